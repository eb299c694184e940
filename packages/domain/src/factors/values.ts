import { limits } from '../limits.ts';

/** What a person types in the second step: the six digits of an app, or one of the recovery codes. */
export interface TypedCode {
  readonly kind: 'totp' | 'recovery';
  readonly text: string;
}

/** Letters and digits of recovery codes, without those that are easily confused (i, l, o, 0, 1). */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The code without spaces and hyphens, and which of the two it is; undefined where it can be neither. */
export function readTypedCode(typed: string): TypedCode | undefined {
  const text = typed.replace(/[\s-]/g, '').toLowerCase();
  if (text.length === limits.totpDigits && /^[0-9]*$/.test(text)) return { kind: 'totp', text };
  const fits =
    text.length === limits.recoveryCodeLength &&
    [...text].every((letter) => recoveryAlphabet.includes(letter));
  return fits ? { kind: 'recovery', text } : undefined;
}

/** A recovery code in groups of four, as it is shown and printed. */
export function groupRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** What `PublicKeyCredential.toJSON()` gives after `navigator.credentials.get()`. */
export interface AssertionJson {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

/** What is sent to the server of a passkey's answer to a sign-in. */
export function assertionOf({ id, response }: AssertionJson) {
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientData: clientDataJSON, authenticatorData, signature };
}

/** What `PublicKeyCredential.toJSON()` gives after `navigator.credentials.create()`. */
export interface AttestationJson {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
}

/** What is sent to the server of a new passkey. */
export function attestationOf({ id, response }: AttestationJson) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    credentialId: id,
    clientData: clientDataJSON,
    attestation: attestationObject,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
  };
}

/** How a browser reaches a passkey (WebAuthn, AuthenticatorTransport). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];
