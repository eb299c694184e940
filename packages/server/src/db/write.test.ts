import { expect, test } from 'vitest';
import type { Deps, ProcessDeps } from '../deps.ts';

/** Code that must not compile: the type check fails where a line below compiles. */

test('a service cannot write what a person asked for without asking whether they still may', () => {
  const planted = (deps: Deps) =>
    // @ts-expect-error: services have no plain write
    deps.db.write(async () => undefined);
  const wider = (deps: Deps) => {
    // @ts-expect-error: writes of jobs and the operator cannot be called for a request
    const process: ProcessDeps = deps;
    return process;
  };
  expect([planted, wider]).toHaveLength(2);
});
