import { fileURLToPath } from 'node:url';

/** The repository, wherever the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A signal ended the work: nothing failed. `code` is that of the process. */
export class StoppedBySignal extends Error {
  /** @param {number} code */
  constructor(code) {
    super('stopped');
    this.code = code;
  }
}

/** A failure whose message is written for the operator and needs no stack. */
export class SetupError extends Error {}

/** Prints a line of progress, on stderr so that a command's own output can be piped. */
export function say(line) {
  process.stderr.write(`ruang-naskah: ${line}\n`);
}

/** @param {unknown} error */
export function reportFailure(error) {
  if (error instanceof SetupError || error instanceof StoppedBySignal) say(error.message);
  else say(`unexpected failure: ${error instanceof Error ? error.stack : String(error)}`);
}

/**
 * Prints `what` now and every 15 seconds while `work` runs, so that slow work does not look like a hang.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function withProgress(what, work) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(`${what} ...`);
  const timer = setInterval(() => say(`${what}: still working, ${seconds()} s`), 15_000);
  try {
    const result = await work();
    say(`${what}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
