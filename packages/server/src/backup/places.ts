import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  temporaryFileOptions,
  undefinedIfMissing,
  writeAtomic,
  writeFileAtomic,
} from '../infra/atomic-file.ts';
import { isFolder, refuseNonFolder } from '../infra/folders.ts';
import { currentUser } from '../infra/owner.ts';
import { quotePath } from '../infra/quote-path.ts';
import { isIntact } from './archive-signature.ts';
import { archiveInstant } from './make-archive.ts';
import { BackupError } from './manifest.ts';

/** Where archives are kept, and the journal beside them. */
export interface BackupPlace {
  /** For the operator. */
  readonly name: string;
  /** Copies an archive there and reads it back. @throws BackupError when it is not the same there */
  put(path: string, signal?: AbortSignal): Promise<void>;
  list(): Promise<Listing>;
  remove(name: string): Promise<void>;
  /** The small files beside the archives: the journal, and whose place it is. */
  write(name: string, text: string): Promise<void>;
  /** Undefined when there is none. */
  read(name: string): Promise<string | undefined>;
}

export interface ListedArchive {
  readonly name: string;
  readonly bytes: number;
}

export interface Listing {
  /** Oldest first. */
  readonly archives: readonly ListedArchive[];
  /** Names of archives that are folders or other things than files. */
  readonly notFiles: readonly string[];
}

/**
 * A folder. The second place has to be there: made anew where its disk is not mounted, it would be on the disk of the site.
 */
export function folderPlace(folder: string, { mayCreate = true } = {}): BackupPlace {
  const prepare = () => {
    if (!mayCreate) requireFolder(folder);
  };
  const guard = createStallGuard(folder);
  return {
    name: folder,
    async put(path, signal) {
      prepare();
      await guard((onProgress) => copyInto(folder, path, { onProgress, signal }));
    },
    list: () => guard(() => listArchives(folder)),
    remove: (name) => guard(() => rm(join(folder, name), { force: true })),
    async write(name, text) {
      prepare();
      await guard(() => writeFileAtomic(join(folder, name), Buffer.from(text)));
    },
    read: (name) => guard(() => undefinedIfMissing(readFile(join(folder, name), 'utf8'))),
  };
}

/** @throws BackupError */
export function requireFolder(folder: string): void {
  if (isFolder(folder)) return;
  refuseNonFolder(folder);
  throw new BackupError(
    `${folder} is not there: mount its disk, or make the folder, as root: install -d -m 700 -o ${currentUser()} ${quotePath(folder)}`,
  );
}

const stallTimeoutMs = 10 * 60_000;

type StallGuard = <T>(work: (onProgress: () => void) => Promise<T>) => Promise<T>;

/**
 * Ends a step that has stood still for ten minutes: a network folder may hang for ever. Until it answers, no other step
 * is begun: each would hold one of the few threads in which a process reads files and hashes passwords.
 */
function createStallGuard(name: string): StallGuard {
  let hanging = 0;
  return async (work) => {
    const silent = new BackupError(`${name} has not answered for ten minutes.`);
    if (hanging > 0) throw silent;
    const stalled = Promise.withResolvers<never>();
    const timer = setTimeout(() => stalled.reject(silent), stallTimeoutMs);
    const step = work(() => timer.refresh());
    try {
      return await Promise.race([step, stalled.promise]);
    } catch (error) {
      if (error === silent) {
        hanging += 1;
        step.catch(() => undefined).finally(() => (hanging -= 1));
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

async function listArchives(folder: string): Promise<Listing> {
  const archives: ListedArchive[] = [];
  const notFiles: string[] = [];
  for (const name of ((await undefinedIfMissing(readdir(folder))) ?? []).sort()) {
    if (archiveInstant(name) === undefined) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) archives.push({ name, bytes: found.size });
    else notFiles.push(name);
  }
  return { archives, notFiles };
}

interface CopyOptions {
  /** Called for each piece. */
  readonly onProgress: () => void;
  readonly signal: AbortSignal | undefined;
}

async function copyInto(folder: string, path: string, { onProgress, signal }: CopyOptions): Promise<void> {
  const target = join(folder, basename(path));
  if (target === path) return;
  const pieces = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      onProgress();
      yield chunk;
    }
  };
  await writeAtomic(target, async (unfinished) => {
    await pipeline(createReadStream(path), pieces, createWriteStream(unfinished, temporaryFileOptions));
    if (!(await isIntact(pieces(createReadStream(unfinished, { highWaterMark: 2 ** 20 })))))
      throw new BackupError(`${basename(path)} arrived damaged in ${folder}.`);
  });
}
