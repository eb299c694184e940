import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import type { DatabaseHandle, Db } from '../../db/handle.ts';
import { listUnclaimedKeys, type StoredImage } from '../../db/image-removals.ts';
import type { FileStore } from '../../infra/files.ts';
import { imageKeys, previewKey } from '../../infra/image-store.ts';
import type { ListedRow } from './columns.ts';
import { newsImageFolder } from './picture.ts';

type ImageRow = Pick<ListedRow, 'image_key' | 'image_width'>;

const sizeKeys = (row: ImageRow) => imageKeys(row.image_key, row.image_width, newsImageWidths);

/** What may be stored of an image: its preview too, which may be under way (jobs.ts). */
export function imageToRemove(row: ImageRow): StoredImage {
  return { name: row.image_key, keys: [...sizeKeys(row), previewKey(row.image_key)] };
}

/**
 * The images that news show, with the keys that are surely stored. `preview_of` names the image whose preview is stored:
 * none or the former one until that of the present one is made.
 */
async function listNewsImages(db: Db): Promise<StoredImage[]> {
  const rows = await db.selectFrom('news').select(['image_key', 'image_width', 'preview_of']).execute();
  return rows.map((row) => {
    const preview = row.preview_of === row.image_key ? [previewKey(row.image_key)] : [];
    return { name: row.image_key, keys: [...sizeKeys(row), ...preview] };
  });
}

/** The keys of every image that a news item shows. */
export async function listShownKeys(reads: Db): Promise<string[]> {
  return (await listNewsImages(reads)).flatMap(({ keys }) => keys);
}

/** A comparison of the store with the database. */
interface ImageComparison {
  /** How many images news show. */
  readonly shown: number;
  /** Names of images of which a size is missing in the store. */
  readonly missing: readonly string[];
  /** Keys in the store that this database never knew. Nothing ever removes them by itself (decision 0045). */
  readonly unknown: readonly string[];
}

/** Compares the whole store with the whole database: for the operator, not for a request. */
export async function compareNewsImages(
  reads: DatabaseHandle['reads'],
  files: FileStore,
): Promise<ImageComparison> {
  // A file exists before and after the row that shows it. So the images read before the listing must have their files, and
  // each listed file is named by what is read after it: by an image, or of an upload under way by its row in
  // `image_removals`, which is there before the first byte.
  const before = await listNewsImages(reads);
  const stored = await files.list(newsImageFolder);
  const unclaimed = await listUnclaimedKeys(reads);
  const images = await listNewsImages(reads);
  // The preview of an older image is stored before its row says so (jobs.ts).
  const known = new Set(images.flatMap(({ name, keys }) => [...keys, previewKey(name)]));
  const present = new Set(stored);
  return {
    shown: images.length,
    missing: before.filter(({ keys }) => keys.some((key) => !present.has(key))).map(({ name }) => name),
    unknown: stored.filter((key) => !known.has(key) && !unclaimed.has(key)),
  };
}
