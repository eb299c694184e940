import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import type { AddPasskeyInput, NewPasskeyQuestion, RecoveryCodes } from '@ruang-naskah/domain/factors/schema';
import { type PasskeyTransport, passkeyTransports } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/handle.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isStillValid } from '../../infra/clock.ts';
import { newId } from '../../infra/ids.ts';
import {
  isPasskeyPossible,
  newChallenge,
  passkeyAlgorithms,
  rpIdOf,
  verifyNewPasskey,
} from '../../infra/passkeys.ts';
import type { RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';
import { finishAddingFactor, removeFactor, writeOwnFactors } from './own-factors.ts';
import { listPasskeys, type PasskeyRow } from './stored-factors.ts';

/** Passkeys (WebAuthn): made here, and asked in the second step or in place of the password. */

/** @throws AppError `factors.passkeys_impossible` */
export function requirePasskeysPossible(config: Pick<Config, 'publicUrl'>): void {
  if (!isPasskeyPossible(config)) throw new AppError('factors.passkeys_impossible');
}

/** Names a passkey to the browser, as WebAuthn's `PublicKeyCredentialDescriptor`. */
export function toCredentialDescriptor({ credential_id, transports }: PasskeyRow) {
  const stored = JSON.parse(transports) as string[];
  return {
    type: 'public-key' as const,
    id: credential_id,
    transports: passkeyTransports.filter((transport): transport is PasskeyTransport =>
      stored.includes(transport),
    ),
  };
}

const enrolmentMs = limits.factorEnrolmentSeconds * 1000;

/** @throws AppError `factors.passkeys_full`, `factors.passkeys_impossible` */
export async function beginPasskey(deps: Deps, context: RequestContext): Promise<NewPasskeyQuestion> {
  requirePasskeysPossible(deps.config);
  const { publisherName } = await readSettings(deps);
  const challenge = newChallenge();
  return writeOwnFactors(deps, context, async (tx, own) => {
    const known = await listPasskeys(tx, own.actor.id);
    if (known.length >= limits.passkeys) throw new AppError('factors.passkeys_full');
    await replaceEnrolment(tx, {
      user_id: own.actor.id,
      challenge,
      expires_at: deps.clock.now() + enrolmentMs,
    });
    return {
      options: {
        challenge,
        rp: { id: rpIdOf(deps.config), name: publisherName },
        user: {
          id: Buffer.from(own.actor.id).toString('base64url'),
          name: own.email,
          displayName: own.actor.name,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: known.map(toCredentialDescriptor),
        authenticatorSelection: {
          residentKey: 'preferred',
          requireResidentKey: false,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: enrolmentMs,
      },
    };
  });
}

/** Stores the challenge with which a user makes a passkey, in place of an earlier one. */
export async function replaceEnrolment(tx: Tx, row: NewRow<'passkey_enrolments'>): Promise<void> {
  const { challenge, expires_at } = row;
  await tx
    .insertInto('passkey_enrolments')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** @throws AppError `factors.enrolment_ended`, `factors.passkey_unfit`, `factors.passkeys_full` */
export async function addPasskey(
  deps: Deps,
  context: RequestContext,
  input: AddPasskeyInput,
): Promise<RecoveryCodes> {
  requirePasskeysPossible(deps.config);
  // Taken before it is looked at, so that one question takes one answer.
  const enrolment = await writeOwnFactors(deps, context, (tx, own) =>
    tx
      .deleteFrom('passkey_enrolments')
      .where('user_id', '=', own.actor.id)
      .returning(['challenge', 'expires_at'])
      .executeTakeFirst(),
  );
  if (enrolment === undefined || !isStillValid(enrolment.expires_at, deps.clock.now(), enrolmentMs))
    throw new AppError('factors.enrolment_ended');
  const passkey = await verifyNewPasskey(deps, input, enrolment.challenge);
  if (passkey === undefined) throw new AppError('factors.passkey_unfit');
  return writeOwnFactors(deps, context, async (tx, own) => {
    const { id } = own.actor;
    if ((await listPasskeys(tx, id)).length >= limits.passkeys) throw new AppError('factors.passkeys_full');
    const added = await insertPasskey(tx, {
      id: newId(),
      user_id: id,
      ...passkey,
      transports: JSON.stringify(input.transports),
      name: input.name,
      created_at: deps.clock.now(),
      last_used_at: null,
    });
    if (!added) throw new AppError('factors.passkey_unfit');
    return finishAddingFactor(deps, tx, context, { own, kind: 'passkey' });
  });
}

/** False when the credential is registered already, to any account. */
export async function insertPasskey(tx: Tx, row: NewRow<'passkeys'>): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Asked before a bad name is described. @throws AppError `factors.not_found` */
export async function requireOwnPasskey(deps: Deps, actor: Actor, id: string): Promise<void> {
  const own = await listPasskeys(deps.db.reads, requireUser(actor).id);
  if (!own.some((row) => row.id === id)) throw new AppError('factors.not_found');
}

/** @throws AppError `factors.not_found`, also for somebody else's */
export async function renamePasskey(
  deps: Deps,
  context: RequestContext,
  id: string,
  name: string,
): Promise<void> {
  await writeOwnFactors(deps, context, async (tx, { actor }) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('factors.not_found');
  });
}

/** @throws AppError `factors.not_found`, `factors.required` */
export async function removePasskey(deps: Deps, context: RequestContext, id: string): Promise<void> {
  const found = await removeFactor(deps, context, 'passkey', async (tx, userId) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
  if (!found) throw new AppError('factors.not_found');
}
