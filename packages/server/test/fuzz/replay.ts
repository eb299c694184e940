import { mkdirSync, writeFileSync } from 'node:fs';
import { expectGoodAnswer } from './checks.ts';
import { expectSoundData } from './invariants.ts';
import { FuzzFailure, type FuzzRequest, type Regression } from './request.ts';
import { openTarget, send } from './target.ts';
import { tend } from './upkeep.ts';

/** The folder of failures found; repaired ones move to `regressions/`. */
export const foundFolder = '.cache/fuzz';
/** At most this many replays while shrinking, because each opens a new world. */
const mostReplays = 60;

/** Sends the steps to a new world. @throws when an answer or the data is wrong */
export async function replay(steps: readonly FuzzRequest[]): Promise<void> {
  const target = await openTarget();
  try {
    await tend(target);
    for (const request of steps) expectGoodAnswer(await send(target, request));
    await expectSoundData(target.world.test);
  } finally {
    await target.world.test.close();
  }
}

async function fails(steps: readonly FuzzRequest[]): Promise<boolean> {
  return replay(steps).then(
    () => false,
    () => true,
  );
}

/**
 * Finds a short list of steps that still fails: the last one alone, or by leaving out ever smaller parts. Prints the
 * failure and writes it to a file.
 */
export async function smallestFailing(problem: string, steps: readonly FuzzRequest[]): Promise<FuzzFailure> {
  const small = await reduce(steps);
  const regression: Regression = { title: problem.split('\n', 1)[0] ?? '', steps: small };
  mkdirSync(foundFolder, { recursive: true });
  const file = `${foundFolder}/${Date.now()}.json`;
  writeFileSync(file, `${JSON.stringify(regression, null, 2)}\n`);
  return new FuzzFailure(`${problem}\nkept in ${file}`, small);
}

async function reduce(steps: readonly FuzzRequest[]): Promise<readonly FuzzRequest[]> {
  const last = steps.slice(-1);
  if (await fails(last)) return last;
  if (!(await fails(steps))) return last;
  let kept = steps;
  let replays = 2;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && replays < mostReplays;
    size = Math.floor(size / 2)
  ) {
    for (let at = 0; at < kept.length && replays < mostReplays; ) {
      const fewer = kept.toSpliced(at, size);
      replays += 1;
      if (fewer.length > 0 && (await fails(fewer))) kept = fewer;
      else at += size;
    }
  }
  return kept;
}
