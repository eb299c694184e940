import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asUnfinished, unlessAbsent, writeAtomic, writeFileAtomic } from '../infra/atomic-file.ts';
import { journalName, readJournal } from './journal-file.ts';
import { instantOf } from './make-archive.ts';
import { requireSealed } from './seal.ts';

/** Where archives are kept, and the journal beside them. */
export interface BackupPlace {
  /** For the operator. */
  readonly name: string;
  /** Copies an archive there and reads it back. @throws BackupError when it is not the same there */
  put(path: string): Promise<void>;
  list(): Promise<Listing>;
  remove(name: string): Promise<void>;
  putJournal(text: string): Promise<void>;
  readJournal(): Promise<string | undefined>;
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

async function copyInto(folder: string, path: string): Promise<void> {
  const target = join(folder, basename(path));
  if (target === path) return;
  await writeAtomic(target, async (unfinished) => {
    await pipeline(createReadStream(path), createWriteStream(unfinished, asUnfinished));
    await requireSealed(unfinished);
  });
}
