import { randomInt } from 'node:crypto';
import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayGiveUpFactor, needsFactor } from '@ruang-naskah/domain/factors/policy';
import type { Factors, RecoveryCodes } from '@ruang-naskah/domain/factors/schema';
import { groupRecoveryCode, recoveryAlphabet } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { type By, requireSession, type SignedIn } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import { isFactorRequired, isFactorRequiredIn } from '../../db/factor-rule.ts';
import type { Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../infra/ids.ts';
import { isPasskeyPossible } from '../../infra/passkeys.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { keepPassword } from '../auth/password/service.ts';
import { endOtherSessionsOf } from '../auth/session/service.ts';
import { writeLetter } from '../settings/service.ts';
import * as rows from './repository.ts';

/** One's own ways of the second step (decision 0121). */

export type Way = 'totp' | 'passkey';

export async function readFactors(deps: Deps, actor: Actor): Promise<Factors> {
  const { id, role } = requireUser(actor);
  const db = deps.db.reads;
  const totp = await rows.findTotp(db, id);
  const passkeys = await rows.listPasskeys(db, id);
  return {
    since: instantOrNull((await rows.findSince(db, id)) ?? null),
    totpSince: instantOrNull(totp?.confirmed_at ?? null),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: instant(row.created_at),
      lastUsedAt: instantOrNull(row.last_used_at),
    })),
    recoveryLeft: await rows.countRecoveryCodes(db, id),
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

/** A write to one's own ways: the account's password row is locked first, as everywhere (decision 0060). */
export async function writeOwn<T>(
  deps: Deps,
  by: By,
  work: (tx: Tx, own: SignedIn) => Promise<T>,
): Promise<T> {
  const own = requireSession(by);
  const result = await writeBy(deps, by, (tx) => work(tx, own), {
    lock: (tx) => keepPassword(tx, own.actor.id),
  });
  deps.wakeOutbox();
  return result;
}

/**
 * What follows when a way was added: the first one brings recovery codes and ends the other sessions, which began
 * without it. The owner is told.
 */
export async function wayAdded(
  deps: Deps,
  tx: Tx,
  by: By,
  { own, way }: { readonly own: SignedIn; readonly way: Way },
): Promise<RecoveryCodes> {
  const { id } = own.actor;
  const isFirst = (await rows.findSince(tx, id)) === null;
  let recoveryCodes: string[] = [];
  if (isFirst) {
    await rows.setSince(tx, id, deps.clock.now());
    recoveryCodes = await giveRecoveryCodes(tx, id);
    await endOtherSessionsOf(tx, own);
  }
  await tell(deps, tx, own, {
    subject: messages.mail.factorAddedSubject,
    body: messages.mail.factorAddedBody(messages.mail.factorWays[way], resetLink(deps)),
  });
  // Not what its owner calls it: the log outlives an erased account.
  await audit(tx, deps, by, { action: 'factors.added', id, detail: { kind: way } });
  return { recoveryCodes };
}

/** Removes a way by `remove`, which returns whether there was one; the last one ends the recovery codes as well. */
export async function giveUpWay(
  deps: Deps,
  by: By,
  way: Way,
  remove: (tx: Tx, userId: string) => Promise<boolean>,
): Promise<boolean> {
  return writeOwn(deps, by, async (tx, own) => {
    const { id } = own.actor;
    const before = await countWays(tx, id);
    if (!(await remove(tx, id))) return false;
    const left = await countWays(tx, id);
    // An app that was never confirmed is no way.
    if (left === before) return true;
    permit(mayGiveUpFactor(own.actor, { ways: before, required: await isFactorRequiredIn(tx) }));
    if (left === 0) await rows.deleteAllWays(tx, id);
    await tellRemoved(deps, tx, own, way);
    await audit(tx, deps, by, { action: 'factors.removed', id, detail: { kind: way } });
    return true;
  });
}

/** Passkeys open an account alone, so they end where its password does. The app stays. Inside the caller's transaction. */
export async function endPasskeys(tx: Tx, userId: string): Promise<void> {
  await rows.deletePasskeys(tx, userId);
  if ((await countWays(tx, userId)) === 0) await rows.deleteAllWays(tx, userId);
}

/** Gives up all at once. @throws AppError `factors.required` */
export async function turnOff(deps: Deps, by: By): Promise<void> {
  await writeOwn(deps, by, async (tx, own) => {
    const { id } = own.actor;
    if ((await rows.findSince(tx, id)) === null) return;
    permit(mayGiveUpFactor(own.actor, { ways: 1, required: await isFactorRequiredIn(tx) }));
    await rows.deleteAllWays(tx, id);
    await tellRemoved(deps, tx, own, 'all');
    await audit(tx, deps, by, { action: 'factors.removed', id });
  });
}

async function countWays(tx: Tx, userId: string): Promise<number> {
  const totp = await rows.findTotp(tx, userId);
  return (totp?.secret ? 1 : 0) + (await rows.listPasskeys(tx, userId)).length;
}

/** Ten new codes in place of those before. @throws AppError `factors.none` without a second step */
export function renewRecoveryCodes(deps: Deps, by: By): Promise<RecoveryCodes> {
  return writeOwn(deps, by, async (tx, own) => {
    const { id } = own.actor;
    if ((await rows.findSince(tx, id)) === null) throw new AppError('factors.none');
    const recoveryCodes = await giveRecoveryCodes(tx, id);
    await tell(deps, tx, own, {
      subject: messages.mail.recoveryRenewedSubject,
      body: messages.mail.recoveryRenewedBody(resetLink(deps)),
    });
    await audit(tx, deps, by, { action: 'factors.codes_made', id });
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
  await rows.replaceRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map(groupRecoveryCode);
}

export function resetLink({ config }: Deps): string {
  return `${config.publicUrl}${paths.resetPassword}`;
}

function tellRemoved(deps: Deps, tx: Tx, own: Owner, way: Way | 'all'): Promise<void> {
  return tell(deps, tx, own, {
    subject: messages.mail.factorRemovedSubject,
    body: messages.mail.factorRemovedBody(messages.mail.factorWays[way], resetLink(deps)),
  });
}

interface Owner {
  readonly actor: { readonly id: string };
  readonly email: string;
}

/** Mails the account's owner what happened to their second step. */
export async function tell(
  deps: Deps,
  tx: Tx,
  { actor, email }: Owner,
  { subject, body }: { readonly subject: string; readonly body: string },
): Promise<void> {
  await enqueueMail(deps, tx, {
    kind: 'second-step',
    recipient: email,
    subject,
    bodyText: await writeLetter(tx, body),
    userId: actor.id,
  });
}
