import { anonymous } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import type {
  AskForPasskeyInput,
  ConfirmSignInInput,
  PasskeyQuestion,
  SignInByPasskeyInput,
} from '@ruang-naskah/domain/factors/schema';
import { readTypedCode } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { countEvent, countOrRefuse, type RateLimit, uncountCalls } from '../../db/rate-counts.ts';
import { limitsByNetwork, refuseIfFull } from '../../db/rate-limits.ts';
import { writeWithoutSession } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../infra/ids.ts';
import { newChallenge, rpIdOf, verifyPasskeyAnswer } from '../../infra/passkeys.ts';
import { findStep } from '../../infra/totp.ts';
import type { RequestContext } from '../../request-context.ts';
import { findAccount, isSuspended, lockActiveAccount, lockPassword } from '../auth/accounts.ts';
import { readDeviceId } from '../auth/known-device.ts';
import { refuseInactive, type SignIn, startSignIn } from '../auth/login.ts';
import {
  countTry,
  endPending,
  findPending,
  openPasskeyChallenge,
  type PendingSignIn,
  replaceChallenge,
  takeChallenge,
} from '../auth/second-step.ts';
import { mailOwner, resetLink } from './own-factors.ts';
import { requirePasskeysPossible, toCredentialDescriptor } from './passkeys.ts';
import { countRecoveryCodes, findTotp, listPasskeys, type PasskeyRow } from './stored-factors.ts';
import { openSecret } from './totp.ts';

/** The second step of a sign-in, and the sign-in by a passkey alone (decision 0121). */

const daySeconds = 24 * 3600;

/** @throws AppError `factors.sign_in_ended` */
async function requirePending(deps: Deps, token: string): Promise<PendingSignIn> {
  const pending = await findPending(deps, deps.db.reads, token);
  if (pending === undefined) throw new AppError('factors.sign_in_ended');
  return pending;
}

/**
 * Takes a code of the app, or a recovery code. Every try is counted before the code is compared, so that many sent at
 * once cannot pass a limit. `deviceCookie` is the browser's cookie of a known device.
 * @throws AppError `factors.code_wrong`, `factors.sign_in_ended`, `too_many_requests`
 */
export async function confirmSignIn(
  deps: Deps,
  context: RequestContext,
  { stepToken, code }: ConfirmSignInInput,
  deviceCookie: string | undefined,
): Promise<SignIn> {
  const pending = await requirePending(deps, stepToken);
  const { userId } = pending;
  if (userId === null) throw new AppError('factors.sign_in_ended');
  const guesses = await guessLimits(deps, context, userId, deviceCookie);
  const tries = await countGuess(deps, pending, guesses);
  const done = await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    await lockPassword(tx, userId);
    const account = await lockActiveAccount(tx, userId);
    // The account was held or erased meanwhile, or the sign-in ended with its sessions.
    if (account === undefined || !(await useCode(deps, tx, context, { ...account, code }))) return undefined;
    // Counts before the sign-in, as in `countGuess`: another order could deadlock.
    await uncountCalls(tx, guesses);
    if (!(await endPending(tx, pending))) throw new AppError('factors.sign_in_ended');
    return startSignIn(deps, tx, context, account);
  });
  deps.wakeOutbox();
  return done ?? refuseCode(deps, context, { pending, userId, isLast: tries === limits.secondStepTries });
}

/** Counts before anything is compared: a try of this sign-in, of the account or its device, and of the network. */
async function countGuess(
  deps: Deps,
  pending: PendingSignIn,
  guesses: readonly RateLimit[],
): Promise<number> {
  const now = deps.clock.now();
  await refuseIfFull(deps.db, guesses, now);
  return writeWithoutSession(deps.db, 'count', async (tx) => {
    await countOrRefuse(tx, guesses, now);
    const tries = await countTry(tx, pending);
    if (tries === undefined) throw new AppError('factors.sign_in_ended');
    return tries;
  });
}

/**
 * As for passwords: on a known device its own tries count, so that strangers cannot use up the owner's. All of them
 * together have a limit too: every reset by mail makes a new one.
 */
async function guessLimits(
  deps: Deps,
  context: RequestContext,
  userId: string,
  deviceCookie: string | undefined,
): Promise<readonly RateLimit[]> {
  const device = readDeviceId(deps, deviceCookie, await findAccount(deps.db.reads, userId));
  const counted = device === undefined ? `account:${userId}` : `device:${device}`;
  const refusal = device === undefined ? 'auth.login_limited' : 'too_many_requests';
  const burst = { key: `code-${counted}`, limit: 10, seconds: 15 * 60, refusal } as const;
  const day = { key: `code-day-${counted}`, limit: 50, seconds: daySeconds, refusal } as const;
  const devices = { key: `code-day-devices:${userId}`, limit: 100, seconds: daySeconds };
  return [...networkLimits(context), burst, day, ...(device === undefined ? [] : [devices])];
}

function networkLimits({ address }: RequestContext): RateLimit[] {
  return limitsByNetwork(address, { name: 'code-failed', limit: 30, seconds: 300 });
}

