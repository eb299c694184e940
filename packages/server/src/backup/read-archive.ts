import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { newestVersion } from '../db/migrations/all.ts';
import { reasonOf } from '../db/sqlite-file.ts';
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

/** An archive whose every byte is what was written, by whomever. */
export interface Archive {
  readonly path: string;
  /** Whether the site with this key has made it. */
  isOf(key: Buffer): boolean;
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
/** Images, rows and manifests are far smaller; these keep a crafted archive from filling the memory. */
const mostFileBytes = 64 * 2 ** 20;
const mostLineLength = 4 * 2 ** 20;
const mostManifestBytes = 16 * 2 ** 20;

/** @throws BackupError */
export async function openArchive(path: string): Promise<Archive> {
  const { isOf } = await requireSealed(path);
  const zip = await openPromise(path, { autoClose: false }).catch(
    unreadable(`${path} is no archive of this program`),
  );
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const reader = { path, zip, entries };
    const manifest = await readManifest(reader);
    return {
      path,
      isOf,
      manifest,
      lines: (table) => readLines(reader, table),
      file: (file) => readFileEntry(reader, file),
      secrets: () => readEntry(reader, entryNames.secrets, mostFileBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return unreadable(`${path} is no archive of this program`)(error);
  }
}

/** Throws what a reader of zip files has refused as one line. */
function unreadable(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${what}: ${reasonOf(error)}`, { cause: error });
  };
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

async function readEntry(reader: Reader, name: string, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await openEntry(reader, name)) {
      size += (chunk as Buffer).length;
      if (size > most)
        throw new BackupError(`${reader.path}: ${name} is larger than any that this program stores.`);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    unreadable(`${reader.path}: ${name} cannot be read`)(error);
  }
  return Buffer.concat(chunks);
}

async function readManifest(reader: Reader): Promise<Manifest> {
  const text = await readEntry(reader, entryNames.manifest, mostManifestBytes);
  const parsed = ManifestSchema.safeParse(parseJson(text.toString()));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* readLines(reader: Reader, table: ArchivedTable): AsyncGenerator<readonly string[]> {
  const hash = createHash('sha256');
  const name = entryNames.table(table.name);
  let rows = 0;
  let batch: string[] = [];
  let size = 0;
  for await (const line of splitLines(hashing(await openEntry(reader, name), hash), reader, name)) {
    batch.push(line);
    size += line.length;
    if (size < batchBytes && batch.length < 500) continue;
    yield batch;
    rows += batch.length;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
  rows += batch.length;
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new BackupError(`${reader.path}: the table ${table.name} is not what the manifest says.`);
}

async function* hashing(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

/** Lines that end, each bounded: what is left of one is joined once, when its end has come. */
async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  { path }: Reader,
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let left: string[] = [];
  let length = 0;
  let count = 0;
  try {
    for await (const chunk of chunks) {
      const parts = decoder.decode(chunk, { stream: true }).split('\n');
      for (const [at, part] of parts.entries()) {
        if (at > 0) {
          count += 1;
          yield left.join('');
          [left, length] = [[], 0];
        }
        left.push(part);
        length += part.length;
        if (length > mostLineLength)
          throw new BackupError(
            `${path}: line ${count + 1} of ${name} is longer than any that this program writes.`,
          );
      }
    }
  } catch (error) {
    unreadable(`${path}: ${name} cannot be read after line ${count}`)(error);
  }
  if (length > 0) throw new BackupError(`${path}: ${name} has no end.`);
}

async function readFileEntry(reader: Reader, { key, bytes, sha256 }: ArchivedFile): Promise<Buffer> {
  const content = await readEntry(reader, entryNames.file(key), mostFileBytes);
  const hash = createHash('sha256').update(content).digest('hex');
  if (content.length === bytes && hash === sha256) return content;
  throw new BackupError(`${reader.path}: the file ${key} is not what the manifest says.`);
}
