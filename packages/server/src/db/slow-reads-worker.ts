import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from './sqlite.ts';

/** A thread that reads with a connection of its own (`slow-reads.ts`). */

export interface SlowQuery {
  readonly text: string;
  readonly parameters: readonly unknown[];
}
/** Failures are passed on as the error's text, because the request causes no such failure. */
export type SlowAnswer = { readonly rows: readonly unknown[] } | { readonly failed: string };

const connection = new SqliteConnection(String(workerData), 'reader');

parentPort?.on('message', ({ text, parameters }: SlowQuery) => {
  parentPort?.postMessage(answer(text, parameters));
});

function answer(text: string, parameters: readonly unknown[]): SlowAnswer {
  try {
    return { rows: connection.prepare(text).all(parameters) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
