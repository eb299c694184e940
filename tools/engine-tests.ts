import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * What differs between SQLite and PostgreSQL, by the imports that show it. A test whose code imports one of these runs
 * on PostgreSQL in every `npm test`; the deep run takes the whole suite there.
 */
const differences: readonly (readonly [what: string, imports: RegExp])[] = [
  ['raw SQL', /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/],
  ['search', /from '[^']*db\/search\.ts'/],
  ['keysets', /from '[^']*db\/paging\.ts'/],
  ['locks', /from '[^']*db\/(?:errors|rate-limits|once|transactions|data-lock)\.ts'/],
  ['migrations and triggers', /from '[^']*db\/(?:migrate|migrations\/[^']*)\.ts'/],
  ['connections', /from '[^']*db\/(?:connect|postgres|sqlite)\.ts'/],
];

/** Beside a feature's code a test is about that code; elsewhere it is about what it imports from the server's sources. */
function codeOf(root: string, test: string): string[] {
  const folder = dirname(test);
  if (folder.includes('/src/')) {
    return globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  }
  const text = readFileSync(join(root, test), 'utf8');
  const imported = [...text.matchAll(/from '(\.\.\/src\/(?!app|serve|http\/web|config)[^']+)'/g)];
  return imported.map(([, path = '']) => join(folder, path));
}

export interface EngineTest {
  readonly file: string;
  readonly reasons: readonly string[];
}

/** The HTTP tests whose SQL or locking differs between the engines, each with its reasons. */
export function findEngineTests(root: string): EngineTest[] {
  const pattern = 'packages/server/{src/{features,jobs,privacy},test}/**/*.test.ts';
  return globSync(pattern, { cwd: root })
    .map((file) => relative(root, join(root, file)))
    .sort()
    .map((file) => {
      const texts = [file, ...codeOf(root, file)].map((path) => readFileSync(join(root, path), 'utf8'));
      const reasons = differences.filter(([, imports]) => texts.some((text) => imports.test(text)));
      return { file, reasons: reasons.map(([what]) => what) };
    })
    .filter(({ reasons }) => reasons.length > 0);
}

if (import.meta.main) {
  const found = findEngineTests(process.cwd());
  for (const { file, reasons } of found) process.stdout.write(`${file}: ${reasons.join(', ')}\n`);
}
