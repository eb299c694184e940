import type { Actor, Decision, UserActor } from '../actor.ts';
import { hasRole, isUser } from '../actor.ts';
import { mayReadManuscript } from '../manuscripts/policy.ts';
import { mayReadProject } from '../projects/policy.ts';
import { assignableRoles } from '../roles.ts';

/** What a thread is about, and who takes part in it beside the admins. */
export interface Thread {
  readonly about: 'manuscript' | 'project';
  /** '' when the account is deleted. */
  readonly authorId: string;
  readonly participantUids: readonly string[];
}

/** People who may read the manuscript or the project may read its notes; for others it must look absent. */
export function mayReadThread(actor: Actor, thread: Thread): Decision {
  return thread.about === 'manuscript'
    ? mayReadManuscript(actor, { userId: thread.authorId })
    : mayReadProject(actor, thread);
}

/** Internal notes: admins, and editors of a book that is not their own. Authors never. */
export function mayReadInternal(actor: Actor, thread: Thread): boolean {
  if (hasRole(actor, 'admin')) return true;
  if (!hasRole(actor, 'redaksi') || isUser(actor, thread.authorId)) return false;
  return mayReadThread(actor, thread) === true;
}

/** The legacy role reads the notes of its manuscripts and writes none (decision 0009). */
export function mayWriteNotes(actor: Actor): boolean {
  return hasRole(actor, ...assignableRoles);
}

export function mayAddNote(actor: Actor, thread: Thread, internal: boolean): Decision {
  const seen = mayReadThread(actor, thread);
  if (seen !== true) return seen;
  if (!mayWriteNotes(actor)) return 'forbidden';
  return !internal || mayReadInternal(actor, thread) ? true : 'forbidden';
}

export interface NoteState {
  readonly thread: Thread;
  readonly internal: boolean;
  readonly writerId: string;
  /** Null once it is deleted. */
  readonly text: string | null;
}

/** A note that is deleted, or that the reader may not see, must look absent. */
function mayReadNote(actor: Actor, { thread, internal, text }: NoteState): boolean {
  if (text === null || mayReadThread(actor, thread) !== true) return false;
  return !internal || mayReadInternal(actor, thread);
}

/** Only one's own notes. */
export function mayEditNote(actor: Actor, note: NoteState): Decision {
  if (!mayReadNote(actor, note)) return 'notes.not_found';
  return isUser(actor, note.writerId) && mayWriteNotes(actor) ? true : 'forbidden';
}

/** One's own notes; the admin also others' notes. */
export function mayDeleteNote(actor: Actor, note: NoteState): Decision {
  if (!mayReadNote(actor, note)) return 'notes.not_found';
  return hasRole(actor, 'admin') ? true : mayEditNote(actor, note);
}

/** Whether somebody may be mentioned in a note and notified of it: everybody who may read it. */
export function mayReceiveNote(person: UserActor, thread: Thread, internal: boolean): boolean {
  return internal ? mayReadInternal(person, thread) : mayReadThread(person, thread) === true;
}
