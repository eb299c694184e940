import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '@ruang-naskah/domain/pages';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { open } from './open.ts';
import { ensureFirstAdmin } from './features/users/accounts/service.ts';
import { loadAssets } from './http/assets.ts';
import { startCleanup } from './jobs/cleanup.ts';

export interface RunningServer {
  readonly url: string;
  /** Answers what is under way, sends no more mail, folds the database back; resolves when all is closed. */
  stop(): Promise<void>;
}

/** Opens everything in order and listens: database, first admin, web build, mail worker. */
export async function serve(config: Config, webDist: string): Promise<RunningServer> {
  const assets = loadAssets(webDist);
  const { renderPage } = (await import(pathToFileURL(assets.entryServer).href)) as { renderPage: RenderPage };
  const { deps, startMail, close } = await open(config);
  const admin = await ensureFirstAdmin(deps);
  if (admin !== undefined) announceAdmin(admin);
  if (config.captchaCode !== undefined) {
    deps.log.warn('CAPTCHA_CODE is set: every captcha has the same answer. For automated tests only.');
  }
  const app = await buildApp(deps, { assets, renderPage });
  const mail = startMail();
  const stopCleanup = startCleanup(deps);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return {
    url: `http://${config.host}:${port}`,
    async stop() {
      stopCleanup();
      await app.close();
      await mail.stop();
      await close();
    },
  };
}

/** Where the web build lies, seen from the server's sources. */
export const webDist = join(import.meta.dirname, '..', '..', 'web', 'dist');

function announceAdmin(admin: { email: string; password: string | undefined }): void {
  const lines = ['', '  First admin made:', `    e-mail    ${admin.email}`];
  if (admin.password !== undefined) {
    lines.push(`    password  ${admin.password}`, '  This password is shown only now. Change it after signing in.');
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
