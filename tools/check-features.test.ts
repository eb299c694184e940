import { expect, test } from 'vitest';
import { findFeatureProblems } from './check-features.ts';
import { fixtureTree } from './fixture-tree.ts';

const server = 'packages/server/src/features';
const web = 'packages/web/src/features';
const privacy = 'packages/server/src/privacy';

/** The messages about files that import the given paths. */
function problemsOf(files: Record<string, readonly string[]>): string[] {
  const texts = Object.entries(files).map(([file, paths]) => [
    file,
    paths.map((path) => `import { a } from '${path}';\n`).join(''),
  ]);
  return findFeatureProblems(fixtureTree(Object.fromEntries(texts))).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

test.each([
  [`${server}/projects/save.ts`, '../users/columns.ts', 'belong to their feature alone'],
  [`${privacy}/erasure/service.ts`, '../../features/projects/routes.ts', 'belong to their feature alone'],
  [`${web}/projects/card.tsx`, '../users/dialog.tsx', 'only its queries.ts and parts.ts may be imported'],
])('%s may not import what belongs to another feature alone', (file, path, rule) => {
  expect(problemsOf({ [file]: ['./own.ts', path] })).toEqual([
    expect.stringMatching(`${file}:2 imports .*${rule}`),
  ]);
});

test('a part that is loaded later is refused too', () => {
  const tree = fixtureTree({ [`${web}/projects/card.tsx`]: "lazy(() => import('../users/dialog.tsx'));\n" });
  expect(findFeatureProblems(tree)).toHaveLength(1);
});

test('what another feature does, one’s own files, tests, and what stands above the features are free', () => {
  expect(
    problemsOf({
      [`${server}/projects/list.ts`]: ['../users/find-people.ts', './columns.ts'],
      [`${server}/projects/x.test.ts`]: ['../users/columns.ts'],
      [`${web}/projects/card.tsx`]: [
        '../users/queries.ts',
        '../notes/parts.ts',
        '../users/people/person-picker.tsx',
      ],
      [`${privacy}/erasure/service.ts`]: [
        '../../features/users/service.ts',
        '../../features/projects/service.ts',
      ],
    }),
  ).toEqual([]);
});

test('imports that make features need each other are named, on both sides, and no others', () => {
  const problems = problemsOf({
    [`${privacy}/erasure/service.ts`]: ['../../features/users/service.ts'],
    [`${server}/auth/service.ts`]: ['../users/service.ts'],
    [`${server}/users/admin/service.ts`]: ['../../projects/service.ts'],
    [`${server}/projects/service.ts`]: ['../settings/service.ts', '../auth/service.ts'],
    [`${web}/categories/card.tsx`]: ['../manuscripts/queries.ts'],
    [`${web}/manuscripts/card.tsx`]: ['../categories/queries.ts'],
  });
  expect(
    problems.map((problem) => problem.replace(/^.*?features\/(\S+) .* the features (.*):.*$/, '$1 $2')),
  ).toEqual([
    'auth/service.ts:1 auth, projects, users',
    'projects/service.ts:2 auth, projects, users',
    'users/admin/service.ts:1 auth, projects, users',
    'categories/card.tsx:1 categories, manuscripts',
    'manuscripts/card.tsx:1 categories, manuscripts',
  ]);
});
