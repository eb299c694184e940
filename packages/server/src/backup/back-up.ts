import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BackupRecord, findBackupRecord, updateBackupRecord } from '../db/backup-record.ts';
import { isDiskFull } from '../db/errors.ts';
import { databaseBytes } from '../db/measures.ts';
import type { ProcessDeps } from '../deps.ts';
import { type DiskSpace, readSpace } from '../infra/disk.ts';
import { makeFolder } from '../infra/folders.ts';
import { databaseOf } from '../open.ts';
import { adoptPlace, claimedPlace, claimPlace, isOwnPlace, siteIdOf } from './claimed-place.ts';
import { encryptSecrets, type SecretsLock } from './encrypted-secrets.ts';
import { archiveName, type MadeArchive, makeArchive } from './make-archive.ts';
import { BackupError, diskFullError } from './manifest.ts';
import { toOneLineError } from './one-line-error.ts';
import { openClaimedPlaces, openPlaces } from './open-places.ts';
import { folderPlace } from './places.ts';
import { removeLeftovers, removeSurplus } from './retention.ts';
import { siteKey } from './site-key.ts';
import { verifyArchive } from './verify-archive.ts';
import { openJournal } from './write-journal.ts';

export interface BackupRequest {
  /** Another folder than that of the configuration; then nothing is copied or removed. */
  readonly folder?: string | undefined;
  readonly secretsLock?: SecretsLock | undefined;
  readonly signal?: AbortSignal;
  readonly space?: (folder: string) => DiskSpace | undefined;
}

/** An archive in its places. */
export interface CopiedBackup {
  readonly path: string;
  /** The second place, if it has the archive now. */
  readonly copiedTo: string | undefined;
  readonly removed: readonly string[];
}

export interface MadeBackup extends MadeArchive, CopiedBackup {
  readonly rows: number;
}

/**
 * Backs up a running site: writes the archive, proves it by restoring it, copies it to the second
 * place, removes old ones, and notes the outcome. @throws BackupError
 */
export function backUp(deps: ProcessDeps, request: BackupRequest = {}): Promise<MadeBackup> {
  const now = deps.clock.now();
  return recordFailure(deps, request, now, () => makeBackup(deps, request, now));
}

/**
 * Copies the last proven backup to the second place, which it did not reach when it was made. Backs up again if it is
 * not in `BACKUP_DIR`. @throws BackupError
 */
export async function copyLast(
  deps: ProcessDeps,
  request: BackupRequest = {},
): Promise<MadeBackup | CopiedBackup> {
  // No backup failed by that, so it is not noted as one.
  if (deps.config.backups.copies === undefined)
    throw new BackupError('There is no second place: set BACKUP_COPY_DIR or BACKUP_S3_*.');
  const now = deps.clock.now();
  return recordFailure(deps, request, now, async () => {
    const [first] = await openClaimedPlaces(deps);
    const { verified } = await findBackupRecord(deps.db.reads, now);
    const kept = await first?.list();
    if (verified === undefined || !kept?.archives.some(({ name }) => name === verified.name))
      return makeBackup(deps, request, now);
    const path = join(deps.config.backups.folder, verified.name);
    return { path, ...(await copyAndRemoveOld(deps, path, { madeAt: verified.at, ...request })) };
  });
}

/**
 * Takes the places over from another site, such as this one before its secrets were lost; returns for each what lies in it,
 * as a line. @throws BackupError
 */
export async function adoptPlaces(
  { config, secrets }: ProcessDeps,
  folder: string | undefined,
): Promise<readonly string[]> {
  const places = folder === undefined ? await openPlaces(config) : [folderPlace(folder)];
  const lines: string[] = [];
  for (const place of places) {
    const names = (await place.list()).archives.map(({ name }) => name);
    await adoptPlace(place, siteIdOf(secrets));
    const held = names.length === 0 ? 'no archives' : names.join(', ');
    lines.push(`${place.name} is this site's now, with ${held}.`);
  }
  return [
    ...lines,
    'Archives that were made with other secrets are tidied away with the others; to restore one: --unproven.',
  ];
}

