/**
 * The one command behind every npm script: `node packages/launcher/main.mjs <command> [args]`.
 * Prepares the folder (installs packages, builds web pages), then hands over to the
 * project's own Node 26. This folder is the only code that must run on the machine's Node >= 20.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, expectBuilt } from './build.mjs';
import { environmentOf, serverNodeArgs } from './environment.mjs';
import { ensureInstalled, forgetCheck } from './install.mjs';
import { projectNode } from './project-node.mjs';
import { runProgram } from './run.mjs';
import { reportFailure, root, SetupError, StoppedBySignal, say } from './say.mjs';
import { requireReadable, requireWritable } from './writable.mjs';

const oldestNode = 20;
/** The last line of the tests is their count, even when they could not begin. */
const noCount = '0 passed, 1 failed\n';
/** 128 and SIGILL, SIGBUS or SIGSEGV: what a program does whose file is cut. */
const crashes = [132, 135, 139];
/** First argument where packages and pages are in place already, as in an image: nothing is written there. */
const prebuilt = '--prebuilt';

/** Where Vitest compiles its settings to. */
const compiledSettings = 'node_modules/.vite-temp';
/** Where tests keep reports and caches. */
const caches = ['.cache', '.cache/test', '.cache/compiled', 'packages/web/.cache', compiledSettings];

/**
 * What each command runs: a script, or only the build. `build` tells whether it needs the built web pages; `test`
 * builds them as a counted step; `tests` that its last line is a count; `writes` are the files and folders that its script
 * makes below this one. Only commands for the real data read `.env`: the demo must never touch those.
 */
const commands = {
  start: {
    script: 'packages/server/src/main.ts',
    build: true,
    dotEnv: true,
    nodeArgs: serverNodeArgs,
    env: { NODE_ENV: 'production' },
  },
  demo: {
    script: 'packages/server/src/demo.ts',
    build: true,
    nodeArgs: serverNodeArgs,
    env: { NODE_ENV: 'production', DATA_DIR: './data-demo', SECRETS_DIR: './secrets-demo' },
  },
  dev: {
    script: 'packages/server/src/main.ts',
    dotEnv: true,
    writes: ['.vite', '.vite-temp'].map((name) => `packages/web/node_modules/${name}`),
    nodeArgs: [
      '--watch-path=packages/server/src',
      '--watch-path=packages/domain/src',
      '--watch-preserve-output',
    ],
    env: { NODE_ENV: 'development', RUANG_DEV: '1' },
  },
  portal: {
    script: 'packages/server/src/cli.ts',
    dotEnv: true,
    env: { NODE_ENV: 'production' },
  },
  build: { build: true },
  sbom: {
    script: 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js',
    args: ['--package-lock-only', '--omit', 'dev', '--output-reproducible', '--output-file', 'sbom.cdx.json'],
    writes: ['sbom.cdx.json'],
  },
  openapi: { script: 'tools/openapi.ts', writes: ['openapi.json'] },
  'spec-map': { script: 'tools/spec-map.ts' },
  check: { script: 'tools/test.ts', args: ['check'], tests: true, writes: caches },
  test: { script: 'tools/test.ts', args: ['quick'], tests: true, writes: caches },
  'test:deep': { script: 'tools/test.ts', args: ['deep'], tests: true, writes: caches },
  fuzz: { script: 'tools/fuzz.ts', build: true, writes: ['.cache/fuzz', compiledSettings] },
  bench: { script: 'bench/main.ts', build: true, writes: ['.cache/bench'] },
  faults: { script: 'faults/main.ts', build: true },
  mutate: {
    script: 'node_modules/@stryker-mutator/core/bin/stryker.js',
    args: ['run'],
    writes: ['.cache/stryker'],
  },
};

const known = Object.keys(commands).join(', ');

/** Another program installs other packages than those of package-lock.json, and asks the registry for the portal's own. */
function requireNpm(command) {
  const [, manager] = /^(pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (manager === undefined) return;
  const typed = command === 'start' ? 'npm start' : `npm run ${command}`;
  throw new SetupError(
    `${manager} is not taken here: it does not install what package-lock.json holds. Run: ${typed}`,
  );
}

async function main([name = 'start', ...given]) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < oldestNode) {
    throw new SetupError(`Node ${oldestNode} or newer is needed to begin; this is ${process.versions.node}.`);
  }
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(`npm start, or npm run with one of: ${known}. README.md says what each does.\n`);
    return 0;
  }
  const command = commands[name];
  if (command === undefined) {
    throw new SetupError(`There is no command “${name}”. Known: ${known}.`);
  }
  requireNpm(name);
  const isPrebuilt = given[0] === prebuilt;
  const args = isPrebuilt ? given.slice(1) : given;
  if (isPrebuilt) {
    if (command.build) expectBuilt(root);
  } else {
    await ensureInstalled(root);
    if (command.build) await ensureBuilt(root);
  }
  if (command.script === undefined) return 0;
  // `npm run sbom` takes another place.
  if (!args.includes('--output-file')) requireWritable(root, command.writes ?? []);
  const envFile = command.dotEnv && existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  if (envFile.length > 0) requireReadable(join(root, '.env'));
  const code = await runProgram({
    command: projectNode(root),
    args: [...envFile, ...(command.nodeArgs ?? []), command.script, ...(command.args ?? []), ...args],
    env: environmentOf(name, command.env, process.env),
    cwd: root,
  });
  if (!isPrebuilt && crashes.includes(code)) {
    forgetCheck(root);
    say(
      `${projectNode(root)} crashed (exit code ${code}); the next start looks whether the packages are whole.`,
    );
    if (command.tests) process.stdout.write(noCount);
  }
  return code;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    reportFailure(error);
    if (commands[process.argv[2] ?? 'start']?.tests) process.stdout.write(noCount);
    process.exitCode = error instanceof StoppedBySignal ? error.code : 1;
  },
);
