import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { S3mini } from 's3mini';
import { openBucket, type S3Settings } from '../infra/files-s3.ts';
import { isIntact } from './archive-signature.ts';
import { archiveInstant } from './make-archive.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './places.ts';

/** The size of a part, which is held in memory: at least 5 MiB for S3. */
const partBytes = 8 * 2 ** 20;
const timeoutMs = 10 * 60_000;

/** A bucket, or the part of it below a prefix; ideally its credentials may not delete, and it keeps versions. */
export function bucketPlace(settings: S3Settings, prefix: string): BackupPlace {
  const bucket = openBucket(settings, timeoutMs);
  const below = prefix === '' ? '' : `${prefix}/`;
  return {
    name: `S3 bucket ${settings.bucket}${prefix === '' ? '' : `, ${prefix}`}`,
    put: (path, signal) => uploadInParts(bucket, path, { key: below + basename(path), signal }),
    async list() {
      const objects = (await bucket.listObjects('/', `${below}ruang-naskah-`)) ?? [];
      const archives = objects
        .map(({ Key, Size }) => ({ name: Key.slice(below.length), bytes: Number(Size) }))
        .filter(({ name }) => archiveInstant(name) !== undefined);
      return { archives: archives.sort((one, other) => (one.name < other.name ? -1 : 1)), notFiles: [] };
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

interface UploadOptions {
  readonly key: string;
  readonly signal: AbortSignal | undefined;
}

async function uploadInParts(bucket: S3mini, path: string, { key, signal }: UploadOptions): Promise<void> {
  const uploadId = await bucket.getMultipartUploadId(key, 'application/zip');
  try {
    const parts = [];
    for await (const part of partsOf(path)) {
      signal?.throwIfAborted();
      parts.push(await bucket.uploadPart(key, uploadId, part, parts.length + 1));
    }
    await bucket.completeMultipartUpload(key, uploadId, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
  const response = await bucket.getObjectResponse(key);
  if (response?.body && (await isIntact(response.body))) return;
  throw new BackupError(`${key} arrived damaged in the bucket.`);
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Buffer[] = [];
  let size = 0;
  const takePart = () => {
    const part = new Uint8Array(Buffer.concat(pieces));
    [pieces, size] = [[], 0];
    return part;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    pieces.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= partBytes) yield takePart();
  }
  if (size > 0) yield takePart();
}
