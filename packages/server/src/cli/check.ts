/** One check of `portal doctor`: what it looks at, and the line it answers with. Throws to say what is wrong. */
export interface Check {
  readonly name: string;
  run(): Promise<string> | string;
}

/** Thrown by a check: worth a look, but no reason to call the portal unfit. */
export class Warning extends Error {
  override readonly name = 'Warning';
}
