import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { hasProjectNode, platform } from './project-node.mjs';
import { handOver } from './run.mjs';
import { during, SetupError } from './say.mjs';

const stampFile = 'node_modules/.ruang-naskah-stamp';

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function readPackages(file) {
  const text = readText(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/**
 * Whether node_modules holds exactly what package-lock.json asks for, by the record npm itself keeps there.
 * Spares the second install after a developer's own `npm install`.
 */
export function installedMatchesLock(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  const isPackage = ([path]) => path.includes('node_modules/');
  const required = Object.entries(wanted).filter(isPackage);
  return (
    required.every(([path, { optional, version }]) =>
      present[path] === undefined ? optional === true : present[path].version === version,
    ) && Object.keys(present).every((path) => !path.includes('node_modules/') || wanted[path] !== undefined)
  );
}

/** How to call npm: the copy that called us, on the Node it runs on (never the one it is about to replace). */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('npm-cli.js') && node !== undefined) return { command: node, args: [cli], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

async function install(root, onStart) {
  const running = process.execPath.startsWith(join(root, 'node_modules') + sep);
  if (process.platform === 'win32' && running) {
    // Windows cannot replace the node.exe that runs this very file.
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
  if (!existsSync(join(root, 'package-lock.json'))) throw new SetupError('package-lock.json is missing.');
  const stamp = join(root, stampFile);
  const current = () => fingerprint(root, ['package-lock.json'], [platform]);
  if (readText(stamp) === current()) return;
  await withLock(root, async (holdFor) => {
    if (readText(stamp) === current()) return;
    // `--omit=optional` leaves out the project's own Node and nothing else that the lock insists on.
    const complete = installedMatchesLock(root) && hasProjectNode(root);
    if (!complete) await during('Installing packages (npm ci)', () => install(root, holdFor));
    writeFileSync(stamp, current());
  });
}
