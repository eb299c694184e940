import { setTimeout as delay } from 'node:timers/promises';

/** By status, or `none` where no answer came: the milliseconds of each answer. */
export type StatusTimes = Readonly<Record<string, readonly number[]>>;

export type Request = { readonly url: string } & RequestInit;

const answerTimeoutMs = 30_000;

/** Sends requests in turn, each after the answer to the one before and a pause. @returns a function that ends it */
export function sendRepeatedly(requests: readonly Request[], pauseMs: number): () => Promise<StatusTimes> {
  const times: Record<string, number[]> = {};
  let isStopped = false;
  const run = async () => {
    for (let at = 0; !isStopped; at += 1) {
      const { url = '', ...request } = requests[at % requests.length] ?? {};
      const began = performance.now();
      const status = await statusOf(url, request);
      times[status] ??= [];
      times[status].push(performance.now() - began);
      await delay(pauseMs);
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    await running;
    return times;
  };
}

async function statusOf(url: string, request: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(answerTimeoutMs) });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return 'none';
  }
}

/** How many had another answer than 200. */
export function countFailed(times: StatusTimes): number {
  return Object.entries(times).reduce((sum, [status, took]) => sum + (status === '200' ? 0 : took.length), 0);
}

export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
