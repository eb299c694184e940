import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Reasons why SQLite and PostgreSQL may differ, by the imports and calls that show them. A source with a reason needs a
 * test tagged `engine` beside it: `npm test` runs these on PostgreSQL, and the deep run all others there.
 */
const differences: readonly (readonly [what: string, seen: RegExp])[] = [
  ['raw SQL', /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/],
  ['search', /from '[^']*db\/search\.ts'/],
  ['keysets', /import \{(?! type)[^}]*\} from '[^']*db\/paging\.ts'/],
  ['locks', /\.for(?:Update|Share|KeyShare)\(|from '[^']*db\/transactions\.ts'/],
  ['migrations and triggers', /from '[^']*db\/(?:migrate|migrations\/[^']*)\.ts'/],
];
const server = 'packages/server';
const mark = /@module-tag engine\b|tags: \[[^\]]*'engine'/;

/** Tests of `db` are in `test`; others in the source's folder, in the nearest folder above with some, or below. */
function testsOf(file: string, marked: readonly string[]): string[] {
  const folder = dirname(file);
  if (folder.startsWith(`${server}/src/db`))
    return marked.filter((test) => test.startsWith(`${server}/test/`));
  const beside = marked.filter((test) => dirname(test) === folder);
  if (beside.length > 0) return beside;
  const isFeature = folder.split('/').length <= 5;
  return isFeature ? marked.filter((test) => test.startsWith(`${folder}/`)) : testsOf(folder, marked);
}

/** The tagged files, a line for each source with its reasons and tests, and the sources without a test. */
export function findEngineTests(root: string) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const all = globSync(`${server}/{src,test}/**/*.ts`, { cwd: root }).sort();
  const files = all.filter((file) => file.endsWith('.test.ts') && mark.test(read(file)));
  const sources = all
    .filter((file) => /\/src\/(?:features|jobs|privacy|db)\//.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ file, reasons: differences.filter(([, seen]) => seen.test(read(file))) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ file, reasons }) => ({ file, reasons, tests: testsOf(file, files) }));
  const lines = sources.map(({ file, reasons, tests }) => {
    const names = tests.map((test) => basename(test, '.test.ts')).join(', ');
    return `${file} (${reasons.map(([what]) => what).join(', ')}): ${names || 'no test is marked engine'}`;
  });
  return {
    files,
    lines,
    untested: sources.filter(({ tests }) => tests.length === 0).map(({ file }) => file),
  };
}

if (import.meta.main) process.stdout.write(`${findEngineTests(process.cwd()).lines.join('\n')}\n`);
