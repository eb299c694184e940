import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { S3mini } from 's3mini';
import { openBucket, type S3Settings } from '../infra/files-s3.ts';
import { journalName } from './journal-file.ts';
import { instantOf } from './make-archive.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './places.ts';
import { isSealed } from './seal.ts';

/** The size of a part, which is held in memory: at least 5 MiB for S3. */
const partBytes = 8 * 2 ** 20;
const patienceMs = 10 * 60_000;

/** A bucket; ideally its credentials may not delete, and it keeps versions. */
export function bucketPlace(settings: S3Settings): BackupPlace {
  const bucket = openBucket(settings, patienceMs);
  return {
    name: `S3 bucket ${settings.bucket}`,
    put: (path) => send(bucket, path),
    async list() {
      const objects = (await bucket.listObjects('/', 'ruang-naskah-')) ?? [];
      const archives = objects.filter(({ Key }) => instantOf(Key) !== undefined);
      const kept = archives.map(({ Key, Size }) => ({ name: Key, bytes: Number(Size) }));
      return { archives: kept.sort((one, other) => (one.name < other.name ? -1 : 1)), odd: [] };
    },
    remove: async (name) => {
      await bucket.deleteObject(name);
    },
    putJournal: async (text) => {
      await bucket.putObject(journalName, text, 'application/x-ndjson');
    },
    readJournal: async () => (await bucket.getObject(journalName)) ?? undefined,
  };
}

async function send(bucket: S3mini, path: string): Promise<void> {
  const name = basename(path);
  const upload = await bucket.getMultipartUploadId(name, 'application/zip');
  try {
    const parts = [];
    for await (const part of partsOf(path))
      parts.push(await bucket.uploadPart(name, upload, part, parts.length + 1));
    await bucket.completeMultipartUpload(name, upload, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(name, upload).catch(() => undefined);
    throw error;
  }
  const response = await bucket.getObjectResponse(name);
  if (response?.body && (await isSealed(response.body))) return;
  throw new BackupError(`${name} arrived damaged in the bucket.`);
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
