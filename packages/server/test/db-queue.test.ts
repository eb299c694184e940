/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Tx } from '../src/db/handle.ts';
import { OverloadError } from '../src/infra/overload.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';

/** What waits for the database lets others in, and is turned away when too much of it waits. */

let database: TestDatabase | undefined;
let narrow: DatabaseHandle | undefined;
afterEach(async () => {
  await narrow?.close();
  await database?.close();
  narrow = undefined;
});

/** On PostgreSQL; SQLite has one to write with anyway. */
const withConnections = (config: DatabaseConfig, connections: number): DatabaseConfig =>
  config.kind === 'postgres' ? { ...config, connections } : config;

const addSetting = (tx: Tx, key: string) =>
  tx.insertInto('settings').values({ key, value: '{}', version: 1, updated_at: 0 }).execute();

/** A write that stays open until `end`. */
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
  test('everybody else gets a turn between two of the writes that wait', async () => {
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

test('a write beyond those that may wait is refused at once, and the others are done', async () => {
  database = await openTestDatabase();
  narrow = await connect(withConnections(database.config, 3), { bounds: { waiting: 2 } });
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
