import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

interface Trail {
  /** Cursors of the pages before this one; the first page has none. */
  readonly trail?: readonly string[];
}

/**
 * Filters and page of a list, kept in the address so that Back, reload and sharing work. Anybody may have written the
 * address: the caller reads the values of its filters with its own rules.
 */
export function useListView<Name extends string>(names: readonly Name[]) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { trail = [] } = useHistoryState<Trail | null>() ?? {};
  const parameters = new URLSearchParams(search);
  const cursor = parameters.get('cursor') ?? '';

  function open(next: URLSearchParams, state: Trail, replace = false) {
    const text = next.toString();
    navigate(text === '' ? path : `${path}?${text}`, { state, replace });
  }
  /** Another filter starts again at the first page. */
  function change(name: Name, value: string) {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    next.delete('cursor');
    // Letters of a search are no steps to go back through.
    open(next, {}, name === 'q');
  }
  function toPage(to: string, nextTrail: readonly string[]) {
    const next = new URLSearchParams(search);
    if (to === '') next.delete('cursor');
    else next.set('cursor', to);
    open(next, { trail: nextTrail });
  }
  return {
    valueOf: (name: Name) => parameters.get(name) ?? '',
    cursor,
    /** Pages before this one, as far as this visit knows. */
    pagesBefore: trail.length,
    change,
    clear: names.some((name) => parameters.has(name)) ? () => navigate(path) : undefined,
    next: (to: string) => toPage(to, [...trail, cursor]),
    previous: cursor === '' ? null : () => toPage(trail.at(-1) ?? '', trail.slice(0, -1)),
  };
}
