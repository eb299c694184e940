import { Worker } from 'node:worker_threads';
import { AppError } from '@ruang-naskah/domain/errors';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { OverloadError } from '../infra/overload.ts';
import type { Db } from './handle.ts';
import type { Database } from './schema.ts';
import type { SlowAnswer, SlowQuery } from './slow-reads-worker.ts';

/** How many reads may wait for the running one; a further one is refused. Most take some milliseconds. */
const mostWaiting = 40;
/** A thread whose read took too long ends only with that read; this many may be abandoned. */
const mostAbandonedThreads = 2;

interface PendingRead {
  readonly query: SlowQuery;
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
  readonly timeout: NodeJS.Timeout;
}

/**
 * SQLite answers on the event loop, where a long read blocks everything. Reads that may be long run in a thread with a
 * connection of its own, started when it is first needed; one read at a time.
 */
export class SlowReader {
  readonly #path: string;
  readonly #timeoutMs: number;
  readonly #pending: PendingRead[] = [];
  readonly #abandoned = new Set<Worker>();
  #worker: Worker | undefined;

  /** `timeoutMs`: after this many milliseconds a read is abandoned as too slow. */
  constructor(path: string, timeoutMs: number) {
    this.#path = path;
    this.#timeoutMs = timeoutMs;
  }

  read(query: SlowQuery): Promise<readonly unknown[]> {
    if (this.#pending.length > mostWaiting || this.#abandoned.size >= mostAbandonedThreads)
      throw new OverloadError();
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => this.#giveUp(), this.#timeoutMs);
      this.#pending.push({ query, resolve, reject, timeout });
      if (this.#pending.length === 1) this.#sendFirst();
    });
  }

  async close(): Promise<void> {
    const open = this.#abandonWorker();
    for (const { reject, timeout } of this.#pending.splice(0)) {
      clearTimeout(timeout);
      reject(new OverloadError());
    }
    await open;
  }

  #sendFirst(): void {
    const [read] = this.#pending;
    if (read === undefined) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(read.query);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./slow-reads-worker.ts', import.meta.url), { workerData: this.#path });
    worker.on('message', (answer: SlowAnswer) => this.#finishFirst(worker, answer));
    worker.on('error', (error: Error) => {
      this.#finishFirst(worker, { failed: error.message });
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }

  #finishFirst(worker: Worker, answer: SlowAnswer): void {
    const read = worker === this.#worker ? this.#pending.shift() : undefined;
    if (read === undefined) return;
    clearTimeout(read.timeout);
    if ('rows' in answer) read.resolve(answer.rows);
    else read.reject(new Error(answer.failed));
    this.#sendFirst();
  }

  /** The first read has waited longest. */
  #giveUp(): void {
    const read = this.#pending.shift();
    void this.#abandonWorker();
    read?.reject(new AppError('search_too_slow'));
    this.#sendFirst();
  }

  async #abandonWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    this.#abandoned.add(worker);
    await worker.terminate();
    this.#abandoned.delete(worker);
  }
}

class SlowConnection implements DatabaseConnection {
  readonly #reader: SlowReader;

  constructor(reader: SlowReader) {
    this.#reader = reader;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#reader.read({ text: sql, parameters })) as R[] };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Lists are paged by key.');
  }
}

/** Kysely queues no reads itself: `SlowReader` has a bounded queue. */
class SlowAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

async function refuseTransaction(): Promise<void> {
  throw new Error('Only single reads run here.');
}
const doNothing = async (): Promise<void> => undefined;

/** The database as the thread reads it. */
export function slowDatabase(reader: SlowReader): Db {
  const driver: Driver = {
    init: doNothing,
    acquireConnection: async () => new SlowConnection(reader),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: doNothing,
    destroy: doNothing,
  };
  const dialect: Dialect = {
    createAdapter: () => new SlowAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

const slowReads = new WeakMap<object, Db>();

export function setSlowReads(db: Db, slow: Db): void {
  slowReads.set(db.getExecutor().adapter, slow);
}

/** The handle for a read that may take long: the thread on SQLite; `db` itself on PostgreSQL and in a transaction. */
export function slowReadsOf(db: Db): Db {
  return slowReads.get(db.getExecutor().adapter) ?? db;
}
