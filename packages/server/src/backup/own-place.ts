import { createHash } from 'node:crypto';
import { fingerprintOf } from '../db/own-secrets.ts';
import type { Secrets } from '../infra/secrets.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './places.ts';

/** The file beside the archives that says whose they are: sites that share a place would remove each other's archives. */
const siteName = 'site';

/** A site as its places name it; reveals nothing of its secrets. */
export function siteOf(secrets: Secrets): string {
  return createHash('sha256').update(fingerprintOf(secrets)).digest('hex');
}

/** Whether the place is this site's, or nobody's yet. @throws BackupError where it is another site's */
export async function isOwn(place: BackupPlace, site: string): Promise<boolean> {
  const found = (await place.read(siteName))?.trim();
  if (found === undefined || found === site) return found === site;
  throw new BackupError(
    `${place.name} holds the backups of another site (its file “${siteName}”). Give each site a place of its own. If the secrets of this one were lost and made anew, take it over: npm run portal -- backup --adopt-place`,
  );
}

/** Takes a place that is nobody's yet. @throws BackupError where it is another site's */
export async function claim(place: BackupPlace, site: string): Promise<void> {
  if (await isOwn(place, site)) return;
  await adopt(place, site);
  await isOwn(place, site);
}

/** Takes a place whosever it is. */
export async function adopt(place: BackupPlace, site: string): Promise<void> {
  await place.write(siteName, `${site}\n`);
}

/** The place as this site may write to it. */
export function ownPlace(place: BackupPlace, site: string): BackupPlace {
  const claimed =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      await claim(place, site);
      await work(...given);
    };
  return {
    ...place,
    put: claimed(place.put),
    remove: claimed(place.remove),
    write: claimed(place.write),
  };
}
