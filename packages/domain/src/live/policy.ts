import type { Actor } from '../actor.ts';
import { isUser } from '../actor.ts';
import { mayReadManuscript } from '../manuscripts/policy.ts';
import { mayManageProjects, mayReadProject } from '../projects/policy.ts';
import { mayAdministerUsers } from '../users/policy.ts';
import type { Change } from './values.ts';

/** Whether somebody may learn that a thing has changed: exactly those who may read it, by the policies of reading. */
export function mayLearn(actor: Actor, { kind, readers }: Pick<Change, 'kind' | 'readers'>): boolean {
  switch (kind) {
    case 'project':
      return mayReadProject(actor, { participantUids: readers }) === true;
    case 'manuscript':
      return mayReadManuscript(actor, { userId: readers[0] ?? '' }) === true;
    case 'notices':
      return readers.some((id) => isUser(actor, id));
    case 'people':
      return mayAdministerUsers(actor) === true;
    case 'presence':
      return mayManageProjects(actor) === true;
  }
}
