import { afterEach, expect, test } from 'vitest';
import { findBudgetProblems } from './check-budgets.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const file = 'packages/server/src/features/users/service.ts';
const screen = 'packages/web/src/features/users/users-page.tsx';

function verdict(path: string, text: string): string {
  return findBudgetProblems(fixtureTree({ [path]: text }))
    .map(({ line, message }) => `${line ?? ''} ${message}`)
    .join('\n');
}

/** A function body that makes the function `count` lines long. */
const body = (count: number) => `{\n${'  f();\n'.repeat(count - 2)}}`;

test('a file may have 300 lines, a test 400', () => {
  expect(verdict(file, 'f();\n'.repeat(300))).toBe('');
  expect(verdict(file, 'f();\n'.repeat(301))).toContain('301 lines');
  const suite = 'packages/server/src/features/users/users.test.ts';
  expect(verdict(suite, 'f();\n'.repeat(400))).toBe('');
  expect(verdict(suite, 'f();\n'.repeat(401))).toContain('the budget is 400');
  expect(verdict('packages/web/src/styles/app.css', 'a {}\n'.repeat(301))).toContain('301 lines');
});

test('a function may have 50 lines, however it is written', () => {
  expect(verdict(file, `export function save() ${body(50)}`)).toBe('');
  expect(verdict(file, `\nexport function save() ${body(51)}`)).toBe(
    '2 save has 51 lines, the budget is 50: give its steps names of their own',
  );
  expect(verdict(file, `export const save = async () => ${body(51)};`)).toContain('save has 51 lines');
  expect(verdict(file, `export const api = { save() ${body(51)} };`)).toContain('save has 51 lines');
  expect(verdict(file, `class A { save() ${body(51)} }`)).toContain('save has 51 lines');
  expect(verdict(file, `f(() => ${body(51)});`)).toContain('a function has 51 lines');
});

test('a component may have 120 lines, its hook 50', () => {
  expect(verdict(screen, `export function List() ${body(120)}`)).toBe('');
  expect(verdict(screen, `export function List() ${body(121)}`)).toContain('List has 121 lines');
  expect(verdict(screen, `export const List = memo(() => ${body(120)});`)).toBe('');
  expect(verdict(screen, `export function useList() ${body(51)}`)).toContain('useList has 51 lines');
  expect(verdict(file, `export function List() ${body(51)}`)).toContain('List has 51 lines');
});

test('types stay on', () => {
  expect(verdict(file, 'const a: any = 1;')).toContain('“any”');
  expect(verdict(file, 'const a = b as unknown as C;')).toContain('as unknown as');
  expect(verdict(file, 'const a = b as C; const text = "any";')).toBe('');
});

test.each([
  '@ts-ignore',
  '@ts-expect-error',
  '@ts-nocheck',
  'biome-ignore lint/style/x',
  'biome-ignore lint/x: <explanation>',
])('the suppression %s needs a reason', (comment) => {
  expect(verdict(file, `f();\n// ${comment}\nf();`)).toContain('2 ');
  expect(verdict(file, `f();\n// ${comment.replace(/:.*/, '')}: the library declares it wrongly\nf();`)).toBe(
    '',
  );
});
