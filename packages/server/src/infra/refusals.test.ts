import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusals } from './refusals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('few are given within 50 ms', async () => {
  const refusals = new Refusals();
  let given = 0;
  for (let at = 0; at < 20; at += 1) refusals.give(() => (given += 1));
  await vi.advanceTimersByTimeAsync(50);
  expect(given).toBe(20);
});

test('of clients that ask again at once a thousand are refused in a second', async () => {
  const refusals = new Refusals();
  let given = 0;
  const ask = () =>
    refusals.give(() => {
      given += 1;
      ask();
    });
  for (let client = 0; client < 800; client += 1) ask();
  await vi.advanceTimersByTimeAsync(2000);
  const before = given;
  await vi.advanceTimersByTimeAsync(5000);
  expect((given - before) / 5).toBeGreaterThan(800);
  expect((given - before) / 5).toBeLessThan(1300);
});

test('however many wait, each is given within two seconds', async () => {
  const refusals = new Refusals();
  let given = 0;
  for (let at = 0; at < 5000; at += 1) refusals.give(() => (given += 1));
  await vi.advanceTimersByTimeAsync(2000);
  expect(given).toBe(5000);
});
