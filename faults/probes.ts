import { setTimeout as delay } from 'node:timers/promises';

/** A client that reads continuously and records the times. */

export interface Probe {
  /** Ends it; returns the milliseconds of each answer, and the number of failed ones. */
  stop(): Promise<Times>;
}

export interface Times {
  readonly all: readonly number[];
  readonly failed: number;
  /** The statuses and errors of the failed ones, for a person to read. */
  readonly reasons: readonly string[];
}

const answersWithin = 30_000;

export function startProbe(url: string, everyMs: number, headers: Record<string, string> = {}): Probe {
  const all: number[] = [];
  const reasons: string[] = [];
  let stopped = false;
  const ask = async () => {
    const began = performance.now();
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(answersWithin) });
      await answer.arrayBuffer();
      if (!answer.ok) reasons.push(String(answer.status));
      else all.push(performance.now() - began);
    } catch (error) {
      reasons.push(error instanceof Error ? error.name : String(error));
    }
  };
  const run = async () => {
    while (!stopped) {
      await ask();
      await delay(everyMs);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return { all, failed: reasons.length, reasons };
    },
  };
}

/** @param share the quantile: 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
