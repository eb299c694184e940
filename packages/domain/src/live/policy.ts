import type { Actor } from '../actor.ts';
import { isUser } from '../actor.ts';
import { mayReadManuscript } from '../manuscripts/policy.ts';
import { mayReadInternal, mayReadThread } from '../notes/policy.ts';
import { mayManageProjects, mayReadProject } from '../projects/policy.ts';
import { mayReadRequest } from '../projects/requests.ts';
import { mayAdministerUsers } from '../users/policy.ts';
import type { CommittedChange } from './values.ts';

type Changed = Pick<CommittedChange, 'kind' | 'readers' | 'note'>;
type Readers = CommittedChange['readers'];

const mayRead: Readonly<
  Record<CommittedChange['kind'], (actor: Actor, readers: Readers, note: CommittedChange['note']) => boolean>
> = {
  project: (actor, readers) => mayReadProject(actor, { participantUids: readers }) === true,
  manuscript: (actor, readers) => mayReadManuscript(actor, { userId: readers[0] ?? '' }) === true,
  notes: (actor, _, note) => note !== undefined && mayReadNotes(actor, note),
  requests: (actor, readers) =>
    // The admin reads everybody's, even if nobody is named.
    [...readers, ''].some((askedBy) => mayReadRequest(actor, { askedBy }) === true),
  notices: (actor, readers) => readers.some((id) => isUser(actor, id)),
  accounts: (actor) => mayAdministerUsers(actor) === true,
  presence: (actor) => mayManageProjects(actor) === true,
};

/** People who may not read an internal note receive no event for it either. */
function mayReadNotes(actor: Actor, { thread, internal }: NonNullable<CommittedChange['note']>): boolean {
  return internal ? mayReadInternal(actor, thread) : mayReadThread(actor, thread) === true;
}

/** Whether somebody may be notified that an object has changed: the same people who may read it, by the same policies. */
export function mayReceiveChange(actor: Actor, { kind, readers, note }: Changed): boolean {
  return mayRead[kind](actor, readers, note);
}
