import { afterEach, expect, test } from 'vitest';
import { findFeatureProblems } from './check-features.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const server = 'packages/server/src/features';
const problemsOf = (files: Record<string, string>) =>
  findFeatureProblems(fixtureTree(files)).map(({ file, line, message }) => `${file}:${line} ${message}`);

test('a feature that reaches behind the door of another one is named', () => {
  const problems = problemsOf({
    [`${server}/projects/service.ts`]:
      "import { a } from './repository.ts';\nimport { b } from '../users/repository.ts';\nimport { c } from '../users/service.ts';\n",
    'packages/web/src/features/projects/card.tsx':
      "const Late = lazy(() => import('../users/dialog.tsx'));\n",
  });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/projects\/service\.ts:2 imports .*users\/repository\.ts: .*service\.ts/);
  expect(problems[1]).toMatch(/card\.tsx:1 imports .*users\/dialog\.tsx: .*queries\.ts/);
});

test('the door, one’s own files and tests are free', () => {
  expect(
    problemsOf({
      [`${server}/projects/list/service.ts`]: "import { a } from '../../users/people/service.ts';\n",
      [`${server}/projects/x.test.ts`]: "import { b } from '../users/repository.ts';\n",
    }),
  ).toEqual([]);
});

test('features that need each other are named with the whole way round, on both sides', () => {
  const problems = problemsOf({
    [`${server}/auth/service.ts`]: "import { a } from '../users/service.ts';\n",
    [`${server}/users/admin/service.ts`]: "import { b } from '../../projects/service.ts';\n",
    [`${server}/projects/service.ts`]:
      "import { c } from '../settings/service.ts';\nimport { d } from '../auth/service.ts';\n",
    [`${server}/settings/service.ts`]: '',
    'packages/web/src/features/categories/card.tsx':
      "import { e } from '../manuscripts/queries.ts';\nimport { f } from '../manuscripts/queries.ts';\n",
    'packages/web/src/features/manuscripts/card.tsx': "import { g } from '../categories/queries.ts';\n",
  });
  const at = problems.map((problem) =>
    problem.replace(/^.*features\/(\S+) imports .* features: (.*);.*$/, '$1 $2'),
  );
  expect(at).toEqual([
    'auth/service.ts:1 auth → users → projects → auth',
    'projects/service.ts:2 projects → auth → users → projects',
    'users/admin/service.ts:1 users → projects → auth → users',
    'categories/card.tsx:1 categories → manuscripts → categories',
    'manuscripts/card.tsx:1 manuscripts → categories → manuscripts',
  ]);
});

test('what stands above the features may need all of them, through their doors', () => {
  const erasure = 'packages/server/src/privacy/erasure/service.ts';
  const problems = problemsOf({
    [erasure]:
      "import { a } from '../../features/users/service.ts';\nimport { b } from '../../features/projects/repository.ts';\n",
    [`${server}/users/service.ts`]: "import { c } from '../projects/service.ts';\n",
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/erasure\/service\.ts:2 imports .*projects\/repository\.ts: .*service\.ts/);
});
