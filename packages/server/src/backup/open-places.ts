import type { Config } from '../config.ts';
import type { ProcessDeps } from '../deps.ts';
import { claimedPlace, siteIdOf } from './claimed-place.ts';
import { type BackupPlace, folderPlace } from './places.ts';

/** Where backups of this site are kept, to read: the first place, then the second if one is set. */
export async function openPlaces({ backups }: Pick<Config, 'backups'>): Promise<readonly BackupPlace[]> {
  const first = folderPlace(backups.folder);
  const { copies } = backups;
  if (copies === undefined) return [first];
  if ('folder' in copies) return [first, folderPlace(copies.folder, { mayCreate: false })];
  const { bucketPlace } = await import('./place-s3.ts');
  return [first, bucketPlace(copies.s3, copies.prefix)];
}

/** The same to write: a place of another site refuses. */
export async function openClaimedPlaces({
  config,
  secrets,
}: Pick<ProcessDeps, 'config' | 'secrets'>): Promise<readonly BackupPlace[]> {
  const site = siteIdOf(secrets);
  return (await openPlaces(config)).map((place) => claimedPlace(place, site));
}
