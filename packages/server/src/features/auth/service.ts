import { createHmac } from 'node:crypto';
import type { LoginInput, RegisterInput, Session } from '@ruang-naskah/domain/auth/schema';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { roleForPurpose } from '@ruang-naskah/domain/roles';
import { audit } from '../../db/audit.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Limit } from '../../db/rate-limits.ts';
import { countCall, forgetCount, uncountCall } from '../../db/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { Origin, SignedIn } from '../../http/call.ts';
import { isCommonPassword } from '../../infra/common-passwords.ts';
import { newId } from '../../infra/ids.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { readSettings } from '../settings/service.ts';
import { addUser, checkBirthDate, isEmailUsed } from '../users/service.ts';
import { checkCaptcha } from './captcha/service.ts';
import type { AccountRow } from './repository.ts';
import {
  countFailure,
  findAccountByEmail,
  forgetFailures,
  insertCredential,
  updatePassword,
} from './repository.ts';
import { deleteSession } from './session/repository.ts';
import { startSession } from './session/service.ts';

/** The text a person agreed to when registering; raised when the privacy page changes in substance. */
const consentVersion = '2026-11';
const minutes15 = 15 * 60;
/** Consecutive failures after which only the reset link helps (study T13). */
const failuresToReset = 100;

/** Refuses passwords of the blocklist or made of the person's own data (study T15). */
export function checkPasswordStrength(password: string, context: { email: string; name: string }): void {
  if (isCommonPassword(password, context)) throw fieldError('password', messages.auth.passwordTooCommon);
}

/** Creates account and profile in one transaction (matrix A2, §5). The captcha is used up first, right or wrong. */
export async function register(deps: Deps, input: RegisterInput, origin: Origin): Promise<void> {
  await checkCaptcha(deps, input.captchaId, input.captchaAnswer);
  await countCall(deps.db, deps.clock, { key: `register-try:${origin.address}`, limit: 20, seconds: 3600 });
  checkBirthDate(deps, input.tanggalLahir);
  checkPasswordStrength(input.password, { email: input.email, name: input.nama });
  if (await isEmailUsed(deps.db.reads, input.email)) return refuseUsedEmail(deps, input.email);
  const settings = await readSettings(deps);
  const role = roleForPurpose(input.tujuanPendaftaran);
  const hash = await deps.passwords.hash(input.password);
  const id = newId();
  const now = deps.clock.now();
  const active = !(role === 'redaksi' && settings.holdNewEditors);
  try {
    await deps.db.write(async (tx) => {
      await addUser(deps, tx, { id, email: input.email, role, active, consentVersion, now }, input);
      await insertCredential(tx, id, hash, now);
      const actor = { kind: 'user', id, role, name: input.nama } as const;
      await audit(tx, deps.clock, {
        actor,
        action: 'auth.registered',
        objectType: 'user',
        objectId: id,
        requestId: origin.requestId,
      });
    });
  } catch (error) {
    // Two registrations with one address at the same moment: the second finds the first here.
    if (isUniqueViolation(error)) return refuseUsedEmail(deps, input.email);
    throw error;
  }
}

/** §8 wants the caller told; the owner of the address is told as well, by mail. */
async function refuseUsedEmail(deps: Deps, email: string): Promise<never> {
  const account = await findAccountByEmail(deps.db.reads, email);
  if (account !== undefined) {
    await deps.db.write((tx) =>
      enqueueMail(deps, tx, {
        kind: 'email-in-use',
        recipient: email,
        subject: messages.mail.emailInUseSubject,
        bodyText: messages.mail.emailInUseBody(account.nama),
        userId: account.id,
      }),
    );
    deps.wakeOutbox();
  }
  throw new AppError('auth.email_in_use', { fields: { email: messages.auth.emailInUse } });
}

/**
 * Checks e-mail and password and starts a session (matrix A1). Every cause of failure gives the same answer after the
 * same work. @returns the token for the cookie and what the browser may know
 */
export async function login(
  deps: Deps,
  input: LoginInput,
  origin: Origin,
  before: SignedIn | undefined,
): Promise<{ token: string; session: Session }> {
  const [byAddress, byAccount] = loginLimits(deps, input.email, origin);
  // Before the password is checked: of many guesses sent at once none may slip past a limit (study T13).
  for (const limit of [byAddress, byAccount]) await countCall(deps.db, deps.clock, limit);
  const account = await findAccountByEmail(deps.db.reads, input.email);
  const locked = account !== undefined && account.failed_count >= failuresToReset;
  const matches = await deps.passwords.verify(input.password, locked ? null : account?.password_hash);
  if (account === undefined || !matches) return refuseLogin(deps, account, origin);
  if (account.active === 0) throw new AppError('auth.awaiting_approval');
  const freshHash = deps.passwords.needsRehash(account.password_hash)
    ? await deps.passwords.hash(input.password)
    : undefined;
  const token = await deps.db.write(async (tx) => {
    const now = deps.clock.now();
    const unchanged =
      freshHash === undefined
        ? await forgetFailures(tx, account.id, account.password_hash)
        : await updatePassword(tx, account.id, freshHash, now, account.password_hash);
    // A reset that committed meanwhile ended every session: none may start from the old password (study T8).
    if (!unchanged) throw new AppError('auth.login_failed');
    await uncountCall(tx, byAddress.key);
    await forgetCount(tx, byAccount.key);
    if (before !== undefined) await deleteSession(tx, before.tokenHash);
    const actor = { kind: 'user', id: account.id, role: account.role, name: account.nama } as const;
    await audit(tx, deps.clock, {
      actor,
      action: 'auth.login',
      objectType: 'user',
      objectId: account.id,
      requestId: origin.requestId,
    });
    return startSession(deps, tx, account, origin);
  });
  return {
    token,
    session: { user: { id: account.id, nama: account.nama, email: account.email, role: account.role } },
  };
}

/** Failures are counted by network and by address typed, known or not, so that counting tells nothing. */
function loginLimits(
  deps: Deps,
  email: string,
  origin: Origin,
): readonly [byAddress: Limit, byAccount: Limit] {
  const key = createHmac('sha256', deps.secrets.subkey('login-limit')).update(email).digest('base64url');
  return [
    { key: `login-failed:${origin.address}`, limit: 30, seconds: 300 },
    { key: `login-account:${key}`, limit: 10, seconds: minutes15 },
  ];
}

async function refuseLogin(deps: Deps, account: AccountRow | undefined, origin: Origin): Promise<never> {
  await deps.db.write(async (tx) => {
    if (account !== undefined) await countFailure(tx, account.id);
    await audit(tx, deps.clock, {
      actor: { kind: 'anonymous' },
      action: 'auth.login_failed',
      objectType: 'user',
      objectId: account?.id ?? null,
      result: 'failed',
      requestId: origin.requestId,
    });
  });
  throw new AppError('auth.login_failed');
}
