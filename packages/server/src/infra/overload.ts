import { AppError } from '@ruang-naskah/domain/errors';

const RETRY_AFTER_SECONDS = 5;

/** More work is waiting than the server can do in useful time; answered 503 with `Retry-After` (DESIGN §6). */
export class OverloadError extends AppError {
  constructor() {
    super('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.name = 'OverloadError';
  }
}

export interface WorkQueue {
  /** Runs the task when its turn comes; refused at once with OverloadError when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** At most `concurrency` tasks at once and `limit` waiting, first come first served. */
export function createWorkQueue(concurrency: number, limit: number): WorkQueue {
  const waiting: Array<() => void> = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= limit) throw new OverloadError();
    // The one that ends hands its place over, so `running` does not change here.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
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
