import type { Principal } from '../support/principals.ts';

/**
 * One request as a value: small enough to read, to shrink and to keep in `regressions/`. What exists only in a running
 * world is named, and put in when the request is sent (`places.ts`): `«project:3»`, `«version»`, `«times:65536:x»`.
 */
export interface FuzzRequest {
  /** Id of the operation it was made for; a spoiled path or method may reach another one, or none. */
  readonly operation: string;
  /** How much is wrong with it: nothing that the document tells, a little, or all that an attacker can think of. */
  readonly kind: 'valid' | 'nearly' | 'hostile';
  readonly as: Principal;
  /** Seconds by which the clock goes on before the request. */
  readonly wait: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What once failed: the requests that lead there, the last of which was answered wrongly or left a broken state. */
export interface Regression {
  readonly title: string;
  readonly steps: readonly FuzzRequest[];
}

/** An answer that breaks a promise, with the request that got it. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure';
  readonly steps: readonly FuzzRequest[];

  constructor(problem: string, steps: readonly FuzzRequest[]) {
    super(`${problem}\n${JSON.stringify(steps, null, 2)}`);
    this.steps = steps;
  }
}
