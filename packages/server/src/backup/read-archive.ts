import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { whyArchiveIsTooOld } from '../db/before-baseline.ts';
import { migrations } from '../db/migrations/all.ts';
import { newestSchema } from '../db/schema-version.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { requireIntact } from './archive-signature.ts';
import {
  type ArchivedFile,
  type ArchivedTable,
  archiveFormat,
  BackupError,
  entryNames,
  type Manifest,
  ManifestSchema,
} from './manifest.ts';

/** An archive whose every byte is what was written, by whomever. */
export interface Archive {
  readonly path: string;
  /** Whether the site with this key has made it. */
  isSignedWith(key: Buffer): boolean;
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
/**
 * Images, rows and manifests are far smaller; these keep a crafted archive from filling the memory. The longest row is
 * an article, whose body a request brings in 256 KB.
 */
const mostFileBytes = 64 * 2 ** 20;
const mostLineLength = 2 ** 20;
const mostManifestBytes = 16 * 2 ** 20;

/** @throws BackupError */
export async function openArchive(path: string): Promise<Archive> {
  const { isSignedWith } = await requireIntact(path);
  const zip = await openPromise(path, { autoClose: false }).catch(
    rethrowAs(`${path} is no archive of this program`),
  );
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const reader = { path, zip, entries };
    const manifest = await readManifest(reader);
    return {
      path,
      isSignedWith,
      manifest,
      lines: (table) => readLines(reader, table),
      file: (file) => readFileEntry(reader, file),
      secrets: () => readEntry(reader, entryNames.secrets, mostFileBytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return rethrowAs(`${path} is no archive of this program`)(error);
  }
}

/** Throws a `BackupError` as it is, and any other error as one that begins with `what`. */
function rethrowAs(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${what}: ${reasonOf(error)}`, { cause: error });
  };
}

/** An archive opened as a zip file. */
interface OpenZip {
  readonly path: string;
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

async function openEntry({ path, zip, entries }: OpenZip, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BackupError(`${path} lacks ${name}.`);
  return zip.openReadStreamPromise(entry);
}

async function readEntry(reader: OpenZip, name: string, most: number): Promise<Buffer> {
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
    rethrowAs(`${reader.path}: ${name} cannot be read`)(error);
  }
  return Buffer.concat(chunks);
}

async function readManifest(reader: OpenZip): Promise<Manifest> {
  const text = await readEntry(reader, entryNames.manifest, mostManifestBytes);
  const parsed = ManifestSchema.safeParse(parseJson(text.toString()));
  if (!parsed.success) {
    throw new BackupError(
      `${reader.path} has a manifest that this program does not understand (it reads format ${archiveFormat}). Use the release that wrote it, or a newer one.`,
    );
  }
  requireKnownSchema(reader.path, parsed.data);
  return parsed.data;
}

function requireKnownSchema(path: string, { release, schema }: Manifest): void {
  const written = `${path} was written by release ${release} with the schema ${schema}`;
  const refusal = typeof schema === 'number' ? whyArchiveIsTooOld(schema) : undefined;
  if (refusal !== undefined) throw new BackupError(`${written}, ${refusal}.`);
  if (typeof schema === 'string' && !(schema in migrations))
    throw new BackupError(
      `${written}; this program knows up to ${newestSchema}. Use that release or a newer one.`,
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* readLines(reader: OpenZip, table: ArchivedTable): AsyncGenerator<readonly string[]> {
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
  { path }: OpenZip,
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let pending: string[] = [];
  let length = 0;
  let count = 0;
  try {
    for await (const chunk of chunks) {
      const parts = decoder.decode(chunk, { stream: true }).split('\n');
      for (const [at, part] of parts.entries()) {
        if (at > 0) {
          count += 1;
          yield pending.join('');
          [pending, length] = [[], 0];
        }
        pending.push(part);
        length += part.length;
        if (length > mostLineLength)
          throw new BackupError(
            `${path}: line ${count + 1} of ${name} is longer than any that this program writes.`,
          );
      }
    }
  } catch (error) {
    rethrowAs(`${path}: ${name} cannot be read after line ${count}`)(error);
  }
  if (length > 0) throw new BackupError(`${path}: ${name} has no end.`);
}

async function readFileEntry(reader: OpenZip, { key, bytes, sha256 }: ArchivedFile): Promise<Buffer> {
  const content = await readEntry(reader, entryNames.file(key), mostFileBytes);
  const hash = createHash('sha256').update(content).digest('hex');
  if (content.length === bytes && hash === sha256) return content;
  throw new BackupError(`${reader.path}: the file ${key} is not what the manifest says.`);
}
