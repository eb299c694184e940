import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { newestVersion } from '../db/migrations/all.ts';
import {
  type ArchivedFile,
  type ArchivedTable,
  archiveFormat,
  BackupError,
  entryNames,
  type Manifest,
  ManifestSchema,
} from './manifest.ts';
import { requireSealed } from './seal.ts';

/** An archive whose every byte is what was written. */
export interface Archive {
  readonly path: string;
  readonly manifest: Manifest;
  /** The lines of a table in batches; compares their number and hash once all were read. @throws BackupError */
  lines(table: ArchivedTable): AsyncGenerator<readonly string[]>;
  /** @throws BackupError when it is not what the manifest says */
  file(file: ArchivedFile): Promise<Buffer>;
  /** The encrypted secrets. */
  secrets(): Promise<Buffer>;
  close(): void;
}

const batchBytes = 256 * 1024;
/** Images are far smaller; this keeps a crafted archive from filling the memory. */
const mostFileBytes = 64 * 2 ** 20;

/** @throws BackupError */
export async function openArchive(path: string): Promise<Archive> {
  await requireSealed(path);
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new BackupError(`${path} is no archive of this program.`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const reader = { path, zip, entries };
    const manifest = await readManifest(reader);
    return {
      path,
      manifest,
      lines: (table) => readLines(reader, table),
      file: (file) => readFileEntry(reader, file),
      secrets: async () => readAll(await openEntry(reader, entryNames.secrets), mostFileBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

interface Reader {
  readonly path: string;
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

async function openEntry({ path, zip, entries }: Reader, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BackupError(`${path} lacks ${name}.`);
  return zip.openReadStreamPromise(entry);
}

async function readAll(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > most)
      throw new BackupError('A file in the archive is larger than any that this program stores.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function readManifest(reader: Reader): Promise<Manifest> {
  const text = await readAll(await openEntry(reader, entryNames.manifest), Number.POSITIVE_INFINITY);
  const found: unknown = JSON.parse(text.toString());
  const parsed = ManifestSchema.safeParse(found);
  if (!parsed.success) {
    throw new BackupError(
      `${reader.path} has a manifest that this program does not understand (it reads format ${archiveFormat}). Use the release that wrote it, or a newer one.`,
    );
  }
  if (parsed.data.schema > newestVersion) {
    throw new BackupError(
      `${reader.path} was written by release ${parsed.data.release} with schema version ${parsed.data.schema}; this program knows up to ${newestVersion}. Use that release or a newer one.`,
    );
  }
  return parsed.data;
}

async function* readLines(reader: Reader, table: ArchivedTable): AsyncGenerator<readonly string[]> {
  const hash = createHash('sha256');
  let rows = 0;
  let left = '';
  let batch: string[] = [];
  let size = 0;
  const stream = await openEntry(reader, entryNames.table(table.name));
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    const parts = (left + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    left = parts.pop() ?? '';
    for (const line of parts) {
      batch.push(line);
      size += line.length;
      if (size < batchBytes && batch.length < 500) continue;
      yield batch;
      rows += batch.length;
      [batch, size] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
  rows += batch.length;
  if (left !== '' || rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new BackupError(`${reader.path}: the table ${table.name} is not what the manifest says.`);
}

async function readFileEntry(reader: Reader, { key, bytes, sha256 }: ArchivedFile): Promise<Buffer> {
  const content = await readAll(await openEntry(reader, entryNames.file(key)), mostFileBytes);
  const hash = createHash('sha256').update(content).digest('hex');
  if (content.length === bytes && hash === sha256) return content;
  throw new BackupError(`${reader.path}: the file ${key} is not what the manifest says.`);
}
