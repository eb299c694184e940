import { dayOf } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import type { NoticeJob } from '@ruang-naskah/domain/notices/who-is-notified';
import { sql } from 'kysely';
import { deleteInBatches, type MayContinue } from '../../db/batches.ts';
import type { Tx } from '../../db/handle.ts';
import type { ProcessDeps } from '../../deps.ts';
import type { Leader } from '../../jobs/leader.ts';
import { mailDueNotices } from './mail-due.ts';
import { remindByDate } from './remind-by-date.ts';
import { remindOnRequest } from './remind-on-request.ts';
import { reminderIntervalMs } from './write-reminders.ts';

const roundIntervalMs = 30_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than a day in any time zone, because they only record whether somebody was reminded today. */
const remindersKeptDays = 7;

/** Deletes old notices; part of the hourly cleanup. */
export async function forgetOldNotices(
  { db, clock }: ProcessDeps,
  mayContinue: MayContinue = () => true,
): Promise<void> {
  const now = clock.now();
  await db.write((tx) => cancelOldMessages(tx, now - limits.whatsappDays * dayMs));
  const old = sql`created_at < ${now - limits.noticesKeptDays * dayMs}`;
  await deleteInBatches(db, { table: 'notices', key: ['id'], where: old }, mayContinue);
  const outdated = sql`day < ${dayOf(now - remindersKeptDays * dayMs)}`;
  await deleteInBatches(db, { table: 'stage_reminders', key: ['id'], where: outdated }, mayContinue);
}

/** What waited for too long to be sent by WhatsApp is out of date. */
async function cancelOldMessages(tx: Tx, before: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ whatsapp: null })
    .where('whatsapp', '=', 'ready')
    .where('created_at', '<', before)
    .execute();
}

/** Starts writing the mails of notices while the server runs and leads; returns how to stop it. */
export function startNotices(deps: ProcessDeps, leader: Pick<Leader, 'leads'>): () => void {
  let running = false;
  let remindedAt = Number.NEGATIVE_INFINITY;
  // Measured by uptime: a clock that is set back must not stop the reminders.
  const remindInTime = async (): Promise<void> => {
    if (performance.now() - remindedAt < reminderIntervalMs) return;
    await remindByDate(deps);
    remindedAt = performance.now();
  };
  const rounds: Readonly<Record<NoticeJob, () => Promise<unknown>>> = {
    remindByDate: remindInTime,
    remindOnRequest: () => remindOnRequest(deps),
    mailDueNotices: () => mailDueNotices(deps),
  };
  const run = async (): Promise<void> => {
    if (running || !leader.leads()) return;
    running = true;
    for (const work of Object.values(rounds)) {
      try {
        await work();
      } catch (error) {
        // The database is away or full: what is due stays due.
        deps.log.error({ err: error }, 'mails of notices not written');
      }
    }
    running = false;
  };
  const timer = setInterval(() => void run(), roundIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
