import type { ChangePasswordInput } from '@ruang-naskah/domain/auth/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../infra/common-passwords.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { type RequestContext, requireSession } from '../../request-context.ts';
import { composeMail } from '../settings/compose-mail.ts';
import { type AccountRow, findAccount, lockPassword, updatePassword } from './accounts.ts';
import { newDeviceCookie } from './known-device.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Changes the actor's own password; this session stays, the others end. @returns the new cookie of this known device;
 * the old one is invalid now
 */
export async function changePassword(
  deps: Deps,
  context: RequestContext,
  input: ChangePasswordInput,
): Promise<string> {
  const found = await findAccount(deps.db.reads, requireSession(context).actor.id);
  const account = await requireOldPassword(deps, found, input.oldPassword, 'auth.old_password_wrong');
  const hash = await setPassword(deps, context, account, input.password);
  return newDeviceCookie(deps, { id: account.id, password_hash: hash });
}

/** Checks the old password and returns the account. @throws AppError with the given code at the field `oldPassword` */
export async function requireOldPassword(
  deps: Deps,
  account: AccountRow | undefined,
  oldPassword: string,
  code: 'auth.old_password_wrong' | 'users.old_password_wrong',
): Promise<AccountRow> {
  if (account !== undefined && (await deps.passwords.verify(oldPassword, account.password_hash)))
    return account;
  throw oldPasswordWrong(code);
}

function oldPasswordWrong(code: 'auth.old_password_wrong' | 'users.old_password_wrong'): AppError {
  return new AppError(code, { fields: { oldPassword: sentenceOf(code) } });
}

/**
 * Writes a new password with its consequences: all other sessions end, the owner is told by mail, and the change is
 * audited. @returns the hash now stored
 */
export async function setPassword(
  deps: Deps,
  context: RequestContext,
  account: AccountRow,
  password: string,
): Promise<string> {
  const { actor, tokenHash } = requireSession(context);
  checkPasswordStrength(password, { email: account.email, name: account.nama });
  const hash = await deps.passwords.hash(password);
  const own = actor.id === account.id;
  const action = own ? 'auth.password_changed' : 'users.password_set';
  const work = async (tx: Tx) => {
    const replaced = await updatePassword(tx, account.id, {
      hash,
      now: deps.clock.now(),
      before: account.password_hash,
    });
    // The old password was right when it was checked, but a reset replaced it since.
    if (!replaced) throw oldPasswordWrong(own ? 'auth.old_password_wrong' : 'users.old_password_wrong');
    await endSessionsAndMail(deps, tx, account, tokenHash);
    await audit(tx, deps, context, { action, id: account.id });
  };
  await writeBy(deps, context, work, { lock: (tx) => lockPassword(tx, account.id) });
  deps.wakeOutbox();
  return hash;
}

/** Refuses passwords of the blocklist or made of the person's own data (threat T15). */
export function checkPasswordStrength(password: string, context: { email: string; name: string }): void {
  if (isCommonPassword(password, context)) throw fieldError('password', messages.auth.passwordTooCommon);
}

/**
 * An open reset link stays: the reader of the mailbox can ask for another, and a thief who changes the password must
 * not take the owner's link away.
 */
export async function endSessionsAndMail(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  keepTokenHash?: string,
): Promise<void> {
  await endSessionsOf(tx, account.id, keepTokenHash);
  const link = `${deps.config.publicUrl}${paths.resetPassword}`;
  await enqueueMail(deps, tx, {
    kind: 'password-changed',
    recipient: account.email,
    subject: messages.mail.passwordChangedSubject,
    bodyText: await composeMail(tx, messages.mail.passwordChangedBody(link)),
    userId: account.id,
  });
}
