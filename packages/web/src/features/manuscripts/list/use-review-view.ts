import { useListView } from '../../../api/use-list-view.ts';
import { readQuery } from './use-review-place.ts';

const filters = ['status', 'tujuanPenerbit', 'kategori', 'q'] as const;

/** Filters, order and page of 'Review Naskah', kept in the address so that Back, reload and sharing work. */
export function useReviewView() {
  const list = useListView([...filters, 'sort']);
  const filtered = filters.some((name) => list.valueOf(name) !== '');
  return { ...list, query: readQuery(list.search), clear: filtered ? list.clear : undefined };
}
export type ReviewView = ReturnType<typeof useReviewView>;
