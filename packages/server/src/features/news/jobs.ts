import { buffer } from 'node:stream/consumers';
import { limits } from '@ruang-naskah/domain/limits';
import { type MayContinue, runInBatches } from '../../db/batches.ts';
import type { Db } from '../../db/handle.ts';
import { forgetRemoval, listRemovals } from '../../db/image-removals.ts';
import type { ProcessDeps } from '../../deps.ts';
import { streamOf } from '../../infra/files.ts';
import { imageKey, previewKey, removeImage, storeFile } from '../../infra/image-store.ts';
import { encodePreview } from '../../infra/images.ts';

const keptMs = limits.givenUpImagesKeptDays * 24 * 60 * 60 * 1000;
const batchSize = 100;

/**
 * Erases images that this database gave up long enough ago. It never lists the store: unknown images may belong to a
 * later state of it, or to another site on the same bucket (decision 0045). Returns how many images were erased; safe
 * in several processes at once.
 */
export async function sweepNewsImages(
  deps: ProcessDeps,
  mayContinue: MayContinue = () => true,
): Promise<number> {
  let removed = 0;
  await runInBatches(async () => {
    const due = await listRemovals(deps.db.reads, deps.clock.now() - keptMs, batchSize);
    const shown = await findShownImages(
      deps.db.reads,
      due.map(({ name }) => name),
    );
    for (const image of due) {
      const isUnused = !shown.has(image.name);
      // An unavailable store is retried in an hour.
      if (isUnused && !(await removeImage(deps, image.keys))) return false;
      await deps.db.write((tx) => forgetRemoval(tx, image.name));
      if (isUnused) removed += 1;
    }
    return due.length === batchSize;
  }, mayContinue);
  return removed;
}

/** Which of these names a news item shows. */
async function findShownImages(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('news').select('image_key').where('image_key', 'in', names).execute();
  return new Set(rows.map((row) => row.image_key));
}

/**
 * Makes the previews of pictures that were stored before there were any, one after the other. What cannot be read is
 * left and tried again in the next round. Returns how many were made.
 */
export async function makeNewsPreviews(
  deps: ProcessDeps,
  mayContinue: MayContinue = () => true,
): Promise<number> {
  let made = 0;
  let after = 0;
  await runInBatches(async () => {
    const pictures = await listWithoutPreview(deps.db.reads, after, previewsPerBatch);
    for (const picture of pictures) {
      if (await makePreview(deps, picture)) made += 1;
      after = picture.seq;
    }
    return pictures.length === previewsPerBatch;
  }, mayContinue);
  return made;
}

const previewsPerBatch = 5;

/**
 * A picture that is deleted or replaced meanwhile has the key of its preview in the list of what is to be erased, so
 * nothing is left behind.
 */
async function makePreview(deps: ProcessDeps, picture: PictureWithoutPreview): Promise<boolean> {
  try {
    const stored = await deps.files.open(picture.key);
    if (stored === undefined) return false;
    const preview = await encodePreview(await buffer(streamOf(stored)), deps.config.pictureTimeLimits);
    await storeFile(deps, previewKey(picture.name), preview);
  } catch (error) {
    deps.log.warn({ err: error, picture: picture.name }, 'no preview of a picture; tried again in an hour');
    return false;
  }
  // Nothing where the picture was replaced meanwhile.
  await deps.db.write((tx) =>
    tx
      .updateTable('news')
      .set({ preview_of: picture.name })
      .where('seq', '=', picture.seq)
      .where('image_key', '=', picture.name)
      .execute(),
  );
  return true;
}

/** A picture of which only the sizes are stored. */
interface PictureWithoutPreview {
  readonly seq: number;
  readonly name: string;
  /** Of its widest size. */
  readonly key: string;
}

/** Pictures of before previews were made, oldest first. */
async function listWithoutPreview(db: Db, after: number, limit: number): Promise<PictureWithoutPreview[]> {
  const rows = await db
    .selectFrom('news')
    .select(['seq', 'image_key', 'image_width'])
    .where('seq', '>', after)
    .where(({ or, eb }) => or([eb('preview_of', 'is', null), eb('preview_of', '<>', eb.ref('image_key'))]))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    name: row.image_key,
    key: imageKey(row.image_key, row.image_width),
  }));
}
