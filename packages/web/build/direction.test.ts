import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every text that keeps its lines has its own direction', () => {
  const source = join(import.meta.dirname, '..', 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  const without = files.flatMap((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(/<\w+[^<>]*whitespace-pre-line[^<>]*>/g)]
      .filter(([tag]) => !tag.includes('dir="auto"'))
      .map(([tag]) => `${name}: ${tag}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});
