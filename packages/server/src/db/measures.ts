import { sql } from 'kysely';
import { type Clock, latestEnd } from '../infra/clock.ts';
import { readBackupState } from './backup-record.ts';
import type { ServiceDatabase } from './handle.ts';

/** No session lives longer than 30 days. */
const longestSessionMs = 30 * 24 * 60 * 60 * 1000;

/** One number at this instant, with what it counts. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** What only grows while the process runs. */
  readonly type?: 'counter';
}

/** What the metrics say beside requests: size, connections, sessions, the mail queue. Each count has an index. */
export async function measureDatabase(deps: {
  db: ServiceDatabase;
  clock: Clock;
}): Promise<readonly Measure[]> {
  const { db, clock } = deps;
  try {
    return [
      { name: 'database_up', help: 'Whether the database answers.', value: 1 },
      {
        name: 'clock_offset_seconds',
        help: 'How far the time of the portal is ahead of the clock of this machine.',
        value: clock.offset() / 1000,
      },
      { name: 'database_bytes', help: 'Size of the database.', value: await databaseBytes(db) },
      ...measurePool(db),
      { name: 'sessions', help: 'Sessions that have not ended.', value: await countSessions(deps) },
      ...(await measureMail(db, clock.now())),
      await measureNotices(db, clock.now()),
      await measureBackups(db, clock.now()),
    ];
  } catch {
    return [{ name: 'database_up', help: 'Whether the database answers.', value: 0 }, ...measurePool(db)];
  }
}

export async function databaseBytes({ engine, reads }: ServiceDatabase): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return (await size.execute(reads)).rows[0]?.bytes ?? 0;
}

function measurePool({ pool }: ServiceDatabase): Measure[] {
  if (pool === undefined) return [];
  const { open, idle, waiting } = pool();
  return [
    { name: 'database_connections_open', help: 'Connections to the database.', value: open },
    { name: 'database_connections_idle', help: 'Those of them that wait for work.', value: idle },
    { name: 'database_calls_waiting', help: 'Calls that wait for a connection.', value: waiting },
  ];
}

async function countSessions({ db, clock }: { db: ServiceDatabase; clock: Clock }): Promise<number> {
  const { count } = await db.reads
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at', '>', clock.now())
    .where('expires_at', '<=', latestEnd(clock.now(), longestSessionMs))
    .executeTakeFirstOrThrow();
  return count;
}

/** A job of its own writes the mails of notices: if it stands still, the mail queue does not show it. */
async function measureNotices({ reads }: ServiceDatabase, now: number): Promise<Measure> {
  const { oldest } = await reads
    .selectFrom('notices')
    .select((eb) => eb.fn.min('mail_due_at').as('oldest'))
    .where('mail_due_at', '<=', now)
    // What is about a project in the bin waits for its return.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.id', '=', 'notices.project_id')
            .where('projects.deleted_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const value = oldest === null ? 0 : (now - oldest) / 1000;
  return {
    name: 'notices_late_seconds',
    help: 'Since when the oldest notice should have been mailed.',
    value,
  };
}

/** Infinite without a backup, so that an alert on its age needs no second rule. */
async function measureBackups({ reads }: ServiceDatabase, now: number): Promise<Measure> {
  const { verifiedAt } = await readBackupState(reads, now);
  const value = verifiedAt === null ? Number.POSITIVE_INFINITY : (now - verifiedAt) / 1000;
  return { name: 'backup_verified_age_seconds', help: 'Age of the newest proven backup.', value };
}

async function measureMail({ reads }: ServiceDatabase, now: number): Promise<Measure[]> {
  const unsent = reads.selectFrom('outbox').where('sent_at', 'is', null);
  const waiting = await unsent
    .where('dead_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const dead = await unsent
    .where('dead_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const uncertain = await reads
    .selectFrom('outbox')
    .where('sent_at', 'is not', null)
    .where('last_error', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const age = waiting.oldest === null ? 0 : Math.max(0, now - waiting.oldest) / 1000;
  return [
    { name: 'mail_waiting', help: 'Mail that was not handed over yet.', value: waiting.count },
    { name: 'mail_oldest_seconds', help: 'Age of the oldest of it.', value: age },
    { name: 'mail_uncertain', help: 'Mail perhaps delivered, in the last 30 days.', value: uncertain.count },
    { name: 'mail_dead', help: 'Mail given up in the last 30 days.', value: dead.count },
  ];
}
