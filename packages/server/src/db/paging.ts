import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

type ColumnKind = 'number' | 'string';
type ValueOf<K extends ColumnKind> = K extends 'number' ? number : string;
/** The values of one row in the columns of a keyset, in their order. */
export type CursorValues<K extends readonly ColumnKind[] = readonly ColumnKind[]> = {
  readonly [I in keyof K]: ValueOf<K[I]>;
};

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
  /** How many rows all pages have together; absent for a single page, and at most `limits.countedRows + 1`. */
  readonly total?: number;
}

/** One order of one list: columns that together are unique and never null, all ascending or all descending. */
export interface Keyset<K extends readonly ColumnKind[] = readonly ColumnKind[]> {
  /** Written into the cursor, so that the cursor of another order or another list is refused: it names both. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly kinds: K;
  readonly direction: 'asc' | 'desc';
  /** Keeps the planner from reading the rows in this order from an index; see `withoutIndex`. */
  readonly avoidsIndex?: boolean;
}

const LONGEST_CURSOR = 4096;

/**
 * `defineKeyset('newest-manuscripts', 'desc', ['manuscripts.submission_date', 'manuscripts.id'], ['number', 'string'])`
 */
export function defineKeyset<const K extends readonly ColumnKind[]>(
  name: string,
  direction: 'asc' | 'desc',
  columns: { readonly [I in keyof K]: string },
  kinds: K,
): Keyset<K> {
  return { name, direction, columns: [...columns], kinds };
}

/** Opaque to the client: base64url of the order's name and the last row's values. */
export function encodeCursor<K extends readonly ColumnKind[]>(
  keyset: Keyset<K>,
  values: CursorValues<K>,
): string {
  return Buffer.from(JSON.stringify([keyset.name, ...values])).toString('base64url');
}

/** Undefined for anything that `encodeCursor` with this keyset would not have made; the caller answers 422. */
export function decodeCursor<K extends readonly ColumnKind[]>(
  keyset: Keyset<K>,
  cursor: string,
): CursorValues<K> | undefined {
  if (cursor.length > LONGEST_CURSOR) return undefined;
  const [name, ...values] = parseArray(Buffer.from(cursor, 'base64url').toString());
  return name === keyset.name && areOfKinds(keyset.kinds, values) ? values : undefined;
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function areOfKinds<K extends readonly ColumnKind[]>(kinds: K, values: unknown): values is CursorValues<K> {
  return (
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, at) => {
      const value: unknown = values[at];
      // PostgreSQL refuses U+0000.
      return kind === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' && !value.includes('\0');
    })
  );
}

/** The rows that come after `values`: one row-value comparison, which both engines answer from the index. */
export function rowsAfter<K extends readonly ColumnKind[]>(
  keyset: Keyset<K>,
  values: CursorValues<K>,
): Expression<SqlBool> {
  const columns = sql.join(keyset.columns.map((column) => sql.ref(column)));
  const than = keyset.direction === 'desc' ? sql`<` : sql`>`;
  return sql<SqlBool>`(${columns}) ${than} (${sql.join([...values])})`;
}

/**
 * The columns of an order as expressions that no index has, so that a planner finds the rows by their conditions and sorts
 * them, instead of reading along the order until it meets some.
 */
function withoutIndex({ columns, kinds }: Keyset): RawBuilder<unknown>[] {
  return columns.map((column, at) =>
    kinds[at] === 'number' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)} || ''`,
  );
}

/** What `paginate` needs of a Kysely select. */
interface Sortable<Q> {
  where(expression: Expression<SqlBool>): Q;
  orderBy(expression: Expression<unknown>, direction: 'asc' | 'desc'): Q;
  limit(limit: number): Q;
}

/**
 * Sorts by the keyset, starts behind `values` and reads one row more than a page, which tells whether there is another.
 */
export function paginate<Q extends Sortable<Q>, K extends readonly ColumnKind[]>(
  query: Q,
  keyset: Keyset<K>,
  values: CursorValues<K> | undefined,
  limit: number,
): Q {
  const started = values === undefined ? query : query.where(rowsAfter(keyset, values));
  const keys = keyset.avoidsIndex ? withoutIndex(keyset) : keyset.columns.map((column) => sql.ref(column));
  return keys.reduce((sorted, key) => sorted.orderBy(key, keyset.direction), started).limit(limit + 1);
}

/** Drops the extra row; the cursor is that of the last row kept, which has the columns of the order under their names. */
export function toPage<T extends object, K extends readonly ColumnKind[]>(
  rows: readonly T[],
  limit: number,
  keyset: Keyset<K>,
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(keyset, valuesOf(keyset, last)) : null };
}

function valuesOf<K extends readonly ColumnKind[]>({ columns }: Keyset<K>, row: object): CursorValues<K> {
  const values: unknown[] = columns.map((column) =>
    Reflect.get(row, column.slice(column.lastIndexOf('.') + 1)),
  );
  return values as CursorValues<K>;
}

/** A page with the number of all rows, which is counted only where there are several pages. */
export async function withTotal<T>(
  page: Page<T>,
  cursor: string | undefined,
  count: () => Promise<number>,
): Promise<Page<T>> {
  const whole = cursor === undefined && page.nextCursor === null;
  return whole ? page : { ...page, total: await count() };
}
