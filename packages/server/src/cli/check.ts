/** One check of `portal doctor`: its name, and a function that returns its line or throws what is wrong. */
export interface Check {
  readonly name: string;
  run(): Promise<string> | string;
}

/** Thrown by a check for a warning that does not make the portal unfit. */
export class Warning extends Error {
  override readonly name = 'Warning';
}
