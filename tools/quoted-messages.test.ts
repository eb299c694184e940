import { expect, test } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { findQuoteProblems } from './quoted-messages.ts';

/** The problems of a manual with this line, about a program that says two things. */
function problemsOf(line: string) {
  const files = {
    'packages/server/src/open.ts':
      '// it looks well\nthrow new Error(`The disk of $' + '{folder} is full; make room there.`);',
    'packages/domain/src/messages/errors.ts': "badOrigin: 'Pengiriman ditolak. Buka portal dari awal.'",
  };
  return findQuoteProblems(fixtureTree({ ...files, 'docs/operations.md': `# Manual\n\n${line}\n` }));
}

test.each([
  '`The disk of … is full; make room there.`',
  '`… is full`, `npm run portal -- doctor`, `chmod 700 data`, `a = b c`, `DATA_DIR`',
  '403 “Pengiriman ditolak.”, or “… Buka portal\ndari awal.”',
  '```\nnever looked at `in a block`\n```',
])('what the program says may be quoted: %s', (line) => {
  expect(problemsOf(line)).toEqual([]);
});

test.each([
  ['`The volume of … is full`', 'the program never says “The volume of”: quote it letter for letter'],
  ['`it looks well`', 'the program never says “it looks well”: quote it letter for letter'],
  ['“Ditolak.”', 'the catalogue never says “Ditolak.”: quote it letter for letter'],
])('what it does not say is refused: %s', (line, message) => {
  expect(problemsOf(line)).toEqual([{ file: 'docs/operations.md', line: 3, message }]);
});
