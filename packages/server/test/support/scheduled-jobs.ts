import { readConfig } from '../../src/config.ts';
import type { ProcessDeps } from '../../src/deps.ts';
import { mailDueNotices } from '../../src/features/notices/mail-due.ts';
import { remindByDate } from '../../src/features/notices/remind-by-date.ts';
import { open } from '../../src/open.ts';
import { alter, type DatabaseConfig } from './alter.ts';

/** Runs the scheduled jobs at once for browser tests, as a separate process. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a job on the site of a server that is running. */
async function runBesideServer(
  env: Environment,
  job: (deps: ProcessDeps) => Promise<unknown>,
): Promise<void> {
  const { deps, close } = await open({ ...readConfig(env), logLevel: 'warn' }, { createSite: 'never' });
  await job(deps).finally(close);
}

/** Makes all notices older than the minute in which they can be undone, and queues their mails. */
export async function mailAnnounced(env: Environment, database: DatabaseConfig): Promise<void> {
  const before = Date.now() - 120_000;
  await alter(database, async (tx) => {
    await tx.updateTable('notices').set({ created_at: before }).where('created_at', '>', before).execute();
    const due = tx.updateTable('notices').set({ mail_due_at: before });
    await due.where('mail_due_at', 'is not', null).execute();
  });
  await runBesideServer(env, mailDueNotices);
}

/** Sends reminders as at noon of a day. */
export function remindAtNoon(env: Environment, day: string): Promise<void> {
  const now = Date.parse(`${day}T12:00:00+07:00`);
  return runBesideServer(env, (deps) =>
    remindByDate({ ...deps, clock: { now: () => now, offset: () => 0 } }),
  );
}
