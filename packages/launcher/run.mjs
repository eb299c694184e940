import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupError } from './say.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentCheckMs = 200;

/**
 * Passes our signals on to `child` until it ends. At a terminal Ctrl+C reaches the child by itself; a second
 * SIGINT from us would look like the impatient second press.
 */
function forwardSignals(child) {
  const handlers = forwarded.map((signal) => {
    const handler = () => {
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.removeListener(signal, handler);
  });
  const timer = watchNpm(child);
  return () => {
    clearInterval(timer);
    for (const remove of handlers) remove();
  };
}

/**
 * npm passes a signal to the shell between it and us, which dies of it and tells nobody: without this
 * `kill <npm start>` would leave the server running. Only under npm; elsewhere an orphan may be wanted (nohup).
 */
function watchNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, parentCheckMs);
  timer.unref();
  return timer;
}

/**
 * Runs a program and answers its exit code, 128 + n after signal n. Its input and output are our own, unless `onOutput`
 * takes what it says.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, shell?: boolean }} program
 * @param {(pid: number) => void} onStart hears of the process
 * @param {(chunk: Buffer) => void} [onOutput]
 * @returns {Promise<number>}
 */
export function handOver({ command, args, env, cwd, shell = false }, onStart = () => undefined, onOutput) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, shell, stdio });
    if (child.pid !== undefined) onStart(child.pid);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(new SetupError(`Cannot run ${command}: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs a program quietly; its output is shown only when it fails. @param {string} what names it in the message */
export async function runQuietly(what, program, onStart) {
  const output = [];
  const code = await handOver(program, onStart, (chunk) => output.push(chunk));
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new SetupError(`${what} failed (exit code ${code}); its output is above.`);
}
