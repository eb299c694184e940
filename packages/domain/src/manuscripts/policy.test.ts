import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import {
  manuscriptScope,
  mayCountManuscripts,
  mayReadManuscript,
  maySendRevision,
  maySetStatus,
  maySubmitManuscript,
} from './policy.ts';

/** Rows M1–M4 of the permission matrix; the manuscript is `author`'s. */
const manuscript = { userId: 'author' };
const cells = [
  ['an', anonymous, { read: false, submit: false, set: false }],
  ['P', actorOf('author'), { read: true, submit: true, set: false }],
  ['Pʹ', actorOf('stranger'), { read: false, submit: true, set: false }],
  ['R', actorOf('editor'), { read: false, submit: false, set: false }],
  ['A', actorOf('admin'), { read: true, submit: false, set: true }],
  ['U', actorOf('legacy'), { read: false, submit: false, set: false }],
] as const;

describe.each(cells)('%s', (_, actor, may) => {
  test(`M2 reads: ${may.read}`, () => {
    expect(mayReadManuscript(actor, manuscript)).toBe(may.read || 'manuscripts.not_found');
  });
  test(`M3 submits: ${may.submit}`, () => {
    expect(maySubmitManuscript(actor)).toBe(may.submit || 'forbidden');
  });
  test(`M4 sets the status: ${may.set}`, () => {
    expect(maySetStatus(actor)).toBe(may.set || 'forbidden');
  });
  test(`counts all of a status: ${may.set}`, () => {
    expect(mayCountManuscripts(actor)).toBe(may.set || 'forbidden');
  });
});

test('the legacy role reads its own manuscripts', () => {
  expect(mayReadManuscript(actorOf('legacy'), { userId: 'legacy' })).toBe(true);
});

describe('a revision is sent', () => {
  const asked = { userId: 'author', status: 'Revisi' } as const;
  test('by the author alone, and only while one is asked for', () => {
    expect(maySendRevision(actorOf('author'), asked)).toBe(true);
    expect(maySendRevision(actorOf('author'), { ...asked, status: 'Telaah' })).toBe(
      'manuscripts.not_revisable',
    );
    expect(maySendRevision(actorOf('stranger'), asked)).toBe('manuscripts.not_found');
    for (const name of ['editor', 'admin', 'legacy'] as const)
      expect(maySendRevision(actorOf(name), { ...asked, userId: name })).toBe('forbidden');
    expect(maySendRevision(anonymous, asked)).toBe('forbidden');
  });
});

describe('M1: whose manuscripts a list holds', () => {
  test('everybody’s or one person’s for the admin', () => {
    expect(manuscriptScope(actorOf('admin'), undefined)).toEqual({ userId: undefined });
    expect(manuscriptScope(actorOf('admin'), 'author')).toEqual({ userId: 'author' });
  });
  test.each(['author', 'editor', 'legacy'] as const)('only one’s own for %s', (name) => {
    expect(manuscriptScope(actorOf(name), undefined)).toEqual({ userId: name });
    expect(manuscriptScope(actorOf(name), name)).toEqual({ userId: name });
    expect(manuscriptScope(actorOf(name), 'somebody')).toBe('forbidden');
  });
  test('nobody’s for a stranger', () => {
    expect(manuscriptScope(anonymous, undefined)).toBe('forbidden');
  });
});
