import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\.d\.ts$/.test(file),
);

/** Only the static analysis, not the fuzzer: patterns with too many states for it are left to the timed test. */
const automaton = { checker: 'automaton', timeout: null } as const;

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal: (literal) => {
      if ('regex' in literal) found.push({ file, source: literal.regex.pattern, flags: literal.regex.flags });
    },
  }).visit(parseSync(file, readFileSync(`${root}/${file}`, 'utf8')).program);
  return found;
}

/** Threat T24: no input makes a pattern slow. tools/biome/patterns.grit refuses patterns built from text. */
test('every pattern of the product is matched in time that stays in proportion to the text', {
  tags: ['deep'],
}, async () => {
  const patterns = sources.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(80);
  const judged = await Promise.all(
    patterns.map(async (pattern) => ({
      ...pattern,
      status: (await check(pattern.source, pattern.flags, automaton)).status,
    })),
  );
  expect(judged.filter(({ status }) => status === 'safe').length).toBeGreaterThan(80);
  expect(judged.filter(({ status }) => status === 'vulnerable')).toEqual([]);
});

test('a slow pattern is seen', async () => {
  expect((await check('^(a+)+$', '', automaton)).status).toBe('vulnerable');
});
