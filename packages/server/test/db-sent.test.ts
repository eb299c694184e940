/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUniqueViolation } from '../src/db/errors.ts';
import type { Tx } from '../src/db/handle.ts';
import { prepareInsert } from '../src/db/prepared-writes.ts';
import { tryInside } from '../src/db/savepoint.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** Statements that nobody waits for (decision 0117): one that fails is neither lost nor stored. */

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const insert = prepareInsert('rate_limits');
const add = (tx: Tx, key: string) => insert(tx, { key, window_start: 0, count: 1, expires_at: 1 });
const stored = async () => {
  const rows = await database.reads.selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};
const failing = (work: (tx: Tx) => Promise<unknown>) =>
  database.write(work).then(
    () => 'committed',
    (error: unknown) => (isUniqueViolation(error, 'rate_limits') ? 'refused' : error),
  );

test('the last statement of a transaction fails: nothing is committed, and its own error is thrown', async () => {
  const ended = await failing(async (tx) => {
    await add(tx, 'a');
    await add(tx, 'a');
  });
  expect([ended, await stored()]).toEqual(['refused', []]);
});

test('what follows a failed statement does not hide its error', async () => {
  const ended = await failing(async (tx) => {
    await add(tx, 'a');
    await add(tx, 'a');
    await tx.selectFrom('rate_limits').select('key').execute();
    await add(tx, 'b');
  });
  expect([ended, await stored()]).toEqual(['refused', []]);
});

test('inside of work that may fail only that work is undone, and its own error is returned', async () => {
  const inner: unknown[] = [];
  const ended = await failing(async (tx) => {
    await add(tx, 'a');
    inner.push(
      await tryInside(tx, async () => {
        await add(tx, 'b');
        inner.push(await tryInside(tx, () => add(tx, 'a')));
        await add(tx, 'c');
        await add(tx, 'c');
      }),
    );
    await add(tx, 'd');
  });
  expect([ended, inner.map((error) => isUniqueViolation(error, 'rate_limits')), await stored()]).toEqual([
    'committed',
    [true, true],
    ['a', 'd'],
  ]);
});

test('a statement before the work that may fail is not part of it', async () => {
  const ended = await failing(async (tx) => {
    await add(tx, 'a');
    await add(tx, 'a');
    await tryInside(tx, () => add(tx, 'b'));
  });
  expect([ended, await stored()]).toEqual(['refused', []]);
});

test('nor is it where both are inside of other work', async () => {
  const inner: unknown[] = [];
  await database.write(async (tx) => {
    await add(tx, 'a');
    inner.push(
      await tryInside(tx, async () => {
        await add(tx, 'b');
        await add(tx, 'a');
        await tryInside(tx, () => add(tx, 'c'));
      }),
    );
  });
  expect([inner.map((error) => isUniqueViolation(error, 'rate_limits')), await stored()]).toEqual([
    [true],
    ['a'],
  ]);
});

test('a transaction that is over takes no more of them', async () => {
  let kept: Tx | undefined;
  await database.write(async (tx) => {
    kept = tx;
    await add(tx, 'a');
  });
  await expect((async () => kept && add(kept, 'b'))()).rejects.toThrow('over');
  expect(await stored()).toEqual(['a']);
});
