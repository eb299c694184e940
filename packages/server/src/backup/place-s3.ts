import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { S3mini } from 's3mini';
import { openBucket, type S3Settings } from '../infra/files-s3.ts';
import { instantOf } from './make-archive.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './places.ts';
import { isSealed } from './seal.ts';

/** The size of a part, which is held in memory: at least 5 MiB for S3. */
const partBytes = 8 * 2 ** 20;
const patienceMs = 10 * 60_000;

/** A bucket, or the part of it below a prefix; ideally its credentials may not delete, and it keeps versions. */
export function bucketPlace(settings: S3Settings, prefix: string): BackupPlace {
  const bucket = openBucket(settings, patienceMs);
  const below = prefix === '' ? '' : `${prefix}/`;
  return {
    name: `S3 bucket ${settings.bucket}${prefix === '' ? '' : `, ${prefix}`}`,
    put: (path, signal) => send(bucket, path, { key: below + basename(path), signal }),
    async list() {
      const objects = (await bucket.listObjects('/', `${below}ruang-naskah-`)) ?? [];
      const archives = objects
        .map(({ Key, Size }) => ({ name: Key.slice(below.length), bytes: Number(Size) }))
        .filter(({ name }) => instantOf(name) !== undefined);
      return { archives: archives.sort((one, other) => (one.name < other.name ? -1 : 1)), odd: [] };
    },
    remove: async (name) => {
      await bucket.deleteObject(below + name);
    },
    write: async (name, text) => {
      await bucket.putObject(below + name, text, 'text/plain');
    },
    read: async (name) => (await bucket.getObject(below + name)) ?? undefined,
  };
}

interface Sending {
  readonly key: string;
  readonly signal: AbortSignal | undefined;
}

async function send(bucket: S3mini, path: string, { key, signal }: Sending): Promise<void> {
  const upload = await bucket.getMultipartUploadId(key, 'application/zip');
  try {
    const parts = [];
    for await (const part of partsOf(path)) {
      signal?.throwIfAborted();
      parts.push(await bucket.uploadPart(key, upload, part, parts.length + 1));
    }
    await bucket.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(key, upload).catch(() => undefined);
    throw error;
  }
  const response = await bucket.getObjectResponse(key);
  if (response?.body && (await isSealed(response.body))) return;
  throw new BackupError(`${key} arrived damaged in the bucket.`);
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Buffer[] = [];
  let size = 0;
  const take = () => {
    const part = new Uint8Array(Buffer.concat(pieces));
    [pieces, size] = [[], 0];
    return part;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    pieces.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= partBytes) yield take();
  }
  if (size > 0) yield take();
}
