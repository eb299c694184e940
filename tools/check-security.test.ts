import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { findSecurityProblems } from './check-security.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const ours = (name: string) => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
const row = (threat: string) => `| ${threat} | x | \`src/a.ts\` | \`a.test.ts\`: "sees it" | 3 of 3 |`;
const threats = Array.from({ length: 38 }, (_, index) => row(`T${index + 1}`)).join('\n');
/** Our own table without the code it points to. */
const asvs = ours('asvs')
  .replaceAll(/`[^`\n]*`/g, 'somewhere')
  .replaceAll(/["“][^"”\n]*["”]/g, '');

function problems(documents: { threats?: string; asvs?: string }): string[] {
  const tree = fixtureTree({
    'docs/security.md': documents.threats ?? threats,
    'docs/asvs.md': documents.asvs ?? asvs,
    'docs/security-rules.md': '',
    'src/a.ts': '',
    'a.test.ts': "test('sees it', () => {});",
  });
  return findSecurityProblems(tree).map(({ message }) => message);
}

test('complete documents pass; a missing one does not', () => {
  expect(problems({})).toEqual([]);
  expect(findSecurityProblems(fixtureTree({ 'README.md': '' }))).toHaveLength(3);
});

test('a threat without row, control, test or figure is named', () => {
  expect(problems({ threats: threats.replace(row('T7'), '') })).toEqual(['T7 has no row']);
  const empty = '| T7 | x | to be written | to be written | to be written |';
  expect(problems({ threats: threats.replace(row('T7'), empty) })).toEqual([
    'T7: name its control with a path',
    'T7: name a test',
    'T7: name the figure last seen',
  ]);
});

test('a test that does not exist is named', () => {
  expect(problems({ threats: threats.replace('"sees it"', '"hears it"') })).toEqual([
    'a.test.ts has no test called “hears it”',
  ]);
});

test('a requirement without row or standing is named', () => {
  expect(problems({ asvs: asvs.replace('| 6.2.9 |', '| 6.2.x |') })).toEqual(['6.2.9 has no row']);
  expect(
    problems({
      asvs: asvs.replace('| 6.2.9 | 2 | 64 characters and more | yes |', '| 6.2.9 | 2 | x | surely |'),
    }),
  ).toEqual(['6.2.9: “surely” is no standing']);
  expect(problems({ asvs: asvs.replace('| T33 |', '| T99 |') })).toEqual([
    expect.stringContaining('a threat that does not exist'),
  ]);
});

test('a deviation says what stands in for it', () => {
  expect(problems({ asvs: asvs.replace('| 6.3.3 second factor |', '| second factor |') })).toEqual([
    '6.3.3: say under Deviations what stands in for it',
  ]);
});
