import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup/manifest.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { ClockError } from './db/clock-doubt.ts';
import { connect } from './db/connect.ts';
import { lockDataFolder } from './db/data-lock.ts';
import { openClock } from './db/database-clock.ts';
import { judgeSecrets, openSecrets } from './db/database-secrets.ts';
import { guardWrites, isStorageFull } from './db/full-disk.ts';
import { type DatabaseConfig, UnusableDatabaseError } from './db/handle.ts';
import { migrate, schemaState } from './db/migrate.ts';
import { type CreateSite, isDatabaseAbsent, NoSiteError, requireCreationAllowed } from './db/site.ts';
import { reasonOf } from './db/sqlite-file.ts';
import { refuseUnfinished } from './db/unfinished-restore.ts';
import { connectWhenAvailable } from './db/wait-for-database.ts';
import type { ProcessDeps } from './deps.ts';
import { AccountError } from './features/users/create-admin.ts';
import { MissingBuildError } from './http/assets.ts';
import { isOutOfSpace, readSpace } from './infra/disk.ts';
import { makeFolder } from './infra/folders.ts';
import { createLogger } from './infra/log.ts';
import { createMailer } from './infra/mailer.ts';
import { openFileStore } from './infra/open-file-store.ts';
import { createSlots, exportsAtOnce } from './infra/overload.ts';
import {
  describeFileError,
  describePermissionFix,
  isPermissionError,
  OwnerError,
  refuseForeignRoot,
} from './infra/owner.ts';
import { createPasswordHasher } from './infra/passwords.ts';
import { createSealer } from './infra/sealed.ts';
import { SecretsError } from './infra/secret-files.ts';
import { refuseInsideData } from './infra/secrets.ts';
import { type MailWorker, startMailWorker } from './jobs/mail-worker.ts';

/** What the operator must correct; its message is one clear line. */
export const oneLineErrors = [
  ConfigError,
  UnusableDatabaseError,
  SecretsError,
  OwnerError,
  NoSiteError,
  AccountError,
  ClockError,
  BackupError,
  MissingBuildError,
];

/** One line that says what the operator must correct; undefined for a fault of the program. */
export function describeFailure(error: unknown, environment: NodeJS.ProcessEnv): string | undefined {
  if (error instanceof Error && oneLineErrors.some((kind) => error instanceof kind)) return error.message;
  return isNoRoom(error) ? describeNoRoom(readConfig(environment)) : describeFileError(error);
}

/** Whether a disk is full: the database's, or another. */
export const isNoRoom = (error: unknown): boolean => isStorageFull(error) || isOutOfSpace(error);

export function describeNoRoom({ dataDir, secretsDir, databaseUrl }: Config): string {
  const volumes =
    databaseUrl === undefined ? `${dataDir} or ${secretsDir}` : `PostgreSQL, or that of ${dataDir}`;
  return `No room is left on the disk of ${volumes}. Make room there, then try again.`;
}

export interface Opened {
  readonly deps: ProcessDeps;
  /** Starts delivering queued mail; the operator's one-off commands leave that to the server. */
  startMail(): MailWorker;
  /** False if the database did not finish in time and was cut off. */
  close(): Promise<boolean>;
}

export interface OpenOptions {
  readonly database?: DatabaseConfig;
  /** A command that never creates a site does not change its schema either, and runs beside the server. */
  readonly createSite?: CreateSite;
  /** The operator's command, for messages that quote it. */
  readonly command?: string;
  /** Set by the restore itself: everybody else is refused until it is finished. */
  readonly restoring?: boolean;
  /** For sample data, which no service reads: root may create them in a folder of another user. */
  readonly sample?: boolean;
}

