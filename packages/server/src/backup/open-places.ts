import type { Config } from '../config.ts';
import { type BackupPlace, folderPlace } from './places.ts';

/** Where backups of this site are kept: the first place, then the second if one is set. */
export async function placesOf({ backups }: Pick<Config, 'backups'>): Promise<readonly BackupPlace[]> {
  const first = folderPlace(backups.folder);
  const { copies } = backups;
  if (copies === undefined) return [first];
  if ('folder' in copies) return [first, folderPlace(copies.folder)];
  const { bucketPlace } = await import('./place-s3.ts');
  return [first, bucketPlace(copies.s3)];
}
