import {
  defaultReviewSort,
  manuscriptSorts,
  manuscriptStatusFilters,
} from '@ruang-naskah/domain/manuscripts/values';
import { turnHolders } from '@ruang-naskah/domain/projects/turn';
import { ifKnown, type ReadParameter, readId, unlessEmpty } from '../../../api/address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { usePersonById } from '../../users/queries.ts';

const filterNames = ['status', 'tujuanPenerbit', 'kategori', 'userId', 'turn', 'q'] as const;

/** Filters, order and page of 'Review Naskah'. */
export function useReviewView() {
  const list = useListView(filterNames, readReviewFilters);
  return {
    ...list,
    /** Whose manuscripts are shown, where a saved view asks for one author's. */
    author: usePersonById(list.filters.userId ?? ''),
  };
}
export type ReviewView = ReturnType<typeof useReviewView>;

/** What the list shows; each status has an order of its own, unless another is asked for. */
export function readReviewFilters(read: ReadParameter) {
  const status = ifKnown('status', read('status'), manuscriptStatusFilters);
  return {
    ...status,
    ...unlessEmpty('tujuanPenerbit', read('tujuanPenerbit')),
    ...unlessEmpty('kategori', read('kategori')),
    ...unlessEmpty('userId', readId(read('userId'))),
    ...ifKnown('turn', read('turn'), turnHolders),
    ...unlessEmpty('q', read('q')),
    sort: manuscriptSorts.find((one) => one === read('sort')) ?? defaultReviewSort(status.status),
  };
}
