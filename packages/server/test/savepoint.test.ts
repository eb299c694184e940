/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUniqueViolation } from '../src/db/errors.ts';
import type { Tx } from '../src/db/handle.ts';
import { inSavepoint, type Outcome } from '../src/db/savepoint.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A statement that fails: how much of its transaction is undone. */

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const add = (tx: Tx, key: string) =>
  tx.insertInto('rate_limits').values({ key, window_start: 0, count: 1, expires_at: 1 }).execute();
const stored = async () => {
  const rows = await database.reads.selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};
const isRefused = (outcome: Outcome<unknown>) =>
  'error' in outcome && isUniqueViolation(outcome.error, 'rate_limits');

test('all of it, and its own error is thrown', async () => {
  const writing = database.write(async (tx) => {
    await add(tx, 'a');
    await add(tx, 'a');
  });
  await expect(writing).rejects.toSatisfy((error) => isUniqueViolation(error, 'rate_limits'));
  expect(await stored()).toEqual([]);
});

test('inside of work that may fail only that work, and its own error is returned', async () => {
  const outcomes: Outcome<unknown>[] = [];
  await database.write(async (tx) => {
    await add(tx, 'a');
    outcomes.push(
      await inSavepoint(tx, async () => {
        await add(tx, 'b');
        outcomes.push(await inSavepoint(tx, () => add(tx, 'a')));
        await add(tx, 'c');
        await add(tx, 'c');
      }),
    );
    await add(tx, 'd');
  });
  expect(outcomes.map(isRefused)).toEqual([true, true]);
  expect(await stored()).toEqual(['a', 'd']);
});

test('nothing of it where the work succeeds, whose answer is returned', async () => {
  const outcome = await database.write(async (tx) => {
    await add(tx, 'a');
    return inSavepoint(tx, async () => {
      await add(tx, 'b');
      return 'done';
    });
  });
  expect([outcome, await stored()]).toEqual([{ value: 'done' }, ['a', 'b']]);
});

test('a transaction that is over takes no more statements', async () => {
  let kept: Tx | undefined;
  await database.write(async (tx) => {
    kept = tx;
    await add(tx, 'a');
  });
  await expect((async () => kept && add(kept, 'b'))()).rejects.toThrow();
  expect(await stored()).toEqual(['a']);
});
