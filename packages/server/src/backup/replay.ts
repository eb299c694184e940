import { randomBytes } from 'node:crypto';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { ProcessDeps } from '../deps.ts';
import { invalidatePassword } from '../features/auth/accounts.ts';
import { forgetFactors } from '../features/factors/reset.ts';
import { isAheadOfClock } from '../infra/clock.ts';
import { eraseAgain } from '../privacy/erase-account.ts';
import { suspendAgain } from '../privacy/suspend-account.ts';
import { hashUserId, type JournalKind, type JournalLine } from './journal-file.ts';
import { findLives } from './lives.ts';
import type { Manifest } from './manifest.ts';
import { deriveJournalLines, uncommittedMargin } from './write-journal.ts';

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
  readonly emailChanged: readonly string[];
  readonly consents: number;
  readonly feeds: number;
  /** Accounts whose second step was taken away, because it was another by then. */
  readonly factors: number;
  /** When the newest line of the journal was written, or undefined without a line. */
  readonly newestLineAt: number | undefined;
  /** Lines that were written under a clock that was ahead. */
  readonly linesAhead: number;
}

/** Repeats what happened after the backup: lines without a counterpart in the restored audit log. */
export async function replayJournal(
  deps: ProcessDeps,
  lines: readonly JournalLine[],
  { tables }: Manifest,
): Promise<Replayed> {
  const lastInBackup = tables.find(({ name }) => name === 'audit_events')?.last ?? 0;
  const due = await findDueLines(deps, lines, lastInBackup);
  const ids = await findAccounts(deps, due);
  const accountsWith = (...kinds: readonly JournalKind[]) => [
    ...new Set(due.filter(({ kind }) => kinds.includes(kind)).flatMap(({ who }) => ids.get(who) ?? [])),
  ];
  const erased = await countDone(accountsWith('erased'), (id) => eraseAgain(deps, id));
  const emailChanged = accountsWith('email');
  const suspended = stillSuspended(due).flatMap((who) => ids.get(who) ?? []);
  const now = deps.clock.now();
  const instants = lines.map(({ at }) => at).filter((at) => !isAheadOfClock(at, now));
  return {
    erased,
    locked: await lockAll(deps, accountsWith('password', 'role', 'factor', 'email')),
    roles: await emailsOf(deps, accountsWith('role')),
    ...(await closeAll(deps, { suspended, emailChanged })),
    consents: await forgetConsents(deps, accountsWith('consent')),
    feeds: await endFeeds(deps, accountsWith('feed', 'email')),
    // A second step that was given up since, such as a stolen telephone, must not open the account again.
    factors: await countDone(accountsWith('factor'), (id) => forgetFactors(deps, id)),
    newestLineAt: instants.reduce<number | undefined>((latest, at) => Math.max(latest ?? at, at), undefined),
    linesAhead: lines.length - instants.length,
  };
}

/** For how many of the accounts there was something to do. */
async function countDone(ids: readonly string[], act: (id: string) => Promise<boolean>): Promise<number> {
  let done = 0;
  for (const id of ids) if (await act(id)) done += 1;
  return done;
}

/**
 * The lines that the restored database lacks, by their life and number, never by their date:
 * - Of the life in which the backup was made: those numbered after what its audit log holds. What retention has removed
 *   is numbered before the first line of that log, and is not repeated.
 * - Of lives that the database does not know: all, because these began after the backup.
 * - Of earlier lives: none, because the restore that ended a life has repeated its lines.
 */
async function findDueLines(
  { db }: ProcessDeps,
  lines: readonly JournalLine[],
  lastInBackup: number,
): Promise<JournalLine[]> {
  const restoredLog = await deriveJournalLines(db, 0);
  const { first, last } = restoredLog;
  const restoredIds = new Set(restoredLog.lines.map(({ id }) => id));
  const end = last === 0 ? lastInBackup : Math.max(first - 1, last - uncommittedMargin);
  const lives = await findLives(db.reads);
  return lines.filter(({ id, seq, life = '' }) => {
    if (restoredIds.has(id)) return false;
    return life === lives.at(-1) ? seq > end : !lives.includes(life);
  });
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
    for (const { id } of rows) {
      const who = hashUserId(id);
      if (wanted.has(who)) found.set(who, id);
    }
    const end = rows.at(-1);
    if (end === undefined) return found;
    last = end.id;
  }
}

/** The hash belongs to no known password: only a reset by mail, or an admin, opens the account again. */
async function lockAll(deps: ProcessDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const hash = await deps.passwords.hash(randomBytes(32).toString('base64url'));
  return countDone(ids, (id) => invalidatePassword(deps, id, hash));
}

/** The hashes of the accounts that were closed, and not opened again after that. */
function stillSuspended(lines: readonly JournalLine[]): string[] {
  const last = new Map<string, JournalLine>();
  for (const line of lines) {
    if (line.kind !== 'suspended' && line.kind !== 'reopened') continue;
    const before = last.get(line.who);
    // Of one life the numbers tell, of several the order in which the journal got them.
    const isLater = before === undefined || before.life !== line.life || before.seq < line.seq;
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
  ids: Record<'suspended' | 'emailChanged', readonly string[]>,
): Promise<Pick<Replayed, 'suspended' | 'emailChanged'>> {
  const { restoredSuspended, restoredEmail } = messages.accountChanges;
  for (const id of ids.suspended) await suspendAgain(deps, id, restoredSuspended);
  for (const id of ids.emailChanged) await suspendAgain(deps, id, restoredEmail);
  return {
    suspended: await emailsOf(deps, ids.suspended),
    emailChanged: await emailsOf(deps, ids.emailChanged),
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
