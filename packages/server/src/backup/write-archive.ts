import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { temporaryFileOptions, writeAtomic } from '../infra/atomic-file.ts';
import { SigningStream, unsignedComment } from './archive-signature.ts';

/** What was written of one entry. */
export interface WrittenEntry {
  readonly bytes: number;
  readonly sha256: string;
}

/** An archive that is being written: a zip file, one entry after the other, without holding any in memory. */
export interface ArchiveWriter {
  add(name: string, pieces: AsyncIterable<Uint8Array>, compress?: boolean): Promise<WrittenEntry>;
}

/** The same content makes the same bytes: the time of writing is left out. */
const fixedTime = { mtime: new Date('2026-01-01T00:00:00Z'), forceDosTimestamp: true, mode: 0o100600 };

/**
 * Writes an archive atomically (`writeAtomic`), marked with the key of the site. Ends early, and leaves nothing, when `signal` says so. Returns its size
 * and what `fill` returned.
 */
export async function writeArchive<T>(
  path: string,
  key: Buffer,
  fill: (archive: ArchiveWriter) => Promise<T>,
  signal?: AbortSignal,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const signing = new SigningStream(key);
  const result = await writeAtomic(path, (unfinished) => writeZip(unfinished, fill, signing, signal));
  return { bytes: signing.size, result };
}

async function writeZip<T>(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
  signing: SigningStream,
  signal: AbortSignal | undefined,
): Promise<T> {
  const zip = new ZipFile();
  // Typed as any stream that is read.
  const content = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => content.destroy(error));
  // Whichever fails first ends the other: the full disk, or the database that is read.
  const failed = new AbortController();
  const fail = (error: unknown): never => {
    failed.abort(error);
    throw failed.signal.reason;
  };
  const stopSignal = signal === undefined ? failed.signal : AbortSignal.any([failed.signal, signal]);
  const file = createWriteStream(path, temporaryFileOptions);
  const written = pipeline(content, signing, file, { signal: stopSignal }).catch(fail);
  const add: ArchiveWriter['add'] = (name, pieces, compress = true) =>
    addEntry(zip, { name, compress }, pieces, stopSignal);
  const filled = fill({ add })
    .then((result) => {
      zip.end({ comment: unsignedComment, forceZip64Format: false });
      return result;
    })
    .catch(fail);
  const [outcome] = await Promise.allSettled([filled, written]);
  signal?.throwIfAborted();
  failed.signal.throwIfAborted();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Fulfils when the entry was taken over whole. */
async function addEntry(
  zip: ZipFile,
  { name, compress }: { readonly name: string; readonly compress: boolean },
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<WrittenEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new PassThrough();
  zip.addReadStream(through, name, { ...fixedTime, compress });
  await pipeline(
    Readable.from(pieces),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    through,
    { signal },
  );
  return { bytes, sha256: hash.digest('hex') };
}
