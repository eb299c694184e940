import { limits } from '@ruang-naskah/domain/limits';
import type { ListManuscriptsQuery } from '@ruang-naskah/domain/manuscripts/schema';
import { isTask, withdrawing } from '@ruang-naskah/domain/manuscripts/values';
import { searchWords } from '@ruang-naskah/domain/search-text';
import { sql } from 'kysely';
import { type Db, engineOf } from '../../../db/handle.ts';
import { countUnlessLong } from '../../../db/long-lists.ts';
import type { CursorValues } from '../../../db/paging.ts';
import { named, type Parameters, prepare } from '../../../db/prepared.ts';
import { type MadeRow, madeColumns, madeNames, onMade, type SummaryRow, summaryColumns } from '../table.ts';

/** What is asked of the list, and whether its author asks, who is told of projects. */
export type Asked = ListManuscriptsQuery & { readonly withProject?: boolean };

/** With `seq` or `judul_key` where that is the list's order. */
export type ListedRow = SummaryRow & {
  readonly seq?: number;
  readonly judul_key?: string;
} & Partial<MadeRow>;

export const columns = summaryColumns.map((column) => `manuscripts.${column}` as const);

export const wordsOf = (q: string | undefined) => (q === undefined ? [] : searchWords(q));

type HotColumn = 'all' | 'user_id' | 'status';
type HotValues = { value: string; date: number; id: string };

/** The most frequent lists are compiled once: all, own or one status, newest or oldest first. */
function defineHot(column: HotColumn, direction: 'asc' | 'desc') {
  return prepare({
    build: (db: Db, p: Parameters<HotValues>) => hotRows(db, p, column, direction).select(columns),
    columns: summaryColumns,
    map: (cells): ListedRow => named(summaryColumns, cells),
  });
}

const ownColumns = [...summaryColumns, ...madeNames] as const;

/**
 * The same to an author. The projects are joined to the page: PostgreSQL would plan a join before the limit anew on each
 * call, because it expects more of an author's rows without knowing the author.
 */
function defineOwn(direction: 'asc' | 'desc') {
  return prepare({
    build: (db: Db, p: Parameters<HotValues>) =>
      db
        .selectFrom(hotRows(db, p, 'user_id', direction).select(columns).as('manuscripts'))
        .leftJoin('projects', onMade)
        .select(columns)
        .select(madeColumns)
        .orderBy('manuscripts.user_id', direction)
        .orderBy('manuscripts.submission_date', direction)
        .orderBy('manuscripts.id', direction),
    columns: ownColumns,
    map: (cells): ListedRow => named(ownColumns, cells),
  });
}

function hotRows(db: Db, p: Parameters<HotValues>, column: HotColumn, direction: 'asc' | 'desc') {
  const of = column === 'status' ? sql`manuscripts.status` : sql`manuscripts.user_id`;
  const [than, from] = direction === 'desc' ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`];
  const key = sql`manuscripts.submission_date, manuscripts.id`;
  const rows = db.selectFrom('manuscripts').limit(limits.pageSize + 1);
  const after = sql<boolean>`(${key}) ${than} (${p('date')}, ${p('id')})`;
  // As a range: PostgreSQL would look among the newest of all for a status that only old ones have.
  const ranged =
    engineOf(db) === 'postgres' && column !== 'all'
      ? rows
          .where(sql<boolean>`${of} ${from} ${p('value')}`)
          .where(sql<boolean>`(${of}, ${key}) ${than} (${p('value')}, ${p('date')}, ${p('id')})`)
          .orderBy(of, direction)
      : (column === 'all' ? rows : rows.where(sql<boolean>`${of} = ${p('value')}`)).where(after);
  return ranged.orderBy('manuscripts.submission_date', direction).orderBy('manuscripts.id', direction);
}

/** How many everybody's list has, no further than somebody is told. */
function defineCount(of: 'all' | 'status') {
  return prepare({
    build: (db: Db, p: Parameters<{ status: string }>) => {
      const rows = db
        .selectFrom('manuscripts')
        .select('manuscripts.id')
        .limit(limits.countedRows + 1);
      const some = of === 'all' ? rows : rows.where(sql<boolean>`manuscripts.status = ${p('status')}`);
      return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
    },
    columns: ['count'],
    map: ([count]) => Number(count),
  });
}

const counts = { all: defineCount('all'), status: defineCount('status') };

const hotQueries = {
  own: { desc: defineOwn('desc'), asc: defineOwn('asc') },
  user_id: { desc: defineHot('user_id', 'desc'), asc: defineHot('user_id', 'asc') },
  status: { desc: defineHot('status', 'desc'), asc: defineHot('status', 'asc') },
  all: { desc: defineHot('all', 'desc'), asc: defineHot('all', 'asc') },
} as const;

function hotQuery(query: Asked) {
  if (query.sort !== 'submissionDate' && query.sort !== '-submissionDate') return undefined;
  if ((query.tujuanPenerbit ?? query.kategori ?? query.turn) !== undefined) return undefined;
  if (isTask(query.status) || query.status === withdrawing) return undefined;
  if (wordsOf(query.q).length > 0) return undefined;
  const direction = query.sort === 'submissionDate' ? 'asc' : 'desc';
  if (query.userId !== undefined && query.status === undefined)
    return hotQueries[query.withProject ? 'own' : 'user_id'][direction];
  if (query.status !== undefined && query.userId === undefined) return hotQueries.status[direction];
  return query.userId === undefined ? hotQueries.all[direction] : undefined;
}

/** The first rows of a frequent list; undefined for any other. */
export function findHotRows(
  db: Db,
  query: Asked,
  cursor: CursorValues | undefined,
): Promise<ListedRow[]> | undefined {
  const [date, id] = cursor ?? [query.sort === 'submissionDate' ? -1 : Number.MAX_SAFE_INTEGER, ''];
  const values = { value: query.userId ?? query.status ?? '', date: Number(date), id: String(id) };
  return hotQuery(query)?.all(db, values);
}

/** How many rows a frequent list of everybody's has; undefined for any other. */
export function countHotRows(db: Db, query: Asked): Promise<number> | undefined {
  if (query.userId !== undefined || hotQuery(query) === undefined) return undefined;
  const { status = '' } = query;
  const count = () => counts[status === '' ? 'all' : 'status'].first(db, { status });
  return countUnlessLong(db, `manuscripts ${status}`, count);
}
