import * as fc from 'fast-check';
import { expectGoodAnswer, leaksIn } from './checks.ts';
import { keepHistory } from './history.ts';
import { expectSoundData } from './invariants.ts';
import { smallestFailing } from './replay.ts';
import { FuzzFailure, type FuzzRequest } from './request.ts';
import { anyRequest } from './requests.ts';
import { openTarget, type Sent, send, type Target } from './target.ts';
import { watchTold } from './told.ts';
import { tend } from './upkeep.ts';

/** The number of requests between two checks of the whole database. */
const batchLength = 500;
/** At most this many attempts to shrink a failure in the running world. */
const triesToShrink = 300;

export interface RoundPlan {
  readonly seed: number;
  readonly requests: number;
}

/** Counts of answers by operation, kind of request and status. */
export type Coverage = Map<string, Map<number, number>>;

/** Sends batches of requests to a new world and checks the data after each. @throws FuzzFailure */
export async function runRound({ seed, requests }: RoundPlan, coverage: Coverage): Promise<void> {
  const target = await openTarget();
  try {
    const history = keepHistory(target.world.test);
    const writes: FuzzRequest[] = [];
    const note = (sent: Sent) => {
      count(coverage, sent);
      if (sent.request.method !== 'GET' && sent.answer.status < 300) writes.push(sent.request);
    };
    for (let done = 0; done < requests; done += batchLength) {
      await tend(target);
      await history.check();
      const length = Math.min(batchLength, requests - done);
      const wrong = await runBatch(target, { seed: seed + done, requests: length }, note);
      if (wrong !== undefined) throw await smallestFailing(wrong.problem, [...writes, wrong.request]);
      const unsound = await problemOf(async () => {
        await expectSoundData(target.world.test);
        await history.check();
        expectQuietLog(target);
      });
      if (unsound !== undefined) throw await smallestFailing(unsound, writes);
    }
  } finally {
    await target.world.test.close();
  }
}

interface Wrong {
  readonly problem: string;
  /** Shrunk by fast-check in the world where it was found. */
  readonly request: FuzzRequest;
}

async function runBatch(
  target: Target,
  { seed, requests }: RoundPlan,
  note: (sent: Sent) => void,
): Promise<Wrong | undefined> {
  let failures = 0;
  let tries = 0;
  const expectTold = await watchTold(target.world.test);
  const property = fc.asyncProperty(anyRequest, async (request) => {
    if (failures > 0 && ++tries > triesToShrink) return;
    const sent = await send(target, request);
    try {
      expectGoodAnswer(sent);
      await expectTold(sent);
    } catch (error) {
      failures += 1;
      throw error;
    }
    note(sent);
  });
  const result = await fc.check(property, { seed, numRuns: requests });
  const [request] = result.counterexample ?? [];
  if (!result.failed || request === undefined) return undefined;
  return { problem: messageOf(result.errorInstance), request };
}

/** The log holds no error and no personal data. */
function expectQuietLog({ world }: Target): void {
  const { logLines } = world.test;
  const errors = logLines.filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) throw new Error(`the log has an error: ${errors[0]}`);
  const leaks = leaksIn(logLines.join('\n'), 'log');
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
}

function count(coverage: Coverage, { operation, answer, request }: Sent): void {
  const elsewhere = request.operation.includes('.') ? 'elsewhere' : request.operation;
  const id = `${operation?.id ?? elsewhere} (${request.kind})`;
  const statuses = coverage.get(id) ?? new Map<number, number>();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  coverage.set(id, statuses);
}

/** The message of a failed assertion, or undefined. */
export async function problemOf(expectation: () => Promise<void>): Promise<string | undefined> {
  try {
    await expectation();
    return undefined;
  } catch (error) {
    if (error instanceof FuzzFailure) throw error;
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
