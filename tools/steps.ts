import { join } from 'node:path';
import { ensureChromium } from '../e2e/support/chromium.ts';
import { findEngineTests } from './engine-tests.ts';
import { logFolder, type Program, root, runProgram, type Step } from './run-steps.ts';

function step(name: string, ...args: string[]): Step {
  return { name, run: () => runProgram(name, { args }) };
}

const installed = (script: string) => join('node_modules', script);

export const build: Step = { ...step('build', 'packages/launcher/main.mjs', 'build'), essential: true };

/** In one thread: each further one checks the types they share once more, and two took no less time. */
export const types = ['tsconfig.json', 'packages/domain/tsconfig.json', 'packages/web/tsconfig.json'].map(
  (project) =>
    step(
      `types: ${project}`,
      installed('typescript/bin/tsc'),
      ...['--project', project, '--singleThreaded', '--pretty', 'false'],
    ),
);

export const analysis = [
  step('lint and format', installed('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings'),
  step('dead code', installed('knip/bin/knip.js'), '--no-progress'),
];

const rule = (name: string) => step(`rule: ${name}`, `tools/check-${name}.ts`);
export const rules = ['structure', 'features', 'docs', 'generated', 'supply'].map(rule);
export const pageWeight = rule('bundle');

/** Power cuts, at small numbers: they compare no times. The table says when this machine cannot produce them. */
export const faults = step(
  'power cuts, at small numbers',
  ...['faults/main.ts', '--quick', '--only', 'power-cut'],
);

/** Removes one guard after the other and expects a failing test; `stryker.config.json` lists them and the threshold. */
export const guardMutants = step(
  'guards, each taken away',
  installed('@stryker-mutator/core/bin/stryker.js'),
  'run',
);

/** @param tags selects the tests, as Vitest's `--tags-filter` */
function vitestStep(name: string, project: 'unit' | 'http', tags: string, more: Partial<Program> = {}): Step {
  return {
    name,
    run: async () => {
      const report = join(logFolder, `${name.replace(/\W+/g, '-')}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const chosen = [`--tags-filter=${tags}`, ...(more.args ?? [])];
      const args = [installed('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...chosen];
      const { skipped, ...outcome } = await runProgram(name, { args, report, env: { ...more.env } });
      if (skipped === 0 || tags === 'deep') return outcome;
      const elsewhere = tags.includes('!deep') ? 'left to test:deep' : 'run by npm test';
      return { ...outcome, note: `${skipped} ${elsewhere} or skipped` };
    },
  };
}

export const unit = {
  quick: vitestStep('unit', 'unit', '!deep'),
  deep: vitestStep('unit, deep', 'unit', 'deep'),
};

const onSqlite = { env: { TEST_DATABASE: 'sqlite' } };
const onPostgres = { env: { TEST_DATABASE: 'postgres' } };
/** For the deep tests, of which some wait for processes, leases and restarts. */
const threeWorkers = ['--maxWorkers=3'];

/** The tests tagged `engine`; the log lists the sources and their reasons. */
const engine: Step = {
  name: 'http, PostgreSQL where it differs',
  run: async () => {
    const { files, lines } = findEngineTests(root);
    const { run } = vitestStep(engine.name, 'http', 'engine && !deep', { ...onPostgres, args: files });
    const { output, ...outcome } = await run();
    return { ...outcome, output: [...lines, '', output].join('\n') };
  },
};

export const http = {
  engine,
  quick: vitestStep('http, SQLite', 'http', '!deep', onSqlite),
  deep: vitestStep('http, SQLite, deep', 'http', 'deep', { ...onSqlite, args: threeWorkers }),
  /** With `engine` the whole suite, but for what asks nothing of the database. */
  restOnPostgres: vitestStep('http, PostgreSQL, the rest', 'http', '(!engine || deep) && !once', {
    ...onPostgres,
    args: threeWorkers,
  }),
};

function browserStep(name: string, ...projects: string[]): Step {
  return {
    name,
    run: async () => {
      // Playwright gives its workers FORCE_COLOR, and Node warns about the pair.
      const env = { CHROMIUM_PATH: await ensureChromium(), NO_COLOR: undefined };
      const args = [
        installed('@playwright/test/cli.js'),
        'test',
        ...projects.map((one) => `--project=${one}`),
      ];
      return runProgram(name, { args, env, report: join(root, '.cache/playwright/report.json') });
    },
  };
}

export const browser = {
  quick: browserStep('browser', 'phone', 'desktop'),
  deep: browserStep('browser, deep', '*, deep'),
};
