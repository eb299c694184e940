import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous, type UserActor } from '../actor.ts';
import {
  mayAddNote,
  mayDeleteNote,
  mayEditNote,
  mayReadInternal,
  mayReadThread,
  mayReceiveNote,
} from './policy.ts';

const admin = actorOf('admin') as UserActor;
const author = actorOf('author') as UserActor;
const editor = actorOf('editor') as UserActor;
const outsider = { ...editor, id: 'orang-lain' };
const otherAuthor = { ...author, id: 'penulis-lain' };
const legacy: UserActor = { ...author, role: 'user' };
/** An author who became an editor: the book remains their own. */
const authorNowEditor: UserActor = { ...author, role: 'redaksi' };

const ofProject = { about: 'project', authorId: author.id, participantUids: [author.id, editor.id] } as const;
const ofManuscript = { about: 'manuscript', authorId: author.id, participantUids: [author.id] } as const;

describe('a thread', () => {
  test('may be read by those who may read its subject', () => {
    for (const reader of [admin, author, editor]) expect(mayReadThread(reader, ofProject)).toBe(true);
    for (const reader of [anonymous, outsider, otherAuthor])
      expect(mayReadThread(reader, ofProject)).toBe('projects.not_found');
    for (const reader of [admin, author]) expect(mayReadThread(reader, ofManuscript)).toBe(true);
    for (const reader of [anonymous, editor, otherAuthor])
      expect(mayReadThread(reader, ofManuscript)).toBe('manuscripts.not_found');
  });
  test('shows its internal notes to admins and to editors who take part, and never to its author', () => {
    for (const thread of [ofProject, ofManuscript]) {
      expect(mayReadInternal(admin, thread)).toBe(true);
      for (const reader of [anonymous, author, authorNowEditor, otherAuthor, outsider])
        expect(mayReadInternal(reader, thread)).toBe(false);
    }
    expect([mayReadInternal(editor, ofProject), mayReadInternal(editor, ofManuscript)]).toEqual([
      true,
      false,
    ]);
    // Takes part, but is no editor.
    expect(mayReadInternal({ ...editor, role: 'penulis' }, ofProject)).toBe(false);
  });
  test('takes notes from its readers, internal ones from those who read these', () => {
    expect(mayAddNote(author, ofProject, false)).toBe(true);
    expect(mayAddNote(author, ofProject, true)).toBe('forbidden');
    expect(mayAddNote(editor, ofProject, true)).toBe(true);
    for (const internal of [true, false]) {
      expect(mayAddNote(outsider, ofProject, internal)).toBe('projects.not_found');
      expect(mayAddNote(otherAuthor, ofManuscript, internal)).toBe('manuscripts.not_found');
    }
  });
  test('takes none from an account of the legacy role, which reads those of its own manuscript', () => {
    expect(mayReadThread(legacy, ofManuscript)).toBe(true);
    expect(mayAddNote(legacy, ofManuscript, false)).toBe('forbidden');
    const own = { thread: ofManuscript, internal: false, writerId: legacy.id, text: 'Halo.' };
    expect([mayEditNote(legacy, own), mayDeleteNote(legacy, own)]).toEqual(['forbidden', 'forbidden']);
  });
  test('notifies only those who may read the note', () => {
    expect([mayReceiveNote(author, ofProject, false), mayReceiveNote(author, ofProject, true)]).toEqual([
      true,
      false,
    ]);
    expect([mayReceiveNote(editor, ofProject, true), mayReceiveNote(outsider, ofProject, false)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a note', () => {
  const own = { thread: ofProject, internal: false, writerId: author.id, text: 'Halo.' };
  const internal = { ...own, internal: true, writerId: editor.id };
  test('is edited by its writer alone', () => {
    expect(mayEditNote(author, own)).toBe(true);
    expect(mayEditNote(editor, internal)).toBe(true);
    expect([mayEditNote(editor, own), mayEditNote(admin, own)]).toEqual(['forbidden', 'forbidden']);
  });
  test('is deleted by its writer and by the admin', () => {
    expect([mayDeleteNote(author, own), mayDeleteNote(admin, own)]).toEqual([true, true]);
    expect(mayDeleteNote(editor, own)).toBe('forbidden');
  });
  test.each([
    ['outside', outsider, own],
    ['internal', author, internal],
    ['deleted', author, { ...own, text: null }],
    ['deleted, to the admin', admin, { ...own, text: null }],
    ['of one who lost the right to read it', { ...editor, role: 'penulis' } as UserActor, internal],
  ])('that is %s looks absent', (_, actor, note) => {
    expect([mayEditNote(actor, note), mayDeleteNote(actor, note)]).toEqual([
      'notes.not_found',
      'notes.not_found',
    ]);
  });
});
