import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

/** Each rule of biome.json that guards the house, with a fault planted where it must be seen. */
const server = 'packages/server/src';
const web = 'packages/web/src';
const long = (lines: number) => Array.from({ length: lines }, (_, at) => `  call(${at});`).join('\n');

const planted: readonly (readonly [fault: string, file: string, text: string, told: string])[] = [
  [
    'a file of 301 lines',
    `${server}/http/long-file.ts`,
    'export const a = 1;\n'.repeat(301),
    'noExcessiveLinesPerFile',
  ],
  [
    'a function of 51 lines',
    `${server}/http/long.ts`,
    `export function f(call: (n: number) => void) {\n${long(51)}\n}\n`,
    'noExcessiveLinesPerFunction',
  ],
  [
    'a function of five parameters',
    `${server}/http/five.ts`,
    'export function f(a: number, b: number, c: number, d: number, e: number) {\n  return [a, b, c, d, e];\n}\n',
    'useMaxParams',
  ],
  ['any', `${server}/http/any.ts`, 'export const a = (b: any) => b;\n', 'noExplicitAny'],
  [
    'a cast over unknown',
    `${server}/http/cast.ts`,
    'export const a = (b: number) => b as unknown as string;\n',
    'Hides a wrong type',
  ],
  [
    'a rule switched off without a reason',
    `${server}/http/off.ts`,
    '// biome-ignore lint/suspicious/noExplicitAny:\nexport const a = (b: any) => b;\n',
    'suppression',
  ],
  [
    'a default export',
    `${web}/ui/default.tsx`,
    'export default function A() {\n  return null;\n}\n',
    'noDefaultExport',
  ],
  ['a barrel', `${server}/http/barrel.ts`, "export * from './any.ts';\n", 'noReExportAll'],
  [
    'the domain with a library',
    'packages/domain/src/users/io.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
    'The domain is pure',
  ],
  [
    'the domain with a clock',
    'packages/domain/src/users/now.ts',
    'export const a = () => Date.now();\n',
    'no clock',
  ],
  [
    'the domain with chance',
    'packages/domain/src/users/chance.ts',
    'export const a = () => Math.random();\n',
    'no chance',
  ],
  [
    'infra that knows the database',
    `${server}/infra/up.ts`,
    "import { a } from '../db/a.ts';\nexport const b = a;\n",
    'infra is a port',
  ],
  [
    'the database that knows a feature',
    `${server}/db/up.ts`,
    "import { a } from '../features/users/service.ts';\nexport const b = a;\n",
    'db knows connections',
  ],
  [
    'infra that takes everything services have',
    `${server}/infra/whole.ts`,
    "import type { Deps } from '../deps.ts';\nexport type A = Deps;\n",
    'infra is a port',
  ],
  [
    'the database that takes everything services have',
    `${server}/db/whole.ts`,
    "import type { Deps } from '../deps.ts';\nexport type A = Deps;\n",
    'db knows connections',
  ],
  [
    'http that names a feature',
    `${server}/http/up.ts`,
    "import { a } from '../features/users/service.ts';\nexport const b = a;\n",
    'http binds any endpoint',
  ],
  [
    'routes that reach the repository',
    `${server}/features/users/routes.ts`,
    "import { a } from './repository.ts';\nexport const b = a;\n",
    'Routes and pages call service.ts',
  ],
  [
    'a service that knows a request',
    `${server}/features/users/service.ts`,
    "import { a } from '../../http/a.ts';\nexport const b = a;\n",
    'A service sees no request',
  ],
  [
    'a job that knows a request',
    `${server}/jobs/up.ts`,
    "import { a } from '../http/a.ts';\nexport const b = a;\n",
    'The job runner knows no feature',
  ],
  [
    'erasure that knows a request',
    `${server}/privacy/erasure/service.ts`,
    "import { a } from '../../http/a.ts';\nexport const b = a;\n",
    'A service sees no request',
  ],
  [
    'ui that knows a feature',
    `${web}/ui/up.tsx`,
    "import { a } from '../features/users/queries.ts';\nexport const b = a;\n",
    'ui knows no feature',
  ],
  [
    'a page with a server package',
    `${web}/features/users/fs.ts`,
    "import { a } from 'kysely';\nexport const b = a;\n",
    'no server packages',
  ],
  [
    'SQL made of text',
    `${server}/features/users/raw.ts`,
    "import { sql } from 'kysely';\nexport const a = (b: string) => sql.raw(b);\n",
    'Turns text into SQL',
  ],
  [
    'SQL put together',
    `${server}/features/users/pieces.ts`,
    ['export const a = (b: string) => `select * from $', '{b}`;\n'].join(''),
    'Puts SQL together',
  ],
  [
    'a value in SQL',
    `${server}/features/users/value.ts`,
    "import { sql } from 'kysely';\nexport const a = (b: string) => sql.lit(b);\n",
    'Writes a value into SQL',
  ],
  [
    'a column named by a request',
    `${server}/features/users/column.ts`,
    "import { sql } from 'kysely';\nexport const a = (b: string) => sql.ref(b);\n",
    'closed list',
  ],
  [
    'a pattern made of text',
    `${server}/features/users/pattern.ts`,
    'export const a = (b: string) => new RegExp(b);\n',
    'Makes a pattern of text',
  ],
  [
    'a sentence in a screen',
    `${web}/ui/words.tsx`,
    'export function A() {\n  return <p>Simpan</p>;\n}\n',
    'noJsxLiterals',
  ],
  [
    'a sentence that is only heard',
    `${web}/ui/heard.tsx`,
    'export function A() {\n  return <button type="button" aria-label="Tutup" />;\n}\n',
    'Wording',
  ],
];

/** What Biome says, by file. */
const reports = new Map<string, string>();

beforeAll(() => {
  const here = fileURLToPath(new URL('..', import.meta.url));
  const cycle = {
    [`${server}/infra/a.ts`]: "import { b } from './b.ts';\nexport const a = b;\n",
    [`${server}/infra/b.ts`]: "import { a } from './a.ts';\nexport const b = a;\n",
  };
  const { root } = fixtureTree({
    ...cycle,
    ...Object.fromEntries(planted.map(([, file, text]) => [file, text])),
  });
  cpSync(join(here, 'tools/biome'), join(root, 'tools/biome'), { recursive: true });
  const config = JSON.parse(readFileSync(join(here, 'biome.json'), 'utf8'));
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  execFileSync('git', ['init', '-q'], { cwd: root });
  const biome = join(here, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--colors=off', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  for (const part of `${stdout}${stderr}`.split(/\n(?=(?:packages|tools)\/\S+:\d+)/)) {
    const file = /^\s*(\S+?):\d+/.exec(part)?.[1] ?? '';
    reports.set(file, `${reports.get(file) ?? ''}${part}`);
  }
});
afterAll(removeFixtureTrees);

test.each(planted)('%s is seen', (_fault, file, _text, told) => {
  expect(reports.get(file)).toContain(told);
});

test('an import cycle is seen', () => {
  expect(reports.get(`${server}/infra/a.ts`)).toContain('noImportCycles');
});
