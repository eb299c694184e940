import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { startBackups } from './backup/nightly.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { analyzeStaleTables } from './db/statistics.ts';
import { forgetOldAudit } from './features/activities/jobs.ts';
import { makeNewsPreviews, sweepNewsImages } from './features/news/jobs.ts';
import { forgetOldNotices, startNotices } from './features/notices/jobs.ts';
import { emptyBin } from './features/projects/jobs.ts';
import { describeFirstAdmin, ensureFirstAdmin } from './features/users/create-admin.ts';
import { loadBuiltWeb, startDevWeb } from './http/web.ts';
import { endNow, endOnUncaughtErrors } from './infra/end-process.ts';
import { createLogger } from './infra/log.ts';
import { withTimeout } from './infra/timeouts.ts';
import { startCleanup } from './jobs/cleanup.ts';
import { startLeader } from './jobs/leader.ts';
import { describeFailure, open } from './open.ts';
import { finishErasures } from './privacy/erase-account.ts';

const sameSignalMs = 1000;
/** From the end of the drain: 10 s for answers under way, the rest for database and files. */
const closedWithinMs = 15_000;

export interface RunningServer {
  readonly url: string;
  /**
   * Answers what is under way, sends no more mail, closes the database; resolves when all is closed.
   * @throws Error when that takes too long, or something had to be cut off
   */
  stop(): Promise<void>;
}

/**
 * Opens everything in order and listens: web build, database, port, first admin, mail worker. From `beforeListening` on
 * people are answered, so the process must be ready to be stopped.
 */
export async function serve(config: Config, beforeListening: () => void): Promise<RunningServer> {
  const web = config.dev ? await startDevWeb(webFolder) : await loadBuiltWeb(webFolder);
  const { deps, startMail, close } = await open(config);
  if (config.captchaCode !== undefined) {
    deps.log.warn('CAPTCHA_CODE is set: every captcha has the same answer. For automated tests only.');
  }
  const app = await buildApp(deps, web);
  app.isStarted = false;
  beforeListening();
  await listen(app, config);
  // Only now: if the port is taken, nothing has started, and no password is shown beside the failure.
  const admin = await ensureFirstAdmin(deps);
  if (admin !== undefined) process.stdout.write(`\n${describeFirstAdmin(admin)}\n\n`);
  app.isStarted = true;
  deps.db.changes.listen();
  const mail = startMail();
  const leader = await startLeader(deps);
  const stopCleanup = startCleanup(deps, leader, {
    keepStatistics: analyzeStaleTables,
    finishErasures,
    emptyBin,
    forgetOldNotices,
    sweepNewsImages,
    makeNewsPreviews,
    // Last: after a long time it may have the most to do.
    forgetOldAudit,
  });
  const stopNotices = startNotices(deps, leader);
  const stopBackups = await startBackups(deps, leader);
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return {
    url: `http://${config.host}:${port}`,
    stop: () =>
      withTimeout(config.drainSeconds * 1000 + closedWithinMs, async () => {
        stopCleanup();
        stopNotices();
        await Promise.all([app.close(), mail.stop()]);
        await stopBackups();
        await leader.stop();
        await web.close?.();
        if (!(await close())) throw new Error('what was under way in the database had to be cut off');
      }),
  };
}

/** @throws ConfigError when the address is not available */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT: another program listens on ${host}:${port}. Stop it, or set another PORT`);
    if (code === 'EACCES')
      throw new ConfigError(`PORT: this user may not listen on ${host}:${port}. Set another PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(`HOST: ${host} is no address of this machine (${code})`);
    throw error;
  }
}

/** The folder of the web package. */
export const webFolder = join(import.meta.dirname, '..', '..', 'web');

/**
 * Runs the server as this process, after `prepare`: listens, says what that returned, ends cleanly on a signal, and
 * reports in one clear line, with exit code 1, what the operator must correct.
 */
export function runAsProcess(prepare: Preparation = async () => ''): void {
  run(prepare).catch((error: unknown) => {
    const line = describeFailure(error, process.env);
    console.error(line === undefined ? error : `Ruang Naskah cannot start. ${line}`);
    process.exit(1);
  });
}

/** Before the server; resolves with what is to stand last on the screen. */
type Preparation = (config: Config) => Promise<string>;

async function run(prepare: Preparation): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  endOnUncaughtErrors(log);
  const last = await prepare(config);
  const started = Promise.withResolvers<RunningServer>();
  let firstAt: number | undefined;
  const stop = (): void => {
    if (firstAt !== undefined) {
      // A service manager or a terminal signals the whole group, and npm forwards it again: this counts as one signal.
      if (performance.now() - firstAt > sameSignalMs) endNow(1);
      return;
    }
    firstAt = performance.now();
    // What has begun to answer finishes its start, which takes a moment, and stops then.
    started.promise
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the server could not stop well');
          endNow(1);
        },
      );
  };
  // Before it listens a signal ends it at once: nothing is under way, and an interrupted migration leaves no half.
  const server = await serve(config, () => {
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
  started.resolve(server);
  process.stdout.write(`Ruang Naskah: ${config.publicUrl}\n${last}`);
}
