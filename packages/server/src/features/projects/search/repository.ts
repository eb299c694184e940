import type { ProjectSummary } from '@ruang-naskah/domain/projects/schema';
import type { Db } from '../../../db/handle.ts';
import { searchRows } from '../../../db/list-search.ts';
import {
  type CursorValues,
  decodeCursor,
  defineKeyset,
  type Keyset,
  type Page,
  toPage,
} from '../../../db/paging.ts';
import type { ListSearch } from '../../../db/search-ways.ts';
import {
  columns,
  filtersOf,
  isInRows,
  type ListRequest,
  literals,
  orderOf,
  type SummaryRow,
  shapeOf,
  toSummaries,
  valuesOf,
} from '../list/table.ts';

/** Lists with words in them, among everybody's projects. */

/** One person's projects and chosen ones are few, so their texts are compared directly. */
export function isSearched({ words, personId, ...request }: ListRequest): boolean {
  const { ids, due } = request;
  return words.length > 0 && personId === undefined && ids === undefined && due === undefined;
}

/** What has some words among everybody's, newest first, is read in the order of the text index. */
const found = defineKeyset('found-projects', 'desc', ['projects.seq'], ['number']);

export function searchOf(db: Db, request: ListRequest, cursor: CursorValues | undefined): ListSearch {
  const shape = shapeOf(request);
  const filters = filtersOf(db, shape, literals(valuesOf(request, ['', ''])));
  const isFound = shape.sort === '-createdAt' && request.words.length > 0;
  return {
    table: 'projects',
    words: request.words,
    columns,
    ...filters,
    isGathered: filters.isGathered || (isFound && !isInRows(shape)),
    keyset: isFound ? found : orderOf(shape).keyset,
    after: cursor,
  };
}

/** Undefined for a cursor that is not one of this list. */
export async function searchPage(
  db: Db,
  request: ListRequest,
  limit: number,
): Promise<Page<ProjectSummary> | undefined> {
  const shape = shapeOf(request);
  const { keyset, valuesOf: valuesOfRow }: { keyset: Keyset; valuesOf: (row: SummaryRow) => CursorValues } =
    shape.sort === '-createdAt' ? { keyset: found, valuesOf: (row) => [row.seq] } : orderOf(shape);
  const cursor = request.cursor === undefined ? undefined : decodeCursor(keyset, request.cursor);
  if (request.cursor !== undefined && cursor === undefined) return undefined;
  const rows = await searchRows<SummaryRow>(db, searchOf(db, request, cursor), limit + 1);
  return toSummaries(toPage(rows, limit, keyset, valuesOfRow));
}
