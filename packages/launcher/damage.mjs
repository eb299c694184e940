import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Ends of a program whose file is cut. */
const crashes = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGABRT', 'SIGTRAP'];
/** What a loader says of a cut file; of a library that this machine lacks it says something else. */
const cutLibrary = /too short|invalid ELF|cannot read file data|not a mach-o|truncated|not a valid Win32/i;
const lacksLibrary = /error while loading shared libraries: (\S+?):/;

function sizeOf(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}

/** Node finds `main` with or without its ending, or in a folder. */
const endings = ['', '.js', '.json', '.node', '.cjs', '/index.js', '/index.json'];

/** The first file of a package that its `package.json` names and that is missing or empty. */
function findCutFile(folder) {
  let described;
  try {
    described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return join(folder, 'package.json');
  }
  const { main, bin } = described;
  const programs = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
  const cut = programs.find((file) => sizeOf(join(folder, file)) === 0);
  if (cut !== undefined) return join(folder, cut);
  if (typeof main !== 'string' || main === '') return undefined;
  const isThere = endings.some((ending) => sizeOf(join(folder, main + ending)) > 0);
  // Packages of types alone name a main file that they never had.
  return isThere || !hasCode(folder) ? undefined : join(folder, main);
}

function hasCode(folder) {
  return filesUnder(folder).some((file) => /\.[cm]?js$/.test(file));
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The first bytes of a file; fewer where it is shorter. */
function headOf(file) {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(64);
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

const elf = 0x7f454c46;
/** Mach-O, of one processor or several. */
const machO = [0xcffaedfe, 0xcafebabe];

/** Whether a program or library for Linux ends before its own table of sections, which is the last thing in it. */
function isShort(file, head) {
  const isElf64 = head.length === 64 && head.readUInt32BE(0) === elf && head[4] === 2 && head[5] === 1;
  if (!isElf64) return false;
  return Number(head.readBigUInt64LE(40)) + head.readUInt16LE(58) * head.readUInt16LE(60) > sizeOf(file);
}

function isProgram(file, head) {
  if (/\.(?:node|so[\d.]*|dylib)$/.test(file) || head.length < 4) return false;
  return [elf, ...machO].includes(head.readUInt32BE(0)) && (statSync(file).mode & 0o111) !== 0;
}

/** Runs a program, or loads a library into `node`, once. */
function crashesAtOnce(file, node) {
  const load = ['-e', 'process.dlopen({ exports: {} }, process.argv[1])', file];
  const [command, args] = file.endsWith('.node') ? [node, load] : [file, ['--version']];
  const options = { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'ignore', 'pipe'] };
  const { error, signal, stderr } = spawnSync(command, args, options);
  return error?.code === 'ENOEXEC' || crashes.includes(signal) || cutLibrary.test(stderr ?? '');
}

/** Of a package for one system and processor. */
function findCutBinary(folder, node) {
  return filesUnder(folder).find((file) => {
    const head = headOf(file);
    const isLibrary = /\.(?:node|so[\d.]*|dylib)$/.test(file);
    if ((isLibrary && head.length === 0) || isShort(file, head)) return true;
    return (file.endsWith('.node') || isProgram(file, head)) && crashesAtOnce(file, node);
  });
}

/**
 * The first file of the installed packages that is missing, empty or cut, as after an unpacking that found the disk full;
 * undefined when all are whole. Looks at each main file and program, and runs each binary once.
 * @param {string} root
 * @param {[path: string, { os?: unknown, cpu?: unknown, link?: boolean }][]} packages of npm's own record
 * @param {string} node the project's own Node
 * @returns {string | undefined}
 */
export function findDamage(root, packages, node) {
  const own = packages.filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  for (const [path] of own) {
    const cut = findCutFile(join(root, path));
    if (cut !== undefined) return cut;
  }
  for (const [path, { os, cpu }] of own) {
    if (os === undefined && cpu === undefined) continue;
    const cut = findCutBinary(join(root, path), node);
    if (cut !== undefined) return cut;
  }
  return undefined;
}

/** The library of the system that the project's Node needs and this machine lacks. */
export function findMissingLibrary(node) {
  const { stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return lacksLibrary.exec(stderr ?? '')?.[1];
}
