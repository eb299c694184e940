import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { withLock } from './lock.mjs';
import { hasProjectNode } from './project-node.mjs';
import { handOver } from './run.mjs';
import { during, SetupError } from './say.mjs';
import { requireWritable } from './writable.mjs';

function readPackages(file) {
  if (!existsSync(file)) return undefined;
  const packages = Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);
  return new Map(packages.filter(([path]) => path.includes('node_modules/')));
}

/** Whether node_modules holds exactly the packages of package-lock.json, by npm's own record there. */
export function installedMatchesLock(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined) throw new SetupError('package-lock.json is missing.');
  if (present === undefined) return false;
  const isThere = ([path, { optional, version }]) =>
    present.has(path) ? present.get(path).version === version : optional === true;
  return [...wanted].every(isThere) && [...present.keys()].every((path) => wanted.has(path));
}

/** `--omit=optional` leaves out only the project's own Node. */
const isComplete = (root) => installedMatchesLock(root) && hasProjectNode(root);

/** The command of npm: the copy that started this process, on its Node and not on the one that it may replace. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('npm-cli.js') && node !== undefined) return { command: node, args: [cli], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

async function install(root, onStart) {
  const running = process.execPath.startsWith(join(root, 'node_modules') + sep);
  if (process.platform === 'win32' && running) {
    // Windows cannot replace the node.exe that runs this file.
    throw new SetupError('The installed packages are out of date: run npm ci, then this again.');
  }
  const { command, args, shell } = npmCommand();
  const flags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const program = { command, args: [...args, 'ci', ...flags], env: process.env, cwd: root, shell };
  const code = await handOver(program, onStart);
  if (code !== 0) throw new SetupError(`npm ci failed (exit code ${code}); its message is above.`);
}

/** Installs the exact packages of package-lock.json unless they are there already. */
export async function ensureInstalled(root) {
  if (isComplete(root)) return;
  requireWritable(root, ['.', '.cache', 'node_modules']);
  await withLock(root, async (holdFor) => {
    if (!isComplete(root)) await during('Installing packages (npm ci)', () => install(root, holdFor));
  });
}
