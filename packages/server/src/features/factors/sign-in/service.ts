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
import type { By } from '../../../call.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/handle.ts';
import { countEvent, countWithin, type Limit, uncountCalls } from '../../../db/rate-counts.ts';
import { limitsByNetwork, refuseFull } from '../../../db/rate-limits.ts';
import { writeUnasked } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../infra/ids.ts';
import { newChallenge, readAnswer, rpIdOf } from '../../../infra/passkeys.ts';
import { findStep } from '../../../infra/totp.ts';
import { deviceIdOf } from '../../auth/device/service.ts';
import { findAccount, keepPassword } from '../../auth/password/service.ts';
import {
  countTry,
  endPending,
  findPending,
  openQuestion,
  type Pending,
  putChallenge,
  takeChallenge,
} from '../../auth/pending/service.ts';
import { keepAccount, refuseHeld, type SignIn, startSignIn } from '../../auth/service.ts';
import { openSecret } from '../enrolment/service.ts';
import { describeKnown, requirePossible } from '../passkeys/service.ts';
import * as rows from '../repository.ts';
import { resetLink, tell } from '../service.ts';

/** The second step of a sign-in, and the sign-in by a passkey alone (decision 0121). */

const daySeconds = 24 * 3600;

/** @throws AppError `factors.sign_in_ended` */
async function requirePending(deps: Deps, token: string): Promise<Pending> {
  const pending = await findPending(deps, deps.db.reads, token);
  if (pending === undefined) throw new AppError('factors.sign_in_ended');
  return pending;
}

/**
 * Takes a code of the app, or a recovery code. Every try is counted before the code is compared, so that many sent at
 * once cannot pass a limit. `proof` is the browser's cookie of a known device.
 * @throws AppError `factors.code_wrong`, `factors.sign_in_ended`, `too_many_requests`
 */
export async function confirmSignIn(
  deps: Deps,
  by: By,
  { stepToken, code }: ConfirmSignInInput,
  proof: string | undefined,
): Promise<SignIn> {
  const pending = await requirePending(deps, stepToken);
  const { userId } = pending;
  if (userId === null) throw new AppError('factors.sign_in_ended');
  const guesses = await guessLimits(deps, by, userId, proof);
  const tries = await countGuess(deps, pending, guesses);
  const done = await writeUnasked(deps.db, 'sign-in', async (tx) => {
    await keepPassword(tx, userId);
    const account = await keepAccount(tx, userId);
    // The account was held or erased meanwhile, or the sign-in ended with its sessions.
    if (account === undefined || !(await isCodeRight(deps, tx, by, { ...account, code }))) return undefined;
    // Counts before the sign-in, as in `countGuess`: another order could deadlock.
    await uncountCalls(tx, guesses);
    if (!(await endPending(tx, pending))) throw new AppError('factors.sign_in_ended');
    return startSignIn(deps, tx, by, account);
  });
  deps.wakeOutbox();
  return done ?? refuseCode(deps, by, { pending, userId, isLast: tries === limits.secondStepTries });
}

/** Counts before anything is compared: a try of this sign-in, of the account or its device, and of the network. */
function countGuess(deps: Deps, pending: Pending, guesses: readonly Limit[]): Promise<number> {
  const now = deps.clock.now();
  return refuseFull(deps.db, guesses, now).then(() =>
    writeUnasked(deps.db, 'count', async (tx) => {
      await countWithin(tx, guesses, now);
      const tries = await countTry(tx, pending);
      if (tries === undefined) throw new AppError('factors.sign_in_ended');
      return tries;
    }),
  );
}

/**
 * As for passwords: on a known device its own tries count, so that strangers cannot use up the owner's. All of them
 * together have a limit too: every reset by mail makes a new one.
 */
async function guessLimits(
  deps: Deps,
  by: By,
  userId: string,
  proof: string | undefined,
): Promise<readonly Limit[]> {
  const device = deviceIdOf(deps, proof, await findAccount(deps.db.reads, userId));
  const whose = device === undefined ? `account:${userId}` : `device:${device}`;
  const refusal = device === undefined ? 'auth.login_limited' : 'too_many_requests';
  const burst = { key: `code-${whose}`, limit: 10, seconds: 15 * 60, refusal } as const;
  const day = { key: `code-day-${whose}`, limit: 50, seconds: daySeconds, refusal } as const;
  const devices = { key: `code-day-devices:${userId}`, limit: 100, seconds: daySeconds };
  return [...networkLimits(by), burst, day, ...(device === undefined ? [] : [devices])];
}

function networkLimits({ address }: By): Limit[] {
  return limitsByNetwork(address, { name: 'code-failed', limit: 30, seconds: 300 });
}

