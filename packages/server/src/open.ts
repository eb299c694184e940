import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { createDatabaseClock, keepMeasuring } from './db/database-clock.ts';
import type { DatabaseConfig, DatabaseHandle } from './db/handle.ts';
import { migrate } from './db/migrate.ts';
import { openSecrets } from './db/own-secrets.ts';
import type { Deps } from './deps.ts';
import { createLogger, type Logger } from './infra/log.ts';
import { createMailer } from './infra/mailer.ts';
import { openFiles } from './infra/open-files.ts';
import { createPasswordHasher } from './infra/passwords.ts';
import { createSealer } from './infra/sealed.ts';
import { refuseInsideData } from './infra/secrets.ts';
import { type MailWorker, startMailWorker } from './jobs/mail-worker.ts';

export interface Opened {
  readonly deps: Deps;
  /** Starts delivering queued mail; the operator's one-off commands leave that to the server. */
  startMail(): MailWorker;
  close(): Promise<void>;
}

/** Opens database and secrets, brings the schema up to date, and makes what services work with. */
export async function open(config: Config, database: DatabaseConfig = databaseOf(config)): Promise<Opened> {
  refuseInsideData(config.secretsDir, config.dataDir);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLogger(config.logLevel);
  const db = await connect(database, {
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    return await openOn(config, db, log);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openOn(config: Config, db: DatabaseHandle, log: Logger): Promise<Opened> {
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'schema brought up to date');
  // Only now: what is made before the database answers could pass for its secrets at the next start.
  const secrets = await openSecrets(config, db);
  const clock = createDatabaseClock(db, log);
  await clock.measure();
  const stopMeasuring = keepMeasuring(clock);
  let worker: MailWorker | undefined;
  const deps: Deps = {
    config,
    db,
    clock,
    secrets,
    sealer: createSealer(secrets),
    passwords: createPasswordHasher({ peppers: secrets.peppers, readAgain: secrets.reloadPeppers, log }),
    files: await openFiles(config),
    log,
    wakeOutbox: () => worker?.kick(),
  };
  return {
    deps,
    startMail() {
      worker = startMailWorker({ ...deps, mailer: createMailer(config, log) });
      return worker;
    },
    close: () => {
      stopMeasuring();
      return db.close();
    },
  };
}

function databaseOf({ databaseUrl, dataDir }: Config): DatabaseConfig {
  return databaseUrl === undefined
    ? { kind: 'sqlite', path: join(dataDir, 'portal.db') }
    : { kind: 'postgres', url: databaseUrl };
}
