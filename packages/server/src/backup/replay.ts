import { randomBytes } from 'node:crypto';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProcessDeps } from '../deps.ts';
import { lockAccount } from '../features/auth/password/service.ts';
import { forgetFactors } from '../features/factors/reset/service.ts';
import { isAhead } from '../infra/clock.ts';
import { eraseAgain } from '../privacy/erasure/service.ts';
import { suspendAgain } from '../privacy/suspension/service.ts';
import { type JournalKind, type JournalLine, whatOf, whoIs } from './journal-file.ts';
import { readActions, windowOfNumbers } from './keep-journal.ts';
import { findLives } from './lives.ts';
import type { Manifest } from './manifest.ts';

/** What a restore repeated from the journal. */
export interface Replayed {
  readonly erased: number;
  /** Accounts that need a new password before anybody signs in. */
  readonly locked: number;
  /** E-mails of accounts whose role is the one of the backup's day. */
  readonly roles: readonly string[];
  /** E-mails of accounts that were closed since. */
  readonly suspended: readonly string[];
  /** The former e-mails of accounts that have another since, which is in no backup: they are closed. */
  readonly readdressed: readonly string[];
  readonly consents: number;
  readonly feeds: number;
  /** Accounts whose second step was taken away, because it was another by then. */
  readonly factors: number;
  /** When the newest line of the journal was written, or undefined without a line. */
  readonly until: number | undefined;
  /** Lines that were written under a clock that was ahead. */
  readonly ahead: number;
}

/** How much older than the backup a line of an earlier release may be whose transaction committed after it. */
const lateMs = 60 * 60_000;

/** Repeats what happened after the backup: lines without a counterpart in the restored audit log. */
export async function replayJournal(
  deps: ProcessDeps,
  lines: readonly JournalLine[],
  { at: madeAt, tables }: Manifest,
): Promise<Replayed> {
  const isDue = await findDue(deps, lines, {
    madeAt,
    last: tables.find(({ name }) => name === 'audit_events')?.last ?? 0,
  });
  const due = lines.filter(isDue);
  const ids = await findAccounts(deps, due);
  const of = (...kinds: readonly JournalKind[]) => [
    ...new Set(due.filter(({ kind }) => kinds.includes(kind)).flatMap(({ who }) => ids.get(who) ?? [])),
  ];
  let erased = 0;
  for (const id of of('erased')) if (await eraseAgain(deps, id)) erased += 1;
  const readdressed = of('email');
  const suspended = stillSuspended(due).flatMap((who) => ids.get(who) ?? []);
  const now = deps.clock.now();
  const instants = lines.map(({ at }) => at).filter((at) => !isAhead(at, now));
  return {
    erased,
    locked: await lockAll(deps, of('password', 'role', 'factor', 'email')),
    roles: await emailsOf(deps, of('role')),
    ...(await closeAll(deps, { suspended, readdressed })),
    consents: await forgetConsents(deps, of('consent')),
    feeds: await endFeeds(deps, of('feed', 'email')),
    factors: await forgetAll(deps, of('factor')),
    until: instants.reduce<number | undefined>((latest, at) => Math.max(latest ?? at, at), undefined),
    ahead: lines.length - instants.length,
  };
}

/**
 * Which lines the restored database lacks: those of its own life that are numbered after what it holds, and all of lives that
 * it does not know, which began after the backup. What a former life wrote after the backup was repeated when it ended. No
 * date decides, and what retention has removed is numbered before the first line of the log.
 */
async function findDue(
  { db }: ProcessDeps,
  lines: readonly JournalLine[],
  backup: { readonly madeAt: number; readonly last: number },
): Promise<(line: JournalLine) => boolean> {
  const there = await readActions(db, 0);
  const ids = new Set(there.lines.map(({ id }) => id));
  const end = there.last === 0 ? backup.last : Math.max(there.first - 1, there.last - windowOfNumbers);
  const lives = await findLives(db.reads);
  const numbered = new Set([...there.lines, ...lines].filter(({ id }) => id !== undefined).map(whatOf));
  return (line) => {
    const { id, seq = 0, life = '' } = line;
    if (id === undefined) return line.at >= backup.madeAt - lateMs && !numbered.has(whatOf(line));
    if (ids.has(id)) return false;
    return life === lives.at(-1) ? seq > end : !lives.includes(life);
  };
}

/** The restored accounts that lines name, by their hash. */
async function findAccounts(
  { db }: ProcessDeps,
  lines: readonly JournalLine[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(lines.map(({ who }) => who));
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  let last = '';
  for (;;) {
    const rows = await db.reads
      .selectFrom('users')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { id } of rows) if (wanted.has(whoIs(id))) found.set(whoIs(id), id);
    const end = rows.at(-1);
    if (end === undefined) return found;
    last = end.id;
  }
}

/** The hash belongs to no known password: only a reset by mail, or an admin, opens the account again. */
async function lockAll(deps: ProcessDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const hash = await deps.passwords.hash(randomBytes(32).toString('base64url'));
  let locked = 0;
  for (const id of ids) if (await lockAccount(deps, id, hash)) locked += 1;
  return locked;
}

/** A second step that was given up since, such as a stolen telephone, must not open the account again. */
async function forgetAll(deps: ProcessDeps, ids: readonly string[]): Promise<number> {
  let forgotten = 0;
  for (const id of ids) if (await forgetFactors(deps, id)) forgotten += 1;
  return forgotten;
}

/** The accounts whose last line of the two says that they are closed. */
function stillSuspended(lines: readonly JournalLine[]): string[] {
  const last = new Map<string, JournalLine>();
  for (const line of lines) {
    if (line.kind !== 'suspended' && line.kind !== 'reopened') continue;
    const before = last.get(line.who);
    // Of one life the numbers tell, of several the order in which the journal got them.
    const isLater = before?.life !== line.life || (before?.seq ?? 0) < (line.seq ?? 0);
    if (isLater) last.set(line.who, line);
  }
  return [...last.values()].filter(({ kind }) => kind === 'suspended').map(({ who }) => who);
}

/**
 * Closes accounts again. One whose address was changed is closed too, until an admin gives it the new one: a reset link
 * would go to the former, which may be a stranger's.
 */
async function closeAll(
  deps: ProcessDeps,
  ids: Record<'suspended' | 'readdressed', readonly string[]>,
): Promise<Pick<Replayed, 'suspended' | 'readdressed'>> {
  const { restoredSuspended, restoredEmail } = messages.accountChanges;
  for (const id of ids.suspended) await suspendAgain(deps, id, restoredSuspended);
  for (const id of ids.readdressed) await suspendAgain(deps, id, restoredEmail);
  return {
    suspended: await emailsOf(deps, ids.suspended),
    readdressed: await emailsOf(deps, ids.readdressed),
  };
}

async function emailsOf({ db }: ProcessDeps, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.reads
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Consent may have been given or withdrawn since: it is asked for again. */
async function forgetConsents({ db }: ProcessDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await db.write((tx) =>
    tx
      .updateTable('users')
      .set({ whatsapp_consent_at: null })
      .where('id', 'in', ids)
      .where('whatsapp_consent_at', 'is not', null)
      .executeTakeFirst(),
  );
  return Number(changed.numUpdatedRows);
}

/** An address that was replaced or ended must not open again. */
async function endFeeds({ db }: ProcessDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await db.write((tx) =>
    tx.deleteFrom('calendar_feeds').where('user_id', 'in', ids).executeTakeFirst(),
  );
  return Number(ended.numDeletedRows);
}
