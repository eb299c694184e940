import { setTimeout } from 'node:timers/promises';
import type { ChangePasswordInput, ConfirmResetInput } from '@ruang-naskah/domain/auth/schema';
import { sentenceOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Letter } from '@ruang-naskah/domain/notices/told';
import { paths } from '@ruang-naskah/domain/paths';
import { type By, requireSession } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Db, Tx } from '../../../db/handle.ts';
import { areWithin } from '../../../db/rate-counts.ts';
import { writeBy, writeUnasked } from '../../../db/write.ts';
import type { Deps, ProcessDeps } from '../../../deps.ts';
import { hashToken, newToken } from '../../../infra/ids.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import { writeLetter } from '../../settings/service.ts';
import { deviceIdOf, newDevice } from '../device/service.ts';
import type { AccountRow } from '../repository.ts';
import {
  findAccountByEmail,
  findAccountById,
  insertCredential,
  keepCredential,
  updatePassword,
} from '../repository.ts';
import { checkPasswordStrength, limitKeyOf } from '../service.ts';
import { deleteSessionsOf } from '../session/repository.ts';
import { deleteResetsOf, findResetOwner, replaceReset, takeReset } from './repository.ts';

/**
 * Within the life of a link, so that somebody who is refused another has one that still works: strangers can neither
 * fill somebody's mailbox nor keep every link dead.
 */
const mailsPerLink = { limit: 3, seconds: limits.resetLinkSeconds };
/** For requests by strangers. Requests on a known device of the account are the owner's and are not counted. */
const mailsPerDay = { limit: 10, seconds: 24 * 60 * 60 };
/** Longer than queueing a mail takes on a healthy server. */
const resetAnswerMs = 100;

/**
 * Queues the reset mail when the address has an account. The answer is the same for an unknown address (decision 0013),
 * and takes the same time: queueing a mail is work, so every answer waits until either is done (threat T11).
 * @throws AppError `auth.reset_failed` when the mail cannot be queued
 */
export async function requestReset(deps: Deps, by: By, email: string, device?: string): Promise<void> {
  const answerDue = setTimeout(resetAnswerMs);
  const found = await findAccountByEmail(deps.db.reads, email);
  const account = found?.active === 1 ? found : undefined;
  const whose = limitKeyOf(deps, email);
  const perLink = { key: `reset-of:${whose}`, ...mailsPerLink };
  const perDay = { key: `reset-day-of:${whose}`, ...mailsPerDay };
  const bounds = deviceIdOf(deps, device, found) === undefined ? [perLink, perDay] : [perLink];
  await queueReset(deps, () =>
    writeUnasked(deps.db, 'reset', async (tx) => {
      // Without an account, or beyond a limit, only an audit line is written.
      const within = await areWithin(tx, deps.clock, bounds);
      if (account !== undefined && within) {
        // It may have another address by now, or be closed: then whoever reads this one gets no link to it.
        const current = await keepAccount(tx, account.id);
        if (current?.email === email && current.active === 1) await sendResetLink(deps, tx, current);
      }
      await audit(tx, deps, by, { action: 'auth.reset_requested', id: account?.id ?? null });
    }),
  );
  await answerDue;
}

/** The admin's 'send reset mail' (decision 0014). @throws AppError `auth.reset_failed`, `users.suspended` */
export async function sendResetMail(deps: Deps, by: By, { id }: Pick<AccountRow, 'id'>): Promise<void> {
  const work = async (tx: Tx) => {
    const account = await keepAccount(tx, id);
    if (account?.active === 0 && account.suspended_at !== null) throw new AppError('users.suspended');
    if (account !== undefined) await sendResetLink(deps, tx, account);
    await audit(tx, deps, by, { action: 'users.reset_sent', id });
  };
  await queueReset(deps, () => writeBy(deps, by, work, { lock: (tx) => keepCredential(tx, id) }));
}

/** The account as it is and stays until the transaction ends; undefined once it is deleted: then no mail is sent. */
async function keepAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (await keepCredential(tx, id)) ? findAccountById(tx, id) : undefined;
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
  readonly kind: Letter;
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

/**
 * For an account with a new address: nobody knows the password of this hash, every session and link ends, and the
 * address gets a link for a password.
 */
