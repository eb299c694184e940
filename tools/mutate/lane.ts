import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type TestSuite, type Vite, type Vitest } from 'vitest/node';
import { openTree } from '../tree.ts';
import { type MutatedFile, mutateTarget, type Target, targets } from './targets.ts';
import type { Report, Run, Verdict } from './verdict.ts';

/**
 * A process that keeps Vitest warm and runs test files, each with a mutant switched on. A process of its
 * own, because nothing else stops a mutant that never ends.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = fileURLToPath(new URL('in-worker.ts', import.meta.url));

/** Serves the mutated text instead of the file's: nothing on disk ever changes. */
function mutatedSources(mutated: ReadonlyMap<string, MutatedFile>): Vite.Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    transform: (_, id) => {
      const text = id.startsWith(root) ? mutated.get(id.slice(root.length))?.text : undefined;
      return text === undefined ? null : { code: text, map: null };
    },
  };
}

async function openVitest({ tests: { project } }: Target, plugin: Vite.Plugin): Promise<Vitest> {
  const config = (await import(`${root}vitest.config.ts`)) as { default: ViteUserConfig };
  const settings = config.default.test?.projects?.find(
    (one) => typeof one === 'object' && 'test' in one && one.test?.name === project,
  );
  if (typeof settings !== 'object' || !('test' in settings)) throw new Error(`no project ${project}`);
  const test = {
    ...settings.test,
    pool: 'threads' as const,
    maxWorkers: 1,
    fsModuleCache: false,
    // The lane's own limit counts, which knows how long the file takes: a busy machine must not look like a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  };
  const projects = [{ plugins: [plugin], test }];
  return createVitest(
    'test',
    // Without the cache of transformed modules: it knows the files on disk, not what the plugin made of them.
    { root, config: false, watch: false, reporters: [{}], fsModuleCache: false, projects },
    { server: { watch: null }, logLevel: 'error' },
  );
}

function firstLine(error: { readonly message: string } | undefined): string {
  return error?.message.split('\n')[0] ?? '';
}

function verdictOf(suite: TestSuite): Verdict {
  const [failed] = suite.children.allTests('failed');
  const error = failed?.result().errors?.[0] ?? suite.errors()[0];
  const name = failed?.fullName.slice(suite.name.length + 3) ?? '';
  const { reached = [], milliseconds = 0 } = suite.meta();
  const passed = suite.ok();
  return { passed, complaint: passed ? '' : `${name}: ${firstLine(error)}`, milliseconds, reached };
}

async function carryOut(vitest: Vitest, runs: readonly Run[]): Promise<Report> {
  vitest.provide(
    'runs',
    runs.map((run) => ({ ...run, testFile: root + run.testFile })),
  );
  const [project] = vitest.projects;
  if (project === undefined) throw new Error('Vitest has no project');
  const specification = project.createSpecification(entry);
  const { testModules, unhandledErrors } = await vitest.rerunTestSpecifications([specification]);
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  if (module === undefined) throw new Error('Vitest did not run the file');
  const verdicts = [...module.children.suites()].map(verdictOf);
  const complaints = [...module.errors(), ...(unhandledErrors as Error[])].map(firstLine);
  if (verdicts.length !== runs.length) complaints.push(`${verdicts.length} of ${runs.length} ran`);
  return { verdicts, unowned: complaints.join(' ') };
}

const [targetName = '', filter = ''] = process.argv.slice(2);
const target = targets.find(({ name }) => name === targetName);
if (target === undefined) throw new Error(`There is no target “${targetName}”.`);
const vitest = await openVitest(target, mutatedSources(mutateTarget(openTree(root), target, filter)));
process.on('message', (runs: Run[]) => {
  void carryOut(vitest, runs).then((report) => process.send?.(report));
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.('ready');
