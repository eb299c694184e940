import { sql } from 'kysely';
import { type DatabaseCell, SealError, type Sealer } from '../infra/sealed.ts';
import type { Db, Maintenance, Tx } from './handle.ts';

/** Every sealed column; the rotation of data keys covers all of them (threat T29). */
const sealedTables = [
  { table: 'users', columns: ['nik', 'npwp', 'no_rek', 'tanggal_lahir'] },
  { table: 'totp_factors', columns: ['secret', 'next_secret'] },
  { table: 'outbox', columns: ['body_text'] },
] as const;

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
  readonly cell: DatabaseCell;
  readonly value: string;
}

/** Sealed values of this many rows of each table. */
export async function sampleSealed(db: Db, rowsOfEach: number): Promise<readonly SealedCell[]> {
  const cells: SealedCell[] = [];
  for (const sealedTable of sealedTables) {
    const { table, columns } = sealedTable;
    // No key has this id, so that every row with a sealed value counts as outdated.
    for (const row of await readOutdated(db, sealedTable, '', { after: '', limit: rowsOfEach })) {
      for (const column of columns) {
        const value = row[column] ?? '';
        if (value !== '') cells.push({ cell: { table, column, rowId: row.id }, value });
      }
    }
  }
  return cells;
}

/** The ids of missing keys, with the number of values that need each. */
export async function countByMissingKey(
  db: Db,
  keyIds: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const known = [...keyIds];
  const locked = new Map<string, number>();
  for (const { table, columns } of sealedTables) {
    for (const column of columns) {
      for (const id of await findMissingKeys(db, table, column, known)) {
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
async function findMissingKeys(db: Db, table: string, column: string, known: readonly string[]) {
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

/** How many rows have a value sealed under another key than this one. */
export async function countOutdated(db: Db, keyId: string): Promise<number> {
  let count = 0;
  for (const sealedTable of sealedTables) {
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(sealedTable.table)} where ${isOutdated(sealedTable, keyId)}`.execute(
      db,
    );
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
    for (const sealedTable of sealedTables) {
      let last = '';
      for (;;) {
        const rows = await readOutdated(options.db.reads, sealedTable, keyId, { after: last, limit: BATCH });
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? '';
        const changes = rows.flatMap((row) => resealRow(options.sealer, sealedTable, row, unreadable));
        moved += await options.db.write((tx) => storeResealed(tx, sealedTable, changes));
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
  sealedTable: SealedTable,
  keyId: string,
  { after, limit }: { after: string; limit: number },
) {
  const columns = ['id', ...sealedTable.columns].map((column) => sql.ref(column));
  const found = await sql<SealedRow & { id: string }>`
    select ${sql.join(columns)} from ${sql.table(sealedTable.table)}
    where id > ${after} and ${isOutdated(sealedTable, keyId)} order by id limit ${limit}`.execute(db);
  return found.rows;
}

interface ResealedRow {
  readonly id: string;
  /** The row's sealed columns before and after. */
  readonly from: readonly (string | null)[];
  readonly to: readonly (string | null)[];
}

/** The row with its outdated values sealed under the current key; none, and an entry in `unreadable`, when one does not open. */
function resealRow(
  sealer: Sealer,
  { table, columns }: SealedTable,
  row: SealedRow & { id: string },
  unreadable: Set<string>,
): ResealedRow[] {
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
async function storeResealed(
  tx: Tx,
  { table, columns }: SealedTable,
  changes: readonly ResealedRow[],
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
