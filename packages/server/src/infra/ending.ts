import { inspect } from 'node:util';
import type { Logger } from './log.ts';
import { hideQuoted } from './redaction.ts';

/** Work that Node gave to a thread of its pool: files and names of machines. */
const inThread = /^(?:FS|GetAddrInfo|GetNameInfo)/;

/**
 * Ends the process at once, whatever its exit handlers do. Node waits for the threads of its pool on the way out, and
 * one of them may hang in a disk or a name server: then only a signal ends it, and the code is that of the signal.
 */
export function endNow(code: number): never {
  process.removeAllListeners('exit');
  if (process.getActiveResourcesInfo().some((name) => inThread.test(name)))
    process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/**
 * An error that nobody caught, or a promise whose refusal nobody heard, leaves the process in a state nobody thought
 * of: it is said, and the process ends; who runs it starts it again.
 */
export function endOnUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (error: unknown) => {
    try {
      log.fatal({ err: error }, 'an error that nobody caught ends the server');
      process.stderr.write(`${hideQuoted(inspect(error))}\n`);
    } finally {
      endNow(1);
    }
  });
}

/** What `work` gives. @throws Error when it takes longer */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds);
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
