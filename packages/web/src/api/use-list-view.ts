import { limits } from '@ruang-naskah/domain/limits';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { readSearch } from './read-address.ts';

/** Cursors of the pages before this one; empty on the first page. */
export type Trail = readonly string[];

/**
 * Filters and page of a list, kept in the address so that Back, reload and sharing work. Anybody may have written the
 * address: the caller reads the values of its filters with its own rules.
 */
export function useListView<Name extends string>(names: readonly Name[]) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { trail = [] } = useHistoryState<{ readonly trail?: Trail } | null>() ?? {};
  const parameters = new URLSearchParams(search);
  const cursor = parameters.get('cursor') ?? '';

  // What is pressed may stand in rows of an earlier address.
  const present = () => new URLSearchParams(location.search);
  function open(next: URLSearchParams, nextTrail: Trail, replace: boolean) {
    const text = next.toString();
    // Pressed twice.
    if (text === present().toString()) return;
    navigate(text === '' ? path : `${path}?${text}`, { state: { trail: nextTrail }, replace });
  }
  /** Another filter starts again at the first page; it ends those that are `without` meaning beside it. */
  function change(name: Name, value: string, without: readonly Name[] = []) {
    const next = present();
    for (const other of without) next.delete(other);
    if (value === '') next.delete(name);
    else next.set(name, value);
    next.delete('cursor');
    // Typed letters of a search add no history entries.
    open(next, [], name === 'q');
  }
  function toPage(to: string, nextTrail: Trail, replace = false) {
    const next = present();
    if (to === '') next.delete('cursor');
    else next.set('cursor', to);
    open(next, nextTrail, replace);
  }
  return {
    search,
    trail,
    valueOf: (name: Name) => (name === 'q' ? readSearch(parameters) : (parameters.get(name) ?? '')),
    cursor,
    /** «26–50»: which rows are shown. Unknown for somebody who opened a later page by its address. */
    range: (shown: number) => {
      const before = trail.length * limits.pageSize;
      return cursor !== '' && before === 0 ? null : { first: before + 1, last: before + shown };
    },
    change,
    clear: names.some((name) => parameters.has(name)) ? () => navigate(path) : undefined,
    next: (to: string) => toPage(to, [...trail, cursor]),
    previous:
      cursor === '' ? null : (replace?: boolean) => toPage(trail.at(-1) ?? '', trail.slice(0, -1), replace),
  };
}