export async function startAnew(
  deps: Deps,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  hash: string,
): Promise<void> {
  await updatePassword(tx, account.id, { hash, now: deps.clock.now() });
  await deleteSessionsOf(tx, account.id);
  await sendResetLink(deps, tx, account, emailLinkMail);
}

/** Open links for a password end: the account is closed. */
export function endResetLinks(tx: Tx, userId: string): Promise<void> {
  return deleteResetsOf(tx, userId);
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
    bodyText: await writeLetter(tx, bodyOf(link)),
    userId: account.id,
    validUntil: now + seconds * 1000,
  });
}

/**
 * Sets the new password and ends every session, in the transaction that uses the token up (threat T8, threat T9).
 * @returns the cookie of a known device: the reader of the account's mail is its owner, and must get in while others
 * are guessing
 */
export async function confirmReset(deps: Deps, by: By, input: ConfirmResetInput): Promise<string> {
  const hash = await deps.passwords.hash(input.password);
  const id = await writeUnasked(deps.db, 'reset', async (tx) => {
    const tokenHash = hashToken(input.token);
    await keepCredential(tx, await findResetOwner(tx, tokenHash));
    const userId = await takeReset(tx, tokenHash, deps.clock.now());
    const account = userId === undefined ? undefined : await findAccountById(tx, userId);
    if (account === undefined) throw new AppError('auth.reset_token_invalid');
    checkPasswordStrength(input.password, { email: account.email, name: account.nama });
    await updatePassword(tx, account.id, { hash, now: deps.clock.now() });
    await endSessionsAndTell(deps, tx, account);
    const actor = { kind: 'user', id: account.id, role: account.role, name: account.nama } as const;
    await audit(tx, deps, { ...by, actor }, { action: 'auth.password_reset', id: account.id });
    return account.id;
  });
  deps.wakeOutbox();
  return newDevice(deps, { id, password_hash: hash });
}

/**
 * Changes the actor's own password; this session stays, the others end. @returns the new cookie of this known device;
 * the old one is invalid now
 */
export async function changePassword(deps: Deps, by: By, input: ChangePasswordInput): Promise<string> {
  const found = await findAccountById(deps.db.reads, requireSession(by).actor.id);
  const account = await requireOldPassword(deps, found, input.oldPassword, 'auth.old_password_wrong');
  const hash = await setPassword(deps, by, account, input.password);
  return newDevice(deps, { id: account.id, password_hash: hash });
}

/** Stores the password hash of a new account. */
export function addPassword(tx: Tx, userId: string, passwordHash: string, now: number): Promise<void> {
  return insertCredential(tx, userId, passwordHash, now);
}

/** Replaces the password by a hash that nobody knows the password of; false when there is no such account. */
export function lockAccount(deps: ProcessDeps, userId: string, hash: string): Promise<boolean> {
  return deps.db.write((tx) => updatePassword(tx, userId, { hash, now: deps.clock.now() }));
}

/** The first row that the erasure of an account must lock. */
export async function keepPassword(tx: Tx, userId: string): Promise<void> {
  await keepCredential(tx, userId);
}

/** An account with its credentials, to change them; undefined when there is no such account. */
export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return findAccountById(db, id);
}

/** The account that signs in with an address; undefined when there is none. */
export function findAccountAt(db: Db, email: string): Promise<AccountRow | undefined> {
  return findAccountByEmail(db, email);
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
  by: By,
  account: AccountRow,
  password: string,
): Promise<string> {
  const { actor, tokenHash } = requireSession(by);
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
    await endSessionsAndTell(deps, tx, account, tokenHash);
    await audit(tx, deps, by, { action, id: account.id });
  };
  await writeBy(deps, by, work, { lock: (tx) => keepCredential(tx, account.id) });
  deps.wakeOutbox();
  return hash;
}

/**
 * An open reset link stays: the reader of the mailbox can ask for another, and a thief who changes the password must
 * not take the owner's link away.
 */
async function endSessionsAndTell(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  keepTokenHash?: string,
): Promise<void> {
  await deleteSessionsOf(tx, account.id, keepTokenHash);
  const link = `${deps.config.publicUrl}${paths.resetPassword}`;
  await enqueueMail(deps, tx, {
    kind: 'password-changed',
    recipient: account.email,
    subject: messages.mail.passwordChangedSubject,
    bodyText: await writeLetter(tx, messages.mail.passwordChangedBody(link)),
    userId: account.id,
  });
}
