import type { NewPasskeyQuestion, PasskeyQuestion } from '@ruang-naskah/domain/factors/schema';
import { assertionOf, attestationOf } from '@ruang-naskah/domain/factors/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from './api-error.ts';

/** Passkeys of the browser. This module and its library are loaded when somebody uses one. */

/** @throws ApiError if the device or the person refuses, so that forms show it like a refusal of the server */
export async function answerWithPasskey({ options }: PasskeyQuestion) {
  return assertionOf(await startAuthentication({ optionsJSON: options }).catch(refuse));
}

/** @throws ApiError the same */
export async function makePasskey({ options }: NewPasskeyQuestion) {
  return attestationOf(await startRegistration({ optionsJSON: options }).catch(refuse));
}

const step = messages.secondStep;
const refusals = messages.factors;
const sentences: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: step.passkeyKnown,
  ERROR_INVALID_DOMAIN: refusals.passkeysImpossible,
  ERROR_INVALID_RP_ID: refusals.passkeysImpossible,
};

/** Browsers give few reasons, so that no page learns which passkeys a device has: mostly it counts as cancelled. */
function refuse(error: unknown): never {
  const known = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
  throw new ApiError({
    code: 'factors.passkey_refused',
    status: 0,
    message: known ?? step.passkeyCancelled,
  });
}
