import { join } from 'node:path';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { open } from './open.ts';
import { sweepNewsImages } from './features/news/jobs.ts';
import { ensureFirstAdmin } from './features/users/accounts/service.ts';
import { loadBuiltWeb, startDevWeb } from './http/web.ts';
import { startCleanup } from './jobs/cleanup.ts';

export interface RunningServer {
  readonly url: string;
  /** Answers what is under way, sends no more mail, folds the database back; resolves when all is closed. */
  stop(): Promise<void>;
}

/** Opens everything in order and listens: database, first admin, web build, mail worker. */
export async function serve(config: Config): Promise<RunningServer> {
  const web = config.dev ? await startDevWeb(webFolder) : await loadBuiltWeb(webFolder);
  const { deps, startMail, close } = await open(config);
  const admin = await ensureFirstAdmin(deps);
  if (admin !== undefined) announceAdmin(admin);
  if (config.captchaCode !== undefined) {
    deps.log.warn('CAPTCHA_CODE is set: every captcha has the same answer. For automated tests only.');
  }
  const app = await buildApp(deps, web);
  const mail = startMail();
  const stopCleanup = startCleanup(deps, sweepNewsImages);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      stopCleanup();
      await app.close();
      await mail.stop();
      await web.close?.();
      await close();
    },
  };
}

/** The web package, seen from the server's sources. */
export const webFolder = join(import.meta.dirname, '..', '..', 'web');

function announceAdmin(admin: { email: string; password: string | undefined }): void {
  const lines = ['', '  First admin made:', `    e-mail    ${admin.email}`];
  if (admin.password !== undefined) {
    lines.push(`    password  ${admin.password}`, '  This password is shown only now. Change it after signing in.');
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
