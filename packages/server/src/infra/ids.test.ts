import { expect, test } from 'vitest';
import { fixedClock, systemClock } from './clock.ts';
import { hashToken, newId, newToken } from './ids.ts';

test('ids are 22 and tokens 43 characters that are safe in a path, and never repeat', () => {
  const ids = Array.from({ length: 1000 }, newId);
  const tokens = Array.from({ length: 1000 }, newToken);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set([...ids, ...tokens]).size).toBe(2000);
});

test('the stored form of a token is its SHA-256 and does not hold the token', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const token = newToken();
  expect(hashToken(token)).not.toContain(token);
});

test('a fixed clock moves only when told to, the system clock is epoch milliseconds', () => {
  const clock = fixedClock(1000);
  expect(clock.now()).toBe(1000);
  clock.advance(500);
  expect(clock.now()).toBe(1500);
  clock.set(10);
  expect(clock.now()).toBe(10);
  const before = Date.now();
  const now = systemClock.now();
  expect(now >= before && now <= Date.now()).toBe(true);
});
