import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\.d\.ts$/.test(file),
);

/** The proof, not the search by chance: what has so many states that it cannot be proved is left to the measured test. */
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

/** Threat T24: a text of a stranger makes no pattern slow. Patterns made of text are refused by tools/biome/patterns.grit. */
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
