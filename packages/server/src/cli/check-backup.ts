import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { findBackupRecord, judgeBackups } from '../db/backup-record.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import type { Clock } from '../infra/clock.ts';
import { describeForeignRefusal } from '../infra/owner.ts';
import { Warning } from './check.ts';
import { ofPortal, requireMakeable, requireWritable } from './check-folders.ts';

const hourMs = 60 * 60 * 1000;

/** How old the newest proven backup is, and the newest copy of the secrets that an archive holds. */
export async function checkBackup(
  { backups, secretsDir }: Config,
  database: DatabaseHandle,
  { now }: Clock,
): Promise<string> {
  const { reads } = database;
  const { current, newest } = await schemaState(database);
  if (current < newest) return 'not looked at: the next start brings the schema up to date';
  const { verified, failed, secretsAt, copiedAt } = await findBackupRecord(reads);
  const { late, copyLate } = await judgeBackups(reads, now());
  const isCopyLate = backups.copies !== undefined && copyLate;
  const tried = failed === undefined ? '' : `. The last one failed: ${failed.reason.replace(/\.$/, '')}`;
  if (verified === undefined) {
    const none = backups.hour === undefined ? 'none, and BACKUP_AT is off' : 'none yet; made each night';
    if (late || failed !== undefined) throw new Warning(`${none}${tried}. Run: npm run portal -- backup`);
    return none;
  }
  const place =
    backups.copies === undefined
      ? '; on the disk of the site: set BACKUP_COPY_DIR or BACKUP_S3_*'
      : copyOf(copiedAt, now());
  const secrets =
    secretsAt === undefined
      ? `; no archive holds the secrets, so keep a copy of ${secretsDir}`
      : `; an archive holds the secrets of ${ago(now() - secretsAt)} ago`;
  const known = `${verified.name}, proven ${ago(now() - verified.at)} ago${place}${secrets}${tried}`;
  if (late || isCopyLate || failed !== undefined) throw new Warning(known);
  return known;
}

function copyOf(copiedAt: number | undefined, now: number): string {
  if (copiedAt === undefined) return '; none at the second place yet';
  return `; the second place has that of ${ago(now - copiedAt)} ago`;
}

/** Whether the next backup could be written to each place, which would otherwise first be known from its failure. */
export async function checkPlaces({ backups, dataDir }: Config): Promise<string> {
  const { folder, copies } = backups;
  const folders = [folder, ...(copies !== undefined && 'folder' in copies ? [copies.folder] : [])];
  for (const place of folders) {
    const describe = dirname(place) === dataDir ? ofPortal(dataDir) : describeForeignRefusal;
    requireMakeable(place, describe);
    if (existsSync(place)) requireWritable(place, describe);
  }
  if (copies === undefined || 'folder' in copies) return folders.join(', ');
  const { bucketPlace } = await import('../backup/place-s3.ts');
  const bucket = bucketPlace(copies.s3);
  try {
    await bucket.list();
  } catch (error) {
    throw new Error(`${bucket.name} of BACKUP_S3_* cannot be listed: ${reasonOf(error)}`);
  }
  return `${folder}, ${bucket.name}`;
}

function ago(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hourMs));
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
