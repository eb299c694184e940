import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupError, StoppedBySignal } from './say.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentCheckMs = 200;

/**
 * Passes this process's signals on to `child` until it ends, and tells `onSignal` of the first. At a terminal Ctrl+C reaches
 * the child directly; a second SIGINT would look like a second press, which ends it at once.
 */
function forwardSignals(child, onSignal, endSignal) {
  let first;
  const tell = (signal) => {
    if (first === undefined) onSignal(signal);
    first ??= signal;
  };
  const handlers = forwarded.map((signal) => {
    const handler = () => {
      tell(signal);
      if (endSignal !== undefined) child.kill(endSignal);
      else if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.removeListener(signal, handler);
  });
  const timer = watchNpm(() => {
    tell('SIGTERM');
    child.kill(endSignal ?? 'SIGTERM');
  });
  return () => {
    clearInterval(timer);
    for (const remove of handlers) remove();
  };
}

/**
 * npm passes a signal only to the shell between it and this process, and the shell ends without passing it on: without
 * this, `kill <npm start>` would leave the server running. Only under npm; elsewhere an orphan may be wanted (nohup).
 */
function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onEnd();
  }, parentCheckMs);
  timer.unref();
  return timer;
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);
const doNothing = () => undefined;

/**
 * Runs a program and returns its exit code, 128 + n after signal n. It inherits input and output, unless `onOutput`
 * takes its output.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, shell?: boolean }} program
 * @param {{ onStart?: (pid: number) => void, onOutput?: (chunk: Buffer) => void, onSignal?: (signal: string) => void, endSignal?: NodeJS.Signals }} [hooks] `endSignal` is sent instead of the signal that came
 * @returns {Promise<number>}
 */
export function runProgram({ command, args, env, cwd, shell = false }, hooks = {}) {
  const { onStart = doNothing, onOutput, onSignal = doNothing, endSignal } = hooks;
  return new Promise((resolve, reject) => {
    const stdio = onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, shell, stdio });
    if (child.pid !== undefined) onStart(child.pid);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    const stopForwarding = forwardSignals(child, onSignal, endSignal);
    child.once('error', (error) => {
      stopForwarding();
      reject(new SetupError(`Cannot run ${command}: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? codeOf(signal));
    });
  });
}

/**
 * Runs a program on whose success the rest depends. @throws StoppedBySignal when a signal came, whatever the program made of it
 * @param {Parameters<typeof runProgram>[0]} program
 * @param {Parameters<typeof runProgram>[1]} [hooks]
 */
export async function runToEnd(program, { onSignal = doNothing, ...hooks } = {}) {
  let stoppedBy;
  const code = await runProgram(program, {
    ...hooks,
    onSignal(signal) {
      stoppedBy = signal;
      onSignal(signal);
    },
  });
  if (stoppedBy !== undefined) throw new StoppedBySignal(codeOf(stoppedBy));
  return code;
}

/** Runs a program quietly; its output is shown only when it fails. @param {string} what names it in the message */
export async function runQuietly(what, program, onStart) {
  const output = [];
  const code = await runToEnd(program, { onStart, onOutput: (chunk) => output.push(chunk) });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new SetupError(`${what} failed (exit code ${code}); its output is above.`);
}
