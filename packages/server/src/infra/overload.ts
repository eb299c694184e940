import { AppError } from '@ruang-naskah/domain/errors';

const RETRY_AFTER_SECONDS = 5;

/** The server has more waiting work than it can do in time; answered 503 with `Retry-After`. */
export class OverloadError extends AppError {
  constructor() {
    super('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.name = 'OverloadError';
  }
}

/**
 * A number of slots without a queue. @returns a function that takes a slot and returns the one that frees it (only
 * once). @throws OverloadError when all are taken
 */
export function createSlots(most: number): () => () => void {
  let taken = 0;
  return () => {
    if (taken >= most) throw new OverloadError();
    taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) taken -= 1;
      isTaken = false;
    };
  };
}

export interface WorkQueue {
  /** Runs the task when its turn comes; refused at once with OverloadError when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Whether a task would be refused now. */
  isFull(): boolean;
}

/** At most `concurrency` tasks at once and `limit` waiting, first come first served. */
export function createWorkQueue(concurrency: number, limit: number): WorkQueue {
  const waiting: Array<() => void> = [];
  let running = 0;

  const isFull = () => running >= concurrency && waiting.length >= limit;

  async function takeTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (isFull()) throw new OverloadError();
    // A finished task passes its place on, so that `running` does not change here.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    isFull,
    async run(task) {
      await takeTurn();
      try {
        return await task();
      } finally {
        endTurn();
      }
    },
  };
}

/** How many lists are written as files at once; each holds a few hundred rows in memory. */
export const exportsAtOnce = 4;
