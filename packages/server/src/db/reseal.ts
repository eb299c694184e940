import { sql } from 'kysely';
import { type Cell, SealError, type Sealer } from '../infra/sealed.ts';
import type { Db, Maintenance, Tx } from './handle.ts';

/** Every sealed column, with the migration of its table; the rotation of data keys covers all of them (threat T29). */
const sealedTables = [
  { table: 'users', columns: ['nik', 'npwp', 'no_rek', 'tanggal_lahir'], since: 1 },
  { table: 'totp_factors', columns: ['secret', 'next_secret'], since: 38 },
  { table: 'outbox', columns: ['body_text'], since: 5 },
] as const;

/** Those that the schema has: secrets are judged before it is brought up to date. */
async function presentTables(db: Db): Promise<readonly SealedTable[]> {
  const { version } = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return sealedTables.filter(({ since }) => since <= Number(version));
}

type SealedTable = (typeof sealedTables)[number];
/** The id and the sealed columns of one row. */
type SealedRow = Readonly<Record<string, string | null>>;

export interface ResealReport {
  /** Rows that are sealed with the current key now and were not before. */
  readonly moved: number;
  /** Rows with a value that cannot be decrypted, as `users/<id>`; they stay unchanged. */
  readonly unreadable: readonly string[];
}

interface ResealOptions {
  readonly db: Maintenance;
  readonly sealer: Sealer;
  /** Called after each batch with the number of rows moved so far. */
  readonly onBatch: (moved: number) => Promise<void>;
}

/** Small enough that a running server waits only milliseconds to write. */
const BATCH = 100;

export interface SealedCell {
  readonly cell: Cell;
  readonly value: string;
}

/** Sealed values of this many rows of each table. */
export async function sampleSealed(db: Db, rowsOfEach: number): Promise<readonly SealedCell[]> {
  const cells: SealedCell[] = [];
  for (const place of await presentTables(db)) {
    const { table, columns } = place;
    // No key has this id, so that every row with a sealed value counts as outdated.
    for (const row of await readOutdated(db, place, '', { after: '', limit: rowsOfEach })) {
      for (const column of columns) {
        const value = row[column] ?? '';
        if (value !== '') cells.push({ cell: { table, column, rowId: row.id }, value });
      }
    }
  }
  return cells;
}

/** The ids of missing keys, with the number of values that need each. */
export async function countLocked(db: Db, keyIds: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const known = [...keyIds];
  const locked = new Map<string, number>();
  for (const { table, columns } of await presentTables(db)) {
    for (const column of columns) {
      for (const id of await findOtherKeys(db, table, column, known)) {
        const found = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)}
          where ${sql.ref(column)} like ${`v1.${id}.%`}`.execute(db);
        locked.set(id, (locked.get(id) ?? 0) + (found.rows[0]?.count ?? 0));
      }
    }
  }
  return locked;
}

/** A value without a key id is damaged and says nothing about the keys. */
async function findOtherKeys(db: Db, table: string, column: string, known: readonly string[]) {
  const others = new Set<string>();
  for (let before = -1; before < others.size; ) {
    before = others.size;
    const not = [...known, ...others].map((id) => sql`${sql.ref(column)} not like ${`v1.${id}.%`}`);
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} like 'v1.k%' and ${sql.join(not, sql` and `)} limit ${BATCH}`.execute(db);
    for (const { value } of rows) {
      const id = /^v1\.(k[1-9][0-9]{0,5})\./.exec(value)?.[1];
      if (id !== undefined) others.add(id);
    }
  }
  return others;
}

/** The number of rows with a value sealed under another key than this one. */
export async function countOutdated(db: Db, keyId: string): Promise<number> {
  let count = 0;
  for (const place of sealedTables) {
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(place.table)} where ${isOutdated(place, keyId)}`.execute(db);
    count += found.rows[0]?.count ?? 0;
  }
  return count;
}

/**
 * Seals with the current key each value sealed with an earlier one, in batches, while a server reads and writes. A
 * value that was saved meanwhile is left as it was saved. Can be interrupted and repeated.
 */
export async function resealOutdated(options: ResealOptions, keyId: string): Promise<ResealReport> {
  const unreadable = new Set<string>();
  let moved = 0;
  // Repeats until a pass finds nothing, because a server may still commit values sealed before the key changed.
  for (let before = -1; before < moved; ) {
    before = moved;
    for (const place of sealedTables) {
      let last = '';
      for (;;) {
        const rows = await readOutdated(options.db.reads, place, keyId, { after: last, limit: BATCH });
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? '';
        const changes = rows.flatMap((row) => reseal(options.sealer, place, row, unreadable));
        moved += await options.db.write((tx) => replaceAll(tx, place, changes));
        await options.onBatch(moved);
      }
    }
  }
  return { moved, unreadable: [...unreadable] };
}

/** Absent and erased (empty) values are not sealed. */
function isOutdated({ columns }: SealedTable, keyId: string) {
  const current = `v1.${keyId}.%`;
  const each = columns.map(
    (column) => sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${current})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

async function readOutdated(
  db: Db,
  place: SealedTable,
  keyId: string,
  { after, limit }: { after: string; limit: number },
) {
  const columns = ['id', ...place.columns].map((column) => sql.ref(column));
  const found = await sql<SealedRow & { id: string }>`
    select ${sql.join(columns)} from ${sql.table(place.table)}
    where id > ${after} and ${isOutdated(place, keyId)} order by id limit ${limit}`.execute(db);
  return found.rows;
}

interface Change {
  readonly id: string;
  /** The row's sealed columns before and after. */
  readonly from: readonly (string | null)[];
  readonly to: readonly (string | null)[];
}

/**
 * The row with its outdated values sealed under the current key; undefined, and the row noted, when one does not open.
 */
function reseal(
  sealer: Sealer,
  { table, columns }: SealedTable,
  row: SealedRow & { id: string },
  unreadable: Set<string>,
): Change[] {
  const from = columns.map((column) => row[column] ?? null);
  try {
    const to = columns.map((column, at) => {
      const sealed = from[at] ?? null;
      if (sealed === null || sealed === '' || !sealer.needsReseal(sealed)) return sealed;
      const cell = { table, column, rowId: row.id };
      return sealer.seal(cell, sealer.open(cell, sealed));
    });
    return [{ id: row.id, from, to }];
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    unreadable.add(`${table}/${row.id}`);
    return [];
  }
}

/** Optimistic lock: each sealed value has a random nonce, so that an equal value is the one that was read. */
async function replaceAll(
  tx: Tx,
  { table, columns }: SealedTable,
  changes: readonly Change[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const named = (prefix: string) => columns.map((column) => sql.ref(`${prefix}${column}`));
  const rows = changes.map(({ id, from, to }) => sql`(${sql.join([id, ...from, ...to])})`);
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`moved.to_${column}`)}`);
  const unchanged = columns.map(
    (column) => sql`${sql.ref(`${table}.${column}`)} is not distinct from ${sql.ref(`moved.from_${column}`)}`,
  );
  const result = await sql`
    with moved (id, ${sql.join([...named('from_'), ...named('to_')])}) as (values ${sql.join(rows)})
    update ${sql.table(table)} set ${sql.join(set)} from moved
    where ${sql.ref(`${table}.id`)} = moved.id and ${sql.join(unchanged, sql` and `)}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
