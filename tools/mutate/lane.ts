import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type TestModule, type Vite, type Vitest } from 'vitest/node';
import { openTree } from '../tree.ts';
import { type MutatedFile, mutateTarget, type Target, targets } from './targets.ts';

/**
 * A process that keeps Vitest warm and runs test files with one mutant switched on. A process of its own, because
 * nothing else stops a mutant that never ends.
 */

export type Task = { readonly mutant: number; readonly testFile: string };
export type Verdict = {
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly reached: readonly number[];
  readonly complaint: string;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

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
    setupFiles: [fileURLToPath(new URL('in-worker.ts', import.meta.url))],
    pool: 'threads' as const,
    maxWorkers: 1,
    bail: 1,
    fsModuleCache: false,
    // The lane's own limit counts, which knows how long the file takes: a busy machine must not look like a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  };
  const projects = [{ plugins: [plugin], test }];
  return createVitest(
    'test',
    // Without the cache of transformed modules: it knows the files on disk, not what the plugin made of them.
    {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      provide: { mutant: 0 },
      fsModuleCache: false,
      projects,
    },
    { server: { watch: null }, logLevel: 'error' },
  );
}

function complaintOf(module: TestModule): string {
  const [failed] = module.children.allTests('failed');
  const message = failed?.result().errors?.[0]?.message ?? module.errors()[0]?.message ?? '';
  return `${failed?.fullName ?? ''}: ${message.split('\n')[0] ?? ''}`;
}

async function run(vitest: Vitest, { mutant, testFile }: Task): Promise<Verdict> {
  vitest.provide('mutant', mutant);
  const [project] = vitest.projects;
  if (project === undefined) throw new Error('Vitest has no project');
  const began = performance.now();
  const specification = project.createSpecification(`${root}${testFile}`);
  const { testModules: all, unhandledErrors } = await vitest.rerunTestSpecifications([specification]);
  // The answer also holds the modules of earlier runs, as they ended then.
  const testModules = all.filter(({ moduleId }) => moduleId === specification.moduleId);
  const passed = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  return {
    passed,
    milliseconds: performance.now() - began,
    reached: testModules.flatMap((module) => module.meta().reached ?? []),
    complaint: passed ? '' : testModules.map(complaintOf).join(' '),
  };
}

const [targetName = '', filter = ''] = process.argv.slice(2);
const target = targets.find(({ name }) => name === targetName);
if (target === undefined) throw new Error(`There is no target “${targetName}”.`);
const vitest = await openVitest(target, mutatedSources(mutateTarget(openTree(root), target, filter)));
process.on('message', (task: Task) => {
  void run(vitest, task).then((verdict) => process.send?.(verdict));
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.('ready');
