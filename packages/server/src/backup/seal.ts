import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './manifest.ts';

/**
 * The last 64 bytes of an archive are the SHA-256 of all before them, in hexadecimal: the end of the comment that a
 * zip file may have. One flipped byte anywhere is noticed, in parts too that no reader of zip files looks at.
 */
const sealBytes = 64;

/** The comment with room for the digest. */
export const unsealedComment = `sha256:${'0'.repeat(sealBytes)}`;

/** Copies a zip file with its last bytes replaced by the digest of those before. */
export class Seal extends Transform {
  readonly #hash: Hash = createHash('sha256');
  #kept = Buffer.alloc(0);
  /** Bytes copied so far. */
  size = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#kept, chunk]);
    const ready = all.subarray(0, Math.max(0, all.length - sealBytes));
    this.#kept = all.subarray(ready.length);
    this.#hash.update(ready);
    this.size += ready.length;
    done(null, ready);
  }

  override _flush(done: TransformCallback): void {
    this.size += sealBytes;
    done(null, Buffer.from(this.#hash.digest('hex')));
  }
}

/** @throws BackupError unless the file is whole and each byte is what was written */
export async function requireSealed(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new BackupError(`There is no archive ${path}.`);
  if (!found.isFile()) throw new BackupError(`${path} is no archive but a folder.`);
  if (await isSealed(createReadStream(path, { highWaterMark: 2 ** 20 }))) return;
  throw new BackupError(`${path} is damaged, not whole, or no archive of this program. Take another one.`);
}

export async function isSealed(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  const hash = createHash('sha256');
  let end = Buffer.alloc(0);
  for await (const chunk of content) {
    const all = Buffer.concat([end, chunk]);
    const before = all.subarray(0, Math.max(0, all.length - sealBytes));
    hash.update(before);
    end = all.subarray(before.length);
  }
  return end.toString('latin1') === hash.digest('hex');
}
