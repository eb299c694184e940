import { randomInt } from 'node:crypto';
import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayGiveUpSecondStep, mayRemoveFactor, needsFactor } from '@ruang-naskah/domain/factors/policy';
import type { Factors, RecoveryCodes } from '@ruang-naskah/domain/factors/schema';
import { groupRecoveryCode, recoveryAlphabet } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { audit } from '../../db/audit.ts';
import { isFactorRequired, isFactorRequiredIn } from '../../db/factor-rule.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../infra/ids.ts';
import { isPasskeyPossible } from '../../infra/passkeys.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { type RequestContext, requireSession, type SignedIn } from '../../request-context.ts';
import { lockPassword } from '../auth/accounts.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { composeMail } from '../settings/compose-mail.ts';
import {
  countFactors,
  countRecoveryCodes,
  deleteAllFactors,
  findSecondStepSince,
  findTotp,
  listPasskeys,
  replaceRecoveryCodes,
  setSecondStepSince,
} from './stored-factors.ts';

/** One's own factors: what every change of them shares, and giving all of them up (decision 0121). */

type FactorKind = 'totp' | 'passkey';

export async function readFactors(deps: Deps, actor: Actor): Promise<Factors> {
  const { id, role } = requireUser(actor);
  const db = deps.db.reads;
  const totp = await findTotp(db, id);
  const passkeys = await listPasskeys(db, id);
  return {
    since: instantOrNull(await findSecondStepSince(db, id)),
    totpSince: instantOrNull(totp?.confirmed_at ?? null),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: instant(row.created_at),
      lastUsedAt: instantOrNull(row.last_used_at),
    })),
    recoveryLeft: await countRecoveryCodes(db, id),
    required: needsFactor(role, await isFactorRequired(deps)),
    passkeyPossible: isPasskeyPossible(deps.config),
  };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

export function instantOrNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}

/** A write to one's own factors: the account's password row is locked first, as everywhere (decision 0060). */
export async function writeOwnFactors<T>(
  deps: Deps,
  context: RequestContext,
  work: (tx: Tx, own: SignedIn) => Promise<T>,
): Promise<T> {
  const own = requireSession(context);
  const result = await writeBy(deps, context, (tx) => work(tx, own), {
    lock: (tx) => lockPassword(tx, own.actor.id),
  });
  deps.wakeOutbox();
  return result;
}

/**
 * What follows when a factor was added: the first one brings recovery codes and ends the other sessions, which began
 * without it. The owner is told.
 */
export async function finishAddingFactor(
  deps: Deps,
  tx: Tx,
  context: RequestContext,
  { own, kind }: { readonly own: SignedIn; readonly kind: FactorKind },
): Promise<RecoveryCodes> {
  const { id } = own.actor;
  const isFirst = (await findSecondStepSince(tx, id)) === null;
  let recoveryCodes: string[] = [];
  if (isFirst) {
    await setSecondStepSince(tx, id, deps.clock.now());
    recoveryCodes = await giveRecoveryCodes(tx, id);
    await endSessionsOf(tx, id, own.tokenHash);
  }
  await mailOwner(deps, tx, own, {
    subject: messages.mail.factorAddedSubject,
    body: messages.mail.factorAddedBody(messages.mail.factorWays[kind], resetLink(deps)),
  });
  // Without the name that its owner gave a passkey: the log outlives an erased account.
  await audit(tx, deps, context, { action: 'factors.added', id, detail: { kind } });
  return { recoveryCodes };
}

/** Removes a factor by `remove`, which returns whether there was one; the last one ends the recovery codes as well. */
export async function removeFactor(
  deps: Deps,
  context: RequestContext,
  kind: FactorKind,
  remove: (tx: Tx, userId: string) => Promise<boolean>,
): Promise<boolean> {
  return writeOwnFactors(deps, context, async (tx, own) => {
    const { id } = own.actor;
    const before = await countFactors(tx, id);
    if (!(await remove(tx, id))) return false;
    const left = await countFactors(tx, id);
    // An app that was never confirmed is no factor.
    if (left === before) return true;
    permit(mayRemoveFactor(own.actor, { count: before, required: await isFactorRequiredIn(tx) }));
    if (left === 0) await deleteAllFactors(tx, id);
    await mailFactorRemoved(deps, tx, own, kind);
    await audit(tx, deps, context, { action: 'factors.removed', id, detail: { kind } });
    return true;
  });
}

/** Gives up all at once. @throws AppError `factors.required` */
export async function turnOffSecondStep(deps: Deps, context: RequestContext): Promise<void> {
  await writeOwnFactors(deps, context, async (tx, own) => {
    const { id } = own.actor;
    if ((await findSecondStepSince(tx, id)) === null) return;
    permit(mayGiveUpSecondStep(own.actor, await isFactorRequiredIn(tx)));
    await deleteAllFactors(tx, id);
    await mailFactorRemoved(deps, tx, own, 'all');
    await audit(tx, deps, context, { action: 'factors.removed', id });
  });
}

/** Ten new codes in place of those before. @throws AppError `factors.none` without a second step */
export function renewRecoveryCodes(deps: Deps, context: RequestContext): Promise<RecoveryCodes> {
  return writeOwnFactors(deps, context, async (tx, own) => {
    const { id } = own.actor;
    if ((await findSecondStepSince(tx, id)) === null) throw new AppError('factors.none');
    const recoveryCodes = await giveRecoveryCodes(tx, id);
    await mailOwner(deps, tx, own, {
      subject: messages.mail.recoveryRenewedSubject,
      body: messages.mail.recoveryRenewedBody(resetLink(deps)),
    });
    await audit(tx, deps, context, { action: 'factors.codes_made', id });
    return { recoveryCodes };
  });
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    Array.from(
      { length: limits.recoveryCodeLength },
      () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
    ).join(''),
  );
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map(groupRecoveryCode);
}

export function resetLink({ config }: Deps): string {
  return `${config.publicUrl}${paths.resetPassword}`;
}

export function mailFactorRemoved(
  deps: Deps,
  tx: Tx,
  own: FactorOwner,
  kind: FactorKind | 'all',
): Promise<void> {
  return mailOwner(deps, tx, own, {
    subject: messages.mail.factorRemovedSubject,
    body: messages.mail.factorRemovedBody(messages.mail.factorWays[kind], resetLink(deps)),
  });
}

interface FactorOwner {
  readonly actor: { readonly id: string };
  readonly email: string;
}

/** Mails the account's owner what happened to their second step. */
export async function mailOwner(
  deps: Deps,
  tx: Tx,
  { actor, email }: FactorOwner,
  { subject, body }: { readonly subject: string; readonly body: string },
): Promise<void> {
  await enqueueMail(deps, tx, {
    kind: 'second-step',
    recipient: email,
    subject,
    bodyText: await composeMail(tx, body),
    userId: actor.id,
  });
}
