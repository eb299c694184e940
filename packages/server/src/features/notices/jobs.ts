import { dayOf } from '@ruang-naskah/domain/dates';
import { limits } from '@ruang-naskah/domain/limits';
import type { NoticeRound } from '@ruang-naskah/domain/notices/told';
import type { GoesOn } from '../../db/batches.ts';
import type { ProcessDeps } from '../../deps.ts';
import type { Leader } from '../../jobs/leader.ts';
import { mailDueNotices } from './mails/service.ts';
import { deleteOldReminders } from './reminders/repository.ts';
import { remind, remindEveryMs, tellAsked } from './reminders/service.ts';
import { deleteOldNotices, forgetOldMessages } from './repository.ts';

const everyMs = 30_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than a day in any time zone, because they only record whether somebody was reminded today. */
const remindersKeptDays = 7;

/** Deletes old notices; part of the hourly cleanup. */
export async function forgetOldNotices(
  { db, clock }: ProcessDeps,
  goesOn: GoesOn = () => true,
): Promise<void> {
  const now = clock.now();
  await db.write((tx) => forgetOldMessages(tx, now - limits.whatsappDays * dayMs));
  await deleteOldNotices(db, now - limits.noticesKeptDays * dayMs, goesOn);
  await deleteOldReminders(db, dayOf(now - remindersKeptDays * dayMs), goesOn);
}

/** Starts writing the mails of notices while the server runs and leads; returns how to stop it. */
export function startNotices(deps: ProcessDeps, leader: Pick<Leader, 'leads'>): () => void {
  let running = false;
  let remindedAt = Number.NEGATIVE_INFINITY;
  // Measured by uptime: a clock that is set back must not stop the reminders.
  const remindHourly = async (): Promise<void> => {
    if (performance.now() - remindedAt < remindEveryMs) return;
    await remind(deps);
    remindedAt = performance.now();
  };
  const rounds: Readonly<Record<NoticeRound, () => Promise<unknown>>> = {
    remind: remindHourly,
    tellAsked: () => tellAsked(deps),
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
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
