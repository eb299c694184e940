import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';

const domain = 'packages/domain/src';
const server = 'packages/server/src';
const web = 'packages/web/src';
const calls = (many: number) => '  call();\n'.repeat(many);
const imports = (path: string) => `import { a } from '${path}';\nexport const b = a;\n`;
const handed = (code: string) => `import { sql } from 'kysely';\nexport const a = (b: string) => ${code};\n`;
const shown = (element: string) => `export function A() {\n  return ${element};\n}\n`;

/** A violation of each rule in biome.json: its file, the code, and a word of the message. */
const planted: readonly (readonly [file: string, code: string, told: string])[] = [
  [`${server}/http/long-file.ts`, 'export const a = 1;\n'.repeat(401), 'noExcessiveLinesPerFile'],
  [`${server}/http/long.ts`, `export function f(call: () => void) {\n${calls(61)}}\n`, 'LinesPerFunction'],
  [
    `${server}/http/five.ts`,
    'export const f = (a = 1, b = 2, c = 3, d = 4, e = 5) => a + b + c + d + e;',
    'useMaxParams',
  ],
  [`${server}/http/any.ts`, 'export const a = (b: any) => b;\n', 'noExplicitAny'],
  [
    `${server}/http/cast.ts`,
    'export const a = (b: number) => b as unknown as string;\n',
    'Hides a wrong type',
  ],
  [
    `${server}/http/off.ts`,
    '// biome-ignore lint/suspicious/noExplicitAny:\nexport const a = (b: any) => b;\n',
    'suppression',
  ],
  [`${server}/http/barrel.ts`, "export * from './any.ts';\n", 'noReExportAll'],
  [`${server}/http/NotKebab.ts`, 'export const a = 1;\n', 'useFilenamingConvention'],
  [`${server}/infra/a.ts`, imports('./b.ts'), 'noImportCycles'],
  [`${server}/infra/b.ts`, imports('./a.ts'), 'noImportCycles'],
  [`${web}/ui/default.tsx`, 'export default function A() {\n  return null;\n}\n', 'noDefaultExport'],
  [`${domain}/users/io.ts`, imports('node:fs'), 'The domain is pure'],
  [`${domain}/users/now.ts`, 'export const a = () => Date.now();\n', 'no clock'],
  [`${domain}/users/chance.ts`, 'export const a = () => Math.random();\n', 'no chance'],
  [`${server}/infra/up.ts`, imports('../db/a.ts'), 'infra is a port'],
  [`${server}/infra/whole.ts`, imports('../deps.ts'), 'infra is a port'],
  [`${server}/db/up.ts`, imports('../features/users/service.ts'), 'db knows connections'],
  [`${server}/db/whole.ts`, imports('../deps.ts'), 'db knows connections'],
  [`${server}/jobs/up.ts`, imports('../http/a.ts'), 'The job runner knows no feature'],
  [`${server}/http/up.ts`, imports('../features/users/service.ts'), 'http binds any endpoint'],
  [`${server}/features/users/routes.ts`, imports('./columns.ts'), 'Routes and pages call a file'],
  [`${server}/features/users/rename.ts`, imports('../../http/a.ts'), 'Only routes.ts and pages.ts'],
  [`${server}/privacy/erasure/service.ts`, imports('../../http/a.ts'), 'Only routes.ts and pages.ts'],
  [`${server}/features/users/page.ts`, imports('react'), 'noUndeclaredDependencies'],
  [`${web}/api/server.ts`, imports('../../../server/src/request-context.ts'), 'meet in packages/domain'],
  [`${server}/http/web.ts`, imports('../../../web/src/ui/format.ts'), 'meet in packages/domain'],
  [`${web}/ui/up.tsx`, imports('../features/users/queries.ts'), 'ui knows no feature'],
  [`${web}/api/up.ts`, imports('../features/users/queries.ts'), 'api is the typed client alone'],
  [`${web}/features/users/up.ts`, imports('../../app/routes.ts'), 'A feature stands on ui and api'],
  [
    `${web}/features/users/later.ts`,
    "export const a = () => import('../../app/routes.ts');\n",
    'A feature stands on ui and api',
  ],
  [`${web}/features/users/sql.ts`, imports('kysely'), 'noUndeclaredDependencies'],
  [`${web}/features/users/fs.ts`, imports('node:fs'), 'noNodejsModules'],
  ['e2e/up.e2e.ts', imports('../packages/server/src/app.ts'), 'A browser test sees the built product'],
  ['tools/up.ts', imports('../packages/server/src/app.ts'), 'Tools look at the code as text'],
  [`${server}/features/users/raw.ts`, handed('sql.raw(b)'), 'Turns text into SQL'],
  [`${server}/features/users/pieces.ts`, handed(['`select * from $', '{b}`'].join('')), 'Puts SQL together'],
  [`${server}/features/users/value.ts`, handed('sql.lit(b)'), 'Writes a value into SQL'],
  [`${server}/features/users/column.ts`, handed('sql.ref(b)'), 'closed list'],
  [`${server}/features/users/pattern.ts`, handed('new RegExp(b)'), 'Makes a pattern of text'],
  [`${web}/ui/words.tsx`, shown('<p>Simpan</p>'), 'noJsxLiterals'],
  [`${web}/ui/heard.tsx`, shown('<button type="button" aria-label="Tutup" />'), 'Wording'],
];

const { root } = fixtureTree(Object.fromEntries(planted), afterAll);
/** Biome's messages, by file. */
const reports = new Map<string, string>();

beforeAll(() => {
  const here = fileURLToPath(new URL('..', import.meta.url));
  for (const path of ['tools/biome', ...['server', 'web'].map((name) => `packages/${name}/package.json`)]) {
    cpSync(join(here, path), join(root, path), { recursive: true });
  }
  const config = JSON.parse(readFileSync(join(here, 'biome.json'), 'utf8'));
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  execFileSync('git', ['init', '-q'], { cwd: root });
  const args = ['lint', '--colors=off', '--max-diagnostics=none'];
  const biome = [join(here, 'node_modules/@biomejs/biome/bin/biome'), ...args];
  const { stdout, stderr } = spawnSync(process.execPath, biome, { cwd: root, encoding: 'utf8' });
  for (const part of `${stdout}${stderr}`.split(/\n(?=(?:packages|tools|e2e)\/\S+)/)) {
    const file = /^\s*([^\s:]+)/.exec(part)?.[1] ?? '';
    reports.set(file, `${reports.get(file) ?? ''}${part}`);
  }
});
test.each(planted)('a fault planted in %s is seen', (file, _code, told) => {
  expect(reports.get(file)).toContain(told);
});
