import { setImmediate } from 'node:timers/promises';
import type { Answer, TestApp, TestUser } from './harness.ts';

/** The calls on projects that several tests make. */

/** A cookie, so that a thousand calls need one sign-in, or a user to sign in for the call. */
type Caller = string | TestUser;

function callerOf(who: Caller) {
  return typeof who === 'string' ? { cookie: who } : { as: who };
}

export function deliverLink(
  app: TestApp,
  who: Caller,
  { id, stage, link, note }: { id: string; stage: string; link: unknown; note?: string },
): Promise<Answer> {
  return app.call({
    method: 'PUT',
    url: `/api/projects/${id}/stages/${encodeURIComponent(stage)}/link`,
    ...callerOf(who),
    body: { submissionLink: link, note },
  });
}

export function saveEdit(
  app: TestApp,
  who: Caller,
  { id, version, edit }: { id: string; version: number | undefined; edit: unknown },
): Promise<Answer> {
  return app.call({
    method: 'PATCH',
    url: `/api/projects/${id}`,
    ...callerOf(who),
    body: edit,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
}

const HOUR = 3_600_000;
/**
 * How many pairs race at a time: more than PostgreSQL has connections, and fewer than one person may deliver in an
 * hour.
 */
const AT_ONCE = 14;

/**
 * Races the two calls of each pair, some pairs at a time. Even pairs start with the first call, odd ones with the
 * second, and the later one follows after zero or more turns of the event loop, so that either may reach its
 * transaction first. A call refused as busy is repeated. The clock advances an hour between batches, so that no rate
 * limit is reached; where sessions expire by that, `signInAgain` is called after each.
 */
export async function racePairs<T>(
  app: TestApp,
  items: readonly T[],
  first: (item: T) => Promise<Answer>,
  second: (item: T) => Promise<Answer>,
  signInAgain: () => Promise<unknown> = async () => undefined,
): Promise<{ item: T; answers: [Answer, Answer] }[]> {
  const results: { item: T; answers: [Answer, Answer] }[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = items.slice(start, start + AT_ONCE).map(async (item, at) => {
      const inOrder = at % 2 === 0;
      const [early, late] = inOrder ? [first, second] : [second, first];
      const begun = whenFree(() => early(item));
      const [a, b] = await Promise.all([begun, turns(at * 2).then(() => whenFree(() => late(item)))]);
      return { item, answers: (inOrder ? [a, b] : [b, a]) as [Answer, Answer] };
    });
    results.push(...(await Promise.all(batch)));
    app.clock.advance(HOUR);
    await signInAgain();
  }
  return results;
}

/**
 * Repeats a call while the answer is 503, which wrote nothing. On a slow machine a call may wait longer for a lock or a
 * place than the server allows; between two tries those that wait have more and more turns.
 */
async function whenFree(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.status !== 503 || tries === 10) return answer;
    await turns(2 ** tries);
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

/** Counts equal things: `{ '200 412': 998, … }`. */
export function tally(things: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1;
  return counts;
}
