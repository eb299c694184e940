import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findBundleProblems, findHeavyParts, measureBundle } from './check-bundle.ts';
import { fixtureTree } from './fixture-tree.ts';

/** Bytes that gzip cannot shrink. */
const weighing = (kB: number) => randomBytes(kB * 1000);
const light = 'a();';

const forAll = { imports: ['_react.js'] };
const submit = 'src/features/manuscripts/submit-page.tsx';
const review = 'src/features/manuscripts/admin-review-page.tsx';
const picker = 'src/ui/person-picker.tsx';
const manifest = {
  'src/entry-public.ts': { file: 'public.js' },
  'src/entry-forms.tsx': { file: 'forms.js', ...forAll },
  'src/app/start.tsx': { file: 'app.js', ...forAll, dynamicImports: [submit, review, picker] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', ...forAll },
  [submit]: { file: 'submit.js', src: submit, ...forAll },
  [review]: { file: 'review.js', src: review, imports: ['_react.js', '_table.js'] },
  [picker]: { file: 'picker.js', src: picker },
  'src/styles/app.css': { file: 'app.css' },
  '.cache/fonts/text.woff2': { file: 'text.woff2' },
  '.cache/fonts/text-ext.woff2': { file: 'text-ext.woff2' },
};

function build(weights: Record<string, number> = {}) {
  const names = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const assets = names.map((name): [string, string | Buffer] => {
    const kB = weights[name];
    return [`packages/web/dist/client/${name}`, kB === undefined ? light : weighing(kB)];
  });
  return fixtureTree({
    ...Object.fromEntries(assets),
    'packages/web/dist/client/.vite/manifest.json': JSON.stringify(manifest),
  });
}

const complaints = (weights: Record<string, number>) =>
  findHeavyParts(build(weights)).map(({ what }) => what);

test('a light build passes; a missing one does not', () => {
  expect(findBundleProblems(build())).toEqual([]);
  expect(findHeavyParts(build())).toEqual([]);
  expect(findBundleProblems(fixtureTree({ 'README.md': '' }))).toHaveLength(1);
});

test('each page is measured with everything it imports, once', () => {
  const measures = measureBundle(build({ 'react.js': 20, 'app.js': 5, 'table.js': 5, 'review.js': 2 }));
  const weight = (what: string) => measures.find((measure) => measure.what === what)?.kB;
  expect(weight('admin page: admin-review')).toBeCloseTo(32, 0);
  expect(weight('dashboard page: submit')).toBeCloseTo(25, 0);
});

test.each([
  ['the island of public pages', { 'public.js': 5 }, ['public entry']],
  ['the forms, through what they share', { 'react.js': 141 }, ['forms entry']],
  ['a dashboard page', { 'submit.js': 181 }, ['dashboard page: submit']],
  ['an admin page', { 'table.js': 101, 'review.js': 101 }, ['admin page: admin-review']],
  ['a chunk on demand', { 'picker.js': 65 }, ['on demand: src/ui/person-picker.tsx']],
  ['a style sheet', { 'app.css': 15 }, ['style: app.css']],
  ['the fonts every page waits for', { 'text.woff2': 31 }, ['preloaded fonts']],
])('refuses weight in %s', (_what, weights, expected) => {
  expect(complaints(weights)).toEqual(expect.arrayContaining(expected));
});

test('faces for rare letters are not preloaded and weigh nothing', () => {
  expect(complaints({ 'text-ext.woff2': 60 })).toEqual([]);
});
