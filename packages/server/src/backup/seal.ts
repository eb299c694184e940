import { createHash, createHmac, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './manifest.ts';

/**
 * An archive ends in the comment that a zip file may have: `hmac:` with the mark of the site, which is made of the SHA-256 of all bytes
 * before it, and `sha256:` with that of all bytes before this one. The second tells that each byte is what was written, in
 * parts too that no reader of zip files looks at; the first tells that this site has written them.
 */
const digits = 64;
const between = ' sha256:';
const endBytes = digits + between.length + digits;

/** The comment with room for both. */
export const unsealedComment = `hmac:${'0'.repeat(digits)}${between}${'0'.repeat(digits)}`;

function markOf(key: Buffer, digest: Buffer): string {
  return createHmac('sha256', key).update(digest).digest('hex');
}

/** Copies a zip file with its end replaced by mark and digest. */
export class Seal extends Transform {
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
    const marked = markOf(this.#key, this.#hash.copy().digest()) + between;
    done(null, Buffer.from(marked + this.#hash.update(marked).digest('hex')));
  }
}

/** The end of an archive that was read. */
export interface FoundSeal {
  /** Whether each byte is what was written. */
  readonly isWhole: boolean;
  /** Whether it was made with this key; never of one that an earlier release made. */
  isOf(key: Buffer): boolean;
}

/** @throws BackupError unless the file is whole and each byte is what was written */
export async function requireSealed(path: string): Promise<FoundSeal> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new BackupError(`There is no archive ${path}.`);
  if (!found.isFile()) throw new BackupError(`${path} is no archive but a folder.`);
  const seal = await readSeal(createReadStream(path, { highWaterMark: 2 ** 20 }));
  if (seal.isWhole) return seal;
  throw new BackupError(`${path} is damaged, not whole, or no archive of this program. Take another one.`);
}

export async function isSealed(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  return (await readSeal(content)).isWhole;
}

async function readSeal(content: AsyncIterable<Uint8Array>): Promise<FoundSeal> {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  for await (const chunk of content) {
    const all = Buffer.concat([end, chunk]);
    const before = all.subarray(0, Math.max(0, all.length - endBytes));
    hash.update(before);
    end = all.subarray(before.length);
  }
  const digest = hash.copy().digest();
  const mark = end.subarray(0, digits).toString('latin1');
  hash.update(end.subarray(0, -digits));
  return {
    isWhole: hash.digest('hex') === end.subarray(-digits).toString('latin1'),
    isOf: (key) => markOf(key, digest) === mark,
  };
}
