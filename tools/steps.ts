import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRule, formatMeasures, measureBundle } from './check-bundle.ts';
import { documentsRule } from './check-docs.ts';
import { featuresRule } from './check-features.ts';
import { generatedRule } from './check-generated.ts';
import { structureRule } from './check-structure.ts';
import { supplyRule } from './check-supply.ts';
import { ensureChromium } from './chromium.ts';
import { findEngineTests } from './engine-tests.ts';
import { canIsolate, isolatedTests } from './outbound.ts';
import { formatProblem, type Rule } from './problem.ts';
import { runProgram, type Step } from './run-steps.ts';
import { playwrightTally, programTally, vitestTally } from './tally.ts';
import { openTree } from './tree.ts';

export const logFolder = '.cache/test';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the program of a package on this Node, without going through a shell or the PATH. */
function runPackage(script: string, args: string[], env: NodeJS.ProcessEnv = {}, name?: string) {
  const program = [join(root, 'node_modules', script), ...args];
  return runProgram(process.execPath, program, { cwd: root, env, ...(name !== undefined && { name }) });
}

function programStep(name: string, script: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { exitCode, output } = await runPackage(script, args);
      return { ...programTally(exitCode), output };
    },
  };
}

function ruleStep(rule: Rule): Step {
  return {
    name: `rule: ${rule.name}`,
    run: async () => {
      const problems = await rule.find(openTree(root));
      return { ...programTally(problems.length), output: problems.map(formatProblem).join('\n') };
    },
  };
}

function typesStep(project: string): Step {
  return programStep(`types: ${project}`, 'typescript/bin/tsc', ['--project', project, '--pretty', 'false']);
}

type Depth = 'all' | 'quick' | 'engine' | 'deep';

const chosenBy: Readonly<Record<Depth, string[]>> = {
  all: [],
  quick: ['--tags-filter=!deep'],
  engine: ['--tags-filter=engine && !deep'],
  deep: ['--tags-filter=deep'],
};

/** @param name also the name of the report in `.cache/test` */
function vitestStep(
  name: string,
  project: string,
  { depth, env = {}, files = [] }: { depth: Depth; env?: NodeJS.ProcessEnv; files?: readonly string[] },
): Step {
  return {
    name,
    run: async () => {
      const report = join(root, `${logFolder}/${name.replace(/\W+/g, '-')}.json`);
      rmSync(report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { exitCode, output } = await runPackage(
        'vitest/vitest.mjs',
        ['run', '--project', project, ...reporters, ...chosenBy[depth], ...files],
        env,
        name,
      );
      const { skipped, ...tally } = vitestTally(report, exitCode);
      return { ...tally, output, note: noteOf(depth, skipped) };
    },
  };
}

function noteOf(depth: Depth, skipped: number): string {
  if (skipped === 0) return '';
  if (depth === 'deep') return '';
  return depth === 'all' ? `${skipped} skipped` : `${skipped} left to test:deep or skipped`;
}

export const typesAndLint: Step[] = [
  ...['tsconfig.json', 'packages/domain/tsconfig.json', 'packages/domain/tsconfig.test.json'].map(typesStep),
  ...['packages/web/tsconfig.json', 'packages/web/tsconfig.build.json'].map(typesStep),
  programStep('lint and format', '@biomejs/biome/bin/biome', ['ci', '--colors=off']),
  programStep('dead code', 'knip/bin/knip.js', ['--no-progress']),
];

export const repositoryRules: Step[] = [
  structureRule,
  featuresRule,
  documentsRule,
  generatedRule,
  supplyRule,
].map(ruleStep);

export const unitTests = vitestStep('unit', 'unit', { depth: 'quick' });
export const deepUnitTests = vitestStep('unit, deep', 'unit', { depth: 'deep' });

const onSqlite = { TEST_DATABASE: 'sqlite' };
const onPostgres = { TEST_DATABASE: 'postgres' };
export const httpTests = vitestStep('http, SQLite', 'http', { depth: 'quick', env: onSqlite });
export const deepHttpTests = vitestStep('http, SQLite, deep', 'http', { depth: 'deep', env: onSqlite });
export const wholeHttpOnPostgres = vitestStep('http, PostgreSQL, whole', 'http', {
  depth: 'all',
  env: onPostgres,
});

/** The tests marked `engine`; the log says for which sources, and why. A source that may differ and has none fails. */
export const engineTests: Step = {
  name: 'http, PostgreSQL where it differs',
  run: async () => {
    const { files, lines, unseen } = findEngineTests(root);
    if (unseen.length > 0) {
      const output = unseen.map((file) => `${file}: no test beside it is tagged engine`).join('\n');
      return { passed: 0, failed: unseen.length, output };
    }
    const step = vitestStep(engineTests.name, 'http', { depth: 'engine', env: onPostgres, files });
    const { output, ...outcome } = await step.run();
    return { ...outcome, output: `${lines.join('\n')}\n\n${output}` };
  },
};

/** Threat T21 once more, seen from outside the process; counts nothing where the machine does not allow it. */
export const packetsThatLeave: Step = {
  name: 'packets that leave the machine',
  run: async () => {
    if (!canIsolate()) return { passed: 0, failed: 0, output: 'skipped: needs Linux, root, unshare and ip' };
    const env = { TEST_DATABASE: 'sqlite' };
    const [command, args] = isolatedTests(['packages/server/test/outbound.test.ts']);
    const { exitCode, output } = await runProgram(command, args, { cwd: root, env });
    return { ...programTally(exitCode), output };
  },
};

/** Takes one guard after the other away and wants a test to fail: `stryker.config.json` says which, and the mark. */
export const guardMutants = programStep('guards, each taken away', '@stryker-mutator/core/bin/stryker.js', [
  'run',
]);

/** The production build, which the tests of pages and the browser tests look at. */
export const build: Step = {
  name: 'build',
  essential: true,
  run: async () => {
    const script =
      "import { ensureBuilt } from './packages/launcher/build.mjs'; await ensureBuilt(process.cwd());";
    const { exitCode, output } = await runProgram(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
    });
    return { ...programTally(exitCode), output };
  },
};

export const pageWeight: Step = {
  ...ruleStep(bundleRule),
  run: async () => {
    const tree = openTree(root);
    const problems = await bundleRule.find(tree);
    return { ...programTally(problems.length), output: formatMeasures(measureBundle(tree)) };
  },
};

function browserStep(name: string, filter: string[]): Step {
  return {
    name,
    run: async () => {
      const report = join(root, '.cache/playwright/report.json');
      rmSync(report, { force: true });
      // Playwright gives its workers FORCE_COLOR, and Node warns about the pair.
      const env = { CHROMIUM_PATH: await ensureChromium(), NO_COLOR: undefined };
      const { exitCode, output } = await runPackage(
        '@playwright/test/cli.js',
        ['test', ...filter],
        env,
        name,
      );
      return { ...playwrightTally(report, exitCode), output };
    },
  };
}

export const browserTests = browserStep('browser', ['--project=phone', '--project=desktop']);
export const deepBrowserTests = browserStep('browser, deep', ['--project=*, deep']);
