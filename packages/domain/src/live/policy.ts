import type { Actor } from '../actor.ts';
import { isUser } from '../actor.ts';
import { mayReadManuscript } from '../manuscripts/policy.ts';
import { mayReadInternal, mayReadThread } from '../notes/policy.ts';
import { mayManageProjects, mayReadProject } from '../projects/policy.ts';
import { mayReadRequest } from '../projects/requests.ts';
import { mayAdministerUsers } from '../users/policy.ts';
import type { Change } from './values.ts';

type Changed = Pick<Change, 'kind' | 'readers' | 'note'>;
type Readers = Change['readers'];

const mayRead: Readonly<
  Record<Change['kind'], (actor: Actor, readers: Readers, note: Change['note']) => boolean>
> = {
  project: (actor, readers) => mayReadProject(actor, { participantUids: readers }) === true,
  manuscript: (actor, readers) => mayReadManuscript(actor, { userId: readers[0] ?? '' }) === true,
  notes: (actor, _, note) => note !== undefined && mayReadNotes(actor, note),
  requests: (actor, readers) =>
    // The admin reads everybody's, even if nobody is named.
    [...readers, ''].some((askedBy) => mayReadRequest(actor, { askedBy }) === true),
  notices: (actor, readers) => readers.some((id) => isUser(actor, id)),
  people: (actor) => mayAdministerUsers(actor) === true,
  presence: (actor) => mayManageProjects(actor) === true,
};

/** People who may not read an internal note receive no event for it either. */
function mayReadNotes(actor: Actor, { thread, internal }: NonNullable<Change['note']>): boolean {
  return internal ? mayReadInternal(actor, thread) : mayReadThread(actor, thread) === true;
}

/** Whether somebody may be notified that an object has changed: the same people who may read it, by the same policies. */
export function mayLearn(actor: Actor, { kind, readers, note }: Changed): boolean {
  return mayRead[kind](actor, readers, note);
}
