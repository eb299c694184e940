import type { Actor } from '../actor.ts';
import { isUser } from '../actor.ts';
import { mayReadManuscript } from '../manuscripts/policy.ts';
import { mayManageProjects, mayReadProject } from '../projects/policy.ts';
import { mayAdministerUsers } from '../users/policy.ts';
import type { Change } from './values.ts';

type Readers = Change['readers'];

const mayRead: Readonly<Record<Change['kind'], (actor: Actor, readers: Readers) => boolean>> = {
  project: (actor, readers) => mayReadProject(actor, { participantUids: readers }) === true,
  manuscript: (actor, readers) => mayReadManuscript(actor, { userId: readers[0] ?? '' }) === true,
  notices: (actor, readers) => readers.some((id) => isUser(actor, id)),
  people: (actor) => mayAdministerUsers(actor) === true,
  presence: (actor) => mayManageProjects(actor) === true,
};

/** Whether somebody may learn that a thing has changed: exactly those who may read it, by the policies of reading. */
export function mayLearn(actor: Actor, { kind, readers }: Pick<Change, 'kind' | 'readers'>): boolean {
  return mayRead[kind](actor, readers);
}
