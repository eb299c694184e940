import { randomBytes } from 'node:crypto';
import { type FileStore, storageError } from './files.ts';
import { type ImageSize, sizesFor } from './images.ts';
import type { Logger } from './log.ts';

/**
 * A picture is stored in several widths under one name: `news_images/<timestamp>-<random>` and `-<width>.webp` (§3).
 */

/** The store of pictures, and the log for its failures. */
interface ImagePlace {
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

export function keysOfSizes(name: string, sizes: readonly Pick<ImageSize, 'width'>[]): string[] {
  return sizes.map(({ width }) => imageKey(name, width));
}

/** Every key of a picture whose widest stored size is `widest`. */
export function imageKeys(name: string, widest: number, widths: readonly number[]): string[] {
  return sizesFor(widest, widths).map((width) => imageKey(name, width));
}

/** The picture's name from a key; undefined for a key not made by `imageKey`. */
export function imageNameOf(key: string): string | undefined {
  return /^([a-z_]+\/\d{1,15}-[0-9a-f]{16})-\d{1,5}\.webp$/.exec(key)?.[1];
}

/** Stores all sizes or fails without leaving any. @throws AppError `storage_unavailable` or `storage_full` */
export async function storeImage(deps: ImagePlace, name: string, sizes: readonly ImageSize[]): Promise<void> {
  try {
    for (const { width, bytes } of sizes) await deps.files.put(imageKey(name, width), bytes, 'image/webp');
  } catch (error) {
    deps.log.error({ err: error }, 'image not stored');
    // A failed request may still have stored the file.
    await removeImage(deps, keysOfSizes(name, sizes));
    throw storageError(error);
  }
}

/** Removes what it can and returns whether everything is gone; the clean-up removes the rest later. */
export async function removeImage(deps: ImagePlace, keys: readonly string[]): Promise<boolean> {
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
