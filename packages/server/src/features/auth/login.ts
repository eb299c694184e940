import { anonymous } from '@ruang-naskah/domain/actor';
import * as endpoints from '@ruang-naskah/domain/auth/endpoints';
import type { LoginInput, SecondStep, Session } from '@ruang-naskah/domain/auth/schema';
import { AppError } from '@ruang-naskah/domain/errors';
import { needsFactor } from '@ruang-naskah/domain/factors/policy';
import { audit } from '../../db/audit.ts';
import { isFactorRequiredIn } from '../../db/factor-rule.ts';
import type { Tx } from '../../db/handle.ts';
import { forgetCount, type RateLimit, uncountCalls } from '../../db/rate-counts.ts';
import { countCalls, limitsByNetwork, limitsOf } from '../../db/rate-limits.ts';
import { writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import {
  type AccountRow,
  findAccountByEmail,
  limitKeyOfEmail,
  lockRole,
  updatePassword,
} from './accounts.ts';
import { newDeviceCookie, readDeviceId } from './known-device.ts';
import { beginSecondStep } from './second-step.ts';
import { deleteSession, startSession } from './sessions.ts';

/** Consecutive failures after which unknown devices need the reset link (threat T13). */
const maxFailures = 100;
/** Attempts for an account in a quarter of an hour, also when made at once. */
const attemptsPerBurst = 10;

/** Signed in, or waiting for the second step: then the browser gets no cookie. */
type PasswordSignIn = SignIn | { readonly secondStep: SecondStep };

/** The result of a sign-in for the browser: two cookies and the session's public part. */
export interface SignIn {
  readonly token: string;
  readonly deviceCookie: string;
  readonly session: Session;
}

/**
 * Checks e-mail and password and starts a session in place of the one the browser still has. Every cause
 * of failure gives the same answer after the same work. `deviceCookie` is the browser's cookie of a known device.
 */
export async function login(
  deps: Deps,
  context: RequestContext,
  input: LoginInput,
  deviceCookie: string | undefined,
): Promise<PasswordSignIn> {
  const account = await findAccountByEmail(deps.db.reads, input.email);
  const device = readDeviceId(deps, deviceCookie, account);
  const guesses = guessLimits(deps, input.email, context.address, device);
  // Before the password is checked, so that many guesses sent at once cannot pass a limit (threat T13).
  const callLimits = limitsOf(endpoints.login.rate ?? [], context.address);
  await countCalls(deps.db, deps.clock, [...callLimits, ...guesses.all]);
  try {
    return await signIn(deps, context, input.password, { account, device, guesses });
  } catch (error) {
    if (!isWrongGuess(error)) await uncountAttempt(deps, guesses.all);
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
async function uncountAttempt(deps: Deps, limits: readonly RateLimit[]): Promise<void> {
  await writeWithoutSession(deps.db, 'count', (tx) => uncountCalls(tx, limits)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'try stays counted'),
  );
}

/** The state before the password is checked. */
interface SignInAttempt {
  readonly account: AccountRow | undefined;
  readonly device: string | undefined;
  readonly guesses: GuessLimits;
}

async function signIn(
  deps: Deps,
  context: RequestContext,
  password: string,
  { account, device, guesses }: SignInAttempt,
): Promise<PasswordSignIn> {
  // Concurrent attempts have all read the same count; together they must not exceed the hundred.
  const failures = (account?.failed_count ?? 0) + attemptsPerBurst;
  const locked = device === undefined && failures > maxFailures;
  const matches = await deps.passwords.verify(password, locked ? null : account?.password_hash);
  if (account === undefined || !matches) return refuseLogin(deps, context, account, device);
  if (account.active === 0) return refuseInactive(deps, context, account);
  const stored = account.password_hash;
  const hash = deps.passwords.needsRehash(stored) ? await deps.passwords.hash(password) : stored;
  return await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    const unchanged = await updatePassword(tx, account.id, { hash, now: deps.clock.now(), before: stored });
    // A reset that committed meanwhile ended every session, so that no session may start from the old password (threat
    // T8).
    if (!unchanged) throw new AppError('auth.login_failed');
    const current = await lockRole(tx, account.id);
    // Held meanwhile: the next attempt says so.
    if (current === undefined) throw new AppError('auth.login_failed');
    await uncountCalls(tx, guesses.all);
    await forgetCount(tx, guesses.burst.key);
    if (current.second_factor_at !== null)
      return { secondStep: await beginSecondStep(deps, tx, { userId: account.id, device }) };
    return startSignIn(deps, tx, context, { ...account, ...current, password_hash: hash });
  });
}

