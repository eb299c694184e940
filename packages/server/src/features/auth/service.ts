import { createHmac } from 'node:crypto';
import { anonymous } from '@ruang-naskah/domain/actor';
import * as contract from '@ruang-naskah/domain/auth/contract';
import type { LoginInput, SecondStep, Session } from '@ruang-naskah/domain/auth/schema';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { needsFactor } from '@ruang-naskah/domain/factors/policy';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { isFactorRequiredIn } from '../../db/factor-rule.ts';
import type { Tx } from '../../db/handle.ts';
import type { Limit } from '../../db/rate-counts.ts';
import { forgetCount, uncountCalls } from '../../db/rate-counts.ts';
import { countCalls, limitsByNetwork, limitsOf } from '../../db/rate-limits.ts';
import { writeUnasked } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../infra/common-passwords.ts';
import { deviceIdOf, newDevice } from './device/service.ts';
import { beginSecondStep } from './pending/service.ts';
import type { AccountRow } from './repository.ts';
import { countFailure, findAccountByEmail, findAccountById, keepRole, updatePassword } from './repository.ts';
import { deleteSession } from './session/repository.ts';
import { startSession } from './session/service.ts';

/** Consecutive failures after which unknown devices need the reset link (threat T13). */
const failuresToReset = 100;
/** Attempts for an account in a quarter of an hour, also when made at once. */
const triesInBurst = 10;

/** Refuses passwords of the blocklist or made of the person's own data (threat T15). */
export function checkPasswordStrength(password: string, context: { email: string; name: string }): void {
  if (isCommonPassword(password, context)) throw fieldError('password', messages.auth.passwordTooCommon);
}

/** Signed in, or half of it: then the browser gets no cookie. */
export type HalfSignIn = SignIn | { readonly secondStep: SecondStep };

/** The result of a sign-in for the browser: two cookies and the session's public part. */
export interface SignIn {
  readonly token: string;
  readonly device: string;
  readonly session: Session;
}

/**
 * Checks e-mail and password and starts a session in place of the one the browser still has. Every cause
 * of failure gives the same answer after the same work. `proof` is the browser's cookie of a known device.
 */
export async function login(
  deps: Deps,
  by: By,
  input: LoginInput,
  proof: string | undefined,
): Promise<HalfSignIn> {
  const account = await findAccountByEmail(deps.db.reads, input.email);
  const device = deviceIdOf(deps, proof, account);
  const guesses = guessLimits(deps, input.email, by.address, device);
  // Before the password is checked, so that many guesses sent at once cannot pass a limit (threat T13).
  const calls = limitsOf(contract.login.rate ?? [], by.address);
  await countCalls(deps.db, deps.clock, [...calls, ...guesses.all]);
  try {
    return await enter(deps, by, input.password, { account, device, guesses });
  } catch (error) {
    if (!isWrongGuess(error)) await uncountTry(deps, guesses.all);
    throw error;
  }
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && error.code === 'auth.login_failed';
}

/**
 * An attempt that did not reveal whether the password is right is not a guess: an overloaded server must not lock
 * anybody out.
 */
async function uncountTry(deps: Deps, limits: readonly Limit[]): Promise<void> {
  await writeUnasked(deps.db, 'count', (tx) => uncountCalls(tx, limits)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'try stays counted'),
  );
}

/** The state before the password is checked. */
interface Attempt {
  readonly account: AccountRow | undefined;
  readonly device: string | undefined;
  readonly guesses: GuessLimits;
}

async function enter(
  deps: Deps,
  by: By,
  password: string,
  { account, device, guesses }: Attempt,
): Promise<HalfSignIn> {
  // Concurrent attempts have all read the same count; together they must not exceed the hundred.
  const failures = (account?.failed_count ?? 0) + triesInBurst;
  const locked = device === undefined && failures > failuresToReset;
  const matches = await deps.passwords.verify(password, locked ? null : account?.password_hash);
  if (account === undefined || !matches) return refuseLogin(deps, by, account, device);
  if (account.active === 0) return refuseHeld(deps, by, account);
  const stored = account.password_hash;
  const hash = deps.passwords.needsRehash(stored) ? await deps.passwords.hash(password) : stored;
  return await writeUnasked(deps.db, 'sign-in', async (tx) => {
    const unchanged = await updatePassword(tx, account.id, { hash, now: deps.clock.now(), before: stored });
    // A reset that committed meanwhile ended every session, so that no session may start from the old password (threat
    // T8).
    if (!unchanged) throw new AppError('auth.login_failed');
    const kept = await keepRole(tx, account.id);
    // Held meanwhile: the next attempt says so.
    if (kept === undefined) throw new AppError('auth.login_failed');
    await uncountCalls(tx, guesses.all);
    await forgetCount(tx, guesses.burst.key);
    if (kept.second_factor_at !== null)
      return { secondStep: await beginSecondStep(deps, tx, { userId: account.id, device }) };
    return startSignIn(deps, tx, by, { ...account, ...kept, password_hash: hash });
  });
}

