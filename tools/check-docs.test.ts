import { expect, test } from 'vitest';
import { findDocumentProblems } from './check-docs.ts';
import { fixtureTree } from './fixture-tree.ts';

/** The messages about a document whose last line is given. */
function problemsOf(line: string, more: Record<string, string> = {}) {
  const files = { 'tools/a.ts': '', 'tools/a.test.ts': "test('it’s kept', …)", 'docs/other.md': '' };
  return findDocumentProblems(fixtureTree({ ...files, ...more, 'docs/page.md': `# Page\n\n${line}\n` }));
}

test.each([
  '`tools/a.ts`, `tools/{a,a.test}.ts`, `tools/*.ts`, `packages/<noun>/x.ts`',
  '[other](other.md), [a part](../tools/a.ts#part), [elsewhere](https://contoh.id)',
  '`tools/a.test.ts`: "it’s kept"',
])('what exists may be named: %s', (line) => {
  expect(problemsOf(line)).toEqual([]);
});

test.each([
  ['`tools/gone.ts`', 'tools/gone.ts does not exist'],
  ['`tools/{a,gone}.ts`', 'tools/gone.ts does not exist'],
  ['`tools/*.mjs`', 'tools/*.mjs does not exist'],
  ['[other](gone.md)', 'docs/gone.md does not exist'],
  ['`tools/a.test.ts`: "it’s kept", "gone"', 'tools/a.test.ts has no test called “gone”'],
])('what does not exist is refused: %s', (line, message) => {
  expect(problemsOf(line)).toEqual([{ file: 'docs/page.md', line: 3, message }]);
});
