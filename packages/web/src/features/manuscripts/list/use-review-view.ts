import { useListView } from '../../../api/use-list-view.ts';
import { usePersonById } from '../../users/queries.ts';
import { readQuery } from './use-review-place.ts';

const filters = ['status', 'tujuanPenerbit', 'kategori', 'userId', 'turn', 'q'] as const;

/** Filters, order and page of 'Review Naskah', kept in the address so that Back, reload and sharing work. */
export function useReviewView() {
  const list = useListView([...filters, 'sort']);
  const filtered = filters.some((name) => list.valueOf(name) !== '');
  const query = readQuery(list.search);
  return {
    ...list,
    query,
    clear: filtered ? list.clear : undefined,
    /** Whose manuscripts are shown, where a saved view asks for one author's. */
    author: usePersonById(query.userId ?? ''),
  };
}
export type ReviewView = ReturnType<typeof useReviewView>;
