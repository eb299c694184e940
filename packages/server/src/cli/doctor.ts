import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../config.ts';
import { findClockDoubt } from '../db/clock-doubt.ts';
import { connect } from '../db/connect.ts';
import { createDatabaseClock, warningOffsetMs } from '../db/database-clock.ts';
import { judgeSecrets } from '../db/database-secrets.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import { describePlace, isDatabaseAbsent, requireCreationAllowed } from '../db/site.ts';
import { requireSqliteVersion } from '../db/sqlite.ts';
import { reasonOf } from '../db/sqlite-file.ts';
import { newsImageFolder } from '../features/news/picture.ts';
import { readStoredSettings } from '../features/settings/read.ts';
import { loadAssets } from '../http/assets.ts';
import { type Clock, type MachineClocks, systemClock } from '../infra/clock.ts';
import { readSpace } from '../infra/disk.ts';
import { streamOf } from '../infra/files.ts';
import { createLogger } from '../infra/log.ts';
import { openFileStore } from '../infra/open-file-store.ts';
import { currentUser, refuseForeignRoot } from '../infra/owner.ts';
import { databaseOf } from '../open.ts';
import { webFolder } from '../serve.ts';
import { type Check, Warning } from './check.ts';
import { checkBackup, checkPlaces } from './check-backup.ts';
import { describeCommits } from './check-commits.ts';
import { describeConnections } from './check-connections.ts';
import { checkEnvFile } from './check-env-file.ts';
import { checkFactors } from './check-factors.ts';
import { describeFixIn, folderChecks, requireWritable } from './check-folders.ts';
import { checkImages } from './check-images.ts';
import { checkJournal } from './check-journal.ts';
import { checkMail } from './check-mail.ts';
import { settingChecks } from './check-settings.ts';
import { checkSpace } from './check-space.ts';

/** What a check answers when there is no database. */
const none = 'none yet; the first start makes it';

/** Checks everything a start needs without changing it; returns the exit code. */
export async function runDoctor(
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
  machine: Clock & MachineClocks = systemClock,
  space: typeof readSpace = readSpace,
): Promise<number> {
  let config: Config | undefined;
  const first: Check = {
    name: 'configuration',
    run: () => {
      config = readConfig(environment);
      return `serves ${config.publicUrl} on ${config.host}:${config.port}`;
    },
  };
  const firstCheckByReason = new Map<string, string>();
  let isFit = await runCheck(first, say, firstCheckByReason);
  // Without a configuration nothing else can be checked.
  if (config === undefined) return 1;
  // Root may read and write everything, so its findings would not apply to the service.
  isFit = (await runCheck(ownerCheck(config), say, firstCheckByReason)) && isFit;
  if (!isFit) return 1;
  for (const check of [envFile, ...settingChecks(config), ...stateChecks(config, machine, space)])
    isFit = (await runCheck(check, say, firstCheckByReason)) && isFit;
  return isFit ? 0 : 1;
}

const envFile: Check = { name: '.env', run: () => checkEnvFile('.env') };

/** @param firstCheckByReason names the check that told a reason first: a database that cannot be reached fails many of them */
async function runCheck(
  check: Check,
  say: (line: string) => void,
  firstCheckByReason: Map<string, string>,
): Promise<boolean> {
  try {
    say(`ok    ${check.name}: ${await check.run()}`);
    return true;
  } catch (error) {
    const isWarning = error instanceof Warning;
    const reason = reasonOf(error);
    const before = firstCheckByReason.get(reason);
    firstCheckByReason.set(reason, before ?? check.name);
    const text = before === undefined ? reason : `for the same reason as “${before}”`;
    say(`${isWarning ? 'warn ' : 'BAD  '} ${check.name}: ${text}`);
    return isWarning;
  }
}

function ownerCheck({ dataDir, secretsDir }: Config): Check {
  const run = () => {
    refuseForeignRoot([dataDir, secretsDir], 'npm run portal -- doctor');
    return currentUser();
  };
  return { name: 'user', run };
}

function stateChecks(
  config: Config,
  machine: Clock & MachineClocks,
  space: typeof readSpace,
): readonly Check[] {
  return [
    { name: 'site', run: () => checkSite(config) },
    ...folderChecks(config),
    { name: 'free space', run: () => checkSpace(config, space) },
    { name: 'database', run: () => withDatabase(config, describeDatabase) },
    { name: 'clock', run: () => withDatabase(config, (database) => checkClock(database, machine)) },
    {
      name: 'connections',
      run: () => withDatabase(config, (it) => describeConnections(it, config)),
    },
    ...(config.databaseUrl === undefined
      ? []
      : [{ name: 'commits', run: () => withDatabase(config, describeCommits) }]),
    { name: 'secrets of the database', run: () => withDatabase(config, (it) => checkOwnSecrets(config, it)) },
    { name: 'first admin', run: () => withDatabase(config, (database) => checkFirstAdmin(config, database)) },
    { name: 'second step of admins', run: () => withDatabase(config, (it) => checkFactors(it, machine)) },
    { name: 'image store', run: () => checkStore(config) },
    { name: 'images', run: () => withDatabase(config, (database) => checkImages(config, database)) },
    { name: 'backup', run: () => withDatabase(config, (it) => checkBackup(config, it, machine)) },
    { name: 'journal', run: () => withDatabase(config, (it) => checkJournal(config, it, machine)) },
    { name: 'places of backups', run: () => checkPlaces(config, machine) },
    { name: 'web build', run: () => loadAssets(join(webFolder, 'dist')).root },
    { name: 'mail', run: () => checkMail(config) },
  ];
}

