import { createHash, createHmac, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { undefinedIfMissing } from '../infra/atomic-file.ts';
import { BackupError } from './manifest.ts';

/**
 * An archive ends in a zip comment, its signature: `hmac:` with the HMAC, by the key of the site, of the SHA-256 of all
 * bytes before it, and `sha256:` with the SHA-256 of all bytes before itself. The second tells that each byte is what was
 * written, also in parts that no reader of zip files looks at; the first tells that this site has written them.
 */
const hexDigits = 64;
const separator = ' sha256:';
const endBytes = hexDigits + separator.length + hexDigits;

/** The comment as it is written first; `SigningStream` replaces its digits. */
export const unsignedComment = `hmac:${'0'.repeat(hexDigits)}${separator}${'0'.repeat(hexDigits)}`;

function hmacOf(key: Buffer, digest: Buffer): string {
  return createHmac('sha256', key).update(digest).digest('hex');
}

/** Copies a zip file and replaces the comment at its end by the signature. */
export class SigningStream extends Transform {
  readonly #key: Buffer;
  readonly #hash: Hash = createHash('sha256');
  #kept = Buffer.alloc(0);
  /** Bytes copied so far. */
  size = 0;

  constructor(key: Buffer) {
    super();
    this.#key = key;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#kept, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - endBytes));
    this.#kept = all.subarray(ready.length);
    this.#hash.update(ready);
    this.size += ready.length;
    done(null, ready);
  }

  override _flush(done: TransformCallback): void {
    this.size += endBytes;
    const marked = hmacOf(this.#key, this.#hash.copy().digest()) + separator;
    done(null, Buffer.from(marked + this.#hash.update(marked).digest('hex')));
  }
}

/** The signature of an archive that was read. */
export interface ArchiveSignature {
  /** Whether each byte is what was written. */
  readonly isIntact: boolean;
  /** Whether it was made with this key; never of one that an earlier release made. */
  isSignedWith(key: Buffer): boolean;
}

/** @throws BackupError unless the file is whole and each byte is what was written; any other where it may not be read */
export async function requireIntact(path: string): Promise<ArchiveSignature> {
  const found = await undefinedIfMissing(stat(path));
  if (found === undefined) throw new BackupError(`There is no archive ${path}.`);
  if (!found.isFile()) throw new BackupError(`${path} is no archive but a folder.`);
  const signature = await readSignature(createReadStream(path, { highWaterMark: 2 ** 20 }));
  if (signature.isIntact) return signature;
  throw new BackupError(`${path} is damaged, not whole, or no archive of this program. Take another one.`);
}

export async function isIntact(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  return (await readSignature(content)).isIntact;
}

async function readSignature(content: AsyncIterable<Uint8Array>): Promise<ArchiveSignature> {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  for await (const chunk of content) {
    const all = Buffer.concat([end, chunk]);
    const before = all.subarray(0, Math.max(0, all.length - endBytes));
    hash.update(before);
    end = all.subarray(before.length);
  }
  const digest = hash.copy().digest();
  const hmac = end.subarray(0, hexDigits).toString('latin1');
  hash.update(end.subarray(0, -hexDigits));
  return {
    isIntact: hash.digest('hex') === end.subarray(-hexDigits).toString('latin1'),
    isSignedWith: (key) => hmacOf(key, digest) === hmac,
  };
}
