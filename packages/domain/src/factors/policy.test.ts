import { expect, test } from 'vitest';
import { type Actor, anonymous } from '../actor.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import {
  mayGiveUpSecondStep,
  mayReadFactorRule,
  mayRemoveFactor,
  mayResetFactors,
  maySetFactorRule,
  needsFactor,
} from './policy.ts';

/** Who may do what with the second step of a sign-in (decision 0121). */

const as = (role: (typeof roles)[number], id = 'a'): Actor => ({ kind: 'user', id, role, name: 'Ana' });
const others = [anonymous, as('penulis'), as('redaksi'), as('user')];

test('admins alone need a second step, and only while the rule holds', () => {
  expect(roles.map((role) => needsFactor(role, true))).toEqual([false, false, true, false]);
  expect(roles.map((role) => needsFactor(role, false))).toEqual([false, false, false, false]);
});

test('an admin keeps the last factor while the rule holds; everybody else gives up what they like', () => {
  const may = (actor: Actor, count: number, required: boolean) => mayRemoveFactor(actor, { count, required });
  expect(may(as('admin'), 1, true)).toBe('factors.required');
  expect([may(as('admin'), 2, true), may(as('admin'), 1, false), may(as('redaksi'), 1, true)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(may(anonymous, 2, false)).toBe('unauthenticated');
  expect(mayGiveUpSecondStep(as('admin'), true)).toBe('factors.required');
  expect([mayGiveUpSecondStep(as('admin'), false), mayGiveUpSecondStep(as('redaksi'), true)]).toEqual([
    true,
    true,
  ]);
  expect(mayGiveUpSecondStep(anonymous, false)).toBe('unauthenticated');
});

test('the rule is for admins to read, and for one who keeps it to make', () => {
  expect(mayReadFactorRule(as('admin'))).toBe(true);
  const set = (actor: Actor, required: boolean, enrolled: boolean) =>
    maySetFactorRule(actor, { required, enrolled });
  expect(set(as('admin'), true, false)).toBe('factors.own_first');
  expect([set(as('admin'), true, true), set(as('admin'), false, false)]).toEqual([true, true]);
  for (const actor of others)
    expect([mayReadFactorRule(actor), set(actor, true, true)]).toEqual(['forbidden', 'forbidden']);
});

test('an admin takes the second step of others away, but of no admin', () => {
  const may = (actor: Actor, id: string, role: (typeof roles)[number]) =>
    mayResetFactors(actor, { id, role, adminEndedAt: null }, 0);
  expect(roles.map((role) => may(as('admin'), 'b', role))).toEqual([true, true, 'factors.by_operator', true]);
  // Whatever the role of the session says by then.
  expect(may(as('admin'), 'a', 'penulis')).toBe('factors.by_operator');
  for (const actor of others) expect(may(actor, 'b', 'penulis')).toBe('forbidden');
});

test('nor of somebody who was an admin until a while ago, whichever way the clock was set', () => {
  const until = Date.UTC(2026, 10, 23);
  const days = limits.formerAdminDays * 24 * 60 * 60 * 1000;
  const at = (now: number) =>
    mayResetFactors(as('admin'), { id: 'b', role: 'redaksi', adminEndedAt: until }, now);
  expect([until - days, until, until + days - 1].map(at)).toEqual(Array(3).fill('factors.by_operator'));
  expect(at(until + days)).toBe(true);
});
