import { permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { mayApproveUser } from '@ruang-naskah/domain/users/policy';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { RequestContext } from '../../request-context.ts';
import { isSuspended } from '../auth/accounts.ts';
import { markDoneNoticesRead } from '../notices/mark-done.ts';
import { composeMail } from '../settings/compose-mail.ts';
import { noteAccountsChange } from './add.ts';
import { findUser } from './find.ts';

/**
 * Approves a waiting account (decision 0011), once however many admins approve at the same moment, and tells the person by
 * mail.
 */
export async function approveUser(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const { actor } = context;
  await writeBy(deps, context, async (tx) => {
    const row = await findUser(tx, id);
    if (row === undefined) throw new AppError('users.not_found');
    permit(mayApproveUser(actor, { active: row.active === 1, suspended: isSuspended(row) }));
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ active: 1, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .where('active', '=', 0)
      .where('suspended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('users.not_held');
    noteAccountsChange(tx);
    await markDoneNoticesRead(deps, tx, { events: ['accountWaiting'], causedBy: id });
    await enqueueMail(deps, tx, {
      kind: 'account-approved',
      recipient: row.email,
      subject: messages.mail.approvedSubject,
      bodyText: await composeMail(tx, messages.mail.approvedBody(`${deps.config.publicUrl}${paths.login}`)),
      userId: id,
    });
    await audit(tx, deps, context, { action: 'users.approved', id });
  });
  deps.wakeOutbox();
}
