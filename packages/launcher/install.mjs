import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findDamage, findMissingLibrary } from './damage.mjs';
import { withLock } from './lock.mjs';
import { hasProjectNode, projectNode } from './project-node.mjs';
import { runToEnd } from './run.mjs';
import { SetupError, say, withProgress } from './say.mjs';
import { requireWritable } from './writable.mjs';

const recordFile = 'node_modules/.package-lock.json';
/** Holds the hash of npm's record for which the packages were found whole. */
const stampFile = 'node_modules/.whole';
/** For the packages, what npm keeps beside them while it unpacks, and the build. */
const bytesForAll = 1.5e9;
/** Of these, what an install frees by removing the packages that are there already. */
const bytesOfPackages = 0.8e9;

function readPackages(file) {
  if (!existsSync(file)) return undefined;
  const packages = Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);
  return new Map(packages.filter(([path]) => path.includes('node_modules/')));
}

/** Whether node_modules holds exactly the packages of package-lock.json, by npm's own record there. */
export function installedMatchesLock(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, recordFile));
  if (wanted === undefined) throw new SetupError('package-lock.json is missing.');
  if (present === undefined) return false;
  const isThere = ([path, { optional, version }]) =>
    present.has(path) ? present.get(path).version === version : optional === true;
  return [...wanted].every(isThere) && [...present.keys()].every((path) => wanted.has(path));
}

/** `--omit=optional` leaves out only the project's own Node. */
const isComplete = (root) => installedMatchesLock(root) && hasProjectNode(root);

const hashOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, recordFile)))
    .digest('hex');

/** Whether the packages were checked since they were installed. Where the result could not be kept, they count as checked. */
function isChecked(root) {
  const stamp = join(root, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(root)) return true;
  try {
    accessSync(join(root, 'node_modules'), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** The first damaged file, since npm ends well although the disk was full; undefined where all are whole. @returns {string | undefined} */
function checkPackages(root) {
  const damaged = findDamage(root, [...readPackages(join(root, recordFile))], projectNode(root));
  if (damaged === undefined) writeFileSync(join(root, stampFile), hashOf(root));
  return damaged;
}

/** So that the next start checks the packages, and installs anew what is cut. */
export function forgetCheck(root) {
  rmSync(join(root, stampFile), { force: true });
}

/** So that the next start installs, and nothing else runs what is cut. */
function discardInstall(root) {
  for (const file of [recordFile, stampFile, 'node_modules/.bin/node'])
    rmSync(join(root, file), { force: true });
}

const inMegabytes = (bytes) => `${Math.floor(bytes / 1e6)} MB`;

/** @returns {number} bytes on the volume of the project */
function readFreeBytes(root) {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/** @param {string} root @param {number} [freeBytes] */
export function requireRoom(root, freeBytes = readFreeBytes(root)) {
  const needed = existsSync(join(root, recordFile)) ? bytesForAll - bytesOfPackages : bytesForAll;
  if (freeBytes >= needed) return;
  throw new SetupError(
    `The disk of ${root} has ${inMegabytes(freeBytes)} left, and an install needs ${inMegabytes(needed)}: make room there, then start again.`,
  );
}

/** The command of npm: the copy that started this process, on its Node and not on the one that it may replace. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('npm-cli.js') && node !== undefined) return { command: node, args: [cli], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/** npm only warns of a file that it could not unpack, and ends well. */
const unpackedBadly = /TAR_ENTRY_ERROR|ENOSPC|EDQUOT/;
/** Left out: warnings, of which a full disk makes ten thousand. */
const isShown = (line) => line !== '' && !/^npm warn /i.test(line);

/** Runs npm and shows what it says but for warnings; `cut` is the first line that tells of a file that was cut. */
async function runNpm(program, onStart) {
  let rest = '';
  let cut;
  const take = (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    cut ??= lines.find((line) => unpackedBadly.test(line));
    for (const line of lines.filter(isShown)) process.stderr.write(`${line}\n`);
  };
  const onSignal = () => say('the install is stopped; the next start begins it anew');
  // npm would take minutes to put away what the next install removes in any case.
  const code = await runToEnd(program, { onStart, onOutput: take, onSignal, endSignal: 'SIGKILL' });
  take('\n');
  return { code, cut };
}

async function install(root, onStart) {
  const running = process.execPath.startsWith(join(root, 'node_modules') + sep);
  if (process.platform === 'win32' && running) {
    // Windows cannot replace the node.exe that runs this file.
    throw new SetupError('The installed packages are out of date: run npm ci, then this again.');
  }
  requireRoom(root);
  const { command, args, shell } = npmCommand();
  const flags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=warn'];
  const program = { command, args: [...args, 'ci', ...flags], env: process.env, cwd: root, shell };
  const { code, cut } = await runNpm(program, onStart);
  if (cut !== undefined) {
    discardInstall(root);
    throw new SetupError(
      `npm could not unpack all packages (${cut.replace(/^npm \S+ /, '')}). Make room on the disk of ${root} (${inMegabytes(readFreeBytes(root))} left) and of npm's cache, then start again.`,
    );
  }
  if (code !== 0) throw new SetupError(`npm ci failed (exit code ${code}); its message is above.`);
  refuseDamaged(root);
}

function refuseDamaged(root) {
  const library = findMissingLibrary(projectNode(root));
  if (library !== undefined)
    throw new SetupError(
      `Node 26 needs ${library} of the system (Debian: apt-get install libatomic1). Install it, then start again.`,
    );
  const damaged = checkPackages(root);
  if (damaged === undefined) return;
  discardInstall(root);
  throw new SetupError(
    `npm ci ended well, but ${damaged} is missing or cut. Look at the disk of ${root} (${inMegabytes(readFreeBytes(root))} left), then start again: it installs anew.`,
  );
}

/** Installs the exact packages of package-lock.json unless they are there already, and whole. */
export async function ensureInstalled(root) {
  if (isComplete(root) && (isChecked(root) || checkPackages(root) === undefined)) return;
  requireWritable(root, ['.', '.cache', 'node_modules']);
  await withLock(root, async (holdLockFor) => {
    const isDone = isComplete(root) && isChecked(root);
    if (!isDone) await withProgress('Installing packages (npm ci)', () => install(root, holdLockFor));
  });
}
