import { describe, expect, test } from 'vitest';
import { actorOf, cast, castNames } from '../../test/project-actions.ts';
import { type Actor, anonymous, type UserActor } from '../actor.ts';
import { mayReadInternal, mayReadThread } from '../notes/policy.ts';
import { mayReceiveChange } from './policy.ts';
import { liveKinds } from './values.ts';

const everybody = ['admin', 'author', 'editor', 'legacy'] as const;
/** Who is notified of a change that concerns the author alone. */
const learners = (kind: (typeof liveKinds)[number], readers: readonly string[]) =>
  everybody.filter((who) => mayReceiveChange(actorOf(who), { kind, readers }));
const author = actorOf('author') as UserActor;
const readers = [author.id];

test('of a project or manuscript learn its readers and the admins', () => {
  expect(learners('project', readers)).toEqual(['admin', 'author']);
  expect(learners('project', [])).toEqual(['admin']);
  expect(learners('manuscript', readers)).toEqual(['admin', 'author']);
  expect(learners('manuscript', [])).toEqual(['admin']);
});

test('of what concerns several people learns each of them', () => {
  const both = [...readers, cast.editor.id];
  expect(learners('project', both)).toEqual(['admin', 'author', 'editor']);
  expect(learners('notices', both)).toEqual(['author', 'editor']);
});

describe('of a note', () => {
  const thread = {
    about: 'project',
    authorId: author.id,
    participantUids: [...readers, cast.editor.id],
  } as const;
  const told = (actor: Actor, internal: boolean) =>
    mayReceiveChange(actor, { kind: 'notes', readers: thread.participantUids, note: { thread, internal } });

  test('are sent to its readers, and for an internal note never to the author, whatever their role', () => {
    const changedSides: UserActor = { ...author, role: 'redaksi' };
    const actors = [...castNames.map(actorOf), changedSides, anonymous];
    for (const actor of actors) {
      expect(told(actor, false)).toBe(mayReadThread(actor, thread) === true);
      expect(told(actor, true)).toBe(mayReadInternal(actor, thread));
    }
    expect([told(author, false), told(author, true), told(changedSides, true)]).toEqual([true, false, false]);
    expect([told(actorOf('editor'), true), told(actorOf('admin'), true)]).toEqual([true, true]);
  });

  test('nobody is notified without the thread', () => {
    expect(learners('notes', [...readers, cast.editor.id])).toEqual([]);
  });
});

test('an editor’s request is announced to the asker and the admins', () => {
  expect(learners('requests', [cast.editor.id])).toEqual(['admin', 'editor']);
  expect(learners('requests', [])).toEqual(['admin']);
});

test('of notices learns their owner alone, not even the admin', () => {
  expect(learners('notices', readers)).toEqual(['author']);
});

test('only admins are told of waiting accounts and of who has a project open', () => {
  expect(learners('accounts', readers)).toEqual(['admin']);
  expect(learners('presence', readers)).toEqual(['admin']);
});

test('without a session nobody is notified', () => {
  for (const kind of liveKinds) expect(mayReceiveChange(anonymous, { kind, readers })).toBe(false);
});
