import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, say } from './say.mjs';

/** Longer than any install or build takes; a lock this old belongs to a machine that was switched off. */
const abandonedAfterMs = 20 * 60_000;

function processLives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @returns {{ pid: number, ageMs: number } | undefined} undefined when it was given back meanwhile */
function readLock(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), ageMs: Date.now() - statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

/** Removes a lock whose owner is gone; answers the pid of a living owner. */
function ownerOf(file) {
  const lock = readLock(file);
  if (lock === undefined) return undefined;
  // The owner writes its pid just after creating the file: an empty one may be a few seconds old at most.
  const alive = lock.pid > 0 ? processLives(lock.pid) : lock.ageMs < 5_000;
  if (alive && lock.ageMs < abandonedAfterMs) return lock.pid;
  rmSync(file, { force: true });
  return undefined;
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new SetupError(`Cannot write ${file}: ${error.message}`);
  }
}

/**
 * Runs `work` while no other process of this folder installs or builds.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function withLock(root, work) {
  const file = join(root, '.cache/setup.lock');
  mkdirSync(dirname(file), { recursive: true });
  let waiting = false;
  while (!tryTake(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !waiting)
      say(`waiting for process ${owner}, which is installing or building here`);
    waiting ||= owner !== undefined;
    if (owner !== undefined) await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
