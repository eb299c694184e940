import { expect, test } from 'vitest';
import { fixedClock } from '../infra/clock.ts';
import { CachedValue, type StaleFallback } from './cached-value.ts';
import type { ServiceDatabase } from './handle.ts';

const away = new Error('away');

function openKept(staleFallback?: StaleFallback) {
  const clock = fixedClock();
  const reads: PromiseWithResolvers<string>[] = [];
  const kept = new CachedValue(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  });
  const db = { reads: {} } as ServiceDatabase;
  const get = () => kept.get({ db, clock }, staleFallback);
  const answered = async (value: string) => {
    const asked = get();
    reads.at(-1)?.resolve(value);
    return asked;
  };
  const failed = async () => {
    const asked = get();
    reads.at(-1)?.reject(away);
    return asked;
  };
  return { clock, reads, kept, db, get, answered, failed };
}

const fiveMinutes = { maxAgeMs: 300_000, timeoutMs: 60_000 };

test('however many ask, there is one read at once and one a second', async () => {
  const { clock, reads, get, answered } = openKept();
  const [first, second] = [get(), answered('a')];
  expect(await Promise.all([first, second])).toEqual(['a', 'a']);
  clock.advance(999);
  expect(await get()).toBe('a');
  expect(reads).toHaveLength(1);
  clock.advance(1);
  expect(await answered('b')).toBe('b');
  expect(reads).toHaveLength(2);
});

test('a hit returns the promise that is there', async () => {
  const { get, answered } = openKept();
  await answered('a');
  expect(get()).toBe(get());
});

test('each database has its own answer', async () => {
  const { clock, kept, reads, answered } = openKept();
  await answered('a');
  const other = kept.get({ db: { reads: {} } as ServiceDatabase, clock });
  reads.at(-1)?.resolve('b');
  expect([await other, await answered('c')]).toEqual(['b', 'a']);
});

test('after a write of this process the next one who asks gets what was read after it', async () => {
  const { reads, kept, db, get, answered } = openKept();
  const early = get();
  kept.forget(db);
  const late = answered('after');
  reads[0]?.resolve('before');
  expect([await early, await late, await get()]).toEqual(['before', 'after', 'after']);
});

test('a failed read is not cached', async () => {
  const { clock, reads, answered, failed } = openKept();
  await expect(failed()).rejects.toBe(away);
  expect(await answered('a')).toBe('a');
  clock.advance(1_000);
  await expect(failed()).rejects.toBe(away);
  expect(await answered('b')).toBe('b');
  expect(reads).toHaveLength(4);
});

test('a read that takes longer than a second holds up nobody who asks later, and its answer replaces no newer one', async () => {
  const { clock, reads, get, answered } = openKept();
  const slow = get();
  clock.advance(1_000);
  expect(await answered('new')).toBe('new');
  reads[0]?.resolve('old');
  expect([await slow, await get(), reads.length]).toEqual(['old', 'new', 2]);
});

test('a clock that is set back does not make an answer last', async () => {
  const { clock, answered } = openKept();
  await answered('a');
  clock.set(clock.now() - 60_000);
  expect(await answered('b')).toBe('b');
});

test('while the database is away the last answer stands in for five minutes', async () => {
  const { clock, answered, failed } = openKept(fiveMinutes);
  await answered('a');
  clock.advance(1_000);
  expect(await failed()).toBe('a');
  clock.advance(298_000);
  expect(await failed()).toBe('a');
  clock.advance(1_000);
  await expect(failed()).rejects.toBe(away);
});

test('a database that does not answer keeps nobody waiting who can have the last answer', async () => {
  const { clock, reads, get, answered } = openKept({ ...fiveMinutes, timeoutMs: 0 });
  await answered('a');
  clock.advance(1_000);
  expect(await get()).toBe('a');
  expect(await get()).toBe('a');
  expect(reads).toHaveLength(2);
});

test('a read that fails late does not put off the next one', async () => {
  const { clock, reads, get, answered } = openKept({ ...fiveMinutes, timeoutMs: 0 });
  await answered('a');
  clock.advance(1_000);
  expect(await get()).toBe('a');
  clock.advance(1_000);
  expect(await answered('b')).toBe('b');
  clock.advance(500);
  reads[1]?.reject(away);
  clock.advance(500);
  expect(await answered('c')).toBe('c');
});

test('after a write the last answer stands in only while no newer one can be read', async () => {
  const { clock, kept, db, get, answered, failed } = openKept({ ...fiveMinutes, timeoutMs: 0 });
  await answered('a');
  kept.forget(db);
  expect(await answered('b')).toBe('b');
  kept.forget(db);
  expect(await get()).toBe('b');
  kept.forget(db);
  expect(await failed()).toBe('b');
  clock.advance(1_000);
  expect(await answered('c')).toBe('c');
});
