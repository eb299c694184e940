import { expect, test } from 'vitest';
import { actorOf, cast } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { mayLearn } from './policy.ts';
import { liveKinds } from './values.ts';

const everybody = ['admin', 'author', 'editor', 'legacy'] as const;
/** Who learns of a change that concerns the author alone. */
const learners = (kind: (typeof liveKinds)[number], readers: readonly string[]) =>
  everybody.filter((who) => mayLearn(actorOf(who), { kind, readers }));
const author = actorOf('author');
const readers = [author.kind === 'user' ? author.id : ''];

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

test('of notices learns their owner alone, not even the admin', () => {
  expect(learners('notices', readers)).toEqual(['author']);
});

test('only admins learn of waiting accounts and of who has a project open', () => {
  expect(learners('people', readers)).toEqual(['admin']);
  expect(learners('presence', readers)).toEqual(['admin']);
});

test('without a session nobody learns anything', () => {
  for (const kind of liveKinds) expect(mayLearn(anonymous, { kind, readers })).toBe(false);
});
