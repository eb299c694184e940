import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@ruang-naskah/domain/errors';
import { UNFINISHED_PREFIX, undefinedIfMissing, writeFileAtomic } from './atomic-file.ts';

export interface StoredFile {
  readonly size: number;
  /** The whole of a small file, as soon as it is open; a large one as it is read. */
  readonly content: Buffer | Readable;
}

export function streamOf({ content }: StoredFile): Readable {
  return content instanceof Readable ? content : Readable.from([content]);
}

/** Files up to this size are read at once: a stream would hold as much, so that slow readers cost no more memory. */
const SMALL_FILE_BYTES = 64 * 1024;

/**
 * Where images are kept, under keys such as `news_images/2026-…webp`. The content type is passed to `put` for stores
 * that keep it; readers derive it from the key.
 */
export interface FileStore {
  /** Fulfils when the file is durable; replaces an earlier one of the same key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file, or when the key is invalid. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Also fulfils when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every key below a folder, such as `news_images`. */
  list(folder: string): Promise<string[]>;
}

/** An invalid key: always a mistake in our own code. */
export class FileKeyError extends Error {
  override readonly name = 'FileKeyError';
}

/** Why the store failed: it is full, or unavailable for now. */
export function storageError(cause: unknown): AppError {
  const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  return full ? new AppError('storage_full') : new AppError('storage_unavailable', { retryAfterSeconds: 30 });
}

const LONGEST_KEY = 200;
/** Parts of small letters, digits, `.`, `_`, `-` that begin with a letter or digit: no `..`, no hidden files. */
const FILE_KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function isFileKey(key: string): boolean {
  return key.length <= LONGEST_KEY && FILE_KEY.test(key);
}

/** @throws FileKeyError */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new FileKeyError(`not a file key: ${JSON.stringify(key.slice(0, LONGEST_KEY))}`);
  return key;
}

/** The store on local disk: `DATA_DIR/files`. */
export function createDiskFileStore(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, ...requireFileKey(key).split('/'));
  return {
    put: async (key, bytes) => writeFileAtomic(pathOf(key), bytes),
    open: async (key) => (isFileKey(key) ? openFile(pathOf(key)) : undefined),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: async (key) => {
      const names = (await undefinedIfMissing(listFiles(pathOf(key)))) ?? [];
      return names.map((name) => `${key}/${name}`).sort();
    },
  };
}

/** A small file in two turns of the thread pool: to open, measure, read and close it by itself takes four. */
async function openFile(path: string): Promise<StoredFile | undefined> {
  const stats = await undefinedIfMissing(stat(path));
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > SMALL_FILE_BYTES) return openLarge(path);
  const content = await undefinedIfMissing(readFile(path));
  return content && { size: content.length, content };
}

async function openLarge(path: string): Promise<StoredFile | undefined> {
  const file = await undefinedIfMissing(open(path, 'r'));
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    return { size, content: createReadStream(path, { fd: file, autoClose: true }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !basename(entry.name).startsWith(UNFINISHED_PREFIX))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(path.length + 1)
        .replaceAll('\\', '/'),
    );
}
