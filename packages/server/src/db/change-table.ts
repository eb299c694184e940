import { liveKinds } from '@ruang-naskah/domain/live/values';
import { sql } from 'kysely';
import { newId } from '../infra/ids.ts';
import { ChangeListener } from './change-listener.ts';
import { type ChangeBatch, type ChangeLog, createMemoryLog } from './change-log.ts';
import { type CommittedChanges, createCommitEvents } from './changes.ts';
import type { Db, Tx } from './handle.ts';

/** The shortest time between two reads of the table, and between two NOTIFYs; what comes meanwhile goes together. */
const throttleMs = 20;
const channel = 'ruang_naskah_changes';
/** The table is read this often whether or not a NOTIFY arrives: the connection for it can be dead without an error. */
const pollMs = 2000;
const reconnectMs = 10_000;
/**
 * Each read looks at the rows of this time: a change whose
 * transaction takes longer between writing its row and its commit is missed.
 */
const readWindowMs = 60_000;
/** How many rows are read at a time; only a long interruption leaves so many. */
const mostRows = 10_000;

export interface ChangeTableParts {
  readonly reads: Db;
  /** For LISTEN; undefined where only a pooler is known, which passes no notifications on. */
  readonly url: string | undefined;
  readonly onError: (error: Error) => void;
}

/**
 * The log of all processes on one PostgreSQL: a row for each transaction that has something to tell, committed with it.
 * Each process reads the rows it has not seen and keeps its own log in memory, so that a page that comes back to another
 * process is told that something changed, not what. NOTIFY only wakes the others; the content is in the table.
 */
export class ChangeTable implements ChangeLog {
  readonly #parts: ChangeTableParts;
  readonly #received = createCommitEvents();
  readonly #log = createMemoryLog(this.#received);
  readonly #processId = newId();
  readonly #listener: ChangeListener | undefined;
  /** The rows of the last read. */
  #seen = new Set<string>();
  #lastReadAt: number | undefined;
  #nextRead: Promise<void> | undefined;
  #lastRead: Promise<unknown> = Promise.resolve();
  #scheduledRead: NodeJS.Timeout | undefined;
  #hasOwnCommit = false;
  #timers: readonly NodeJS.Timeout[] = [];
  #closed = false;

  constructor(parts: ChangeTableParts) {
    this.#parts = parts;
    const { url, onError } = parts;
    const onNotification = (from: string | undefined) =>
      void (from !== this.#processId && this.#scheduleRead());
    if (url !== undefined) this.#listener = new ChangeListener({ url, channel, onNotification, onError });
  }

  subscribe(listener: (batch: ChangeBatch) => void): () => void {
    return this.#log.subscribe(listener);
  }

  /** Waits for a read that begins after the call: one under way may miss what the caller has just committed. */
  sync(): Promise<void> {
    this.#nextRead ??= this.#lastRead.then(() => {
      this.#nextRead = undefined;
      return this.#read();
    });
    const next = this.#nextRead;
    this.#lastRead = next.catch(() => undefined);
    return next;
  }

  get position(): string {
    return this.#log.position;
  }

  since(position: string, most: number): Promise<readonly CommittedChanges[] | undefined> {
    return this.#log.since(position, most);
  }

  async publish(committed: CommittedChanges): Promise<void> {
    await sql`insert into live_changes (told) values (${JSON.stringify(committed)})`.execute(
      this.#parts.reads,
    );
    this.wake();
  }

  listen(): void {
    if (this.#timers.length > 0) return;
    const read = (): void => this.#scheduleRead();
    const connect = (): void => void this.#reportErrors(async () => this.#listener?.connect());
    this.#timers = [setInterval(read, pollMs).unref(), setInterval(connect, reconnectMs).unref()];
    connect();
  }

  /** Reads soon, and notifies other processes: this one has committed something. */
  wake(): void {
    this.#hasOwnCommit = true;
    this.#scheduleRead();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#scheduledRead);
    await this.#listener?.close();
    await this.#lastRead;
  }

  #scheduleRead(): void {
    if (this.#closed) return;
    this.#scheduledRead ??= setTimeout(() => {
      this.#scheduledRead = undefined;
      const hasOwnCommit = this.#hasOwnCommit;
      this.#hasOwnCommit = false;
      // A process that serves no pages wakes no others: they read its changes at their next poll.
      if (hasOwnCommit && this.#timers.length > 0) void this.#reportErrors(() => this.#notify());
      if (this.#lastReadAt !== undefined) void this.#reportErrors(() => this.sync());
    }, throttleMs).unref();
  }

  async #notify(): Promise<void> {
    await sql`select pg_notify(${channel}, ${this.#processId})`.execute(this.#parts.reads);
  }

  /** The next poll tries again. */
  async #reportErrors(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#closed && error instanceof Error) this.#parts.onError(error);
    }
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    const [before, readAt] = [this.#lastReadAt, performance.now()];
    const { rows } = await sql<{ id: string; told: string }>`
      select transaction_id::text as id, told from live_changes
      where created_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - ${readWindowMs}
      order by created_at, transaction_id limit ${mostRows}`.execute(this.#parts.reads);
    const fresh = rows.filter(({ id }) => !this.#seen.has(id)).map(({ told }) => parseCommitted(told));
    this.#seen = new Set(rows.map(({ id }) => id));
    this.#lastReadAt = readAt;
    const isFirst = before === undefined;
    if (!isFirst && (readAt - before > readWindowMs / 2 || rows.length === mostRows))
      this.#log.forgetPositions();
    for (const committed of fresh) {
      // Of what was committed before, only what browsers have open is still of use.
      if (!isFirst) this.#received.publish(committed);
      else if (committed.shown !== undefined)
        this.#received.publish({ changes: [], ended: [], shown: committed.shown });
    }
  }
}

/** Leaves out kinds of changes that only a newer release has. */
function parseCommitted(text: string): CommittedChanges {
  const committed = JSON.parse(text) as CommittedChanges;
  return { ...committed, changes: committed.changes.filter(({ kind }) => liveKinds.includes(kind)) };
}

/** Stores the changes of a transaction, within it. */
export async function storeChanges(tx: Tx, committed: CommittedChanges): Promise<void> {
  await tx
    .insertInto('live_changes')
    .values({ told: JSON.stringify(committed) })
    .execute();
}
