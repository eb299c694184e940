import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../db/connect.ts';
import { isDiskFull } from '../db/errors.ts';
import type { DatabaseHandle, Db } from '../db/handle.ts';
import { lastSeq, openSnapshot } from '../db/snapshot.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { UNFINISHED_PREFIX } from '../infra/atomic-file.ts';
import { readSpace } from '../infra/disk.ts';
import { loadArchive } from './load-archive.ts';
import { BackupError, diskFullError, type Manifest } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';

/** With less free space SQLite reports a full disk. */
const leastFree = 2 ** 20;

/** The counts of a proof. */
export interface VerifiedArchive {
  readonly manifest: Manifest;
  readonly rows: number;
}

/**
 * Proves an archive by restoring it: into an SQLite file in a folder of its own below `parentFolder`, which is gone afterwards.
 * Ends early when `signal` says so. `key` is that of the site. @throws BackupError that says what does not hold
 */
export async function verifyArchive(
  path: string,
  parentFolder: string,
  { key, signal }: { readonly key: Buffer; readonly signal?: AbortSignal | undefined },
): Promise<VerifiedArchive> {
  const archive = abortable(signal, await openArchive(path));
  const folder = await mkdtemp(join(parentFolder, `${UNFINISHED_PREFIX}proof-`));
  try {
    await verifyRows(archive, join(folder, 'proof.db'), signal).catch(async (error: unknown) => {
      const cause = error instanceof BackupError ? error.cause : error;
      // SQLite cannot always say why a file could not grow.
      const space = readSpace(parentFolder);
      if (isDiskFull(cause) || (space !== undefined && space.free < leastFree)) throw diskFullError(cause);
      if (error instanceof BackupError) throw error;
      throw new BackupError(`${path} cannot be restored: ${reasonOf(error)}`, { cause: error });
    });
    for (const file of archive.manifest.files) await archive.file(file);
    if (!archive.isSignedWith(key)) throw new BackupError(`${path} does not bear the mark of this site.`);
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { manifest: archive.manifest, rows };
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The archive; nothing more can be read from it once the signal comes. */
function abortable(signal: AbortSignal | undefined, archive: Archive): Archive {
  return {
    ...archive,
    async *lines(table) {
      for await (const lines of archive.lines(table)) {
        signal?.throwIfAborted();
        yield lines;
      }
    },
    file(file) {
      signal?.throwIfAborted();
      return archive.file(file);
    },
  };
}

async function verifyRows(archive: Archive, path: string, signal: AbortSignal | undefined): Promise<void> {
  const config = { kind: 'sqlite', path } as const;
  const db: DatabaseHandle = await connect(config, { loading: true });
  try {
    await loadArchive(db, archive);
  } finally {
    await db.close();
  }
  const restored = await openSnapshot(config);
  try {
    await requireIntegrity(restored.reads);
    for (const table of archive.manifest.tables) {
      const hash = createHash('sha256');
      for await (const lines of restored.lines(table)) {
        signal?.throwIfAborted();
        hash.update(lines);
      }
      const isEqual =
        hash.digest('hex') === table.sha256 &&
        (table.last === undefined || (await lastSeq(restored.reads, table.name)) === table.last);
      if (!isEqual) throw new BackupError(`Restored, the table ${table.name} is not what was backed up.`);
    }
  } finally {
    await restored.close();
  }
}

async function requireIntegrity(reads: Db): Promise<void> {
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(reads);
  const fault = faults[0]?.integrity_check;
  if (fault !== 'ok') throw new BackupError(`Restored, the database is damaged: ${fault}`);
  const { rows: orphans } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
    reads,
  );
  const [first] = orphans;
  if (first !== undefined)
    throw new BackupError(
      `Restored, ${orphans.length} rows refer to nothing, such as one of ${first.table} to ${first.parent}.`,
    );
}
