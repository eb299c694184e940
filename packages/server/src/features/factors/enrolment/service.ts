import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import type { RecoveryCodes, TotpSecret } from '@ruang-naskah/domain/factors/schema';
import { readTypedCode } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { By } from '../../../call.ts';
import type { Deps } from '../../../deps.ts';
import { isOpen } from '../../../infra/clock.ts';
import { newId } from '../../../infra/ids.ts';
import { findStep, newTotpSecret, toBase32, totpUri } from '../../../infra/totp.ts';
import { readSettings } from '../../settings/service.ts';
import * as rows from '../repository.ts';
import { giveUpWay, wayAdded, writeOwn } from '../service.ts';

/** Codes of an app: its secret is shown, and counts once the app has given a right code. */

const waitsMs = limits.factorEnrolmentSeconds * 1000;

function cellOf(id: string, column: 'secret' | 'next_secret') {
  return { table: 'totp_factors', column, rowId: id };
}

/** The secret of an app, as the sealed column of its row keeps it. */
export function openSecret({ sealer }: Deps, id: string, sealed: string): Buffer {
  return Buffer.from(sealer.open(cellOf(id, 'secret'), sealed), 'base64url');
}

export async function beginTotp(deps: Deps, by: By): Promise<TotpSecret> {
  const { publisherName } = await readSettings(deps);
  const bytes = newTotpSecret();
  const account = await writeOwn(deps, by, async (tx, { actor, email }) => {
    const id = (await rows.findTotp(tx, actor.id))?.id ?? newId();
    const sealed = deps.sealer.seal(cellOf(id, 'next_secret'), bytes.toString('base64url'));
    await rows.putNextTotp(tx, { id, userId: actor.id, sealed, expiresAt: deps.clock.now() + waitsMs });
    return email;
  });
  const secret = toBase32(bytes);
  return { secret, uri: totpUri(secret, { issuer: publisherName, account }) };
}

/** @throws AppError `factors.enrolment_ended`, or `invalid` at `code` */
export function confirmTotp(deps: Deps, by: By, code: string): Promise<RecoveryCodes> {
  return writeOwn(deps, by, async (tx, own) => {
    const now = deps.clock.now();
    const row = await rows.findTotp(tx, own.actor.id);
    if (!row?.next_secret || !isOpen(row.next_expires_at ?? 0, now, waitsMs))
      throw new AppError('factors.enrolment_ended');
    const secret = Buffer.from(deps.sealer.open(cellOf(row.id, 'next_secret'), row.next_secret), 'base64url');
    const step = findStep(secret, readTypedCode(code)?.text ?? '', now);
    if (step === undefined) throw fieldError('code', messages.factors.newCodeWrong);
    const sealed = deps.sealer.seal(cellOf(row.id, 'secret'), secret.toString('base64url'));
    await rows.confirmTotp(tx, row.id, { sealed, step, now });
    return wayAdded(deps, tx, by, { own, way: 'totp' });
  });
}

/** Without an app there is nothing to do. @throws AppError `factors.required` */
export async function removeTotp(deps: Deps, by: By): Promise<void> {
  await giveUpWay(deps, by, 'totp', rows.deleteTotp);
}
