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
import type { AsideAnswer, AsideQuestion } from './aside-worker.ts';
import type { Db } from './handle.ts';
import type { Database } from './schema.ts';

/** How many reads may wait for the running one; a further one is refused. */
const waitingAtMost = 8;
/** A thread whose read took too long ends only with that read; this many may be abandoned. */
const threadsAtMost = 2;

interface Job {
  readonly question: AsideQuestion;
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/**
 * SQLite answers on the event loop, where a long read blocks everything. Reads that may be long run in a thread with a
 * connection of its own, started when it is first needed; one read at a time.
 */
export class AsideReader {
  readonly #path: string;
  readonly #patience: number;
  readonly #jobs: Job[] = [];
  readonly #leaving = new Set<Worker>();
  #worker: Worker | undefined;

  /** `patience`: after this many milliseconds a read is abandoned as too slow. */
  constructor(path: string, patience: number) {
    this.#path = path;
    this.#patience = patience;
  }

  read(question: AsideQuestion): Promise<readonly unknown[]> {
    if (this.#jobs.length > waitingAtMost || this.#leaving.size >= threadsAtMost) throw new OverloadError();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#giveUp(), this.#patience);
      this.#jobs.push({ question, resolve, reject, late });
      if (this.#jobs.length === 1) this.#ask();
    });
  }

  async close(): Promise<void> {
    const open = this.#leave();
    for (const { reject, late } of this.#jobs.splice(0)) {
      clearTimeout(late);
      reject(new OverloadError());
    }
    await open;
  }

  #ask(): void {
    const [job] = this.#jobs;
    if (job === undefined) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(job.question);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./aside-worker.ts', import.meta.url), { workerData: this.#path });
    worker.on('message', (answer: AsideAnswer) => this.#settle(worker, answer));
    worker.on('error', (error: Error) => {
      this.#settle(worker, { failed: error.message });
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }

  #settle(worker: Worker, answer: AsideAnswer): void {
    const job = worker === this.#worker ? this.#jobs.shift() : undefined;
    if (job === undefined) return;
    clearTimeout(job.late);
    if ('rows' in answer) job.resolve(answer.rows);
    else job.reject(new Error(answer.failed));
    this.#ask();
  }

  /** The first job has waited longest. */
  #giveUp(): void {
    const job = this.#jobs.shift();
    void this.#leave();
    job?.reject(new AppError('search_too_slow'));
    this.#ask();
  }

  async #leave(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    this.#leaving.add(worker);
    await worker.terminate();
    this.#leaving.delete(worker);
  }
}

class AsideConnection implements DatabaseConnection {
  readonly #reader: AsideReader;

  constructor(reader: AsideReader) {
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

/** Kysely queues no reads itself: `AsideReader` has a bounded queue. */
class AsideAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

async function onlyReads(): Promise<void> {
  throw new Error('Only single reads run here.');
}
const nothing = async (): Promise<void> => undefined;

/** The database as the thread reads it. */
export function asideDatabase(reader: AsideReader): Db {
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => new AsideConnection(reader),
    beginTransaction: onlyReads,
    commitTransaction: onlyReads,
    rollbackTransaction: onlyReads,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const dialect: Dialect = {
    createAdapter: () => new AsideAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

const asides = new WeakMap<object, Db>();

export function keepAside(db: Db, aside: Db): void {
  asides.set(db.getExecutor().adapter, aside);
}

/** The handle for a read that may take long: the thread on SQLite; `db` itself on PostgreSQL and in a transaction. */
export function asideOf(db: Db): Db {
  return asides.get(db.getExecutor().adapter) ?? db;
}
