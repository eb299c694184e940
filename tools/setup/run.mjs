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
 * Runs a program with our own input and output in its hands and answers its exit code, 128 + n after signal n.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, shell?: boolean }} program
 * @param {(pid: number) => void} onStart hears of the process
 * @returns {Promise<number>}
 */
export function handOver({ command, args, env, cwd, shell = false }, onStart = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: 'inherit' });
    if (child.pid !== undefined) onStart(child.pid);
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(new SetupError(`Cannot run ${command}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Runs a program quietly; its output is shown only when it fails.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, what: string }} program
 * @param {(pid: number) => void} onStart hears of the process
 * @returns {Promise<void>}
 */
export function runQuietly({ command, args, env, cwd, what }, onStart = () => undefined) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) onStart(child.pid);
    const stopForwarding = forwardSignals(child);
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      stopForwarding();
      reject(new SetupError(`${what} could not start: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new SetupError(`${what} failed (${signal ?? `exit code ${code}`}); its output is above.`));
    });
  });
}
