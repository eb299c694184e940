import type { Principal } from '../support/principals.ts';

/**
 * One request as a value: small enough to read, to shrink and to keep in `regressions/`. What exists only in a running
 * world is named, and put in when the request is sent (`places.ts`): `«project:3»`, `«version»`, `«times:65536:x»`.
 */
export interface FuzzRequest {
  /** Id of the operation it was made for; a spoiled path or method may reach another one, or none. */
  readonly operation: string;
  /** How wrong it is: valid, with a small mistake, or hostile. */
  readonly kind: 'valid' | 'nearly' | 'hostile';
  readonly as: Principal;
  /** By how many seconds the clock advances before the request. */
  readonly wait: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A failure as its requests, the last of which was answered wrongly or left a broken state. */
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
