import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asUnfinished, unlessAbsent, writeAtomic, writeFileAtomic } from '../infra/atomic-file.ts';
import { isFolder, refuseInPlace } from '../infra/folders.ts';
import { currentUser } from '../infra/owner.ts';
import { instantOf } from './make-archive.ts';
import { BackupError } from './manifest.ts';
import { isSealed } from './seal.ts';

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

export interface KeptArchive {
  readonly name: string;
  readonly bytes: number;
}

export interface Listing {
  /** Oldest first. */
  readonly archives: readonly KeptArchive[];
  /** What has the name of an archive and is no file. */
  readonly odd: readonly string[];
}

/**
 * A folder. The second place has to be there: made anew where its disk is not mounted, it would be on the disk of the site.
 */
export function folderPlace(folder: string, { mayMake = true } = {}): BackupPlace {
  const prepare = () => {
    if (!mayMake) requireFolder(folder);
  };
  return {
    name: folder,
    async put(path, signal) {
      prepare();
      await patiently(folder, (goesOn) => copyInto(folder, path, { goesOn, signal }));
    },
    list: () => patiently(folder, () => listArchives(folder)),
    remove: (name) => patiently(folder, () => rm(join(folder, name), { force: true })),
    async write(name, text) {
      prepare();
      await patiently(folder, () => writeFileAtomic(join(folder, name), Buffer.from(text)));
    },
    read: (name) => patiently(folder, () => unlessAbsent(readFile(join(folder, name), 'utf8'))),
  };
}

/** @throws BackupError */
export function requireFolder(folder: string): void {
  if (isFolder(folder)) return;
  refuseInPlace(folder);
  throw new BackupError(
    `${folder} is not there: mount its disk, or make the folder, as root: install -d -m 700 -o ${currentUser()} ${folder}`,
  );
}

const patienceMs = 10 * 60_000;

/** Ends a step that has stood still for ten minutes: a network folder may hang for ever. @throws BackupError */
async function patiently<T>(name: string, work: (goesOn: () => void) => Promise<T>): Promise<T> {
  const still = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => still.reject(new BackupError(`${name} has not answered for ten minutes.`)),
    patienceMs,
  );
  try {
    return await Promise.race([work(() => timer.refresh()), still.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function listArchives(folder: string): Promise<Listing> {
  const archives: KeptArchive[] = [];
  const odd: string[] = [];
  for (const name of ((await unlessAbsent(readdir(folder))) ?? []).sort()) {
    if (instantOf(name) === undefined) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) archives.push({ name, bytes: found.size });
    else odd.push(name);
  }
  return { archives, odd };
}

interface Copying {
  /** Called for each piece. */
  readonly goesOn: () => void;
  readonly signal: AbortSignal | undefined;
}

async function copyInto(folder: string, path: string, { goesOn, signal }: Copying): Promise<void> {
  const target = join(folder, basename(path));
  if (target === path) return;
  const pieces = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      goesOn();
      yield chunk;
    }
  };
  await writeAtomic(target, async (unfinished) => {
    await pipeline(createReadStream(path), pieces, createWriteStream(unfinished, asUnfinished));
    if (!(await isSealed(pieces(createReadStream(unfinished, { highWaterMark: 2 ** 20 })))))
      throw new BackupError(`${basename(path)} arrived damaged in ${folder}.`);
  });
}
