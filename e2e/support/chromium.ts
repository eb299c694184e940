import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The headless shell first: drawing a window costs more than the pages (decision 0029). */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const root = fileURLToPath(new URL('../..', import.meta.url));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The browser that Playwright has downloaded, if any. */
async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return file !== '' && existsSync(file) ? file : undefined;
}

/**
 * An installed Chromium: CHROMIUM_PATH, one on the PATH, Playwright's own.
 * A CHROMIUM_PATH that names no program is an error: falling back to another browser would hide it.
 */
export async function findChromium(): Promise<string | undefined> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (isProgram(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names no program: ${wanted}`);
  }
  return onPath() ?? (await fromPlaywright());
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', cwd: root, env }).status === 0;
}

function installFromDebian(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  return (
    run('apt-get', ['update', '-q']) &&
    (run('apt-get', [...install, shell]) || run('apt-get', [...install, 'chromium']))
  );
}

function installFromPlaywright(): boolean {
  return run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
}

/** Finds a Chromium, or installs one: Debian's package when root, else Playwright's download. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium here yet: installing one for the browser tests ...\n');
  if (!installFromDebian()) installFromPlaywright();
  const installed = await findChromium();
  if (installed !== undefined) return installed;
  throw new Error('no Chromium could be installed: install one and name it with CHROMIUM_PATH');
}

if (import.meta.main) process.stdout.write(`${await ensureChromium()}\n`);
