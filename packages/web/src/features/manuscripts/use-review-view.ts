import { reviewListDefaults } from '@ruang-naskah/domain/first-view';
import { type ManuscriptSort, manuscriptSorts } from '@ruang-naskah/domain/manuscripts/schema';
import { type ManuscriptStatus, manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** Value of the status filter in the address that means no filter; absent means what waits for review. */
export const anyStatus = 'semua';

/** What the list shows; a part left out is at its default. */
export interface ReviewQuery {
  readonly status?: ManuscriptStatus;
  readonly tujuanPenerbit?: string;
  readonly kategori?: string;
  readonly q?: string;
  readonly sort: ManuscriptSort;
  readonly cursor?: string;
}

type FilterName = 'status' | 'tujuanPenerbit' | 'kategori' | 'q' | 'sort';

interface Trail {
  /** Cursors of the pages before this one; the first page has none. */
  readonly trail?: readonly string[];
}

/** Filters, order and page of 'Review Naskah', kept in the address so that Back, reload and sharing work. */
export function useReviewView() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { trail = [] } = useHistoryState<Trail | null>() ?? {};
  const query = readQuery(search);

  function open(parameters: URLSearchParams, state: Trail, replace: boolean) {
    const text = parameters.toString();
    navigate(text === '' ? path : `${path}?${text}`, { state, replace });
  }
  /** Another filter or order starts again at the first page. */
  function change(name: FilterName, value: string) {
    const parameters = new URLSearchParams(search);
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
    parameters.delete('cursor');
    open(parameters, {}, name === 'q');
  }
  function toPage(cursor: string, nextTrail: readonly string[]) {
    const parameters = new URLSearchParams(search);
    if (cursor === '') parameters.delete('cursor');
    else parameters.set('cursor', cursor);
    open(parameters, { trail: nextTrail }, false);
  }
  const filtered = ['status', 'tujuanPenerbit', 'kategori', 'q'].some((name) =>
    new URLSearchParams(search).has(name),
  );
  return {
    query,
    search,
    pageNumber: trail.length,
    change,
    clear: filtered ? () => navigate(path) : undefined,
    next: (cursor: string) => toPage(cursor, [...trail, query.cursor ?? '']),
    previous: query.cursor === undefined ? null : () => toPage(trail.at(-1) ?? '', trail.slice(0, -1)),
  };
}
export type ReviewView = ReturnType<typeof useReviewView>;

/** Reads an address that anybody may have written: unknown values count as absent. */
export function readQuery(search: string): ReviewQuery {
  const parameters = new URLSearchParams(search);
  const status = parameters.get('status');
  const known = manuscriptStatuses.find((one) => one === status);
  const sort = manuscriptSorts.find((one) => one === parameters.get('sort'));
  return {
    ...(status === anyStatus ? {} : { status: known ?? reviewListDefaults.status }),
    ...present('tujuanPenerbit', parameters),
    ...present('kategori', parameters),
    ...present('q', parameters),
    sort: sort ?? reviewListDefaults.sort,
    ...present('cursor', parameters),
  };
}

function present<Name extends string>(
  name: Name,
  parameters: URLSearchParams,
): Partial<Record<Name, string>> {
  const value = parameters.get(name);
  return value === null || value === '' ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
}
