/**
 * `npm run fuzz`: a million requests that nobody has thought of, half of them on each database (security study F17).
 * FUZZ_SEED repeats a run, FUZZ_REQUESTS says how many for each database, FUZZ_FROM begins at a later round.
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

/** Both at once: each keeps one core busy. */
async function fuzz(engine: 'sqlite' | 'postgres'): Promise<boolean> {
  const args = ['run', '--project', 'http', 'packages/server/test/fuzz', '--bail=3'];
  const env = { TEST_DATABASE: engine, FUZZ_SEED: seed, FUZZ_REQUESTS: requests, FUZZ_PROGRESS: '1' };
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  return code === 0;
}

process.stdout.write(`seed ${seed}: repeat with FUZZ_SEED=${seed} npm run fuzz\n`);
const good = await Promise.all([fuzz('sqlite'), fuzz('postgres')]);
if (good.includes(false)) process.exitCode = 1;
