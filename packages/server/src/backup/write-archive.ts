import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { asUnfinished, writeAtomic } from '../infra/atomic-file.ts';
import { Seal, unsealedComment } from './seal.ts';

/** What was written of one entry. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/** An archive that is being written: a zip file, one entry after the other, without holding any in memory. */
export interface ArchiveWriter {
  add(name: string, pieces: AsyncIterable<Uint8Array>, compress?: boolean): Promise<Written>;
}

/** The same content makes the same bytes: the time of writing is left out. */
const unchanging = { mtime: new Date('2026-01-01T00:00:00Z'), forceDosTimestamp: true, mode: 0o100600 };

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
  const seal = new Seal(key);
  const result = await writeAtomic(path, (unfinished) => writeZip(unfinished, fill, seal, signal));
  return { bytes: seal.size, result };
}

async function writeZip<T>(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
  seal: Seal,
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
  const ends = signal === undefined ? failed.signal : AbortSignal.any([failed.signal, signal]);
  const file = createWriteStream(path, asUnfinished);
  const written = pipeline(content, seal, file, { signal: ends }).catch(fail);
  const add: ArchiveWriter['add'] = (name, pieces, compress = true) =>
    addEntry(zip, { name, compress }, pieces, ends);
  const filled = fill({ add })
    .then((result) => {
      zip.end({ comment: unsealedComment, forceZip64Format: false });
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
): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new PassThrough();
  zip.addReadStream(through, name, { ...unchanging, compress });
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
