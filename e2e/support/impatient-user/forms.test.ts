import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forms, untestedForms } from './forms.ts';

const web = fileURLToPath(new URL('../../../packages/web/src/', import.meta.url));
const sources = globSync('**/*.tsx', { cwd: web }).filter((file) => !file.endsWith('.test.tsx'));

/** How many forms and questions stand in a file; a dialog without one counts as one. */
function countIn(file: string): number {
  const text = readFileSync(`${web}${file}`, 'utf8');
  const sending = text.match(/<(?:FormShell|Confirm|DeleteQuestion|form)(?=[\s>])/g) ?? [];
  return sending.length || (/<(?:Late)?Dialog(?=[\s>])/.test(text) ? 1 : 0);
}

test('the impatient person uses every form and dialog that there is, or a row says why not', () => {
  const rows = Object.values(forms).map(({ sourceFile }) => sourceFile);
  const all = sources.map((file) => [file, countIn(file)] as const).filter(([, count]) => count > 0);
  expect(all.length).toBeGreaterThan(50);
  const missing = all.filter(([file, count]) => {
    const used = rows.filter((row) => row === file).length;
    return used + (untestedForms[file]?.count ?? 0) < count;
  });
  expect(missing).toEqual([]);
});

test('no row is about a file without a form', () => {
  const named = [...Object.values(forms).map(({ sourceFile }) => sourceFile), ...Object.keys(untestedForms)];
  expect(named.filter((file) => !sources.includes(file) || countIn(file) === 0)).toEqual([]);
});
