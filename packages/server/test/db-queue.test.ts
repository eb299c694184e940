/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Tx } from '../src/db/handle.ts';
import { OverloadError } from '../src/infra/overload.ts';
import { openTestDatabase, patientBounds, type TestDatabase, testEngine } from './database.ts';

/** Calls that wait for the database leave places to others, and are refused when too many wait. */

const fewMayWait = { ...patientBounds, mostWaiting: 2 };

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
    // Long enough that twenty do not fit into the share that writes have where the others are slow.
    const note = async (tx: Tx) => {
      const began = performance.now();
      await addSetting(tx, `${turnOf.length}`);
      while (performance.now() - began < 10);
      turnOf.push(turns);
    };
    const { write } = database;
    await Promise.all(Array.from({ length: 20 }, () => write(note)));
    clearImmediate(counting);
    expect(new Set(turnOf).size).toBeGreaterThanOrEqual(5);
  });
});

test.runIf(testEngine === 'postgres')(
  'a read beyond the length of the queue is refused at once',
  async () => {
    database = await openTestDatabase();
    narrow = await connect(withConnections(database.config, 3), { bounds: fewMayWait });
    const { reads } = narrow;
    const asked = [1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(reads));
    const ended = await Promise.allSettled(asked);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    await expect(asked[3]).rejects.toThrow(OverloadError);
  },
);

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
