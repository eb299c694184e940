import { dayOf } from '@ruang-naskah/domain/dates';
import { audit, portalItself } from '../../db/audit.ts';
import { type MayContinue, runInBatches } from '../../db/batches.ts';
import type { Db } from '../../db/handle.ts';
import type { ProcessDeps } from '../../deps.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Pruning {
  /** Takes lines of no more days than these, counted from the oldest line on. */
  readonly daysAtOnce: number;
  readonly mayContinue: MayContinue;
}

/**
 * Deletes lines older than this many days, in short batches, and returns how many. For the operator and the cleanup
 * only; there is no API for it. The pruning is audited first.
 */
export async function pruneAudit(
  deps: ProcessDeps,
  days: number,
  { daysAtOnce, mayContinue }: Pruning = { daysAtOnce: Number.POSITIVE_INFINITY, mayContinue: () => true },
): Promise<number> {
  const now = deps.clock.now();
  const oldest = (await findFirstInstant(deps.db.reads, now)) ?? now;
  // Whole days, so that the hourly cleanup prunes once a day and does not fill the log with its own lines.
  const before = Math.min(startOfUtcDay(now) - days * dayMs, startOfUtcDay(oldest) + daysAtOnce * dayMs);
  const age = { before, now };
  let lines: OldLines = { ids: [], next: 0 };
  while (lines.ids.length === 0 && lines.next !== undefined)
    lines = await readOldLines(deps.db.reads, lines.next, age);
  if (lines.ids.length === 0) return 0;
  await deps.db.write((tx) =>
    audit(tx, deps, portalItself, {
      action: 'activities.audit_pruned',
      detail: { before: dayOf(before, 'UTC') },
    }),
  );
  let count = 0;
  await runInBatches(async () => {
    const { ids } = lines;
    if (ids.length > 0)
      await deps.db.write((tx) => tx.deleteFrom('audit_events').where('id', 'in', ids).execute());
    count += ids.length;
    if (lines.next === undefined) return false;
    lines = await readOldLines(deps.db.reads, lines.next, age);
    return true;
  }, mayContinue);
  return count;
}

const startOfUtcDay = (instant: number): number => Math.floor(instant / dayMs) * dayMs;

/** Removing the words of a line from the index takes SQLite a millisecond, which blocks other writes. */
const batchSize = 50;

/** Some lines of the log from one place on, in the order in which they were written. */
interface OldLines {
  /** Those that are dated before an instant. */
  readonly ids: readonly string[];
  /** Undefined at the first line dated since: what follows is younger, whatever a wrong clock dated it. */
  readonly next: number | undefined;
}

/** The date of the first line of the log that is not dated later than now. */
export async function findFirstInstant(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('created_at')
    .where('seq', '>', 0)
    .where('created_at', '<=', now)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

async function readOldLines(
  db: Db,
  afterSeq: number,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<OldLines> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'seq', 'created_at'])
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(batchSize)
    .execute();
  // A line dated later than now says nothing about its age.
  const firstYoung = rows.findIndex((row) => row.created_at >= before && row.created_at <= now);
  const old = (firstYoung === -1 ? rows : rows.slice(0, firstYoung)).filter((row) => row.created_at < before);
  const hasMore = firstYoung === -1 && rows.length === batchSize;
  return { ids: old.map(({ id }) => id), next: hasMore ? rows.at(-1)?.seq : undefined };
}
