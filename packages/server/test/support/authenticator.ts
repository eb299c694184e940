import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyQuestion } from '@ruang-naskah/domain/factors/schema';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { publicUrl } from '../harness.ts';

/** Ways in which an authenticator may deviate. */
interface Manner {
  /** The origin of the page, as the browser reports it. */
  readonly origin?: string;
  readonly rpId?: string;
  /** User presence without user verification (PIN or fingerprint). */
  readonly unverified?: true;
  /** Keeps the signature counter at zero, as synchronised passkeys do. */
  readonly uncounted?: true;
  readonly type?: string;
}

/** The part of the creation options that is used. */
interface Made {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator in software, with one ES256 key (WebAuthn, 6.1): it signs what a real one would. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #manner: Manner;
  count = 0;

  constructor(manner: Manner = {}) {
    this.#manner = manner;
  }

  /** `navigator.credentials.create()`, in the fields that the portal takes. */
  create({ challenge, rp }: Made, manner: Manner = {}) {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const authData = Buffer.concat([this.#head(rp.id, flag.attested, manner), attested]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      credentialId: this.credentialId,
      clientData: this.#clientData('webauthn.create', challenge, manner).toString('base64url'),
      attestation: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** `navigator.credentials.get()`. */
  get({ stepToken, options }: PasskeyQuestion, manner: Manner = {}) {
    if (!(manner.uncounted ?? this.#manner.uncounted)) this.count += 1;
    const authData = this.#head(options.rpId, 0, manner);
    const clientData = this.#clientData('webauthn.get', options.challenge, manner);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      stepToken,
      credentialId: this.credentialId,
      clientData: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
  }

  #clientData(type: string, challenge: string, manner: Manner): Buffer {
    const { origin = publicUrl, type: said = type } = { ...this.#manner, ...manner };
    return Buffer.from(JSON.stringify({ type: said, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, more: number, manner: Manner): Buffer {
    const { rpId: other = rpId, unverified } = { ...this.#manner, ...manner };
    const flags = Buffer.of(flag.present | (unverified ? 0 : flag.verified) | more);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(other), flags, count]);
  }

  /** COSE_Key of RFC 9053. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }
}