/** Everything was proved: starts a session in place of the one the browser still has, in the caller's transaction. */
export async function startSignIn(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
): Promise<SignIn> {
  const { id, nama, email, role } = account;
  if (context.session !== undefined) await deleteSession(tx, context.session.tokenHash);
  await auditLogin(deps, tx, account, context);
  const token = await startSession(deps, tx, { id, role }, context);
  const hasFactorIfNeeded =
    account.second_factor_at !== null || !needsFactor(role, true) || !(await isFactorRequiredIn(tx));
  return {
    token,
    deviceCookie: newDeviceCookie(deps, account),
    session: { user: { id, nama, email, role, ...(!hasFactorIfNeeded && { factorNeeded: true as const }) } },
  };
}

interface GuessLimits {
  readonly all: readonly RateLimit[];
  readonly burst: RateLimit;
}

/**
 * Attempts count by network and by typed address, known or not, so that the counts reveal nothing. On a known device
 * only its own attempts count, so that strangers cannot use up the owner's. Fifty a day, so that no 24 hours hold more
 * than a hundred.
 */
function guessLimits(deps: Deps, email: string, address: string, device: string | undefined): GuessLimits {
  const counted = device === undefined ? `account:${limitKeyOfEmail(deps, email)}` : `device:${device}`;
  const burst = { key: `login-${counted}`, limit: attemptsPerBurst, seconds: 15 * 60 };
  const day = { key: `login-day-${counted}`, limit: 50, seconds: 24 * 3600 };
  const network = limitsByNetwork(address, { name: 'login-failed', limit: 30, seconds: 300 });
  if (device !== undefined) return { all: [burst, day], burst };
  const all = [...network, burst, day].map((limit) => ({ ...limit, refusal: 'auth.login_limited' as const }));
  return { all, burst };
}

function auditLogin(
  deps: Deps,
  tx: Tx,
  { id, role, nama }: AccountRow,
  context: RequestContext,
): Promise<void> {
  return audit(
    tx,
    deps,
    { ...context, actor: { kind: 'user', id, role, name: nama } },
    { action: 'auth.login', id },
  );
}

async function refuseLogin(
  deps: Deps,
  context: RequestContext,
  account: AccountRow | undefined,
  device: string | undefined,
): Promise<never> {
  await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    // Without an account the same statement finds no row, so that timing reveals nothing (threat T10).
    await countFailure(tx, device === undefined ? (account?.id ?? '') : '');
    await audit(
      tx,
      deps,
      { ...context, actor: anonymous },
      { action: 'auth.login_failed', id: account?.id ?? null, result: 'failed' },
    );
  });
  throw new AppError('auth.login_failed');
}

async function countFailure(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set((eb) => ({ failed_count: eb('failed_count', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** It was proved whose account it is, but it waits for the admin (decision 0011), or an admin has closed it. */
export async function refuseInactive(
  deps: Deps,
  context: RequestContext,
  account: AccountRow,
): Promise<never> {
  await writeWithoutSession(deps.db, 'sign-in', (tx) =>
    audit(
      tx,
      deps,
      { ...context, actor: anonymous },
      { action: 'auth.login_failed', id: account.id, result: 'denied' },
    ),
  );
  throw new AppError(account.suspended_at === null ? 'auth.awaiting_approval' : 'auth.suspended');
}
