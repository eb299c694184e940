import { limits } from '@ruang-naskah/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { countUnlessLong } from './long-lists.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ engine: 'sqlite' });
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const told = (name: string, rows: number) => countUnlessLong(database.reads, name, async () => rows);

test('a list with more rows than are told is not counted again for a second, and then it is', async () => {
  const long = limits.countedRows + 1;
  expect(await told('a', long)).toBe(long);
  vi.advanceTimersByTime(999);
  expect([await told('a', 3), await told('b', 3)]).toEqual([long, 3]);
  vi.advanceTimersByTime(1);
  expect(await told('a', 3)).toBe(3);
  expect(await told('a', 4)).toBe(4);
});

test('a number that is told is counted each time', async () => {
  for (const rows of [limits.countedRows, limits.countedRows - 1, 0])
    expect(await told('c', rows)).toBe(rows);
});
