import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOwnPlace, siteIdOf } from '../backup/claimed-place.ts';
import { openPlaces } from '../backup/open-places.ts';
import { type BackupPlace, requireFolder } from '../backup/places.ts';
import { isDatedAhead } from '../backup/retention.ts';
import type { Config } from '../config.ts';
import { findBackupRecord, readBackupState } from '../db/backup-record.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import type { Clock } from '../infra/clock.ts';
import { isSameDisk } from '../infra/disk.ts';
import { describeForeignPermissionFix } from '../infra/owner.ts';
import { hasSecrets, loadSecrets } from '../infra/secrets.ts';
import { Warning } from './check.ts';
import { describeFixIn, requireMakeable, requireWritable } from './check-folders.ts';

const hourMs = 60 * 60 * 1000;

/** How old the newest proven backup is, and the newest copy of the secrets that an archive holds. */
export async function checkBackup(config: Config, database: DatabaseHandle, { now }: Clock): Promise<string> {
  const { backups, secretsDir } = config;
  const { reads } = database;
  const { current, newest } = await schemaState(database);
  if (current !== newest) return 'not looked at: the next start brings the schema up to date';
  const record = await findBackupRecord(reads, now());
  const { verified, failed, secretsAt, copiedAt } = record;
  const { late, copyLate } = await readBackupState(reads, now());
  const isCopyLate = backups.copies !== undefined && copyLate;
  const tried = failed === undefined ? '' : `. The last one failed: ${failed.reason.replace(/\.$/, '')}`;
  if (record.isAheadOfClock)
    throw new Warning(
      `the last one is dated ahead of the clock, so it counts as none${tried}. Run: npm run portal -- backup`,
    );
  if (verified === undefined) {
    const none = backups.hour === undefined ? 'none, and BACKUP_AT is off' : 'none yet; made each night';
    if (late || failed !== undefined) throw new Warning(`${none}${tried}. Run: npm run portal -- backup`);
    return none;
  }
  const place =
    backups.copies === undefined
      ? '; on the disk of the site: set BACKUP_COPY_DIR or BACKUP_S3_*'
      : describeCopy(copiedAt, now());
  const secrets =
    secretsAt === undefined
      ? `; no archive holds the secrets, so keep a copy of ${secretsDir}`
      : `; an archive holds the secrets of ${ago(now() - secretsAt)} ago`;
  const summary = `${verified.name}, proven ${ago(now() - verified.at)} ago${place}${secrets}${tried}`;
  const { folder = backups.folder, name } = verified;
  if (!(await isArchiveThere(config, join(folder, name))))
    throw new Warning(
      `${name} is not in ${folder}: removed, on a disk that is not mounted, or made by another machine of this site${tried}`,
    );
  if (late || isCopyLate || failed !== undefined) throw new Warning(summary);
  return summary;
}

/** Whether the archive is where it was made, or else at the second place. */
async function isArchiveThere(config: Config, path: string): Promise<boolean> {
  if (existsSync(path)) return true;
  const [, second] = await openPlaces(config);
  const there = await second?.list().catch(() => undefined);
  return there?.archives.some(({ name }) => name === basename(path)) ?? false;
}

function describeCopy(copiedAt: number | undefined, now: number): string {
  if (copiedAt === undefined) return '; none at the second place yet';
  return `; the second place has that of ${ago(now - copiedAt)} ago`;
}

/** Whether the next backup could be written to each place, which would otherwise first be known from its failure. */
export async function checkPlaces(config: Config, { now }: Clock): Promise<string> {
  const { backups, dataDir } = config;
  const { folder, copies } = backups;
  const second = copies !== undefined && 'folder' in copies ? copies.folder : undefined;
  if (second !== undefined) requireFolder(second);
  for (const place of second === undefined ? [folder] : [folder, second]) {
    const describe = dirname(place) === dataDir ? describeFixIn(dataDir) : describeForeignPermissionFix;
    requireMakeable(place, describe);
    if (existsSync(place)) requireWritable(place, describe);
  }
  const places = await openPlaces(config);
  const site = hasSecrets(config.secretsDir) ? siteIdOf(loadSecrets(config)) : undefined;
  const warnings: string[] = [];
  for (const place of places) {
    warnings.push(...(await findUncounted(place, now())));
    if (site !== undefined) await isOwnPlace(place, site);
  }
  if (second !== undefined && isSameDisk(second, dataDir))
    warnings.push(
      `${second} is on the same disk as ${dataDir}, and lost together with it: mount another one there`,
    );
  if (warnings.length > 0) throw new Warning(warnings.join('. '));
  return places.map(({ name }) => name).join(', ');
}

async function findUncounted({ name: place, list }: BackupPlace, now: number): Promise<readonly string[]> {
  const { archives, notFiles } = await list().catch((error: unknown) => {
    throw new Error(`${place} cannot be listed: ${reasonOf(error)}`);
  });
  const ahead = archives.map(({ name }) => name).filter((name) => isDatedAhead(name, now));
  const findings = [
    ...(notFiles.length > 0 ? [`no files: ${notFiles.join(', ')}`] : []),
    ...(ahead.length > 0 ? [`dated ahead of the clock: ${ahead.join(', ')}`] : []),
  ];
  return findings.length === 0
    ? []
    : [`${place} holds what is neither counted nor removed: ${findings.join('; ')}`];
}

function ago(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hourMs));
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
