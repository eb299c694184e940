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
  [`${server}/projects/service.ts`, '../users/repository.ts', 'service.ts'],
  [`${privacy}/erasure/service.ts`, '../../features/projects/repository.ts', 'service.ts'],
  [`${web}/projects/card.tsx`, '../users/dialog.tsx', 'queries.ts'],
])('%s may not reach behind the door of another feature', (file, path, door) => {
  expect(problemsOf({ [file]: ['./own.ts', path] })).toEqual([
    expect.stringMatching(`${file}:2 imports .*: of another feature only its ${door}`),
  ]);
});

test('a part that is loaded later is behind the door too', () => {
  const tree = fixtureTree({ [`${web}/projects/card.tsx`]: "lazy(() => import('../users/dialog.tsx'));\n" });
  expect(findFeatureProblems(tree)).toHaveLength(1);
});

test('the door, one’s own files, tests, and what stands above the features are free', () => {
  expect(
    problemsOf({
      [`${server}/projects/list/service.ts`]: ['../../users/people/service.ts', './repository.ts'],
      [`${server}/projects/x.test.ts`]: ['../users/repository.ts'],
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