/** The site that the other lines are about. */
async function checkSite(config: Config): Promise<string> {
  const place = databaseOf(config);
  const name = await withDatabase(config, async (database) => {
    const { current } = await schemaState(database);
    return current === undefined
      ? ''
      : (await readStoredSettings({ db: database, clock: systemClock })).publisherName;
  });
  if (name !== '' && name !== none) return `${name}, ${describePlace(place)}`;
  requireCreationAllowed('if-missing', config.secretsDir, place);
  throw new Warning(`no site yet in ${describePlace(place)}; npm start or npm run portal -- init makes one`);
}

async function withDatabase(
  config: Config,
  check: (database: DatabaseHandle) => Promise<string>,
): Promise<string> {
  const place = databaseOf(config);
  if (place.kind === 'sqlite') requireSqliteVersion(process.versions.sqlite);
  if (isDatabaseAbsent(place)) return none;
  const database = await connect(place);
  try {
    return await check(database);
  } finally {
    await database.close();
  }
}

async function describeDatabase(database: DatabaseHandle): Promise<string> {
  const { engine, reads } = database;
  const { current, newest } = await schemaState(database);
  const known = `${engine}, schema ${current ?? 'none'} of ${newest}`;
  if (engine === 'postgres') return known;
  // Reads every page at any size; the start checks small files only.
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reads);
  const found = rows[0]?.quick_check;
  if (found !== 'ok') throw new Error(`the file is damaged: ${found}. Restore a backup`);
  return known;
}

async function checkClock(database: DatabaseHandle, machine: Clock & MachineClocks): Promise<string> {
  const clock = await openClock(database, machine);
  const { current } = await schemaState(database);
  const doubt = current === undefined ? undefined : await findClockDoubt(database.reads, clock.now());
  if (doubt !== undefined) {
    const held = `${doubt.reason}. Nothing is erased by age while that is in doubt`;
    throw doubt.passesWithUptime ? new Warning(held) : new Error(held);
  }
  const seconds = Math.abs(clock.offset()) / 1000;
  if (Math.abs(clock.offset()) > warningOffsetMs)
    throw new Warning(`${seconds} s off the database’s: check the time service of this machine`);
  return database.engine === 'sqlite' ? 'this machine’s' : `the database’s, ${seconds} s off this machine’s`;
}

async function openClock(database: DatabaseHandle, machine: Clock & MachineClocks): Promise<Clock> {
  if (database.engine === 'sqlite') return machine;
  const clock = createDatabaseClock(database, createLogger('silent'), machine);
  await clock.measure();
  return clock;
}

async function checkOwnSecrets(config: Config, database: DatabaseHandle): Promise<string> {
  const { current } = await schemaState(database);
  const verdict = current === undefined ? 'first' : await judgeSecrets(config, database.reads);
  return verdict === 'first' ? 'none yet; those of the first start will be' : 'those in SECRETS_DIR';
}

async function checkFirstAdmin({ firstAdmin }: Config, database: DatabaseHandle): Promise<string> {
  const { current } = await schemaState(database);
  const admins = database.reads.selectFrom('users').select('id').where('role', '=', 'admin').limit(1);
  const exists = current !== undefined && (await admins.executeTakeFirst()) !== undefined;
  if (!exists) return `none yet; the first start makes ${firstAdmin.email}`;
  if (firstAdmin.password !== undefined)
    throw new Warning('ADMIN_PASSWORD is still set and no longer used: take it out of the configuration');
  return 'exists';
}

/** Writes, reads and removes a file whose name no image has. */
async function checkStore(config: Config): Promise<string> {
  const where = config.s3 === undefined ? join(config.dataDir, 'files') : `S3 bucket ${config.s3.bucket}`;
  if (config.s3 === undefined && !existsSync(where)) return 'none yet; the first image makes it';
  if (config.s3 === undefined) requireWritable(where, describeFixIn(config.dataDir));
  const files = await openFileStore(config);
  const key = `${newsImageFolder}/doctor-${randomBytes(8).toString('hex')}.webp`;
  await files.put(key, Buffer.from('doctor'), 'image/webp');
  try {
    const stored = await files.open(key);
    if (stored === undefined) throw new Error('what was written cannot be read');
    streamOf(stored).destroy();
  } finally {
    await files.remove(key);
  }
  return `${where}, can be written`;
}
