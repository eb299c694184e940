import { expect, test } from 'vitest';
import { fixedClock } from '../infra/clock.ts';
import { Kept } from './kept.ts';

function openKept(patienceMs = 60_000) {
  const clock = fixedClock();
  const reads: PromiseWithResolvers<string>[] = [];
  const kept = new Kept({
    clock,
    freshMs: 1_000,
    oldestMs: 300_000,
    patienceMs,
    read: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const answered = async (value: string) => {
    const asked = kept.get();
    reads.at(-1)?.resolve(value);
    return asked;
  };
  return { clock, reads, kept, answered };
}

test('however many ask, there is one read at once and one a second', async () => {
  const { clock, reads, kept, answered } = openKept();
  const [first, second] = [kept.get(), answered('a')];
  expect(await Promise.all([first, second])).toEqual(['a', 'a']);
  clock.advance(999);
  expect(await kept.get()).toBe('a');
  expect(reads).toHaveLength(1);
  clock.advance(1);
  expect(await answered('b')).toBe('b');
  expect(reads).toHaveLength(2);
});

test('after a write of this process the next one who asks gets what was read after it', async () => {
  const { reads, kept, answered } = openKept();
  const early = kept.get();
  kept.forget();
  const late = answered('after');
  reads[0]?.resolve('before');
  expect([await early, await late, await kept.get()]).toEqual(['before', 'after', 'after']);
});

test('while the database is away the last answer stands in for five minutes, and is asked for once a second', async () => {
  const { clock, reads, kept, answered } = openKept();
  await answered('a');
  clock.advance(1_000);
  const asked = kept.get();
  reads.at(-1)?.reject(new Error('away'));
  expect(await asked).toBe('a');
  expect([await kept.get(), reads.length]).toEqual(['a', 2]);
  clock.advance(299_000);
  const tooOld = kept.get();
  reads.at(-1)?.reject(new Error('away'));
  await expect(tooOld).rejects.toThrow('away');
});

test('a database that does not answer keeps nobody waiting who can have the last answer', async () => {
  const { clock, reads, kept, answered } = openKept(0);
  await answered('a');
  clock.advance(1_000);
  expect(await kept.get()).toBe('a');
  expect(await kept.get()).toBe('a');
  expect(reads).toHaveLength(2);
});
