import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../packages/server/test/postgres.ts';
import { alter, type DatabaseConfig, type Tx } from '../../packages/server/test/support/alter.ts';
import { compileCache } from '../../packages/server/test/support/compile-cache.ts';
import { freePort } from '../../packages/server/test/support/free-port.ts';
import { startPortal as startServer } from '../../packages/server/test/support/portal-process.ts';
import { mailAnnounced, remindAtNoon } from '../../packages/server/test/support/scheduled-jobs.ts';

export const adminAccount = { email: 'admin@contoh.id', password: 'lemari-kayu-jati-9' };
export const captchaCode = 'abcdef';

/** A production server as `npm start` runs it, with its own data folder. */
export interface Portal {
  readonly url: string;
  /** Waits for a mail to an address with these words in it; returns the newest, from the outbox folder. */
  mailTo(address: string, words: string): Promise<string>;
  /** All mails to an address as text, the oldest first. */
  mailsTo(address: string): readonly string[];
  /** Sets back the time of every sign-in, so that a test need not wait ten minutes. */
  ageSignIns(minutes: number): Promise<void>;
  /** Writes data to the database that no screen can write, such as imported values. */
  alter(work: (tx: Tx) => Promise<unknown>): Promise<void>;
  /** Ends the minute in which notices can be undone: makes messages ready and queues mails. */
  mailAnnounced(): Promise<void>;
  /** Runs the job of reminders as at noon of a day. */
  remindAtNoon(day: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startPortal(
  engine: 'sqlite' | 'postgres',
  host: '127.0.0.1' | 'localhost',
): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-e2e-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const env = {
    NODE_COMPILE_CACHE: compileCache(),
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    CAPTCHA_CODE: captchaCode,
    // Registrations of tests send their own network address.
    TRUST_PROXY: 'loopback',
    ...(cluster && { DATABASE_URL: cluster.url }),
  };
  const server = await startServer({ folder, environment: env, port });
  const database: DatabaseConfig =
    cluster === undefined
      ? { kind: 'sqlite', path: join(folder, 'data', 'portal.db') }
      : { kind: 'postgres', url: cluster.url };
  return {
    url,
    mailTo: (address, words) => findMail(join(folder, 'data', 'outbox'), address, words),
    mailsTo: (address) => readMails(join(folder, 'data', 'outbox')).filter((mail) => mail.includes(address)),
    ageSignIns: (minutes) => alter(database, (tx) => ageSignIns(tx, minutes)),
    alter: (work) => alter(database, work),
    mailAnnounced: () => mailAnnounced(env, database),
    remindAtNoon: (day) => remindAtNoon(env, day),
    async stop() {
      await server.end();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ageSignIns(tx: Tx, minutes: number): Promise<unknown> {
  return tx
    .updateTable('sessions')
    .set((session) => ({ authenticated_at: session('authenticated_at', '-', minutes * 60_000) }))
    .execute();
}

async function findMail(outbox: string, address: string, words: string): Promise<string> {
  return eventually(`a mail to ${address}`, async () => {
    return readMails(outbox).findLast((mail) => mail.includes(address) && mail.includes(words));
  });
}

function readMails(outbox: string): string[] {
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return files.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Polls until there is an answer; gives up before the test's limit, to name what is missing. */
async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 600_000;
  while (performance.now() < deadline) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Gave up waiting for ${what}`);
}
