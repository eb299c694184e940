import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buttons, untestedWrites } from './buttons.ts';
import { forms, untestedForms } from './forms.ts';

const web = fileURLToPath(new URL('../../../packages/web/src/', import.meta.url));
// `queries.ts` holds what the screens send.
const sources = globSync('{app,features,ui}/**/*.{ts,tsx}', { cwd: web }).filter(
  (file) => !/\.test\.|queries\.ts$/.test(file),
);

/** How many writes a file sends. */
function countIn(file: string): number {
  return (
    readFileSync(`${web}${file}`, 'utf8').match(/(?:\.mutate(?:Async)?(?=[(,])|\bmutate\(\))/g)?.length ?? 0
  );
}

test('the impatient person presses all that writes, as a form or as a button, or a row says why not', () => {
  const rows = [...Object.values(forms), ...Object.values(buttons)].map(({ sourceFile }) => sourceFile);
  const sending = sources.map((file) => [file, countIn(file)] as const).filter(([, count]) => count > 0);
  expect(sending.length).toBeGreaterThan(50);
  const missing = sending.filter(([file, count]) => {
    const used = rows.filter((row) => row === file).length;
    return used + (untestedForms[file]?.count ?? 0) + (untestedWrites[file]?.count ?? 0) < count;
  });
  expect(missing).toEqual([]);
});

test('no row is about a file that sends nothing', () => {
  const named = [
    ...Object.values(buttons).map(({ sourceFile }) => sourceFile),
    ...Object.keys(untestedWrites),
  ];
  expect(named.filter((file) => !sources.includes(file) || countIn(file) === 0)).toEqual([]);
});
