import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Starts programs that end with this process, however it ends. */

const running = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Child {
  readonly process: ChildProcess;
  /** The process id of the program itself, behind `strace` and similar wrappers. */
  pid(): number;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
}

/** @param wrapped whether `command` starts the program as a child process */
export function startChild(command: readonly string[], options: SpawnOptions, wrapped = false): Child {
  const [program = '', ...args] = command;
  const child = spawn(program, args, options);
  running.add(child);
  const gone = Promise.race([once(child, 'exit'), once(child, 'error')]);
  const ended = gone.then(([code]: (number | Error | null)[]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  const pid = () => (wrapped ? (firstChildOf(child.pid ?? 0) ?? 0) : (child.pid ?? 0));
  return {
    process: child,
    pid,
    signal: (name) => signal(pid(), name),
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

function firstChildOf(pid: number): number | undefined {
  try {
    const found = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0];
    return found === undefined || found === '' ? undefined : Number(found);
  } catch {
    return undefined;
  }
}

/** Does nothing to a process that has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
