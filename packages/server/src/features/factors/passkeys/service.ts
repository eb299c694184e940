import { type Actor, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import type { AddPasskeyInput, NewPasskeyQuestion, RecoveryCodes } from '@ruang-naskah/domain/factors/schema';
import { type PasskeyTransport, passkeyTransports } from '@ruang-naskah/domain/factors/values';
import { limits } from '@ruang-naskah/domain/limits';
import type { By } from '../../../call.ts';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { isOpen } from '../../../infra/clock.ts';
import { newId } from '../../../infra/ids.ts';
import {
  isPasskeyPossible,
  newChallenge,
  passkeyAlgorithms,
  readNewPasskey,
  rpIdOf,
} from '../../../infra/passkeys.ts';
import { readSettings } from '../../settings/service.ts';
import * as rows from '../repository.ts';
import { giveUpWay, wayAdded, writeOwn } from '../service.ts';

/** Passkeys (WebAuthn): made here, and asked in the second step or in place of the password. */

/** @throws AppError `factors.passkeys_impossible` */
export function requirePossible(config: Pick<Config, 'publicUrl'>): void {
  if (!isPasskeyPossible(config)) throw new AppError('factors.passkeys_impossible');
}

/** How a browser finds a passkey again. */
export function describeKnown({ credential_id, transports }: rows.PasskeyRow) {
  const named = JSON.parse(transports) as string[];
  return {
    type: 'public-key' as const,
    id: credential_id,
    transports: passkeyTransports.filter((transport): transport is PasskeyTransport =>
      named.includes(transport),
    ),
  };
}

const enrolmentMs = limits.factorEnrolmentSeconds * 1000;

/** @throws AppError `factors.passkeys_full`, `factors.passkeys_impossible` */
export async function beginPasskey(deps: Deps, by: By): Promise<NewPasskeyQuestion> {
  requirePossible(deps.config);
  const { publisherName } = await readSettings(deps);
  const challenge = newChallenge();
  return writeOwn(deps, by, async (tx, own) => {
    const known = await rows.listPasskeys(tx, own.actor.id);
    if (known.length >= limits.passkeys) throw new AppError('factors.passkeys_full');
    await rows.putEnrolment(tx, {
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
        excludeCredentials: known.map(describeKnown),
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

/** @throws AppError `factors.enrolment_ended`, `factors.passkey_unfit`, `factors.passkeys_full` */
export async function addPasskey(deps: Deps, by: By, input: AddPasskeyInput): Promise<RecoveryCodes> {
  requirePossible(deps.config);
  // Taken before it is looked at, so that one question takes one answer.
  const taken = await writeOwn(deps, by, (tx, own) => rows.takeEnrolment(tx, own.actor.id));
  if (taken === undefined || !isOpen(taken.expires_at, deps.clock.now(), enrolmentMs))
    throw new AppError('factors.enrolment_ended');
  const made = await readNewPasskey(deps, input, taken.challenge);
  if (made === undefined) throw new AppError('factors.passkey_unfit');
  return writeOwn(deps, by, async (tx, own) => {
    const { id } = own.actor;
    if ((await rows.listPasskeys(tx, id)).length >= limits.passkeys)
      throw new AppError('factors.passkeys_full');
    const added = await rows.insertPasskey(tx, {
      id: newId(),
      user_id: id,
      ...made,
      transports: JSON.stringify(input.transports),
      name: input.name,
      created_at: deps.clock.now(),
      last_used_at: null,
    });
    if (!added) throw new AppError('factors.passkey_unfit');
    return wayAdded(deps, tx, by, { own, way: 'passkey' });
  });
}

/** Asked before a bad name is described. @throws AppError `factors.not_found` */
export async function requireOwnPasskey(deps: Deps, actor: Actor, id: string): Promise<void> {
  const own = await rows.listPasskeys(deps.db.reads, requireUser(actor).id);
  if (!own.some((row) => row.id === id)) throw new AppError('factors.not_found');
}

/** @throws AppError `factors.not_found`, also for somebody else's */
export async function renamePasskey(deps: Deps, by: By, id: string, name: string): Promise<void> {
  await writeOwn(deps, by, async (tx, { actor }) => {
    if (!(await rows.renamePasskey(tx, actor.id, id, name))) throw new AppError('factors.not_found');
  });
}

/** @throws AppError `factors.not_found`, `factors.required` */
export async function removePasskey(deps: Deps, by: By, id: string): Promise<void> {
  const found = await giveUpWay(deps, by, 'passkey', (tx, userId) => rows.deletePasskey(tx, userId, id));
  if (!found) throw new AppError('factors.not_found');
}
