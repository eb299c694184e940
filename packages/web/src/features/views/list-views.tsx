import type { ViewList } from '@ruang-naskah/domain/views/values';
import { SavedViews } from './saved-views.tsx';
import { useListViews } from './use-views.ts';

interface ListViewsProps {
  readonly list: ViewList;
  /** What the list shows now. */
  readonly query: object;
}

/** The saved filters of a list, and the way to keep the present one. */
export function ListViews({ list, query }: ListViewsProps) {
  return <SavedViews {...useListViews(list, query)} />;
}
