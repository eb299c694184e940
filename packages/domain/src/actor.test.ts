import { describe, expect, test } from 'vitest';
import { actorOf } from '../test/project-actions.ts';
import type { Actor } from './actor.ts';
import { anonymous, authorize, hasRole, isUser, requireUser } from './actor.ts';
import { AppError } from './errors.ts';

const system: Actor = { kind: 'system', name: 'pekerjaan' };
const owned = (actor: Actor, thing: { owner: string }) =>
  actor.kind === 'user' && actor.id === thing.owner ? true : 'news.not_found';

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : 'other';
  }
}

/** Has every property of a user without being one. */
const impostor: Actor = { ...actorOf('admin'), kind: 'system' };

test('a caller without a session is anonymous', () => {
  expect(anonymous).toEqual({ kind: 'anonymous' });
});

test('only a user has an identity', () => {
  expect(isUser(actorOf('author'), 'author')).toBe(true);
  expect(isUser(actorOf('author'), 'admin')).toBe(false);
  expect(isUser(impostor, 'admin')).toBe(false);
});

test('only a user has a role', () => {
  expect(hasRole(actorOf('admin'), 'admin')).toBe(true);
  expect(hasRole(actorOf('author'), 'admin', 'penulis')).toBe(true);
  expect(hasRole(actorOf('author'), 'admin')).toBe(false);
  expect(hasRole(anonymous, 'admin')).toBe(false);
  expect(hasRole(system, 'admin')).toBe(false);
  expect(hasRole(impostor, 'admin')).toBe(false);
});

test('only a user is signed in', () => {
  expect(requireUser(actorOf('author')).id).toBe('author');
  expect(codeOf(() => requireUser(anonymous))).toBe('unauthenticated');
  expect(codeOf(() => requireUser(system))).toBe('unauthenticated');
});

describe('authorize', () => {
  test('hands back the very resource that passed', () => {
    const thing = { owner: 'author' };
    expect(authorize(actorOf('author'), 'read', thing, { policy: owned, absent: 'news.not_found' })).toBe(
      thing,
    );
  });
  test('an absent resource and a foreign one cannot be told apart', () => {
    const read = (thing: { owner: string } | undefined) =>
      codeOf(() =>
        authorize(actorOf('stranger'), 'read', thing, { policy: owned, absent: 'news.not_found' }),
      );
    expect([read(undefined), read({ owner: 'author' })]).toEqual(['news.not_found', 'news.not_found']);
  });
  test('a policy may refuse with another error', () => {
    const closed = () => 'forbidden' as const;
    expect(codeOf(() => authorize(anonymous, 'read', {}, { policy: closed, absent: 'news.not_found' }))).toBe(
      'forbidden',
    );
  });
});
