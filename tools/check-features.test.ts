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
