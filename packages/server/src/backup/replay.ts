import { randomBytes } from 'node:crypto';
import type { ProcessDeps } from '../deps.ts';
import { lockAccount } from '../features/auth/password/service.ts';
import { forgetFactors } from '../features/factors/reset/service.ts';
import { eraseAgain } from '../privacy/erasure/service.ts';
import { type JournalKind, type JournalLine, keyOfLine, whoIs } from './journal-file.ts';
import { readJournalLines } from './keep-journal.ts';
import { findRepeated, keepRepeated } from './repeated-lines.ts';

/** What a restore repeated from the journal. */
export interface Replayed {
  readonly erased: number;
  /** Accounts that need a new password before anybody signs in. */
  readonly locked: number;
  /** E-mails of accounts whose role is the one of the backup's day. */
  readonly roles: readonly string[];
  readonly consents: number;
  readonly feeds: number;
  /** Accounts whose second step was taken away, because it was another by then. */
  readonly factors: number;
  /** When the newest line of the journal was written, or undefined without a journal. */
  readonly until: number | undefined;
}

/** How much older than the backup a line may be whose transaction committed after it. */
const lateMs = 60 * 60_000;

/** Repeats what happened after the backup: lines without a counterpart in the restored audit log, once. */
export async function replayJournal(
  deps: ProcessDeps,
  lines: readonly JournalLine[],
  madeAt: number,
): Promise<Replayed> {
  const there = new Set((await readJournalLines(deps.db, madeAt - lateMs)).map(keyOfLine));
  const repeated = await deps.db.write(findRepeated);
  const gone = lines.filter((line) => line.at >= madeAt - lateMs && !there.has(keyOfLine(line)));
  const due = gone.filter((line) => !repeated.has(keyOfLine(line)));
  const ids = await findAccounts(deps, due);
  const of = (...kinds: readonly JournalKind[]) => [
    ...new Set(due.filter(({ kind }) => kinds.includes(kind)).flatMap(({ who }) => ids.get(who) ?? [])),
  ];
  let erased = 0;
  for (const id of of('erased')) if (await eraseAgain(deps, id)) erased += 1;
  const replayed = {
    erased,
    locked: await lockAll(deps, of('password', 'role', 'factor')),
    roles: await emailsOf(deps, of('role')),
    consents: await forgetConsents(deps, of('consent')),
    feeds: await endFeeds(deps, of('feed')),
    factors: await forgetAll(deps, of('factor')),
  };
  const until = lines.reduce<number | undefined>((latest, { at }) => Math.max(latest ?? 0, at), undefined);
  // The next backup is made after the newest line, and its restore asks for lines from `lateMs` before it.
  const kept = { from: (until ?? 0) - lateMs, now: deps.clock.now() };
  await deps.db.write((tx) => keepRepeated(tx, gone, kept));
  return { ...replayed, until };
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
