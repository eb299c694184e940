import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Report, Run } from './verdict.ts';

/** What became of a task: a report, or nothing in time. */
export type Answer = Report | 'timed out';

/** The near side of `lane.ts`: one report at a time, with a limit that ends even a loop without end. */
export type Lane = {
  readonly ask: (runs: readonly Run[], limitMs: number) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

const program = fileURLToPath(new URL('lane.ts', import.meta.url));
const startMs = 60_000;

/** The next message, `timed out` after the limit. @throws Error when the process ends by itself */
function nextMessage<T>(child: ChildProcess, limitMs: number): Promise<T | 'timed out'> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      child.removeAllListeners();
      act();
    };
    const timer = setTimeout(
      settle(() => resolve('timed out')),
      limitMs,
    );
    child.once('message', (message: T) => settle(() => resolve(message))());
    child.once('exit', (code) => settle(() => reject(new Error(`a lane ended with ${code}`)))());
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

async function start(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(program, [...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if ((await nextMessage<'ready'>(child, startMs)) === 'timed out') {
    await end(child);
    throw new Error('Vitest did not start in time');
  }
  return child;
}

/** @param args of `lane.ts`: the target and the path filter */
export async function openLane(args: readonly string[]): Promise<Lane> {
  let child = await start(args);
  return {
    ask: async (runs, limitMs) => {
      child.send(runs);
      const answer = await nextMessage<Report>(child, limitMs);
      if (answer === 'timed out') {
        await end(child);
        child = await start(args);
      }
      return answer;
    },
    close: () => end(child),
  };
}
