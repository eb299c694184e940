import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCommits } from '../../test/support/commits.ts';
import { OverloadError } from '../infra/overload.ts';
import { noteChange } from './changes.ts';
import { connect } from './connect.ts';
import { isDiskFull, OutcomeUnknownError } from './errors.ts';
import type { DatabaseHandle, Tx } from './handle.ts';
import { migrate } from './migrate.ts';

/** Writes of SQLite, one after the other, each with its own commit. */

let folder: string;
let db: DatabaseHandle;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-queue-'));
  db = await connect({ kind: 'sqlite', path: join(folder, 'portal.db') });
  await migrate(db);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (tx: Tx, key: string) =>
  tx.insertInto('settings').values({ key, value: '{}', version: 1, updated_at: 0 }).execute();
const keysOf = async ({ reads }: Pick<DatabaseHandle, 'reads'>) =>
  (await reads.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

test('writes that wait are committed and answered in the order in which they came', async () => {
  const commits = watchCommits();
  const answered: string[] = [];
  const keys = ['c', 'a', 'd', 'b'];
  await Promise.all(keys.map((key) => db.write((tx) => add(tx, key)).then(() => answered.push(key))));
  expect([answered, commits.take()]).toEqual([keys, 4]);
  expect(await keysOf(db)).toEqual(['a', 'b', 'c', 'd']);
});

test('nobody is answered, and nobody hears of a change, before it is committed', async () => {
  const seen: string[][] = [];
  const look = async (who: string, key: string) => {
    const keys = await keysOf(db);
    if (keys.includes(key)) seen.push([who, key]);
  };
  const hearing: Promise<void>[] = [];
  db.onCommit(({ changes: [change] }) => void hearing.push(look('heard', change?.id ?? '')));
  const write = (key: string) =>
    db.write(async (tx) => {
      await add(tx, key);
      noteChange(tx, { kind: 'manuscript', id: key, version: 1, readers: [] });
    });
  await Promise.all(['a', 'b'].map((key) => write(key).then(() => look('answered', key))));
  await Promise.all(hearing);
  expect(seen.map((one) => one.join(' ')).sort()).toEqual(['answered a', 'answered b', 'heard a', 'heard b']);
});

test('one whose turn comes too late is refused before it does anything', async () => {
  const impatient = await connect(
    { kind: 'sqlite', path: join(folder, 'portal.db') },
    { bounds: { queueMs: 50 } },
  );
  const gate = Promise.withResolvers<void>();
  const first = impatient.write(async (tx) => {
    await add(tx, 'first');
    await gate.promise;
  });
  const late = impatient.write((tx) => add(tx, 'late')).catch((error: unknown) => error);
  const began = performance.now();
  await expect.poll(() => performance.now() - began).toBeGreaterThan(50);
  gate.resolve();
  await first;
  expect(await late).toBeInstanceOf(OverloadError);
  // A machine that stands still may let its turn come too late as well.
  await expect
    .poll(() => impatient.write((tx) => add(tx, 'next')).catch(() => 'refused'))
    .not.toBe('refused');
  expect(await keysOf(impatient)).toEqual(['first', 'next']);
  await impatient.close();
});

test('one that is refused undoes its own work alone, and commits nothing', async () => {
  const commits = watchCommits();
  const refuse = (key: string) =>
    db.write(async (tx) => {
      await add(tx, key);
      throw new Error(`no ${key}`);
    });
  const ended = await Promise.allSettled([refuse('a'), db.write((tx) => add(tx, 'b')), refuse('c')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect([await keysOf(db), commits.take()]).toEqual([['b'], 1]);
  await Promise.allSettled([refuse('d'), refuse('e')]);
  expect([await keysOf(db), commits.take()]).toEqual([['b'], 0]);
});

test('a transaction that is over takes no more statements, though the next one is open', async () => {
  let left: Tx | undefined;
  const first = db.write(async (tx) => {
    left = tx;
    await add(tx, 'a');
  });
  const second = db.write(async (tx) => {
    await expect(add(left ?? tx, 'late')).rejects.toThrow('already committed');
    await add(tx, 'b');
  });
  await Promise.all([first, second]);
  expect(await keysOf(db)).toEqual(['a', 'b']);
});

test('a commit that fails fails its write, and the next ones are done', async () => {
  const broken = db.write(async (tx) => {
    // Checked only at the commit.
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await sql`insert into credentials (user_id, password_hash, updated_at, failed_count) values ('nobody', 'x', 0, 0)`.execute(
      tx,
    );
  });
  const next = db.write((tx) => add(tx, 'b'));
  await expect(broken).rejects.toThrow('FOREIGN KEY constraint failed');
  await next;
  expect(await keysOf(db)).toEqual(['b']);
});

test('a commit in which the disk fails leaves open whether its writes are stored', async () => {
  // A disk cannot be made to fail here, so this throws SQLite's error for one, `SQLITE_IOERR_FSYNC`.
  const failure = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
  const { run } = StatementSync.prototype;
  const disk = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    if (this.sourceSQL === 'commit') throw failure;
    return run.apply(this, values);
  });
  await expect(db.write((tx) => add(tx, 'a'))).rejects.toThrow(OutcomeUnknownError);
  disk.mockRestore();
  await db.write((tx) => add(tx, 'b'));
  expect(await keysOf(db)).toEqual(['b']);
});

test('a disk that is full fails the write that found it so, also where its work goes on', async () => {
  const pages = async (tx: Tx) =>
    (await sql<{ n: number }>`select page_count as n from pragma_page_count()`.execute(tx)).rows[0]?.n ?? 0;
  const limit = (most: number) => db.write((tx) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(tx));
  await limit(2 + (await db.write(pages)));
  const large = (tx: Tx) =>
    tx
      .insertInto('settings')
      .values({ key: 'large', value: JSON.stringify('x'.repeat(100_000)), version: 1, updated_at: 0 })
      .execute();
  const ended = await Promise.allSettled([
    db.write(large),
    db.write((tx) => large(tx).catch(() => undefined)),
    db.write((tx) => add(tx, 'after')),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(isDiskFull((ended[0] as PromiseRejectedResult).reason)).toBe(true);
  await limit(1_000_000);
  expect(await keysOf(db)).toEqual(['after']);
});

test('writes go on in a turn of the event loop for as long as everything else took in the last one', async () => {
  const turns: number[] = [];
  let [isOver, turn] = [false, 0];
  /** Everything else: ten milliseconds in each turn. */
  const work = () => {
    turn += 1;
    for (const end = performance.now() + 10; performance.now() < end; );
    if (!isOver) setImmediate(work);
  };
  work();
  const keys = Array.from({ length: 40 }, (_, at) => `key ${at + 10}`);
  await Promise.all(keys.map((key) => db.write((tx) => add(tx, key).then(() => turns.push(turn)))));
  isOver = true;
  expect(await keysOf(db)).toEqual(keys);
  // One in each turn would need as many turns.
  expect(new Set(turns).size).toBeLessThan(keys.length);
});
