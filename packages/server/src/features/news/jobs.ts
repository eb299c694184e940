import type { Deps } from '../../deps.ts';
import { parseImageKey, removeImage } from '../../infra/image-store.ts';
import { listImageNames } from './repository.ts';
import { newsImageFolder } from './service.ts';

/** Between storing an image and its row lies one transaction; an hour is far beyond any. */
const youngMs = 60 * 60 * 1000;

/**
 * Removes images that belong to no news item: left by a crash between image and row, or by a store that was away
 * when an item was deleted. Returns how many files it removed; harmless when several processes do it.
 */
export async function sweepNewsImages(deps: Deps): Promise<number> {
  const keys = await deps.files.list(newsImageFolder);
  // Read after the listing: whatever row was committed meanwhile is seen.
  const owned = await listImageNames(deps.db.reads);
  const before = deps.clock.now() - youngMs;
  const orphans = keys.filter((key) => {
    const parsed = parseImageKey(key);
    return parsed !== undefined && parsed.storedAt < before && !owned.has(parsed.name);
  });
  if (orphans.length > 0) await removeImage(deps, orphans);
  return orphans.length;
}
