import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import type { RecoveryCodes, TotpSecret } from '@ruang-naskah/domain/factors/schema';
import { readTypedCode } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { isStillValid } from '../../infra/clock.ts';
import { newId } from '../../infra/ids.ts';
import { findStep, newTotpSecret, toBase32, totpUri } from '../../infra/totp.ts';
import type { RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';
import { finishAddingFactor, removeFactor, writeOwnFactors } from './own-factors.ts';
import { deleteTotp, findTotp } from './stored-factors.ts';

/** Codes of an app: its secret is shown, and counts once the app has given a right code. */

const enrolmentMs = limits.factorEnrolmentSeconds * 1000;

function sealedCell(id: string, column: 'secret' | 'next_secret') {
  return { table: 'totp_factors', column, rowId: id };
}

/** The secret of an app, as the sealed column of its row keeps it. */
export function openSecret({ sealer }: Deps, id: string, sealed: string): Buffer {
  return Buffer.from(sealer.open(sealedCell(id, 'secret'), sealed), 'base64url');
}

export async function beginTotp(deps: Deps, context: RequestContext): Promise<TotpSecret> {
  const { publisherName } = await readSettings(deps);
  const bytes = newTotpSecret();
  const account = await writeOwnFactors(deps, context, async (tx, { actor, email }) => {
    const id = (await findTotp(tx, actor.id))?.id ?? newId();
    const sealed = deps.sealer.seal(sealedCell(id, 'next_secret'), bytes.toString('base64url'));
    await replaceNextSecret(tx, { id, userId: actor.id, sealed, expiresAt: deps.clock.now() + enrolmentMs });
    return email;
  });
  const secret = toBase32(bytes);
  return { secret, uri: totpUri(secret, { issuer: publisherName, account }) };
}

/** Keeps a secret that waits for its first code, beside the one that counts. */
export async function replaceNextSecret(
  tx: Tx,
  row: { readonly id: string; readonly userId: string; readonly sealed: string; readonly expiresAt: number },
): Promise<void> {
  const next = { next_secret: row.sealed, next_expires_at: row.expiresAt };
  const empty = { secret: null, confirmed_at: null, last_step: null };
  await tx
    .insertInto('totp_factors')
    .values({ id: row.id, user_id: row.userId, ...empty, ...next })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
    .execute();
}

/** @throws AppError `factors.enrolment_ended`, or `invalid` at `code` */
export function confirmTotp(deps: Deps, context: RequestContext, code: string): Promise<RecoveryCodes> {
  return writeOwnFactors(deps, context, async (tx, own) => {
    const now = deps.clock.now();
    const row = await findTotp(tx, own.actor.id);
    if (!row?.next_secret || !isStillValid(row.next_expires_at ?? 0, now, enrolmentMs))
      throw new AppError('factors.enrolment_ended');
    const secret = Buffer.from(
      deps.sealer.open(sealedCell(row.id, 'next_secret'), row.next_secret),
      'base64url',
    );
    const step = findStep(secret, readTypedCode(code)?.text ?? '', now);
    if (step === undefined) throw fieldError('code', messages.factors.newCodeWrong);
    const sealed = deps.sealer.seal(sealedCell(row.id, 'secret'), secret.toString('base64url'));
    // From now on this secret counts; the code that proved it does not count again.
    await tx
      .updateTable('totp_factors')
      .set({ secret: sealed, confirmed_at: now, last_step: step, next_secret: null, next_expires_at: null })
      .where('id', '=', row.id)
      .execute();
    return finishAddingFactor(deps, tx, context, { own, kind: 'totp' });
  });
}

/** Without an app there is nothing to do. @throws AppError `factors.required` */
export async function removeTotp(deps: Deps, context: RequestContext): Promise<void> {
  await removeFactor(deps, context, 'totp', deleteTotp);
}
