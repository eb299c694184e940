import { limits } from '@ruang-naskah/domain/limits';
import { type GoesOn, inBatches } from '../../db/batches.ts';
import { forgetRemoval, listRemovals } from '../../db/image-removals.ts';
import type { ProcessDeps } from '../../deps.ts';
import { removeImage } from '../../infra/image-store.ts';
import { findShownImages } from './repository.ts';

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
