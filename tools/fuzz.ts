/**
 * `npm run fuzz`: a million generated requests, half of them on each database, and all other randomised tests with a
 * new seed. FUZZ_SEED repeats a run, FUZZ_REQUESTS is the number of requests for each database, FUZZ_FROM begins at a
 * later round.
 */
import { join } from 'node:path';
import { runProgram } from '../packages/launcher/run.mjs';
import { root } from './run-steps.ts';

const seed = process.env.FUZZ_SEED ?? String(Math.trunc(Math.random() * 2 ** 31));
const sharedEnvironment = {
  FUZZ_SEED: seed,
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '500000',
  FUZZ_PROGRESS: '1',
};

/** The randomised tests: those with `holds` of `packages/domain/test/properties.ts`. */
const randomTests = {
  unit: ['packages/domain/src', 'packages/server/src/db/paging'],
  http: ['test/fuzz', 'test/hostile', 'src/features/projects/model', 'src/features/manuscripts/list'].map(
    (part) => `packages/server/${part}`,
  ),
};

async function vitest(project: keyof typeof randomTests, settings: NodeJS.ProcessEnv = {}): Promise<number> {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--project', project, ...randomTests[project], '--bail=3'];
  const env = { ...process.env, ...sharedEnvironment, ...settings };
  return runProgram({ command: process.execPath, args, env, cwd: root });
}

process.stdout.write(`seed ${seed}: repeat with FUZZ_SEED=${seed} npm run fuzz\n`);
const unit = await vitest('unit');
// Both databases at once, because each run uses one core.
const http = ['sqlite', 'postgres'].map((TEST_DATABASE) => vitest('http', { TEST_DATABASE }));
process.exitCode = Math.max(unit, ...(await Promise.all(http)));
