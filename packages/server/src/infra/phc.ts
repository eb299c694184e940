import { type Argon2Parameters, argon2 } from 'node:crypto';

/** A stored argon2id hash in PHC string format, as in `$argon2id$v=19$m=19456,t=2,p=1,keyid=…$salt$hash`. */
export interface PhcHash {
  cost: Argon2Cost;
  /** The pepper it was made with. */
  keyId: string;
  salt: Buffer;
  hash: Buffer;
}

export interface Argon2Cost {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

const PHC_HASH =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d{0,1}),keyid=([A-Za-z0-9+/]{1,11})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,88})$/;

/** PHC strings carry standard base64 without its padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export function formatPhc({ cost, keyId, salt, hash }: PhcHash): string {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism},keyid=${keyId}`;
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(hash)}`;
}

/** Undefined when the text is not one of our hashes. */
export function parsePhc(text: string): PhcHash | undefined {
  const found = PHC_HASH.exec(text);
  if (found === null) return undefined;
  const [, memory = '', passes = '', parallelism = '', keyId = '', salt = '', hash = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    keyId,
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** argon2id on the thread pool. */
export function argon2id(
  message: Buffer,
  salt: Buffer,
  cost: Argon2Cost,
  tagLength: number,
): Promise<Buffer> {
  const parameters: Argon2Parameters = { message, nonce: salt, tagLength, ...cost };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
