import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '@ruang-naskah/domain/dates';
import { findBackupRecord, findSiteStart } from '../db/backup-record.ts';
import type { ProcessDeps } from '../deps.ts';
import { readSettings } from '../features/settings/read.ts';
import { newId } from '../infra/ids.ts';
import { endsWithin } from '../infra/timeouts.ts';
import type { Leader } from '../jobs/leader.ts';
import { type Lease, releaseLease, takeLease } from '../jobs/lease.ts';
import { openClaimedPlaces } from './open-places.ts';
import { siteKey } from './site-key.ts';
import { openJournal } from './write-journal.ts';

const checkEveryMs = 60_000;
const hourMs = 60 * 60 * 1000;
/** The lease of a killed process expires; a longer backup renews it. */
const leaseMs = 10 * checkEveryMs;
/** A failed backup is retried after this. */
const retryAfterMs = hourMs;
const stopTimeoutMs = 4000;

/** The backup of the day, or only its copy at the second place, which failed or was not set yet. */
type DueBackup = 'backup' | 'copy';

const doneMessages: Readonly<Record<DueBackup, string>> = {
  backup: 'backed up, and proved by a restore',
  copy: 'the last backup is at the second place',
};

/**
 * What is still to be done of this day's backup. A day begins at the hour of the backup; a site that began today has
 * time until tomorrow.
 */
export async function findDueBackup({
  db,
  clock,
  config,
}: Pick<ProcessDeps, 'db' | 'clock' | 'config'>): Promise<DueBackup | undefined> {
  const { hour, copies } = config.backups;
  if (hour === undefined) return undefined;
  const { timeZone } = await readSettings({ db, clock });
  const now = clock.now();
  const { verified, copiedAt, failed } = await findBackupRecord(db.reads, now);
  if (failed !== undefined && Math.abs(now - failed.at) < retryAfterMs) return undefined;
  const dayOfBackup = (instant: number) => dayOf(instant - hour * hourMs, timeZone);
  const isBeforeToday = (instant: number) => dayOfBackup(instant) < dayOfBackup(now);
  const begun = await findSiteStart(db.reads, now);
  if (isBeforeToday(verified?.at ?? begun)) return 'backup';
  return copies !== undefined && verified !== undefined && isBeforeToday(copiedAt ?? begun)
    ? 'copy'
    : undefined;
}

/** The right of one process to make the backup. */
export function backupLease(holder = newId()): Lease {
  return { name: 'backup', holder, ms: leaseMs };
}

/**
 * Keeps the journal, and makes a backup each night in a process of its own, so that neither the memory nor
 * the event loop of the server are affected. Returns a function that stops both.
 */
export async function startBackups(
  deps: ProcessDeps,
  leader: Pick<Leader, 'leads'>,
): Promise<() => Promise<void>> {
  const { config, db, log } = deps;
  const journal = openJournal(
    { ...deps, dataDir: config.dataDir, key: siteKey(deps.secrets) },
    await openClaimedPlaces(deps),
  );
  const unsubscribe = db.onCommit(({ ended }) => {
    if (ended.length > 0) void journal.update();
  });
  const lease = backupLease();
  let child: ChildProcess | undefined;
  let running = false;
  const backUpIfDue = async (): Promise<void> => {
    await journal.update();
    // The process that began it ends it, even if it has lost the lead since.
    if (running) return void (await takeLease(deps, lease).catch(() => undefined));
    if (!leader.leads()) return;
    running = true;
    try {
      if ((await findDueBackup(deps)) === undefined || !(await takeLease(deps, lease))) return;
      try {
        // Another process may have made it just before.
        const due = await findDueBackup(deps);
        if (due !== undefined) await runBackup(due);
      } finally {
        await releaseLease(deps, lease);
      }
    } catch (error) {
      log.error({ err: error }, 'the nightly backup could not be begun');
    } finally {
      running = false;
    }
  };
  const runBackup = async (due: DueBackup): Promise<void> => {
    child = startCommand(due);
    const printed = Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    const [out, err] = await printed;
    child = undefined;
    if (code === 0) log.info({ lines: out.trim().split('\n').slice(1) }, doneMessages[due]);
    else log.error({ code, reason: err.trim() }, 'the nightly backup failed');
  };
  const timer = setInterval(() => void backUpIfDue(), checkEveryMs);
  timer.unref();
  void backUpIfDue();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    const last = child;
    if (last !== undefined) {
      const ended = once(last, 'exit');
      last.kill('SIGTERM');
      if (!(await endsWithin(stopTimeoutMs, ended))) last.kill('SIGKILL');
    }
    await endsWithin(stopTimeoutMs, journal.update());
  };
}

function startCommand(due: DueBackup): ChildProcess {
  const program = join(import.meta.dirname, '..', 'cli.ts');
  const args = [program, 'backup', ...(due === 'copy' ? ['--copy'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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
