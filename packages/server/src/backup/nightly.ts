import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '@ruang-naskah/domain/dates';
import { findBackupRecord } from '../db/backup-record.ts';
import { endsWithin } from '../db/bounds.ts';
import type { ProcessDeps } from '../deps.ts';
import { readSettings } from '../features/settings/service.ts';
import { latestEnd } from '../infra/clock.ts';
import { openJournal } from './keep-journal.ts';
import { placesOf } from './open-places.ts';

const everyMs = 60_000;
const hourMs = 60 * 60 * 1000;
/** Longer than any backup; a killed process gives up its turn with it. */
const leaseMs = 12 * hourMs;
/** A failed backup is tried again after this. */
const againMs = hourMs;
const stopMs = 4000;
const job = 'backup';

/**
 * Whether the backup of this day is still to be made. A day begins at the hour of the backup; a site that began today
 * has time until tomorrow.
 */
export async function isDue({
  db,
  clock,
  config,
}: Pick<ProcessDeps, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const { hour } = config.backups;
  if (hour === undefined) return false;
  const { timeZone } = await readSettings({ db, clock });
  const { verified, failed } = await findBackupRecord(db.reads);
  const now = clock.now();
  if (failed !== undefined && Math.abs(now - failed.at) < againMs) return false;
  const begun = await db.reads
    .selectFrom('schema_migrations')
    .select((is) => is.fn.max('applied_at').as('at'))
    .executeTakeFirst();
  const dayOfBackup = (instant: number) => dayOf(instant - hour * hourMs, timeZone);
  return dayOfBackup(verified?.at ?? begun?.at ?? now) < dayOfBackup(now);
}

/** Takes the turn of the day; of several processes one gets it. */
export async function takeTurn({ db, clock }: Pick<ProcessDeps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  return db.write(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name: job, last_run_at: null, lease_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const taken = await tx
      .updateTable('jobs')
      .set({ lease_until: now + leaseMs, last_run_at: now })
      .where('name', '=', job)
      .where((eb) =>
        eb.or([
          eb('lease_until', 'is', null),
          eb('lease_until', '<=', now),
          eb('lease_until', '>', latestEnd(now, leaseMs)),
        ]),
      )
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  });
}

async function giveTurnBack({ db }: Pick<ProcessDeps, 'db'>): Promise<void> {
  await db.write((tx) => tx.updateTable('jobs').set({ lease_until: null }).where('name', '=', job).execute());
}

/**
 * Keeps the journal, and makes a backup each night in a process of its own, so that neither the memory nor the turns of
 * the server bear it. Returns what stops both.
 */
export async function startBackups(deps: ProcessDeps): Promise<() => Promise<void>> {
  const { config, db, log } = deps;
  const journal = openJournal({ db, dataDir: config.dataDir, log }, await placesOf(config));
  const unsubscribe = db.onCommit(({ ended }) => {
    if (ended.length > 0) void journal.keep();
  });
  let child: ChildProcess | undefined;
  let running = false;
  const round = async (): Promise<void> => {
    await journal.keep();
    if (running) return;
    running = true;
    try {
      if (!(await isDue(deps)) || !(await takeTurn(deps))) return;
      try {
        // Another process may have made it just before.
        if (await isDue(deps)) await runToEnd();
      } finally {
        await giveTurnBack(deps);
      }
    } catch (error) {
      log.error({ err: error }, 'the nightly backup could not be begun');
    } finally {
      running = false;
    }
  };
  const runToEnd = async (): Promise<void> => {
    child = startCommand();
    const said = Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    const [out, err] = await said;
    child = undefined;
    if (code === 0)
      log.info({ lines: out.trim().split('\n').slice(1) }, 'backed up, and proved by a restore');
    else log.error({ code, reason: err.trim() }, 'the nightly backup failed');
  };
  const timer = setInterval(() => void round(), everyMs);
  timer.unref();
  void round();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    const last = child;
    if (last !== undefined) {
      const ended = once(last, 'exit');
      last.kill('SIGTERM');
      if (!(await endsWithin(stopMs, ended))) last.kill('SIGKILL');
    }
    await endsWithin(stopMs, journal.keep());
  };
}

function startCommand(): ChildProcess {
  const program = join(import.meta.dirname, '..', 'cli.ts');
  const child = spawn(process.execPath, [program, 'backup'], { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A service without the right to do so backs up at the usual priority.
  }
  return child;
}

async function textOf(stream: AsyncIterable<Buffer> | null): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
