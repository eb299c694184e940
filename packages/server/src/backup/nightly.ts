import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '@ruang-naskah/domain/dates';
import { findBackupRecord } from '../db/backup-record.ts';
import { endsWithin } from '../db/bounds.ts';
import type { ProcessDeps } from '../deps.ts';
import { readSettings } from '../features/settings/service.ts';
import { newId } from '../infra/ids.ts';
import type { Leader } from '../jobs/leader.ts';
import { giveLeaseUp, type Lease, takeLease } from '../jobs/lease.ts';
import { openJournal } from './keep-journal.ts';
import { placesOf } from './open-places.ts';

const everyMs = 60_000;
const hourMs = 60 * 60 * 1000;
/** The turn of a killed process expires; a longer backup renews it. */
const leaseMs = 10 * everyMs;
/** A failed backup is retried after this. */
const againMs = hourMs;
const stopMs = 4000;

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
  const journal = openJournal({ db, dataDir: config.dataDir, log }, await placesOf(config));
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
      if (!(await isDue(deps)) || !(await takeLease(deps, turn))) return;
      try {
        // Another process may have made it just before.
        if (await isDue(deps)) await runToEnd();
      } finally {
        await giveLeaseUp(deps, turn);
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
