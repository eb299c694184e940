import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectProcess, processName } from './process-id.mjs';
import { SetupError, say } from './say.mjs';

/**
 * The lock is a folder with one empty file for each process that works under it, named after that process. A folder
 * cannot be renamed onto another that is not empty, so only one of several processes takes it; and clearing up after a
 * dead process removes only that process's unique name.
 */
const folderName = 'setup-lock';
/** Longer than any install or build; used only where the system does not tell when a process started. */
const abandonedAfterMs = 20 * 60_000;

const isCode = (error, ...codes) => codes.includes(error.code);

/** The names in the lock; empty when it is free. */
function readNames(lock) {
  try {
    return readdirSync(lock);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function isAbandoned(file) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age > abandonedAfterMs;
}

/** Removes dead processes from the lock; returns the pid of a living one. */
function findHolder(lock) {
  for (const name of readNames(lock)) {
    const { pid, alive, certain } = inspectProcess(name);
    if (alive && (certain || !isAbandoned(join(lock, name)))) return pid;
    rmSync(join(lock, name), { force: true });
  }
  return undefined;
}

/** False when another process took it. */
function tryTake(lock, ownFolder, name) {
  try {
    mkdirSync(ownFolder, { recursive: true });
    writeFileSync(join(ownFolder, name), '');
    // Windows cannot rename a folder onto another one, even an empty one.
    removeEmpty(lock);
    renameSync(ownFolder, lock);
    return true;
  } catch (error) {
    // Windows reports EPERM where the folder exists.
    if (isCode(error, 'ENOTEMPTY', 'EEXIST', process.platform === 'win32' ? 'EPERM' : '')) return false;
    throw new SetupError(`Cannot take ${lock}: ${error.message}`);
  } finally {
    rmSync(ownFolder, { recursive: true, force: true });
  }
}

function removeEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/**
 * Runs `work` while no other process of this folder installs or builds. `work` gets a function to register a child
 * process: the lock is held as long as that one lives, even when this process is killed.
 * @template T
 * @param {string} root
 * @param {(holdLockFor: (pid: number) => void) => Promise<T>} work
 */
export async function withLock(root, work) {
  const cache = join(root, '.cache');
  const lock = join(cache, folderName);
  const name = processName(process.pid);
  const ownFolder = join(cache, `${folderName}.${name}.${Math.random().toString(36).slice(2)}`);
  mkdirSync(cache, { recursive: true });
  let told = false;
  for (;;) {
    const holder = findHolder(lock);
    if (holder === undefined && tryTake(lock, ownFolder, name)) break;
    if (holder !== undefined && !told)
      say(`waiting for process ${holder}, which is installing or building here`);
    told ||= holder !== undefined;
    await sleep(200);
  }
  const children = new Set();
  const holdLockFor = (pid) => {
    const child = processName(pid);
    children.add(child);
    writeFileSync(join(lock, child), '');
  };
  const release = () => {
    // A child that still runs, because only its parent was stopped, keeps the lock.
    for (const child of children)
      if (!inspectProcess(child).alive) rmSync(join(lock, child), { force: true });
    rmSync(join(lock, name), { force: true });
    removeEmpty(lock);
  };
  process.once('exit', release);
  try {
    return await work(holdLockFor);
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
