import type { Principal } from '../support/principals.ts';

/**
 * One request as a value: small enough to read, to shrink and to keep in `regressions/`. Values of a running world are
 * placeholders, replaced when the request is sent (`places.ts`): `«project:3»`, `«version»`, `«times:65536:x»`.
 */
export interface FuzzRequest {
  /** Id of the operation it was made for; a spoiled path or method may not reach it. */
  readonly operation: string;
  /** Valid, with a small mistake, or hostile. */
  readonly kind: 'valid' | 'nearly' | 'hostile';
  readonly as: Principal;
  /** Seconds by which the clock advances before the request. */
  readonly wait: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A failure and its requests; the last one was answered wrongly or left a wrong state. */
export interface Regression {
  readonly title: string;
  readonly steps: readonly FuzzRequest[];
}

/** A wrong answer, with its request. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure';
  readonly steps: readonly FuzzRequest[];

  constructor(problem: string, steps: readonly FuzzRequest[]) {
    super(`${problem}\n${JSON.stringify(steps, null, 2)}`);
    this.steps = steps;
  }
}
