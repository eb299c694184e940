import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetsRule } from './check-budgets.ts';
import { bundleRule, formatMeasures, measureBundle } from './check-bundle.ts';
import { generatedRule } from './check-generated.ts';
import { importsRule } from './check-imports.ts';
import { messagesRule } from './check-messages.ts';
import { patternsRule } from './check-patterns.ts';
import { purityRule } from './check-purity.ts';
import { securityRule } from './check-security.ts';
import { specMapRule } from './check-spec-map.ts';
import { sqlRule } from './check-sql.ts';
import { structureRule } from './check-structure.ts';
import { supplyRule } from './check-supply.ts';
import { ensureChromium } from './chromium.ts';
import { canIsolate, isolatedTests } from './outbound.ts';
import { formatProblem, type Rule } from './problem.ts';
import { runProgram, type Step } from './run-steps.ts';
import { playwrightTally, programTally, vitestTally } from './tally.ts';
import { openTree } from './tree.ts';

export const logFolder = '.cache/test';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the program of a package on this Node, without going through a shell or the PATH. */
function runPackage(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return runProgram(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, env });
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

/** @param name also the name of the report in `.cache/test` */
function vitestStep(name: string, project: string, env: NodeJS.ProcessEnv): Step {
  return {
    name,
    run: async () => {
      const report = join(root, `${logFolder}/${name.replace(/\W+/g, '-')}.json`);
      rmSync(report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { exitCode, output } = await runPackage(
        'vitest/vitest.mjs',
        ['run', '--project', project, ...reporters],
        env,
      );
      return { ...vitestTally(report, exitCode), output };
    },
  };
}

export const typesAndLint: Step[] = [
  ...['tsconfig.json', 'packages/domain/tsconfig.json', 'packages/domain/tsconfig.test.json'].map(typesStep),
  typesStep('packages/web/tsconfig.json'),
  programStep('lint and format', '@biomejs/biome/bin/biome', ['ci', '--colors=off']),
];

export const repositoryRules: Step[] = [
  structureRule,
  importsRule,
  purityRule,
  budgetsRule,
  messagesRule,
  patternsRule,
  sqlRule,
  specMapRule,
  securityRule,
  generatedRule,
  supplyRule,
].map(ruleStep);

export const unitTests = vitestStep('unit', 'unit', {});

export const httpTests = {
  sqlite: vitestStep('http, SQLite', 'http', { TEST_DATABASE: 'sqlite' }),
  postgres: vitestStep('http, PostgreSQL', 'http', { TEST_DATABASE: 'postgres' }),
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

/** Takes one guard after the other away and wants a test to fail; `npm run mutate` does so with everything. */
export const guardMutants: Step = {
  name: 'guards, each taken away',
  run: async () => {
    const script = join(root, 'tools/mutate.ts');
    const { exitCode, output } = await runProgram(process.execPath, [script, 'guards', '--lanes=1'], {
      cwd: root,
    });
    return { ...programTally(exitCode), output };
  },
};

/** The production build, which the tests of pages and the browser tests look at. */
export const build: Step = {
  name: 'build',
  essential: true,
  run: async () => {
    const script = "import { ensureBuilt } from './tools/setup/build.mjs'; await ensureBuilt(process.cwd());";
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

export const browserTests: Step = {
  name: 'browser',
  run: async () => {
    const report = join(root, '.cache/playwright/report.json');
    rmSync(report, { force: true });
    // Playwright gives its workers FORCE_COLOR, and Node warns about the pair.
    const env = { CHROMIUM_PATH: await ensureChromium(), NO_COLOR: undefined };
    const { exitCode, output } = await runPackage('@playwright/test/cli.js', ['test'], env);
    return { ...playwrightTally(report, exitCode), output };
  },
};