/** An account that may sign in, as it is until the transaction ends; undefined when it is held or gone. */
export async function keepAccount(tx: Tx, userId: string): Promise<AccountRow | undefined> {
  const kept = await keepRole(tx, userId);
  const account = kept && (await findAccountById(tx, userId));
  return account && { ...account, ...kept };
}

/** Everything was proved: starts a session in place of the one the browser still has, in the caller's transaction. */
export async function startSignIn(deps: Deps, tx: Tx, by: By, account: AccountRow): Promise<SignIn> {
  const { id, nama, email, role } = account;
  if (by.session !== undefined) await deleteSession(tx, by.session.tokenHash);
  await auditLogin(deps, tx, account, by);
  const token = await startSession(deps, tx, { id, role }, by);
  const isOpen =
    account.second_factor_at !== null || !needsFactor(role, true) || !(await isFactorRequiredIn(tx));
  return {
    token,
    device: newDevice(deps, account),
    session: { user: { id, nama, email, role, ...(!isOpen && { factorNeeded: true as const }) } },
  };
}

interface GuessLimits {
  readonly all: readonly Limit[];
  readonly burst: Limit;
}

/** A count key for a typed address, known or not, which does not reveal it. */
export function limitKeyOf(deps: Deps, email: string): string {
  return createHmac('sha256', deps.secrets.subkey('login-limit')).update(email).digest('base64url');
}

/**
 * Attempts count by network and by typed address, known or not, so that the counts reveal nothing. On a known device
 * only its own attempts count, so that strangers cannot use up the owner's. Fifty a day, so that no 24 hours hold more
 * than a hundred.
 */
function guessLimits(deps: Deps, email: string, address: string, device: string | undefined): GuessLimits {
  const whose = device === undefined ? `account:${limitKeyOf(deps, email)}` : `device:${device}`;
  const burst = { key: `login-${whose}`, limit: triesInBurst, seconds: 15 * 60 };
  const day = { key: `login-day-${whose}`, limit: 50, seconds: 24 * 3600 };
  const network = limitsByNetwork(address, { name: 'login-failed', limit: 30, seconds: 300 });
  if (device !== undefined) return { all: [burst, day], burst };
  const all = [...network, burst, day].map((limit) => ({ ...limit, refusal: 'auth.login_limited' as const }));
  return { all, burst };
}

function auditLogin(deps: Deps, tx: Tx, { id, role, nama }: AccountRow, by: By): Promise<void> {
  return audit(
    tx,
    deps,
    { ...by, actor: { kind: 'user', id, role, name: nama } },
    { action: 'auth.login', id },
  );
}

async function refuseLogin(
  deps: Deps,
  by: By,
  account: AccountRow | undefined,
  device: string | undefined,
): Promise<never> {
  await writeUnasked(deps.db, 'sign-in', async (tx) => {
    // Without an account the same statement finds no row, so that timing reveals nothing (threat T10).
    await countFailure(tx, device === undefined ? (account?.id ?? '') : '');
    await audit(
      tx,
      deps,
      { ...by, actor: anonymous },
      { action: 'auth.login_failed', id: account?.id ?? null, result: 'failed' },
    );
  });
  throw new AppError('auth.login_failed');
}

/** It was proved whose account it is, but it waits for the admin (decision 0011), or an admin has closed it. */
export async function refuseHeld(deps: Deps, by: By, account: AccountRow): Promise<never> {
  await writeUnasked(deps.db, 'sign-in', (tx) =>
    audit(
      tx,
      deps,
      { ...by, actor: anonymous },
      { action: 'auth.login_failed', id: account.id, result: 'denied' },
    ),
  );
  throw new AppError(account.suspended_at === null ? 'auth.awaiting_approval' : 'auth.suspended');
}