async function recordFailure<T>(
  { db }: ProcessDeps,
  { signal }: BackupRequest,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reported =
      signal?.aborted === true
        ? new BackupError('The backup was ended; nothing of it is left.')
        : toBackupFailure(error);
    // A full disk may refuse this as well: the error is what the operator has to read.
    await updateBackupRecord(db, now, { failed: { at: now, reason: reported.message } }).catch(
      () => undefined,
    );
    throw reported;
  }
}

function toBackupFailure(error: unknown): Error {
  return isDiskFull(error) ? diskFullError(error) : toOneLineError('The backup failed', error);
}

async function makeBackup(deps: ProcessDeps, request: BackupRequest, now: number): Promise<MadeBackup> {
  const { config, db } = deps;
  const folder = request.folder ?? config.backups.folder;
  const before = await findBackupRecord(db.reads, now);
  makeFolder(folder);
  const site = siteIdOf(deps.secrets);
  await isOwnPlace(folderPlace(folder), site);
  await removeLeftovers(folder, now);
  await requireRoom(deps, folder, before, request.space ?? readSpace);
  const secrets = request.secretsLock && (await encryptSecrets(config.secretsDir, request.secretsLock));
  const made = await makeArchive({
    database: databaseOf(config),
    files: deps.files,
    now,
    folder,
    secrets,
    key: siteKey(deps.secrets),
    ...(request.signal && { signal: request.signal }),
  });
  const { rows } = await verifyArchive(made.path, folder, {
    key: siteKey(deps.secrets),
    signal: request.signal,
  }).catch(async (error: unknown) => {
    // An archive that cannot be restored must not count as a backup.
    await rm(made.path, { force: true });
    throw error;
  });
  await claimPlace(folderPlace(folder), site);
  await requireArchive(made.path);
  const missing = made.manifest.missing.length;
  await updateBackupRecord(db, now, {
    verified: { at: now, name: archiveName(now), bytes: made.bytes, missing, folder: resolve(folder) },
    ...(secrets && { secretsAt: now }),
  });
  const first = claimedPlace(folderPlace(folder), site);
  // The journal beside the new archive, too, records what a restore must repeat.
  await openJournal({ ...deps, dataDir: config.dataDir, key: siteKey(deps.secrets) }, [first]).update();
  if (request.folder !== undefined) return { ...made, rows, copiedTo: undefined, removed: [] };
  return { ...made, rows, ...(await copyAndRemoveOld(deps, made.path, { madeAt: now, ...request })) };
}

async function requireArchive(path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))?.isFile())
    throw new BackupError(`${path} was made and proven, and is gone: something else removes files there.`);
}

interface CopyOptions {
  readonly madeAt: number;
  readonly signal?: AbortSignal;
}

/** The first place is tidied also where the second one cannot be reached: it is on the disk of the site. */
async function copyAndRemoveOld(
  deps: ProcessDeps,
  path: string,
  { madeAt, signal }: CopyOptions,
): Promise<Omit<CopiedBackup, 'path'>> {
  const [first, second] = await openClaimedPlaces(deps);
  const last = { name: basename(path), now: deps.clock.now() };
  let removed: readonly string[] = [];
  try {
    if (second !== undefined) {
      await second.put(path, signal);
      await updateBackupRecord(deps.db, last.now, { copiedAt: madeAt });
      await removeSurplus(second, last, undefined);
    }
  } finally {
    if (first !== undefined) removed = await removeSurplus(first, last, readSpace(dirname(path)));
  }
  await requireArchive(path);
  return { copiedTo: second?.name, removed };
}

/**
 * The size of the archive and of the proof's file; an estimate, so that a backup does not fill the disk of the site.
 */
async function requireRoom(
  { db }: ProcessDeps,
  folder: string,
  { verified }: BackupRecord,
  read: typeof readSpace,
): Promise<void> {
  const space = read(folder);
  if (space === undefined) return;
  const needed = 3 * (await databaseBytes(db)) + (verified?.bytes ?? 0);
  if (space.free > needed) return;
  const [left, wanted] = [Math.floor(space.free / 1e6), Math.ceil(needed / 1e6)];
  throw new BackupError(
    `${folder} has ${left} MB left, and a backup with its proof needs about ${wanted} MB. No backup was written: make room, or name another folder.`,
  );
}
