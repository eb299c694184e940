import { limits } from '@ruang-naskah/domain/limits';
import { useHistoryState } from 'wouter/use-browser-location';
import { type ReadParameter, unlessEmpty, useAddress } from './address.ts';

/** Cursors of the pages before this one; empty on the first page. */
export type Trail = readonly string[];

/** Filters, order and page of a list, kept in the address. */
export function useListView<Name extends string, Filters extends object>(
  names: readonly Name[],
  readFilters: (read: ReadParameter) => Filters,
) {
  const { search, read, hrefWith, setParameters } = useAddress();
  const { trail = [] } = useHistoryState<{ readonly trail?: Trail } | null>() ?? {};
  const cursor = read('cursor');
  const filters = readFilters(read);
  const toPage = (to: string, nextTrail: Trail, replace = false) =>
    setParameters({ cursor: to }, { state: { trail: nextTrail }, replace });
  return {
    search,
    trail,
    read,
    hrefWith,
    filters,
    /** What the server is asked for: the filters and the page. */
    query: { ...filters, ...unlessEmpty('cursor', cursor) },
    /** «26–50»: which rows are shown. Unknown for somebody who opened a later page by its address. */
    range: (shown: number) => {
      const before = trail.length * limits.pageSize;
      return cursor !== '' && before === 0 ? null : { first: before + 1, last: before + shown };
    },
    /** Sets a filter or the order, returns to the first page, and removes the filters in `without`, which contradict it. */
    setFilter: (name: Name | 'sort', value: string, without: readonly Name[] = []) =>
      setParameters(
        { ...Object.fromEntries(without.map((other) => [other, ''])), [name]: value, cursor: '' },
        // Each letter typed into the search would be a history entry of its own.
        { state: { trail: [] }, replace: name === 'q' },
      ),
    /** Removes all filters; the order, and the choice of list or board, stay. */
    clear: names.some((name) => read(name) !== '')
      ? () =>
          setParameters(
            { ...Object.fromEntries(names.map((name) => [name, ''])), cursor: '' },
            { state: { trail: [] } },
          )
      : undefined,
    next: (to: string) => toPage(to, [...trail, cursor]),
    previous:
      cursor === '' ? null : (replace?: boolean) => toPage(trail.at(-1) ?? '', trail.slice(0, -1), replace),
  };
}
