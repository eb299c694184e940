import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { AliasedExpression, Compilable, Expression, SqlBool } from 'kysely';
import { isTooSlow } from './errors.ts';
import { type Db, engineOf } from './handle.ts';
import { decodeCursor, type Keyset, type Page, paginate, toPage } from './paging.ts';
import { slowReadsOf } from './slow-reads.ts';

/** What a list needs of a Kysely select that has its filters already, whichever tables it reads. */
export interface ListQuery<Row> extends Compilable<Row> {
  where(condition: Expression<SqlBool>): ListQuery<Row>;
  orderBy(column: Expression<unknown>, direction: 'asc' | 'desc'): ListQuery<Row>;
  limit(limit: number): ListQuery<Row>;
  as<Alias extends string>(alias: Alias): AliasedExpression<object, Alias>;
  execute(): Promise<Row[]>;
}

export interface PageRequest {
  readonly order: Keyset;
  readonly cursor: string | undefined;
  readonly limit: number;
  /** No index has these rows in this order, so that they may take long: on SQLite they are read in a thread. */
  readonly slow?: boolean;
  /** The condition is `hasWords`: all rows that have the words are read, and sorted. */
  readonly searched?: boolean;
}

/** A page of a list: one row more is read, which tells whether there is another page. @throws AppError for a cursor of another list */
export async function listPage<Row extends object>(
  db: Db,
  rows: ListQuery<Row>,
  { order, cursor, limit, slow = false, searched = false }: PageRequest,
): Promise<Page<Row>> {
  const start = cursor === undefined ? undefined : decodeCursor(order, cursor);
  if (cursor !== undefined && start === undefined) throw fieldError('cursor', messages.fields.cursor);
  // Else PostgreSQL may read the list in its order until it meets the word, which only very old rows may have.
  const avoidsIndex = order.avoidsIndex === true || (searched && engineOf(db) === 'postgres');
  const sorted = paginate(rows, { ...order, avoidsIndex }, start, limit);
  return toPage(slow || searched ? await runSlowRead(db, sorted) : await sorted.execute(), limit, order);
}

/** The number of rows of a list, up to the bound that is shown. */
export async function countList(db: Db, rows: ListQuery<object>, slow = false): Promise<number> {
  const counted = db
    .selectFrom(rows.limit(limits.countedRows + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const [first] = slow ? await runSlowRead(db, counted) : await counted.execute();
  return Number(first?.count ?? 0);
}

/**
 * Runs a read that may take long: on SQLite in a thread. One that PostgreSQL cancelled is reported as too slow, because
 * trying it again would gain nothing.
 */
export async function runSlowRead<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  try {
    return (await slowReadsOf(db).getExecutor().executeQuery<Row>(query.compile())).rows;
  } catch (error) {
    throw isTooSlow(error) ? new AppError('search_too_slow') : error;
  }
}
