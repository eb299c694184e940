import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { openTree } from './rule.ts';

/** Does each step of `docs/tutorial.md` to a copy of the repository, whose checks must then pass. */

const here = fileURLToPath(new URL('..', import.meta.url));
const migrations = 'packages/server/src/db/migrations';
const step =
  /^(?:In `(?<file>[^`]+)`, (?<where>above|below|instead of) `(?<anchor>[^`]+)` (?:add|write):|New file `(?<made>[^`]+)`:)\n\n```tsx?\n(?<code>.*?)```$/gms;

type Step = Partial<Record<'file' | 'where' | 'anchor' | 'made' | 'code', string>>;

/** Copies the tracked files and links installed packages and built pages; workspace packages lead to the copy. */
function copyOfTheRepository(): string {
  const { root } = fixtureTree({});
  for (const file of openTree(here).files) cpSync(join(here, file), join(root, file));
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(here, 'node_modules'))) {
    const isOwn = name === '@ruang-naskah';
    if (isOwn)
      cpSync(join(here, 'node_modules', name), join(root, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(here, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const folder of ['packages/web/node_modules', 'packages/web/dist']) {
    if (existsSync(join(here, folder))) symlinkSync(join(here, folder), join(root, folder));
  }
  return root;
}

/** The number after that of the last migration. */
function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, migrations)).map((name) => Number.parseInt(name, 10));
  return String(1 + Math.max(...numbers.filter(Number.isInteger))).padStart(2, '0');
}

/** The content of a file after a step of the tutorial. */
function textAfter(root: string, { file = '', where, anchor, code = '' }: Step): string {
  if (file === '') return code;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const found = lines.flatMap((line, at) => (line.trim() === anchor ? [at] : []));
  expect(found, `lines of ${file} that read ${anchor}`).toHaveLength(1);
  const [at = 0] = found;
  lines.splice(where === 'below' ? at + 1 : at, where === 'instead of' ? 1 : 0, code.trimEnd());
  return lines.join('\n');
}

test('who follows the tutorial to the letter gets a field that works, and touches ten files', {
  tags: ['deep'],
  timeout: 3_600_000,
}, () => {
  const root = copyOfTheRepository();
  const run = (script: string, ...args: string[]) => {
    const env = { ...process.env, TEST_DATABASE: 'sqlite', NODE_ENV: undefined };
    const program = [join(root, script), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(status, `${script} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  };
  const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8').replaceAll('<NN>', nextNumber(root));
  const steps = [...tutorial.matchAll(step)].map(({ groups = {} }): Step => groups);
  for (const one of steps) writeFileSync(join(root, one.file ?? one.made ?? ''), textAfter(root, one));
  const touched = new Set([...steps.map(({ file, made }) => file ?? made ?? '')]);
  expect(touched.size).toBe(10);

  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', ...touched);
  for (const project of ['tsconfig.json', 'packages/domain/tsconfig.json', 'packages/web/tsconfig.json']) {
    run('node_modules/typescript/bin/tsc', '--project', project, '--singleThreaded');
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'] as const;
  run(...vitest, 'unit', 'packages/domain/src');
  run(
    ...vitest,
    'http',
    'packages/server/src/features/manuscripts',
    'packages/server/test/db-migrate.test.ts',
  );
});