/** Opens database and secrets, brings the schema up to date, and makes the dependencies of services. */
export async function open(config: Config, options: OpenOptions = {}): Promise<Opened> {
  const {
    database = databaseOf(config),
    createSite = 'if-missing',
    command = 'npm start',
    restoring = false,
    sample = false,
  } = options;
  if (!sample || existsSync(config.dataDir)) refuseForeignRoot([config.dataDir, config.secretsDir], command);
  refuseInsideData(config.secretsDir, config.dataDir);
  if (isDatabaseAbsent(database)) requireCreationAllowed(createSite, config.secretsDir, database);
  const lock = createSite === 'never' ? undefined : takeDataFolder(config, database);
  try {
    return await connectAndAssemble(config, { database, createSite, restoring }, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** No other process creates or changes the SQLite file meanwhile. */
function takeDataFolder(config: Config, { kind }: DatabaseConfig): { release(): void } | undefined {
  const { dataDir, s3, smtpUrl } = config;
  makeDataFolder(dataDir);
  if (kind === 'sqlite') return lockDataFolder(dataDir);
  if (s3 === undefined || smtpUrl === undefined) requireUsableFolder(dataDir);
  return undefined;
}

/** @throws ConfigError or OwnerError, in one line */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    if (!isPermissionError(error)) throw new ConfigError(`DATA_DIR: cannot be made: ${reasonOf(error)}`);
    throw new OwnerError(`DATA_DIR (${dataDir}) cannot be made. ${describePermissionFix(dataDir, dataDir)}`);
  }
}

/** Images, mail or the journal are kept in the folder, although the database is elsewhere. @throws the same */
export function requireUsableFolder(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isPermissionError(error)) throw new ConfigError(`DATA_DIR: cannot be written: ${reasonOf(error)}`);
    throw new OwnerError(
      `DATA_DIR (${dataDir}) cannot be written. ${describePermissionFix(dataDir, dataDir)}`,
    );
  }
}

async function connectAndAssemble(
  config: Config,
  { database, createSite, restoring }: Required<Pick<OpenOptions, 'database' | 'createSite' | 'restoring'>>,
  releaseLock: () => void,
): Promise<Opened> {
  const log = createLogger(config.logLevel);
  const requireMayCreate = () => requireCreationAllowed(createSite, config.secretsDir, database);
  const connectOnce = () =>
    connect(database, {
      onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    });
  const db = await connectWhenAvailable(connectOnce, {
    onUnavailable: ({ message }) => log.warn(`${message} Waiting for it.`),
    // A command beside a server reports a failure at once.
    ...(createSite === 'never' && { mostTries: 1 }),
  });
  try {
    await prepareSchema({ config, db, log }, createSite, requireMayCreate);
    if (!restoring) await refuseUnfinished(db.reads);
    // Only now: secrets made before the database answers could be taken for its own at the next start.
    const complain = (line: string) => log.error(line);
    const secrets = await openSecrets({ ...config, requireCreationAllowed: requireMayCreate, complain }, db);
    return await assemble({ config, db, secrets, log }, releaseLock);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function assemble(
  { config, db, secrets, log }: Pick<ProcessDeps, 'config' | 'db' | 'secrets' | 'log'>,
  releaseLock: () => void,
): Promise<Opened> {
  const { clock, stop: stopMeasuring } = await openClock(db, log);
  const files = await openFileStore(config);
  const disk = { space: () => readSpace(config.dataDir) };
  let worker: MailWorker | undefined;
  const deps: ProcessDeps = {
    config,
    db: guardWrites(db, disk, log),
    clock,
    secrets,
    sealer: createSealer(secrets),
    passwords: createPasswordHasher({ peppers: secrets.peppers, reloadPeppers: secrets.reloadPeppers, log }),
    files,
    disk,
    log,
    takeExportSlot: createSlots(exportsAtOnce),
    wakeOutbox: () => worker?.kick(),
  };
  return {
    deps,
    startMail() {
      worker = startMailWorker({ ...deps, mailer: createMailer(config, log) });
      return worker;
    },
    close() {
      stopMeasuring();
      return db.close().finally(releaseLock);
    },
  };
}

async function prepareSchema(
  { config, db, log }: Pick<ProcessDeps, 'config' | 'db' | 'log'>,
  createSite: CreateSite,
  requireMayCreate: () => void,
): Promise<void> {
  const { current, newest } = await schemaState(db);
  if (current === undefined) requireMayCreate();
  if (createSite === 'never' && current !== newest) {
    throw new UnusableDatabaseError(
      `The database has the schema ${current}, this program ${newest}: start the server first, or stop it and run npm run portal -- migrate`,
    );
  }
  // A database with other secrets belongs to another site and is left unchanged.
  if (current !== undefined && current !== newest) await judgeSecrets(config, db.maintenance.reads);
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'schema brought up to date');
}

/** The database that the configuration names. */
export function databaseOf(config: Config): DatabaseConfig {
  const { databaseUrl: url, databaseConnections: connections } = config;
  const { databaseDirectUrl: directUrl, databasePooled: pooled } = config;
  return url === undefined
    ? { kind: 'sqlite', path: join(config.dataDir, 'portal.db') }
    : { kind: 'postgres', url, directUrl, connections, pooled };
}
