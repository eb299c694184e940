/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type FixedClock, fixedClock } from '../infra/clock.ts';
import { releaseLease, takeLease } from './lease.ts';

let db: TestDatabase;
let clock: FixedClock;
beforeEach(async () => {
  db = await openTestDatabase();
  clock = fixedClock();
});
afterEach(() => db.close());

const ms = 6000;
const leaseOf = (holder: string) => ({ name: 'leader', holder, ms });
const take = (holder: string) => takeLease({ db, clock }, leaseOf(holder));

test('of several processes one has the turn, for as long as it asks again in time', async () => {
  const taken = await Promise.all(['a', 'b', 'c'].map(take));
  expect(taken.filter((one) => one)).toHaveLength(1);
  const [first, second] = taken[0] ? ['a', 'b'] : taken[1] ? ['b', 'c'] : ['c', 'a'];
  for (let round = 0; round < 5; round += 1) {
    clock.advance(ms - 1);
    expect([await take(second), await take(first)]).toEqual([false, true]);
  }
  // A killed process does not renew its lease.
  clock.advance(ms);
  expect(await take(second)).toBe(true);
  expect(await take(first)).toBe(false);
});

test('one that stops gives its turn up at once, and nobody else’s', async () => {
  await take('a');
  await releaseLease({ db }, leaseOf('b'));
  expect(await take('b')).toBe(false);
  await releaseLease({ db }, leaseOf('a'));
  expect(await take('b')).toBe(true);
});

test('a turn dated by a clock that was far ahead ends with the hour that clocks may differ by', async () => {
  clock.advance(3 * 60 * 60 * 1000);
  await take('a');
  clock.advance(-3 * 60 * 60 * 1000);
  expect(await take('b')).toBe(true);
});
