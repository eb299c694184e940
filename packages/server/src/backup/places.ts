import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder, UNFINISHED, unlessAbsent, writeFileAtomic } from '../infra/atomic-file.ts';
import { journalName, readJournal } from './journal-file.ts';
import { instantOf } from './make-archive.ts';
import { requireSealed } from './seal.ts';

/** Where archives are kept, and the journal beside them. */
export interface BackupPlace {
  /** For the operator. */
  readonly name: string;
  /** Copies an archive there and reads it back. @throws BackupError when it is not the same there */
  put(path: string): Promise<void>;
  /** The names of the archives, oldest first, with their sizes. */
  list(): Promise<readonly KeptArchive[]>;
  remove(name: string): Promise<void>;
  putJournal(text: string): Promise<void>;
  readJournal(): Promise<string | undefined>;
}

export interface KeptArchive {
  readonly name: string;
  readonly bytes: number;
}

export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    put: (path) => copyInto(folder, path),
    list: () => listArchives(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
    putJournal: (text) => writeFileAtomic(join(folder, journalName), Buffer.from(text)),
    readJournal: () => readJournal(join(folder, journalName)),
  };
}

async function listArchives(folder: string): Promise<KeptArchive[]> {
  const names = (await unlessAbsent(readdir(folder))) ?? [];
  const archives = names.filter((name) => instantOf(name) !== undefined).sort();
  return Promise.all(archives.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
}

async function copyInto(folder: string, path: string): Promise<void> {
  const target = join(folder, basename(path));
  if (target === path) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${UNFINISHED}${basename(path)}`);
  try {
    await pipeline(createReadStream(path), createWriteStream(unfinished, { mode: 0o600 }));
    const file = await open(unfinished, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await requireSealed(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
