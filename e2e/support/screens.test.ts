import { readFileSync } from 'node:fs';
import { paths } from '@ruang-naskah/domain/paths';
import { expect, test } from 'vitest';
import { screensOf } from './screens.ts';

const routes = ['admin', 'dashboard'].map((area) =>
  readFileSync(new URL(`../../packages/web/src/app/${area}-routes.tsx`, import.meta.url), 'utf8'),
);

test('the browser tests walk to every screen that there is', () => {
  const walked: string[] = Object.values(screensOf).flatMap((screens) => screens.map(([path]) => path));
  const names = routes.flatMap((table) =>
    [...table.matchAll(/^ {4}path: paths\.(\w+),$/gm)].map(([, name]) => name),
  );
  const all = Object.entries(paths).flatMap(([name, path]) => (names.includes(name) ? [path] : []));
  expect(all.length).toBeGreaterThan(15);
  // Those of one manuscript have their own tests.
  expect(all.filter((path) => !path.includes(':') && !walked.includes(path))).toEqual([]);
});
