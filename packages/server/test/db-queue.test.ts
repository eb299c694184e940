/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Db, Tx } from '../src/db/handle.ts';
import { type Parameters, prepare } from '../src/db/prepared.ts';
import { OverloadError } from '../src/infra/overload.ts';
import { openTestDatabase, patientBounds, type TestDatabase, testEngine } from './database.ts';

/** Calls that wait for the database leave places to others, and are refused when too many wait. */

const fewMayWait = { ...patientBounds, waiting: 2 };

let database: TestDatabase | undefined;
let narrow: DatabaseHandle | undefined;
afterEach(async () => {
  await narrow?.close();
  await database?.close();
  narrow = undefined;
});

/** Size of the pool on PostgreSQL; SQLite has one connection for writes. */
const withConnections = (config: DatabaseConfig, connections: number): DatabaseConfig =>
  config.kind === 'postgres' ? { ...config, connections } : config;

const addSetting = (tx: Tx, key: string) =>
  tx.insertInto('settings').values({ key, value: '{}', version: 1, updated_at: 0 }).execute();

/** A transaction that stays open until `end`. */
function holdOpen(db: DatabaseHandle): { begun: Promise<void>; end(): void; done: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const done = db.write(async (tx) => {
    await sql`select 1`.execute(tx);
    begun.resolve();
    await ended.promise;
  });
  return { begun: begun.promise, end: ended.resolve, done };
}

describe.runIf(testEngine === 'sqlite')('on SQLite', () => {
  test('others get a turn between two of the waiting writes', async () => {
    database = await openTestDatabase();
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const turnOf: number[] = [];
    const note = async (tx: Tx) => {
      await addSetting(tx, `${turnOf.length}`);
      turnOf.push(turns);
    };
    const { write } = database;
    await Promise.all(Array.from({ length: 20 }, () => write(note)));
    clearImmediate(counting);
    expect(new Set(turnOf).size).toBe(20);
  });
});

describe.runIf(testEngine === 'postgres')('hot reads of one kind that come at once, on PostgreSQL,', () => {
  const divide = prepare({
    build: (db: Db, p: Parameters<{ by: number }>) =>
      db.selectNoFrom([
        sql<number>`12 / ${p('by')}::integer`.as('result'),
        sql<number>`pg_backend_pid()`.as('connection'),
      ]),
    columns: ['result', 'connection'],
    map: ([result, connection]) => ({ result, connection }),
  });

  test('share a connection, and one that fails fails alone', async () => {
    database = await openTestDatabase();
    const { reads } = database;
    const asked = await Promise.allSettled([1, 2, 0, 3].map((by) => divide.first(reads, { by })));
    const found = asked.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    expect(found.map((one) => one?.result)).toEqual([12, 6, undefined, 4]);
    expect(new Set(found.flatMap((one) => one?.connection ?? [])).size).toBe(1);
  });

  test('beyond the length of the queue are refused, and the others are answered', async () => {
    database = await openTestDatabase();
    narrow = await connect(database.config, { bounds: fewMayWait });
    const { reads } = narrow;
    const [one, two, three] = [1, 2, 3].map((by) => divide.first(reads, { by }));
    await expect(three).rejects.toThrow(OverloadError);
    expect([(await one)?.result, (await two)?.result]).toEqual([12, 6]);
  });
});

test('a write beyond the length of the queue is refused at once, and the others are done', async () => {
  database = await openTestDatabase();
  narrow = await connect(withConnections(database.config, 3), { bounds: fewMayWait });
  const { write } = narrow;
  const held = holdOpen(narrow);
  await held.begun;
  const waiting = ['a', 'b'].map((key) => write((tx) => addSetting(tx, key)));
  await expect(write((tx) => addSetting(tx, 'c'))).rejects.toThrow(OverloadError);
  held.end();
  await Promise.all([held.done, ...waiting]);
  const kept = await database.reads.selectFrom('settings').select('key').orderBy('key').execute();
  expect(kept.map(({ key }) => key)).toEqual(['a', 'b']);
});
