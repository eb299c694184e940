import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * What may differ between SQLite and PostgreSQL, by the imports and calls that show it. Where a source has one, a test
 * marked `engine` has to stand beside it: these run on PostgreSQL in every `npm test`, the deep run takes all there.
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

/** Those of `db` stand in `test`; else in the source's folder, the nearest above it that has some, or one below. */
function testsOf(file: string, marked: readonly string[]): string[] {
  const folder = dirname(file);
  if (folder.startsWith(`${server}/src/db`))
    return marked.filter((test) => test.startsWith(`${server}/test/`));
  const beside = marked.filter((test) => dirname(test) === folder);
  if (beside.length > 0) return beside;
  const isFeature = folder.split('/').length <= 5;
  return isFeature ? marked.filter((test) => test.startsWith(`${folder}/`)) : testsOf(folder, marked);
}

/** The marked files; a line for each source, with its reasons and its tests; and the sources that have none. */
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
  return { files, lines, unseen: sources.filter(({ tests }) => tests.length === 0).map(({ file }) => file) };
}

if (import.meta.main) process.stdout.write(`${findEngineTests(process.cwd()).lines.join('\n')}\n`);