interface TypedCode {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/** Uses the code up in this transaction; false when it is wrong. */
async function useCode(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { id, email, code }: TypedCode,
): Promise<boolean> {
  const typed = readTypedCode(code);
  if (typed === undefined) return false;
  if (typed.kind === 'recovery') {
    if (!(await useRecoveryCode(tx, id, hashToken(typed.text)))) return false;
    const left = await countRecoveryCodes(tx, id);
    const owner = { actor: { id }, email };
    const body = messages.mail.recoveryUsedBody(left, resetLink(deps));
    await mailOwner(deps, tx, owner, { subject: messages.mail.recoveryUsedSubject, body });
    await audit(
      tx,
      deps,
      { ...context, actor: anonymous },
      { action: 'factors.code_used', id, detail: { count: left } },
    );
    return true;
  }
  const totp = await findTotp(tx, id);
  if (!totp?.secret) return false;
  const step = findStep(openSecret(deps, totp.id, totp.secret), typed.text, deps.clock.now());
  return step !== undefined && (await useTotpStep(tx, totp.id, step));
}

/** Uses a code up: of two uses at once one finds it. */
async function useRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Uses the code of a step up, and of all before it; false when it was used already, also at the same moment. */
async function useTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('secret', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @throws AppError `factors.code_wrong`, or with the last try `factors.sign_in_ended` */
async function refuseCode(
  deps: Deps,
  context: RequestContext,
  {
    pending,
    userId,
    isLast,
  }: { readonly pending: PendingSignIn; readonly userId: string; readonly isLast: boolean },
): Promise<never> {
  await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    await auditFailure(deps, tx, context, userId);
    // Over all sign-ins of a day, so that nobody goes unnoticed who begins another before each fifth try.
    const wrong = await countEvent(tx, deps.clock, { key: `code-wrong:${userId}`, seconds: daySeconds });
    if (isLast) await endPending(tx, pending);
    const account = wrong === limits.secondStepTries ? await findAccount(tx, userId) : undefined;
    if (account === undefined) return;
    const body = messages.mail.stepRefusedBody(resetLink(deps));
    await mailOwner(
      deps,
      tx,
      { actor: account, email: account.email },
      { subject: messages.mail.stepRefusedSubject, body },
    );
  });
  deps.wakeOutbox();
  throw new AppError(isLast ? 'factors.sign_in_ended' : 'factors.code_wrong');
}

function auditFailure(deps: Deps, tx: Tx, context: RequestContext, id: string | null): Promise<void> {
  return audit(
    tx,
    deps,
    { ...context, actor: anonymous },
    { action: 'factors.failed', id, result: 'failed' },
  );
}

/**
 * What a passkey has to sign: as the second step of the sign-in that the token names, or without one as the whole of a
 * sign-in. Who is signed in is offered their own, for step-up.
 */
export async function askForPasskey(
  deps: Deps,
  context: RequestContext,
  input: AskForPasskeyInput,
): Promise<PasskeyQuestion> {
  requirePasskeysPossible(deps.config);
  const pending = input.stepToken === undefined ? undefined : await requirePending(deps, input.stepToken);
  const userId = pending?.userId ?? context.session?.actor.id;
  const known = userId === undefined ? [] : await listPasskeys(deps.db.reads, userId);
  const challenge = newChallenge();
  const stepToken = await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    if (pending === undefined || input.stepToken === undefined)
      return openPasskeyChallenge(deps, tx, challenge);
    if (!(await replaceChallenge(tx, pending, challenge))) throw new AppError('factors.sign_in_ended');
    return input.stepToken;
  });
  return {
    stepToken,
    options: {
      challenge,
      rpId: rpIdOf(deps.config),
      allowCredentials: known.map(toCredentialDescriptor),
      userVerification: 'required',
      timeout: limits.secondStepSeconds * 1000,
    },
  };
}

/**
 * Signs in by the answer of a passkey. Its question is taken away before the answer is looked at.
 * @throws AppError `factors.passkey_refused`, `factors.sign_in_ended`, `auth.awaiting_approval`
 */
export async function signInByPasskey(
  deps: Deps,
  context: RequestContext,
  input: SignInByPasskeyInput,
): Promise<SignIn> {
  const pending = await requirePending(deps, input.stepToken);
  const { challenge } = pending;
  if (challenge === null) throw new AppError('factors.sign_in_ended');
  const guesses = networkLimits(context);
  const now = deps.clock.now();
  await refuseIfFull(deps.db, guesses, now);
  await writeWithoutSession(deps.db, 'count', async (tx) => {
    await countOrRefuse(tx, guesses, now);
    if (!(await takeChallenge(tx, pending, challenge))) throw new AppError('factors.sign_in_ended');
  });
  const passkey = await findPasskey(deps.db.reads, input.credentialId);
  const isOfAccount = pending.userId === null || passkey?.user_id === pending.userId;
  const signCount =
    passkey && isOfAccount ? await verifyPasskeyAnswer(deps, passkey, input, challenge) : undefined;
  if (passkey === undefined || signCount === undefined) return refusePasskey(deps, context, passkey);
  const done = await writeWithoutSession(deps.db, 'sign-in', async (tx) => {
    await lockPassword(tx, passkey.user_id);
    const account = await lockActiveAccount(tx, passkey.user_id);
    if (account === undefined || !(await usePasskey(tx, passkey, { signCount, now }))) return undefined;
    await uncountCalls(tx, guesses);
    if (!(await endPending(tx, pending))) throw new AppError('factors.sign_in_ended');
    return startSignIn(deps, tx, context, account);
  });
  if (done !== undefined) return done;
  const account = await findAccount(deps.db.reads, passkey.user_id);
  if (account !== undefined && isSuspended(account)) return refuseInactive(deps, context, account);
  return refusePasskey(deps, context, passkey);
}

function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Moves the counter on from where it was read; false when the passkey was removed or used since. */
async function usePasskey(
  tx: Tx,
  { id, sign_count }: Pick<PasskeyRow, 'id' | 'sign_count'>,
  used: { readonly signCount: number; readonly now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ sign_count: used.signCount, last_used_at: used.now })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

async function refusePasskey(
  deps: Deps,
  context: RequestContext,
  passkey: PasskeyRow | undefined,
): Promise<never> {
  await writeWithoutSession(deps.db, 'sign-in', (tx) =>
    auditFailure(deps, tx, context, passkey?.user_id ?? null),
  );
  throw new AppError('factors.passkey_refused');
}
