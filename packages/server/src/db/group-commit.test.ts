import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchCommits } from '../../test/support/commits.ts';
import type { Bounds } from './bounds.ts';
import { noteChange } from './changes.ts';
import { connect } from './connect.ts';
import { isDiskFull, OutcomeUnknownError } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import type { DatabaseHandle, Tx } from './handle.ts';
import { migrate } from './migrate.ts';

/** Concurrent writes share one commit of SQLite and nothing else (decision 0117). */

let folder: string;
let db: DatabaseHandle;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-group-'));
  await open({});
  await migrate(db);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Bounds so wide that a busy machine does not split a group by time. */
async function open(bounds: Partial<Bounds>): Promise<void> {
  const path = join(folder, 'portal.db');
  db = await connect(
    { kind: 'sqlite', path },
    { bounds: { togetherMs: Number.POSITIVE_INFINITY, ...bounds } },
  );
}

const add = (tx: Tx, key: string) =>
  tx.insertInto('settings').values({ key, value: '{}', version: 1, updated_at: 0 }).execute();
const together = (work: (tx: Tx) => Promise<unknown>) => db.write(work, 'together');
const keysOf = async ({ reads }: Pick<DatabaseHandle, 'reads'>) =>
  (await reads.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

test('writes that wait are committed together and answered in the order in which they came', async () => {
  const commits = watchCommits();
  const answered: string[] = [];
  const keys = ['c', 'a', 'd', 'b'];
  await Promise.all(keys.map((key) => together((tx) => add(tx, key)).then(() => answered.push(key))));
  expect([answered, commits.take()]).toEqual([keys, 1]);
  expect(await keysOf(db)).toEqual(['a', 'b', 'c', 'd']);
});

test('nobody is answered, and nobody hears of a change, before all of it is committed', async () => {
  const seen: (readonly string[])[] = [];
  const look = async (who: string) => {
    const keys = await keysOf(db);
    seen.push([who, ...keys]);
  };
  const hearing: Promise<void>[] = [];
  db.onCommit(({ changes: [change] }) => void hearing.push(look(`heard ${change?.id}`)));
  const write = (key: string) =>
    together(async (tx) => {
      await add(tx, key);
      noteChange(tx, { kind: 'manuscript', id: key, version: 1, readers: [] });
    });
  const refused = together(async (tx) => {
    await add(tx, 'refused');
    throw new Error('no');
  });
  await Promise.all([
    write('a').then(() => look('answered a')),
    refused.catch(() => look('refused')),
    write('b'),
  ]);
  await Promise.all(hearing);
  expect(seen.map(([who]) => who).sort()).toEqual(['answered a', 'heard a', 'heard b', 'refused']);
  for (const [, ...keys] of seen) expect(keys).toEqual(['a', 'b']);
});

test('one that is refused undoes its own work alone, and where all are nothing is committed', async () => {
  const commits = watchCommits();
  const refuse = (key: string) =>
    together(async (tx) => {
      await add(tx, key);
      throw new Error(`no ${key}`);
    });
  const ended = await Promise.allSettled([refuse('a'), together((tx) => add(tx, 'b')), refuse('c')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect([await keysOf(db), commits.take()]).toEqual([['b'], 1]);
  await Promise.allSettled([refuse('d'), refuse('e')]);
  expect([await keysOf(db), commits.take()]).toEqual([['b'], 0]);
});

test('a transaction that is over takes no more statements, though its group goes on', async () => {
  let left: Tx | undefined;
  const first = together(async (tx) => {
    left = tx;
    await add(tx, 'a');
  });
  const second = together(async (tx) => {
    await expect(add(left ?? tx, 'late')).rejects.toThrow('already committed');
    await add(tx, 'b');
  });
  await Promise.all([first, second]);
  expect(await keysOf(db)).toEqual(['a', 'b']);
});

test('a commit that fails fails each of its writes, and the next ones are done', async () => {
  const broken = async (tx: Tx) => {
    // Checked only at the commit.
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await sql`insert into credentials (user_id, password_hash, updated_at, failed_count) values ('nobody', 'x', 0, 0)`.execute(
      tx,
    );
  };
  const ended = await Promise.allSettled([
    together((tx) => add(tx, 'a')),
    together(broken),
    together(async () => {
      throw new Error('refused by what is not stored');
    }),
  ]);
  for (const end of ended) {
    expect(end.status).toBe('rejected');
    expect(String((end as PromiseRejectedResult).reason)).toContain('FOREIGN KEY constraint failed');
  }
  await together((tx) => add(tx, 'b'));
  expect(await keysOf(db)).toEqual(['b']);
});

test('a commit in which the disk fails leaves open whether its writes are stored', async () => {
  // A disk cannot be made to fail here, so this throws SQLite's error for one, `SQLITE_IOERR_FSYNC`.
  const failure = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
  const group = new GroupCommit(
    {
      inTransaction: true,
      begin: () => undefined,
      commit: () => {
        throw failure;
      },
      rollBack: () => undefined,
    },
    { waiting: 1, together: 1, togetherMs: 1 },
  );
  await expect(group.run(async () => 'saved', false)).rejects.toThrow(OutcomeUnknownError);
});

test('a disk that is full for one of them is full for all of them', async () => {
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
    together((tx) => add(tx, 'before')),
    together(large),
    together((tx) => add(tx, 'after')),
  ]);
  // The last write came after the group that failed.
  expect(ended.map((end) => end.status === 'rejected' && isDiskFull(end.reason))).toEqual([
    true,
    true,
    false,
  ]);
  const swallowing = await Promise.allSettled([
    together((tx) => add(tx, 'beside')),
    together((tx) => large(tx).catch(() => undefined)),
  ]);
  expect(swallowing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await limit(1_000_000);
  expect(await keysOf(db)).toEqual(['after']);
});

test.each([
  ['three at a time', { together: 3 }, 3],
  ['no longer than a time', { togetherMs: -1 }, 7],
])('a group is bounded: %s', async (_, bounds, expected) => {
  await db.close();
  await open(bounds);
  const commits = watchCommits();
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  await Promise.all(keys.map((key) => together((tx) => add(tx, key))));
  expect([commits.take(), await keysOf(db)]).toEqual([expected, keys]);
});

test('a long write goes alone: what came before it is answered first, what comes after it waits', async () => {
  const commits = watchCommits();
  const answered: string[] = [];
  const note = (key: string) => () => answered.push(`${key} ${commits.take()}`);
  await Promise.all([
    together((tx) => add(tx, 'a')).then(note('a')),
    together((tx) => add(tx, 'b')).then(note('b')),
    db.write((tx) => add(tx, 'long')).then(note('long')),
    together((tx) => add(tx, 'c')).then(note('c')),
    together((tx) => add(tx, 'd')).then(note('d')),
  ]);
  expect(answered).toEqual(['a 1', 'b 0', 'long 1', 'c 1', 'd 0']);
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
  await Promise.all(keys.map((key) => together((tx) => add(tx, key).then(() => turns.push(turn)))));
  isOver = true;
  expect(await keysOf(db)).toEqual(keys);
  // One in each turn would need as many turns.
  expect(new Set(turns).size).toBeLessThan(keys.length);
});
