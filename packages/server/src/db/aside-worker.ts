import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from './sqlite.ts';

/** A thread that reads with a connection of its own (`aside.ts`). */

export interface AsideQuestion {
  readonly text: string;
  readonly parameters: readonly unknown[];
}
/** Failures are passed on as the error's text, because the request causes no such failure. */
export type AsideAnswer = { readonly rows: readonly unknown[] } | { readonly failed: string };

const connection = new SqliteConnection(String(workerData), 'reader');

parentPort?.on('message', ({ text, parameters }: AsideQuestion) => {
  parentPort?.postMessage(answer(text, parameters));
});

function answer(text: string, parameters: readonly unknown[]): AsideAnswer {
  try {
    return { rows: connection.prepare(text).all(parameters) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
