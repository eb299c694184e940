import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '@ruang-naskah/domain/dates';
import { findBackupRecord, findBeginning } from '../db/backup-record.ts';
import { endsWithin } from '../db/bounds.ts';
import type { ProcessDeps } from '../deps.ts';
import { readSettings } from '../features/settings/service.ts';
import { newId } from '../infra/ids.ts';
import type { Leader } from '../jobs/leader.ts';
import { giveLeaseUp, type Lease, takeLease } from '../jobs/lease.ts';
import { openJournal } from './keep-journal.ts';
import { ownPlaces } from './open-places.ts';
import { siteKey } from './site-key.ts';

const everyMs = 60_000;
const hourMs = 60 * 60 * 1000;
/** The turn of a killed process expires; a longer backup renews it. */
const leaseMs = 10 * everyMs;
/** A failed backup is retried after this. */
const againMs = hourMs;
const stopMs = 4000;

/** The backup of the day, or only its copy at the second place, which failed or was not set yet. */
type Due = 'backup' | 'copy';

const doneWords: Readonly<Record<Due, string>> = {
  backup: 'backed up, and proved by a restore',
  copy: 'the last backup is at the second place',
};

/**
 * What is still to be done of this day's backup. A day begins at the hour of the backup; a site that began today has
 * time until tomorrow.
 */
export async function findDue({
  db,
  clock,
  config,
}: Pick<ProcessDeps, 'db' | 'clock' | 'config'>): Promise<Due | undefined> {
  const { hour, copies } = config.backups;
  if (hour === undefined) return undefined;
  const { timeZone } = await readSettings({ db, clock });
  const now = clock.now();
  const { verified, copiedAt, failed } = await findBackupRecord(db.reads, now);
  if (failed !== undefined && Math.abs(now - failed.at) < againMs) return undefined;
  const dayOfBackup = (instant: number) => dayOf(instant - hour * hourMs, timeZone);
  const isBeforeToday = (instant: number) => dayOfBackup(instant) < dayOfBackup(now);
  const begun = await findBeginning(db.reads, now);
  if (isBeforeToday(verified?.at ?? begun)) return 'backup';
  return copies !== undefined && verified !== undefined && isBeforeToday(copiedAt ?? begun)
    ? 'copy'
    : undefined;
}

/** The turn of one process to make the backup. */
export function turnOf(holder = newId()): Lease {
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
    await ownPlaces(deps),
  );
  const unsubscribe = db.onCommit(({ ended }) => {
    if (ended.length > 0) void journal.keep();
  });
  const turn = turnOf();
  let child: ChildProcess | undefined;
  let running = false;
  const round = async (): Promise<void> => {
    await journal.keep();
    // The process that began it ends it, even if it has lost the lead since.
    if (running) return void (await takeLease(deps, turn).catch(() => undefined));
    if (!leader.leads()) return;
    running = true;
    try {
      if ((await findDue(deps)) === undefined || !(await takeLease(deps, turn))) return;
      try {
        // Another process may have made it just before.
        const due = await findDue(deps);
        if (due !== undefined) await runToEnd(due);
      } finally {
        await giveLeaseUp(deps, turn);
      }
    } catch (error) {
      log.error({ err: error }, 'the nightly backup could not be begun');
    } finally {
      running = false;
    }
  };
  const runToEnd = async (due: Due): Promise<void> => {
    child = startCommand(due);
    const said = Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    const [out, err] = await said;
    child = undefined;
    if (code === 0) log.info({ lines: out.trim().split('\n').slice(1) }, doneWords[due]);
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

function startCommand(due: Due): ChildProcess {
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
