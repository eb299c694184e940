import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AddPasskeyInput, SignInByPasskeyInput } from '@ruang-naskah/domain/factors/schema';
import type { Config } from '../config.ts';
import type { Logger } from './log.ts';

/** Passkeys (WebAuthn): where they work, and whether an answer is valid. The library is loaded on first use. */

type PortalAddress = Pick<Config, 'publicUrl'>;

/** The host of the portal's configured address, to which a browser binds a passkey. */
export function rpIdOf({ publicUrl }: PortalAddress): string {
  return new URL(publicUrl).hostname;
}

/** Browsers make passkeys for a name, not an IP address, and only on https or on this machine. */
export function isPasskeyPossible(place: PortalAddress): boolean {
  const { protocol } = new URL(place.publicUrl);
  const host = rpIdOf(place);
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || host === 'localhost' || host.endsWith('.localhost');
}

export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** COSE: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

interface PasskeyDeps {
  readonly config: PortalAddress;
  readonly log: Logger;
}

/** What is stored of a passkey, named as its columns. */
export interface StoredPasskey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: number;
}

/** The passkey that a browser made for this challenge and this site; undefined when anything of it is not as asked. */
export async function verifyNewPasskey(
  { config, log }: PasskeyDeps,
  input: AddPasskeyInput,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: input.credentialId,
        rawId: input.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: input.clientData, attestationObject: input.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(config.publicUrl).origin,
      expectedRPID: rpIdOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (verified && registrationInfo !== undefined) {
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        sign_count: counter,
      };
    }
  } catch (err) {
    log.info({ err }, 'passkey not added');
  }
  return undefined;
}

/**
 * The counter of the answer; undefined unless the passkey signed this challenge for this site and verified its owner.
 */
export async function verifyPasskeyAnswer(
  { config, log }: PasskeyDeps,
  passkey: StoredPasskey,
  input: SignInByPasskeyInput,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: input.credentialId,
        rawId: input.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: input.clientData,
          authenticatorData: input.authenticatorData,
          signature: input.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(config.publicUrl).origin,
      expectedRPID: rpIdOf(config),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (err) {
    log.info({ err }, 'passkey not accepted');
  }
  return undefined;
}
