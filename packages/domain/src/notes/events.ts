import type { UserActor } from '../actor.ts';
import { messages } from '../messages.id.ts';
import type { NewNotice } from '../notices/events.ts';
import type { StageName } from '../projects/stages.ts';
import { allAdmins } from './content.ts';
import { mayReceiveNote, type Thread } from './policy.ts';

/** A written note and the people involved in its thread; those who may not read it are left out here. */
export interface WrittenNote {
  readonly id: string;
  readonly thread: Thread;
  readonly title: string;
  readonly stage: StageName | null;
  readonly internal: boolean;
  /** Ids of those mentioned for the first time. */
  readonly mentioned: readonly string[];
  /** Only people mentioned are notified, because an edit is no news to the others. */
  readonly edited: boolean;
  /** The holder of the stage, the author of the manuscript, and who wrote in the thread before. */
  readonly concerned: readonly string[];
  /** Accounts behind the ids. */
  readonly people: readonly UserActor[];
}

/** Whom a note notifies. Its mail names the writer and the title, never the note's text. */
export function noteNotices(note: WrittenNote, by: UserActor): NewNotice[] {
  const { id: noteId, thread, title, stage, internal, mentioned, edited, concerned, people } = note;
  /** A note that names somebody is for those it names; others of its thread are told that it is there. */
  const isFor = (id: string) => mentioned.length === 0 || mentioned.includes(id);
  const newNotice = (to: NewNotice['to']): NewNotice => ({
    event: 'noteToYou',
    to,
    stage,
    values: {
      judul: title,
      dari: by.name,
      ...(isFor(to === 'admins' ? allAdmins : to.userId) && { untuk: messages.notices.forYou }),
    },
    about: { kind: 'note', id: noteId },
  });
  const wanted = new Set(edited ? mentioned : [...mentioned, ...concerned]);
  const told = people.filter(
    (person) => wanted.has(person.id) && person.id !== by.id && mayReceiveNote(person, thread, internal),
  );
  const toAdmins = mentioned.includes(allAdmins) || (!edited && by.role !== 'admin');
  return [...told.map(({ id }) => newNotice({ userId: id })), ...(toAdmins ? [newNotice('admins')] : [])];
}
