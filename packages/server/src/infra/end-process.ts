import { inspect } from 'node:util';
import type { Logger } from './log.ts';
import { hideEmailsAndTokens } from './redaction.ts';

/** Work of Node's thread pool: files and name resolution. */
const threadPoolWork = /^(?:FS|GetAddrInfo|GetNameInfo)/;

/**
 * Ends the process at once, whatever its exit handlers do. Node waits for its thread pool on exit, and a thread may
 * hang in a disk or a name server: then only a signal ends it, and the exit code is that of the signal.
 */
export function endNow(code: number): never {
  process.removeAllListeners('exit');
  if (process.getActiveResourcesInfo().some((name) => threadPoolWork.test(name)))
    process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/**
 * An uncaught error or unhandled rejection leaves the process in an unknown state: it is logged, and the process ends,
 * for the service manager to restart.
 */
export function endOnUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (error: unknown) => {
    try {
      log.fatal({ err: error }, 'an error that nobody caught ends the server');
      process.stderr.write(`${hideEmailsAndTokens(inspect(error))}\n`);
    } finally {
      endNow(1);
    }
  });
}
