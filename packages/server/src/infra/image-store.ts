import { randomBytes } from 'node:crypto';
import { type FileStore, storageError } from './files.ts';
import { type EncodedPicture, storedWidths } from './images.ts';
import type { Logger } from './log.ts';

/**
 * A picture is stored in several widths under one name: `news_images/<timestamp>-<random>` and `-<width>.webp` (§3), and
 * as chats show it, `-preview.jpg`.
 */

/** The store of pictures, and the log for its failures. */
interface ImageStoreDeps {
  readonly files: FileStore;
  readonly log: Logger;
}

/** A unique, unguessable name. */
export function newImageName(folder: string, now: number): string {
  return `${folder}/${now}-${randomBytes(8).toString('hex')}`;
}

export function imageKey(name: string, width: number): string {
  return `${name}-${width}.webp`;
}

export function previewKey(name: string): string {
  return `${name}-preview.jpg`;
}

/** The keys of the sizes of a picture whose widest one is `widest`. */
export function imageKeys(name: string, widest: number, widths: readonly number[]): string[] {
  return storedWidths(widest, widths).map((width) => imageKey(name, width));
}

/** The picture's name from a key; undefined for a key that no picture has. */
export function imageNameOf(key: string): string | undefined {
  return /^([a-z_]+\/\d{1,15}-[0-9a-f]{16})-(?:\d{1,5}\.webp|preview\.jpg)$/.exec(key)?.[1];
}

export function imageTypeOfKey(key: string): string {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/** Stores it whole or fails without leaving anything. @throws AppError `storage_unavailable` or `storage_full` */
export async function storeImage(
  deps: ImageStoreDeps,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] },
  { sizes, preview }: EncodedPicture,
): Promise<void> {
  try {
    for (const { width, bytes } of sizes) await storeFile(deps, imageKey(name, width), bytes);
    await storeFile(deps, previewKey(name), preview);
  } catch (error) {
    deps.log.error({ err: error }, 'image not stored');
    // A failed request may still have stored the file.
    await removeImage(deps, keys);
    throw storageError(error);
  }
}

export function storeFile(
  { files }: Pick<ImageStoreDeps, 'files'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  return files.put(key, bytes, imageTypeOfKey(key));
}

/** Removes what it can and returns whether everything is gone; the clean-up removes the rest later. */
export async function removeImage(deps: ImageStoreDeps, keys: readonly string[]): Promise<boolean> {
  let failure: unknown;
  // One after the other, because some stores fail when the last files of a folder are removed at once.
  for (const key of keys) {
    await deps.files.remove(key).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure !== undefined) deps.log.warn({ err: failure }, 'image not removed; the sweep will');
  return failure === undefined;
}
