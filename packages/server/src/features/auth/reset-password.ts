import { setTimeout } from 'node:timers/promises';
import type { ConfirmResetInput } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { AccountMail } from '@ruang-naskah/domain/notices/who-is-notified';
import { paths } from '@ruang-naskah/domain/paths';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/handle.ts';
import { countEventsWithin } from '../../db/rate-counts.ts';
import { writeBy, writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isStillValid } from '../../infra/clock.ts';
import { hashToken, newToken } from '../../infra/ids.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { RequestContext } from '../../request-context.ts';
import { composeMail } from '../settings/compose-mail.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  isSuspended,
  limitKeyOfEmail,
  lockPassword,
  updatePassword,
} from './accounts.ts';
import { checkPasswordStrength, endSessionsAndMail } from './change-password.ts';
import { newDeviceCookie, readDeviceId } from './known-device.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Within the life of a link, so that somebody who is refused another has one that still works: strangers can neither
 * fill somebody's mailbox nor keep every link dead.
 */
const mailsPerLink = { limit: 3, seconds: limits.resetLinkSeconds };
/** For requests by strangers. Requests on a known device of the account are the owner's and are not counted. */
const mailsPerDay = { limit: 10, seconds: 24 * 60 * 60 };
/** Longer than queueing a mail takes on a healthy server. */
const minimumAnswerMs = 100;

/**
 * Queues the reset mail when the address has an account. The answer is the same for an unknown address (decision 0013),
 * and takes the same time: queueing a mail is work, so every answer waits until either is done (threat T11).
 * @throws AppError `auth.reset_failed` when the mail cannot be queued
 */
export async function requestReset(
  deps: Deps,
  context: RequestContext,
  email: string,
  deviceCookie?: string,
): Promise<void> {
  const minimumTime = setTimeout(minimumAnswerMs);
  const found = await findAccountByEmail(deps.db.reads, email);
  const account = found?.active === 1 ? found : undefined;
  const emailKey = limitKeyOfEmail(deps, email);
  const perLink = { key: `reset-of:${emailKey}`, ...mailsPerLink };
  const perDay = { key: `reset-day-of:${emailKey}`, ...mailsPerDay };
  const mailLimits = readDeviceId(deps, deviceCookie, found) === undefined ? [perLink, perDay] : [perLink];
  await queueReset(deps, () =>
    writeWithoutSession(deps.db, 'reset', async (tx) => {
      // Without an account, or beyond a limit, only an audit line is written.
      const within = await countEventsWithin(tx, deps.clock, mailLimits);
      if (account !== undefined && within) {
        // It may have another address by now, or be closed: then whoever reads this one gets no link to it.
        const current = await lockAccount(tx, account.id);
        if (current?.email === email && current.active === 1) await sendResetLink(deps, tx, current);
      }
      await audit(tx, deps, context, { action: 'auth.reset_requested', id: account?.id ?? null });
    }),
  );
  await minimumTime;
}

/** The admin's 'send reset mail' (decision 0014). @throws AppError `auth.reset_failed`, `users.suspended` */
export async function sendResetMail(
  deps: Deps,
  context: RequestContext,
  { id }: Pick<AccountRow, 'id'>,
): Promise<void> {
  const work = async (tx: Tx) => {
    const account = await lockAccount(tx, id);
    if (account !== undefined && isSuspended(account)) throw new AppError('users.suspended');
    if (account !== undefined) await sendResetLink(deps, tx, account);
    await audit(tx, deps, context, { action: 'users.reset_sent', id });
  };
  await queueReset(deps, () => writeBy(deps, context, work, { lock: (tx) => lockPassword(tx, id) }));
}

/** The account as it is and stays until the transaction ends; undefined once it is deleted: then no mail is sent. */
async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (await lockPassword(tx, id)) ? findAccount(tx, id) : undefined;
}

async function queueReset(deps: Deps, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error }, 'reset mail not queued');
    throw new AppError('auth.reset_failed');
  }
  deps.wakeOutbox();
}

