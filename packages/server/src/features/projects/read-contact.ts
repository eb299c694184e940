import { type Actor, authorize, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayReadAuthorContact } from '@ruang-naskah/domain/projects/tasks';
import type { StageContact } from '@ruang-naskah/domain/projects/tasks-schema';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { findContact } from '../users/contact.ts';
import type { StoredProject } from './columns.ts';
import { lockProject } from './read.ts';
import type { StagePath } from './tasks.ts';

/** The contact details of a project's author; each access is written to the audit log. */
export async function readStageContact(
  deps: Deps,
  context: RequestContext,
  { id, stage }: StagePath,
): Promise<StageContact> {
  const { actor } = context;
  return writeBy(deps, context, async (tx) => {
    const found = await lockProject(tx, id, requireUser(actor).id);
    const policy = (who: Actor, project: StoredProject) => mayReadAuthorContact(who, project, stage);
    const { authorId } = authorize(actor, 'readContact', found, { policy, absent: 'projects.not_found' });
    if (authorId === '') throw new AppError('projects.not_found');
    await audit(tx, deps, context, { action: 'projects.contact_read', id, detail: { stage } });
    const contact = await findContact(tx, authorId);
    if (contact === undefined) return { author: null };
    const { nama, email, nomerHp } = contact;
    return { author: { nama, email, nomerHp } };
  });
}
