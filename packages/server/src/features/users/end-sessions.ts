import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { findUser } from './find.ts';

/** Signs a user out everywhere (ASVS 7.4.5): a phone was lost. Their password stays. */
export async function endUserSessions(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  permit(mayAdministerUsers(actor));
  await writeBy(deps, context, async (tx) => {
    if ((await findUser(tx, id)) === undefined) throw new AppError('users.not_found');
    if (!(await endSessionsOf(tx, id))) return;
    await audit(tx, deps, context, { action: 'users.sessions_ended', id });
  });
}
