import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Tailwind finds no class, and says nothing, where a style sheet names a file that was moved. */
const styles = join(import.meta.dirname, '../src/styles');

/** `../ui/{a,b}.{ts,tsx}` → `../ui/a.{ts,tsx}`, `../ui/b.{ts,tsx}`. */
function expand(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*\/)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`);
}

const sources = globSync('*.css', { cwd: styles }).flatMap((sheet) =>
  [...readFileSync(join(styles, sheet), 'utf8').matchAll(/^@source (?:not )?"([^"]+)"/gm)]
    .flatMap(([, pattern = '']) => expand(pattern))
    .map((source) => [sheet, source] as const),
);

test.each(sources)('%s reads the classes of files that exist: %s', (_, source) => {
  expect(globSync(source, { cwd: styles })).not.toEqual([]);
});
