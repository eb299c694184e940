import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page that was opened at this time, on a device whose clock may be wrong. */
const opened = Date.parse('2026-11-28T05:00:00Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: opened });
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

const openClock = () => import('./clock.ts');

test.each([
  ['fifteen hours ahead', 15 * hour],
  ['two days behind', -48 * hour],
])('the time is the server’s on a device %s, which is called wrong', async (_, off) => {
  vi.setSystemTime(opened + off);
  const clock = await openClock();
  clock.syncClock(opened, performance.now());
  vi.advanceTimersByTime(3 * hour);
  expect([clock.now(), clock.isDeviceClockWrong()]).toEqual([opened + 3 * hour, true]);
});

test('a device that is a few minutes off is not called wrong', async () => {
  const clock = await openClock();
  for (const [off, wrong] of [
    [4 * minute, false],
    [-4 * minute, false],
    [6 * minute, true],
    [-6 * minute, true],
  ] as const) {
    vi.setSystemTime(opened + off);
    clock.syncClock(opened, performance.now());
    expect([off, clock.isDeviceClockWrong()]).toEqual([off, wrong]);
  }
});

test('setting the device’s clock changes nothing', async () => {
  const clock = await openClock();
  clock.syncClock(opened, performance.now());
  vi.setSystemTime(opened + 9 * hour);
  expect(clock.now()).toBe(opened);
});

test('after a sleep, in which the monotonic clock stood still, the next answer sets it right', async () => {
  const clock = await openClock();
  clock.syncClock(opened, performance.now());
  vi.setSystemTime(opened + 9 * hour);
  clock.syncClock(opened + 9 * hour, performance.now());
  expect([clock.now(), clock.isDeviceClockWrong()]).toEqual([opened + 9 * hour, false]);
});

test('a slow answer moves the time no further than its delay can explain', async () => {
  const clock = await openClock();
  clock.syncClock(opened, performance.now());
  const askedAt = performance.now();
  vi.advanceTimersByTime(20 * second);
  clock.syncClock(opened + 5 * second, askedAt);
  expect(clock.now()).toBe(opened + 20 * second);
  // Made before this was asked: it was behind.
  clock.syncClock(opened + 30 * second, performance.now());
  expect(clock.now()).toBe(opened + 30 * second);
});
