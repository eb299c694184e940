import { afterEach, describe, expect, test } from 'vitest';
import { findPatternProblems } from './check-patterns.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';
import { slownessOf } from './pattern-ambiguity.ts';

afterEach(removeFixtureTrees);

const exponential = 'two ways of repeating the same text';
const polynomial = 'two repetitions that can share one text between them';

describe('patterns that are slow, among them those of real advisories', () => {
  test.each([
    [/^(a+)+$/, exponential],
    [/^(a*)*b$/, exponential],
    [/^(a|a)*$/, exponential],
    [/^(a|ab|b)*$/, exponential],
    [/^(?:\w+\s?)*$/, exponential],
    [/^([a-z0-9]+\.?)+@/, exponential],
    [/^(([a-z])+.)+[A-Z]([a-z])+$/, exponential],
    [/^(?:a{1,3}){2,}$/, exponential],
    [/^(?:\p{L}|[a-z])+$/u, exponential],
    [/^\d+\d+$/, polynomial],
    [/^.*;.*;.*x$/, polynomial],
    [/^\s*(.*?)\s*$/, polynomial],
    [/\s+$/, polynomial],
    [/a+b/, polynomial],
    [/<[^>]*>/, polynomial],
    [/(?:[a-z]{0,500})x/, polynomial],
  ])('%s', (pattern, why) => {
    expect(slownessOf(pattern.source, pattern.flags)).toBe(why);
  });
});

test.each([
  /^[a-z]+$/,
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/,
  /^(?:a|b)*c$/,
  /^(?:ab)*(?:cd)*$/,
  /^[^@]+@[^@]+$/,
  /\s+/g,
  /[^\p{L}\p{N}]+/gu,
  /(?<![\p{L}\p{N}])https:\/\/[^\s<>"]+/gu,
  /^\/(?!\/)[\w/]*$/,
  /^"(\d{1,9})"$/,
  /\d+/y,
])('%s is fast', (pattern) => {
  expect(slownessOf(pattern.source, pattern.flags)).toBeUndefined();
});

test('a pattern that cannot be read, and one made of text, are refused', () => {
  const file = 'packages/domain/src/links.ts';
  const tree = fixtureTree({
    [file]: [
      'const one = /(a)\\1/;',
      'const two = new RegExp(text);',
      "const three = RegExp('^(a+)+$');",
      'const four = /(?!a*b)c/;',
      "const good = new RegExp('^a+$', 'u');",
    ].join('\n'),
    'packages/domain/src/links.test.ts': 'const test = /(a+)+$/;',
    'packages/server/src/http/failures.ts': 'const ours = new RegExp(path);',
    'tools/x.ts': 'const tool = /(a+)+$/;',
  });
  expect(findPatternProblems(tree).map(({ file: where, line, message }) => [where, line, message])).toEqual([
    [file, 1, expect.stringContaining('cannot be checked (a reference to a group)')],
    [file, 2, expect.stringContaining('makes a pattern of text')],
    [file, 3, expect.stringContaining(exponential)],
    [file, 4, expect.stringContaining('cannot be checked (repeats in a look-around)')],
  ]);
});