interface LinkMail {
  readonly kind: AccountMail;
  readonly seconds: number;
  readonly subject: string;
  readonly bodyOf: (link: string) => string;
}

const resetMail: LinkMail = {
  kind: 'password-reset',
  seconds: limits.resetLinkSeconds,
  subject: messages.mail.resetSubject,
  bodyOf: (link) => messages.mail.resetBody(link, limits.resetLinkSeconds / 60),
};

const emailLinkMail: LinkMail = {
  kind: 'email-link',
  seconds: limits.emailLinkSeconds,
  subject: messages.mail.emailLinkSubject,
  bodyOf: messages.mail.emailLinkBody,
};

/** For an account with a new address: nobody knows the password of this hash, and every session and link ends. */
export async function endPassword(deps: Deps, tx: Tx, id: string, hash: string): Promise<void> {
  await updatePassword(tx, id, { hash, now: deps.clock.now() });
  await endSessionsOf(tx, id);
  await endResetLinks(tx, id);
}

/** The new address of an account gets a link for its first password. */
export function sendPasswordLink(
  deps: Deps,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  return sendResetLink(deps, tx, account, emailLinkMail);
}

async function sendResetLink(
  deps: Deps,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  { kind, seconds, subject, bodyOf }: LinkMail = resetMail,
): Promise<void> {
  const token = newToken();
  const now = deps.clock.now();
  const link = `${deps.config.publicUrl}${paths.resetPassword}?token=${token}`;
  await replaceReset(tx, {
    tokenHash: hashToken(token),
    userId: account.id,
    now,
    expiresAt: now + seconds * 1000,
  });
  await enqueueMail(deps, tx, {
    kind,
    recipient: account.email,
    subject,
    bodyText: await composeMail(tx, bodyOf(link)),
    userId: account.id,
    validUntil: now + seconds * 1000,
  });
}

/** One open reset link a person, in a transaction that locks the account: a newer link invalidates the older one. */
export async function replaceReset(
  tx: Tx,
  reset: { tokenHash: string; userId: string; now: number; expiresAt: number },
): Promise<void> {
  await endResetLinks(tx, reset.userId);
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
}

export async function endResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/**
 * Sets the new password and ends every session, in the transaction that uses the token up (threat T8, threat T9).
 * @returns the cookie of a known device: the reader of the account's mail is its owner, and must get in while others
 * are guessing
 */
export async function confirmReset(
  deps: Deps,
  context: RequestContext,
  input: ConfirmResetInput,
): Promise<string> {
  const hash = await deps.passwords.hash(input.password);
  const id = await writeWithoutSession(deps.db, 'reset', async (tx) => {
    const tokenHash = hashToken(input.token);
    await lockPassword(tx, await findResetOwner(tx, tokenHash));
    const userId = await takeReset(tx, tokenHash, deps.clock.now());
    const account = userId === undefined ? undefined : await findAccount(tx, userId);
    if (account === undefined) throw new AppError('auth.reset_token_invalid');
    checkPasswordStrength(input.password, { email: account.email, name: account.nama });
    await updatePassword(tx, account.id, { hash, now: deps.clock.now() });
    await endSessionsAndMail(deps, tx, account);
    const actor = { kind: 'user', id: account.id, role: account.role, name: account.nama } as const;
    await audit(tx, deps, { ...context, actor }, { action: 'auth.password_reset', id: account.id });
    return account.id;
  });
  deps.wakeOutbox();
  return newDeviceCookie(deps, { id, password_hash: hash });
}

/** The account of a token, even if the token is used meanwhile. */
async function findResetOwner(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Takes a reset token out of the table: of two concurrent uses exactly one gets the account, because only one delete
 * finds the row. Undefined when it is unknown, used or expired.
 */
async function takeReset(tx: Tx, tokenHash: string, now: number): Promise<string | undefined> {
  const [row] = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'expires_at'])
    .execute();
  const open = row !== undefined && isStillValid(row.expires_at, now, limits.emailLinkSeconds * 1000);
  return open ? row.user_id : undefined;
}
