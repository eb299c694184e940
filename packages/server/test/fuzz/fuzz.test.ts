import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testSeed } from '../../../domain/test/properties.ts';
import { testEngine } from '../database.ts';
import { operations } from './document.ts';
import { foundFolder, replay } from './replay.ts';
import type { Regression } from './request.ts';
import { type Coverage, problemOf, runRound } from './round.ts';

/**
 * Sends good and bad requests made from the OpenAPI document as every principal, and checks every answer and the data.
 * `npm test` sends the same ones each time; `npm run fuzz` sends a million new ones.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 15_000);
/** The first round, so that an interrupted long run can go on. */
const from = Number(process.env.FUZZ_FROM ?? 0);
const perRound = 5000;
const rounds = Array.from({ length: Math.ceil(requests / perRound) }, (_, at) => at).slice(from);

const folder = new URL('./regressions/', import.meta.url);
const regressions = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Regression] => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]);

test('failures found earlier do not return', { timeout: 0, tags: ['deep'] }, async () => {
  for (const [name, { steps }] of regressions)
    expect(await problemOf(() => replay(steps)), name).toBeUndefined();
});

const coverage: Coverage = new Map();

describe(`requests of seed ${testSeed}`, { tags: ['deep'] }, () => {
  test.each(rounds)('round %i', { timeout: 0 }, async (round) => {
    const began = performance.now();
    const length = Math.min(perRound, requests - round * perRound);
    await runRound({ seed: testSeed + round * 1_000_003, requests: length }, coverage);
    if (process.env.FUZZ_PROGRESS === undefined) return;
    const perSecond = Math.round((1000 * length) / (performance.now() - began));
    const sent = round * perRound + length;
    process.stdout.write(
      `${testEngine}, round ${round}: ${sent} of ${requests} requests, ${perSecond} a second\n`,
    );
  });

  test.runIf(requests >= perRound)('every operation was reached, and did what it is for', () => {
    keepCoverage();
    const idle = operations.filter(({ id }) => !ofOwnPasskey.has(id) && !hasSucceeded(id));
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});

/** Calls about one's own passkey, whose id no request knows: the tests of `features/factors` do them. */
const ofOwnPasskey: ReadonlySet<string> = new Set(['factors.renamePasskey', 'factors.removePasskey']);

/** By any request: of the few for a narrow right, other processes' work decides which one finds it. */
function hasSucceeded(id: string): boolean {
  return [...coverage].some(
    ([what, statuses]) => what.startsWith(`${id} (`) && [...statuses.keys()].some((status) => status < 300),
  );
}

/** A table of the operations and the statuses of their answers, to read after a run. */
function keepCoverage(): void {
  const lines = [...coverage].map(([what, statuses]) => {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    return `${what.padEnd(40)} ${counts.join(', ')}`;
  });
  mkdirSync(foundFolder, { recursive: true });
  writeFileSync(`${foundFolder}/coverage-${testEngine}.txt`, `${lines.sort().join('\n')}\n`);
}
