import { buffer } from 'node:stream/consumers';
import { limits } from '@ruang-naskah/domain/limits';
import { type GoesOn, inBatches } from '../../db/batches.ts';
import { forgetRemoval, listRemovals } from '../../db/image-removals.ts';
import type { ProcessDeps } from '../../deps.ts';
import { streamOf } from '../../infra/files.ts';
import { previewKey, removeImage, storeFile } from '../../infra/image-store.ts';
import { encodePreview } from '../../infra/images.ts';
import { findShownImages, type LacksPreview, listLackingPreview, notePreview } from './repository.ts';

const keptMs = limits.givenUpImagesKeptDays * 24 * 60 * 60 * 1000;
const batch = 100;

/**
 * Erases images that this database gave up long enough ago. It never lists the store: unknown images may belong to a
 * later state of it, or to another site on the same bucket (decision 0058). Returns how many images were erased; safe
 * in several processes at once.
 */
export async function sweepNewsImages(deps: ProcessDeps, goesOn: GoesOn = () => true): Promise<number> {
  let removed = 0;
  await inBatches(async () => {
    const due = await listRemovals(deps.db.reads, deps.clock.now() - keptMs, batch);
    const shown = await findShownImages(
      deps.db.reads,
      due.map(({ name }) => name),
    );
    for (const image of due) {
      const given = !shown.has(image.name);
      // An unavailable store is retried in an hour.
      if (given && !(await removeImage(deps, image.keys))) return false;
      await deps.db.write((tx) => forgetRemoval(tx, image.name));
      if (given) removed += 1;
    }
    return due.length === batch;
  }, goesOn);
  return removed;
}

/**
 * Makes the previews of pictures that were stored before there were any, one after the other. What cannot be read is
 * left and tried again in the next round. Returns how many were made.
 */
export async function makeNewsPreviews(deps: ProcessDeps, goesOn: GoesOn = () => true): Promise<number> {
  let made = 0;
  let after = 0;
  await inBatches(async () => {
    const pictures = await listLackingPreview(deps.db.reads, after, previewsAtOnce);
    for (const picture of pictures) {
      if (await makePreview(deps, picture)) made += 1;
      after = picture.seq;
    }
    return pictures.length === previewsAtOnce;
  }, goesOn);
  return made;
}

const previewsAtOnce = 5;

/**
 * A picture that is deleted or replaced meanwhile has the key of its preview in the list of what is to be erased, so
 * nothing is left behind.
 */
async function makePreview(deps: ProcessDeps, picture: LacksPreview): Promise<boolean> {
  try {
    const stored = await deps.files.open(picture.key);
    if (stored === undefined) return false;
    const preview = await encodePreview(await buffer(streamOf(stored)), deps.config.pictureTime);
    await storeFile(deps, previewKey(picture.name), preview);
  } catch (error) {
    deps.log.warn({ err: error, picture: picture.name }, 'no preview of a picture; tried again in an hour');
    return false;
  }
  await deps.db.write((tx) => notePreview(tx, picture));
  return true;
}
