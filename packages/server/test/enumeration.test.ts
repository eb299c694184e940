import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '../src/infra/passwords.ts';
import { testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { buildTestApp, openTestApp, publicUrl, type TestApp } from './harness.ts';
import { areaUnderCurve } from './support/area-under-curve.ts';

/** The time of an answer does not tell whether an address has an account (threats T10, T11). */

const samples = 500;
const repeats = 10;
/** Half the production cost, so that any other difference between answers weighs twice as much. */
const cost = { memory: 9728, passes: 2, parallelism: 1 };

let base: TestApp;
let app: FastifyInstance;
let known: readonly string[];
beforeAll(async () => {
  base = await openTestApp();
  const deps = {
    ...base.deps,
    passwords: createPasswordHasher({ peppers: base.deps.secrets.peppers, cost }),
  };
  app = await buildTestApp(deps);
  // So many accounts that none reaches a hundred failures, after which its password is no longer checked.
  const users = Array.from({ length: 50 }, () => buildUser({ ...base, deps }, 'penulis'));
  known = (await Promise.all(users)).map(({ email }) => email);
});
afterAll(async () => {
  await app.close();
  await base.close();
});

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/** How far the medians lie apart, as a share of the time taken. */
function medianGap({ known: a, unknown: b }: Times): number {
  const median = (times: readonly number[]) => times.toSorted((x, y) => x - y)[times.length >> 1] ?? 0;
  return Math.abs(median(a) - median(b)) / median(b);
}

/**
 * Asks about known and unknown addresses in turn, in random order within a pair. The next request follows the last
 * answer; where answers are delayed on purpose, it follows after `pace` ms, when the work for the last is done.
 */
async function measure(url: string, body: (email: string) => object, pace: number): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const ask = async (kind: keyof Times, email: string) => {
    const started = performance.now();
    const request = { method: 'POST', url, headers: { origin: publicUrl }, payload: body(email) } as const;
    const { statusCode } = await app.inject(request);
    times[kind].push(performance.now() - started);
    expect([202, 401]).toContain(statusCode);
  };
  const answers: Promise<void>[] = [];
  for (let at = 0; at < samples; at += 1) {
    const pair = [
      ['known', known[at % known.length] ?? ''],
      ['unknown', `hantu${at}@contoh.id`],
    ] as const;
    for (const [kind, email] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      await base.db.write((tx) => tx.deleteFrom('rate_limits').execute());
      const answer = ask(kind, email);
      answers.push(answer);
      await (pace === 0 ? answer : setTimeout(pace));
    }
  }
  await Promise.all(answers);
  return times;
}

describe.runIf(testEngine === 'sqlite')('the time an answer takes tells nothing', { tags: ['deep'] }, () => {
  test.each([
    ['/api/auth/login', (email: string) => ({ email, password: 'salah-sekali' }), 0],
    ['/api/auth/password-reset', (email: string) => ({ email }), 8],
  ] as const)('%s', async (url, body, pace) => {
    const figures: { area: number; gap: number }[] = [];
    const even = () => figures.some(({ area, gap }) => area >= 0.45 && area <= 0.55 && gap < 0.05);
    // A busy machine may disturb a run; a real difference shows in each.
    while (figures.length < repeats && !even()) {
      const times = await measure(url, body, pace);
      figures.push({ area: areaUnderCurve(times.known, times.unknown), gap: medianGap(times) });
    }
    expect(even(), JSON.stringify(figures)).toBe(true);
  });
});
