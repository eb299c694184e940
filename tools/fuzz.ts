/**
 * `npm run fuzz`: a million requests that nobody has thought of, half of them on each database,
 * and everything else that is random in the tests, with a new seed. FUZZ_SEED repeats a run, FUZZ_REQUESTS says how many for each database, FUZZ_FROM begins at a later round.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const seed = process.env.FUZZ_SEED ?? String(Math.trunc(Math.random() * 2 ** 31));
const requests = process.env.FUZZ_REQUESTS ?? '500000';

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 130;
  });
}

/** Tests with something random in them: `holds` of `packages/domain/test/properties.ts`. */
const random = {
  unit: ['packages/domain/src', 'packages/server/src/db/paging'],
  http: ['test/fuzz', 'test/hostile', 'src/features/projects/model', 'src/features/manuscripts/list'].map(
    (part) => `packages/server/${part}`,
  ),
};

async function vitest(project: keyof typeof random, settings: NodeJS.ProcessEnv): Promise<boolean> {
  const args = ['run', '--project', project, ...random[project], '--bail=3'];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, FUZZ_SEED: seed, ...settings },
    stdio: 'inherit',
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  return code === 0;
}

process.stdout.write(`seed ${seed}: repeat with FUZZ_SEED=${seed} npm run fuzz\n`);
const settings = { FUZZ_REQUESTS: requests, FUZZ_PROGRESS: '1' };
const good = [
  await vitest('unit', {}),
  // Both at once: each keeps one core busy.
  ...(await Promise.all([
    vitest('http', { ...settings, TEST_DATABASE: 'sqlite' }),
    vitest('http', { ...settings, TEST_DATABASE: 'postgres' }),
  ])),
];
if (good.includes(false)) process.exitCode = 1;
