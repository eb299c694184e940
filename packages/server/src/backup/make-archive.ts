import { join } from 'node:path';
import type { DatabaseConfig } from '../db/handle.ts';
import { readLastMigration } from '../db/schema-version.ts';
import { lastSeq, openSnapshot, type Snapshot } from '../db/snapshot.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { readTables } from '../db/tables.ts';
import { listShownKeys } from '../features/news/stored-images.ts';
import { type FileStore, streamOf } from '../infra/files.ts';
import { release } from '../infra/release.ts';
import type { EncryptedSecrets } from './encrypted-secrets.ts';
import {
  type ArchivedFile,
  type ArchivedTable,
  archiveFormat,
  BackupError,
  entryNames,
  type Manifest,
} from './manifest.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface ArchiveRequest {
  readonly database: DatabaseConfig;
  readonly files: FileStore;
  /** The database's time. */
  readonly now: number;
  readonly folder: string;
  readonly secrets: EncryptedSecrets | undefined;
  /** The key by which the site signs its archives (`siteKey`). */
  readonly key: Buffer;
  readonly signal?: AbortSignal;
  /** Called when the rows were read and the images are next. */
  readonly afterRows?: () => Promise<void>;
}

export interface MadeArchive {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** `ruang-naskah-20261123T014500Z.zip`: in the order of their names archives are in the order of their instants. */
export function archiveName(at: number): string {
  return `ruang-naskah-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`;
}

/** The instant in the name of an archive; undefined for another file. */
export function archiveInstant(name: string): number | undefined {
  const found = /^ruang-naskah-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/.exec(name);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second] = found.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/**
 * Writes all of a site into one file, while it is served: the rows of one instant, and the images that they name. Those
 * of news deleted meanwhile are still in the store (decision 0045).
 */
export async function makeArchive(request: ArchiveRequest): Promise<MadeArchive> {
  const path = join(request.folder, archiveName(request.now));
  const snapshot = await openSnapshot(request.database);
  try {
    const fill = async (archive: ArchiveWriter): Promise<Manifest> => {
      const tables = await addTables(archive, snapshot);
      const schema = await readLastMigration(snapshot.reads);
      const keys = await listShownKeys(snapshot.reads);
      // Ended early, because PostgreSQL keeps every dead row and SQLite its whole log for as long as it lasts.
      await snapshot.close();
      await request.afterRows?.();
      const { files, missing } = await addFiles(archive, request.files, keys);
      const { secrets } = request;
      if (secrets !== undefined) await archive.add(entryNames.secrets, asPieces(secrets.bytes), false);
      const about = { format: archiveFormat, release, engine: request.database.kind, schema } as const;
      const manifest = {
        ...about,
        at: request.now,
        tables,
        files,
        missing,
        secrets: secrets?.kind ?? 'none',
      } as const;
      await archive.add(entryNames.manifest, asPieces(Buffer.from(JSON.stringify(manifest))));
      return manifest;
    };
    const { bytes, result } = await writeArchive(path, request.key, fill, request.signal);
    return { path, bytes, manifest: result };
  } finally {
    await snapshot.close();
  }
}

async function* asPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function addTables(archive: ArchiveWriter, snapshot: Snapshot) {
  const tables: ArchivedTable[] = [];
  for (const shape of await readTables(snapshot.reads)) {
    let rows = 0;
    const countRows = async function* () {
      try {
        for await (const lines of snapshot.lines(shape)) {
          for (const byte of lines) if (byte === newline) rows += 1;
          yield lines;
        }
      } catch (error) {
        throw new BackupError(
          `The table ${shape.name} cannot be read after row ${rows}: ${reasonOf(error)}`,
          {
            cause: error,
          },
        );
      }
    };
    const { sha256 } = await archive.add(entryNames.table(shape.name), countRows());
    const last = shape.columns.includes('seq') ? await lastSeq(snapshot.reads, shape.name) : undefined;
    tables.push({
      ...shape,
      columns: [...shape.columns],
      order: [...shape.order],
      rows,
      sha256,
      ...(last !== undefined && { last }),
    });
  }
  return tables;
}

const newline = 10;

async function addFiles(archive: ArchiveWriter, store: FileStore, keys: readonly string[]) {
  const files: ArchivedFile[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const stored = await store.open(key);
    if (stored === undefined) missing.push(key);
    // Images are compressed already.
    else files.push({ key, ...(await archive.add(entryNames.file(key), streamOf(stored), false)) });
  }
  return { files, missing };
}
