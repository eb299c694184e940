import { spawnSync } from 'node:child_process';
import { startChild } from './children.ts';

/** Injects faults into the system calls of a running process with `strace`. */

export function cannotTrace(): string | undefined {
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (error !== undefined) return 'needs strace (apt-get install strace)';
  return status === 0 ? undefined : 'this machine does not let strace watch a process';
}

/**
 * @param calls names of system calls, separated by commas
 * @param what the fault, such as `error=EIO`
 * @returns a function that ends it
 */
export async function inject(pid: number, calls: string, what: string): Promise<() => Promise<void>> {
  const options = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${what}`];
  const child = startChild(['strace', ...options, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { stderr } = child.process;
  let said = '';
  const attached = new Promise<void>((resolve) => {
    stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('attached')) resolve();
    });
  });
  await Promise.race([attached, child.ended]);
  if (child.hasEnded()) throw new Error(`strace: ${said}`);
  return async () => {
    child.signal('SIGINT');
    await child.ended;
  };
}
