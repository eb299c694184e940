import { expect, test } from 'vitest';
import type { Deps, ProcessDeps } from '../deps.ts';

/** What does not compile; the checker of types fails where one of these compiles after all. */

test('a service cannot write what a person asked for without asking whether they still may', () => {
  const planted = (deps: Deps) =>
    // @ts-expect-error: services have no plain write
    deps.db.write(async () => undefined);
  const wider = (deps: Deps) => {
    // @ts-expect-error: what jobs and the operator do cannot be called on behalf of a request
    const process: ProcessDeps = deps;
    return process;
  };
  expect([planted, wider]).toHaveLength(2);
});
