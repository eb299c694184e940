import type { ViewList } from '@ruang-naskah/domain/views/values';

/** A named filter of a list; without an owner it belongs to all admins. */
export interface ListViewsTable {
  id: string;
  list: ViewList;
  owner_id: string | null;
  name: string;
  name_key: string;
  /** JSON, as the list's endpoint takes it. */
  filter: string;
  standard: 0 | 1;
  created_at: number;
}