interface Guess {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/** Whether the code is right, and used up with this transaction. */
async function isCodeRight(deps: Deps, tx: Tx, by: By, { id, email, code }: Guess): Promise<boolean> {
  const typed = readTypedCode(code);
  if (typed === undefined) return false;
  if (typed.kind === 'recovery') {
    if (!(await rows.useRecoveryCode(tx, id, hashToken(typed.text)))) return false;
    const left = await rows.countRecoveryCodes(tx, id);
    const owner = { actor: { id }, email };
    const body = messages.mail.recoveryUsedBody(left, resetLink(deps));
    await tell(deps, tx, owner, { subject: messages.mail.recoveryUsedSubject, body });
    await audit(
      tx,
      deps,
      { ...by, actor: anonymous },
      { action: 'factors.code_used', id, detail: { count: left } },
    );
    return true;
  }
  const totp = await rows.findTotp(tx, id);
  if (!totp?.secret) return false;
  const step = findStep(openSecret(deps, totp.id, totp.secret), typed.text, deps.clock.now());
  return step !== undefined && (await rows.useStep(tx, totp.id, step));
}

/** @throws AppError `factors.code_wrong`, or with the last try `factors.sign_in_ended` */
async function refuseCode(
  deps: Deps,
  by: By,
  {
    pending,
    userId,
    isLast,
  }: { readonly pending: Pending; readonly userId: string; readonly isLast: boolean },
): Promise<never> {
  await writeUnasked(deps.db, 'sign-in', async (tx) => {
    await noteRefusal(deps, tx, by, userId);
    // Over all sign-ins of a day, so that nobody goes unnoticed who begins another before each fifth try.
    const wrong = await countEvent(tx, deps.clock, { key: `code-wrong:${userId}`, seconds: daySeconds });
    if (isLast) await endPending(tx, pending);
    const account = wrong === limits.secondStepTries ? await findAccount(tx, userId) : undefined;
    if (account === undefined) return;
    const body = messages.mail.stepRefusedBody(resetLink(deps));
    await tell(
      deps,
      tx,
      { actor: account, email: account.email },
      { subject: messages.mail.stepRefusedSubject, body },
    );
  });
  deps.wakeOutbox();
  throw new AppError(isLast ? 'factors.sign_in_ended' : 'factors.code_wrong');
}

function noteRefusal(deps: Deps, tx: Tx, by: By, id: string | null): Promise<void> {
  return audit(tx, deps, { ...by, actor: anonymous }, { action: 'factors.failed', id, result: 'failed' });
}

/**
 * What a passkey has to sign: as the second step of the sign-in that the token names, or without one as the whole of a
 * sign-in. Who is signed in is offered their own, for step-up.
 */
export async function askForPasskey(deps: Deps, by: By, input: AskForPasskeyInput): Promise<PasskeyQuestion> {
  requirePossible(deps.config);
  const pending = input.stepToken === undefined ? undefined : await requirePending(deps, input.stepToken);
  const userId = pending?.userId ?? by.session?.actor.id;
  const known = userId === undefined ? [] : await rows.listPasskeys(deps.db.reads, userId);
  const challenge = newChallenge();
  const stepToken = await writeUnasked(deps.db, 'sign-in', async (tx) => {
    if (pending === undefined || input.stepToken === undefined) return openQuestion(deps, tx, challenge);
    if (!(await putChallenge(tx, pending, challenge))) throw new AppError('factors.sign_in_ended');
    return input.stepToken;
  });
  return {
    stepToken,
    options: {
      challenge,
      rpId: rpIdOf(deps.config),
      allowCredentials: known.map(describeKnown),
      userVerification: 'required',
      timeout: limits.secondStepSeconds * 1000,
    },
  };
}

/**
 * Signs in by the answer of a passkey. Its question is taken away before the answer is looked at.
 * @throws AppError `factors.passkey_refused`, `factors.sign_in_ended`, `auth.awaiting_approval`
 */
export async function signInByPasskey(deps: Deps, by: By, input: SignInByPasskeyInput): Promise<SignIn> {
  const pending = await requirePending(deps, input.stepToken);
  const { challenge } = pending;
  if (challenge === null) throw new AppError('factors.sign_in_ended');
  const guesses = networkLimits(by);
  const now = deps.clock.now();
  await refuseFull(deps.db, guesses, now);
  await writeUnasked(deps.db, 'count', async (tx) => {
    await countWithin(tx, guesses, now);
    if (!(await takeChallenge(tx, pending, challenge))) throw new AppError('factors.sign_in_ended');
  });
  const passkey = await rows.findPasskey(deps.db.reads, input.credentialId);
  const isOwners = pending.userId === null || passkey?.user_id === pending.userId;
  const count = passkey && isOwners ? await readAnswer(deps, passkey, input, challenge) : undefined;
  if (passkey === undefined || count === undefined) return refusePasskey(deps, by, passkey);
  const done = await writeUnasked(deps.db, 'sign-in', async (tx) => {
    await keepPassword(tx, passkey.user_id);
    const account = await keepAccount(tx, passkey.user_id);
    if (account === undefined || !(await rows.usePasskey(tx, passkey, { count, now }))) return undefined;
    await uncountCalls(tx, guesses);
    if (!(await endPending(tx, pending))) throw new AppError('factors.sign_in_ended');
    return startSignIn(deps, tx, by, account);
  });
  if (done !== undefined) return done;
  const account = await findAccount(deps.db.reads, passkey.user_id);
  if (account?.active === 0 && account.suspended_at !== null) return refuseHeld(deps, by, account);
  return refusePasskey(deps, by, passkey);
}

async function refusePasskey(deps: Deps, by: By, passkey: rows.PasskeyRow | undefined): Promise<never> {
  await writeUnasked(deps.db, 'sign-in', (tx) => noteRefusal(deps, tx, by, passkey?.user_id ?? null));
  throw new AppError('factors.passkey_refused');
}
