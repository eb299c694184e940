import { spawnSync } from 'node:child_process';
import { startChild } from './children.ts';

/** Faults of the system under a running process, by `strace`. */

export function cannotTrace(): string | undefined {
  const { status, error } = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (error !== undefined) return 'needs strace (apt-get install strace)';
  return status === 0 ? undefined : 'this machine does not let strace watch a process';
}

/**
 * @param calls system calls, with commas
 * @param what such as `error=EIO`
 * @returns what ends it
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
