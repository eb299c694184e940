import { readConfig } from '../../src/config.ts';
import type { ProcessDeps } from '../../src/deps.ts';
import { mailDueNotices } from '../../src/features/notices/mails/service.ts';
import { remind } from '../../src/features/notices/reminders/service.ts';
import { open } from '../../src/open.ts';
import { alter, type DatabaseConfig } from './alter.ts';

/** What the portal does by the hour, for browser tests that do not wait for it: beside it, as its commands do. */

type Environment = Readonly<Record<string, string | undefined>>;

async function beside(env: Environment, job: (deps: ProcessDeps) => Promise<unknown>): Promise<void> {
  const { deps, close } = await open({ ...readConfig(env), logLevel: 'warn' }, { begin: 'never' });
  await job(deps).finally(close);
}

/** What was announced is older than the minute in which it could be undone; its mails are written. */
export async function mailAnnounced(env: Environment, database: DatabaseConfig): Promise<void> {
  const before = Date.now() - 120_000;
  await alter(database, async (tx) => {
    await tx.updateTable('notices').set({ created_at: before }).where('created_at', '>', before).execute();
    const due = tx.updateTable('notices').set({ mail_due_at: before });
    await due.where('mail_due_at', 'is not', null).execute();
  });
  await beside(env, mailDueNotices);
}

/** Reminds as at noon of a day. */
export function remindAtNoon(env: Environment, day: string): Promise<void> {
  const now = Date.parse(`${day}T12:00:00+07:00`);
  return beside(env, (deps) => remind({ ...deps, clock: { now: () => now, offset: () => 0 } }));
}
