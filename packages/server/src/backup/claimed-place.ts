import { createHash } from 'node:crypto';
import { fingerprintOf } from '../db/database-secrets.ts';
import type { Secrets } from '../infra/secrets.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './places.ts';

/** The file beside the archives that says whose they are: sites that share a place would remove each other's archives. */
const siteFileName = 'site';

/** A site as its places name it; reveals nothing of its secrets. */
export function siteIdOf(secrets: Secrets): string {
  return createHash('sha256').update(fingerprintOf(secrets)).digest('hex');
}

/** Whether the place is this site's, or nobody's yet. @throws BackupError where it is another site's */
export async function isOwnPlace(place: BackupPlace, siteId: string): Promise<boolean> {
  const found = (await place.read(siteFileName))?.trim();
  if (found === undefined || found === siteId) return found === siteId;
  throw new BackupError(
    `${place.name} holds the backups of another site (its file “${siteFileName}”). Give each site a place of its own. If the secrets of this one were lost and made anew, take it over: npm run portal -- backup --adopt-place`,
  );
}

/** Takes a place that is nobody's yet. @throws BackupError where it is another site's */
export async function claimPlace(place: BackupPlace, siteId: string): Promise<void> {
  if (await isOwnPlace(place, siteId)) return;
  await adoptPlace(place, siteId);
  await isOwnPlace(place, siteId);
}

/** Takes a place whosever it is. */
export async function adoptPlace(place: BackupPlace, siteId: string): Promise<void> {
  await place.write(siteFileName, `${siteId}\n`);
}

/** The same place, which is claimed for this site before each write. */
export function claimedPlace(place: BackupPlace, siteId: string): BackupPlace {
  const claim = () => claimPlace(place, siteId);
  return {
    ...place,
    put: (path, signal) => claim().then(() => place.put(path, signal)),
    remove: (name) => claim().then(() => place.remove(name)),
    write: (name, text) => claim().then(() => place.write(name, text)),
  };
}
