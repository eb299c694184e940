import { liveKinds } from '@ruang-naskah/domain/live/values';
import { sql } from 'kysely';
import { newId } from '../infra/ids.ts';
import { ChangeListener } from './change-listener.ts';
import { type ChangeLog, isMore, type News } from './change-log.ts';
import type { Committed } from './changes.ts';
import type { Db, Tx } from './handle.ts';
import { prepareInsert } from './prepared-writes.ts';

/** The shortest time between two reads of the table, and between two NOTIFYs; what comes meanwhile goes together. */
const gatheredMs = 20;
/** Each poll reads the table while NOTIFY does not arrive; otherwise only each beat does. */
const pollMs = 2000;
const pollsPerBeat = 5;
/** How many rows are read at a time; only a long interruption leaves so many. */
const mostRows = 10_000;
/** What browsers have open is announced more often than this. */
const shownMs = 60_000;
/** How long a place is known. Rows are kept twice as long. */
const knownMs = 60 * 60 * 1000;
const placeForm = /^(\d+) ((\d+):(\d+):[\d,]*)$/;

export interface ChangeTableParts {
  /** Single statements on the primary, never on a replica: snapshots of two servers cannot be compared. */
  readonly primary: Db;
  /** For LISTEN; undefined where only a pooler is known, which passes no notifications on. */
  readonly url: string | undefined;
  readonly onError: (error: Error) => void;
}

/**
 * The log of all processes on one PostgreSQL: a row for each transaction that has something to tell, committed with it.
 * A place is a snapshot of the database, as text: what it did not see came after it, in whichever order transactions
 * began and ended. NOTIFY only wakes the others; the content is in the table.
 */
export class ChangeTable implements ChangeLog {
  readonly #parts: ChangeTableParts;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #me = newId();
  readonly #listener: ChangeListener;
  #place: string | undefined;
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #gathering: NodeJS.Timeout | undefined;
  #toTell = false;
  #polling: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: ChangeTableParts) {
    this.#parts = parts;
    this.#listener = new ChangeListener({
      ...parts,
      me: this.#me,
      onNews: () => this.#gather(),
    });
  }

  follow(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits for a read that begins after the call: one under way may miss what the caller has just committed. */
  reach(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#read();
    });
    const next = this.#next;
    this.#last = next.catch(() => undefined);
    return next;
  }

  get place(): string {
    return this.#place ?? '';
  }

  async since(place: string, most: number): Promise<readonly Committed[] | undefined> {
    const [from, to] = [placeForm.exec(place), placeForm.exec(this.place)];
    if (from === null || to === null) return undefined;
    const [[, then, seen = '', , end = ''], [, now, until, , last = '']] = [from, to];
    // Too old, or ahead of this database, which was restored since.
    if (Number(now) - Number(then) > knownMs || BigInt(end) > BigInt(last)) return undefined;
    const { rows } = await sql<{ told: string }>`
      select told from live_changes
      where transaction_id >= pg_snapshot_xmin(${seen}::pg_snapshot)::text::bigint
        and not pg_visible_in_snapshot(transaction_id::text::xid8, ${seen}::pg_snapshot)
        and pg_visible_in_snapshot(transaction_id::text::xid8, ${until}::pg_snapshot)
      order by created_at, transaction_id limit ${most + 1}`.execute(this.#parts.primary);
    const missed = rows.map(({ told }) => readTold(told));
    return rows.length > most || isMore(missed, most) ? undefined : missed;
  }

  async announce(news: Committed): Promise<void> {
    await sql`insert into live_changes (told) values (${JSON.stringify(news)})`.execute(this.#parts.primary);
    this.wake();
  }

  listen(): void {
    if (this.#polling !== undefined) return;
    let polls = 0;
    const poll = (): void => {
      const isBeat = polls % pollsPerBeat === 0;
      polls += 1;
      if (isBeat) void this.#quietly(() => this.#listener.beat());
      if (isBeat || !this.#listener.isHeard) this.#gather();
    };
    this.#polling = setInterval(poll, pollMs).unref();
    poll();
  }

  /** This process has committed something. */
  wake(): void {
    this.#toTell = true;
    this.#gather();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#polling);
    clearTimeout(this.#gathering);
    await this.#listener.close();
    await this.#last;
  }

  #gather(): void {
    if (this.#closed) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const isOurs = this.#toTell;
      this.#toTell = false;
      // A process that serves no pages wakes no others: they read its changes at their next beat.
      if (isOurs && this.#polling !== undefined) void this.#quietly(() => this.#listener.tell());
      if (this.#place !== undefined) void this.#quietly(() => this.reach());
    }, gatheredMs).unref();
  }

  /** The next poll tries again. */
  async #quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#closed && error instanceof Error) this.#parts.onError(error);
    }
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    const before = this.#place;
    const seen = placeForm.exec(before ?? '')?.[2];
    const isNews =
      seen === undefined
        ? sql`c.created_at > now.at - ${shownMs}::bigint`
        : sql`c.transaction_id >= pg_snapshot_xmin(${seen}::pg_snapshot)::text::bigint
            and not pg_visible_in_snapshot(c.transaction_id::text::xid8, ${seen}::pg_snapshot)`;
    const { rows } = await sql<{ at: number; snapshot: string; told: string | null }>`
      with now as materialized (
        select pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::bigint as at
      )
      select now.at, now.snapshot, c.told from now left join live_changes c on ${isNews}
      order by c.created_at, c.transaction_id limit ${mostRows}`.execute(this.#parts.primary);
    const [first] = rows;
    if (first === undefined) return;
    const place = `${first.at} ${first.snapshot}`;
    this.#place = place;
    const committed = rows.flatMap(({ told }) => (told === null ? [] : [readTold(told)]));
    if (committed.length === 0) return;
    const news = {
      committed,
      before: before ?? place,
      place,
      isOld: before === undefined,
      isCut: rows.length === mostRows,
    };
    for (const listener of this.#listeners) listener(news);
  }
}

/** Leaves out kinds of changes that only a newer release has. */
function readTold(text: string): Committed {
  const committed = JSON.parse(text) as Committed;
  return { ...committed, changes: committed.changes.filter(({ kind }) => liveKinds.includes(kind)) };
}

const insertChange = prepareInsert('live_changes');

/** Stores the changes of a transaction, within it. */
export async function recordChange(tx: Tx, committed: Committed): Promise<void> {
  await insertChange(tx, { told: JSON.stringify(committed) });
}
