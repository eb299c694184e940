import { expect, test } from 'vitest';
import { findStructureProblems } from './check-structure.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (path: string) => findStructureProblems(fixtureTree({ [path]: '' }));

test.each([
  'packages/domain/src/endpoint.ts',
  'packages/domain/src/projects/approval.test.ts',
  'packages/server/src/db/migrations/0001-baseline.ts',
  'packages/server/src/features/auth/login.ts',
  'packages/server/src/features/manuscripts/set-status.ts',
  'packages/server/src/features/projects/list/service.ts',
  'packages/web/src/features/home/home.tsx',
  'packages/web/src/features/projects/list/use-filters.ts',
  'packages/web/vite.config.ts',
  'e2e/auth.e2e.ts',
  'e2e/manuscripts-review.e2e.ts',
  'docs/decisions/0001-runtime.md',
])('%s has its place', (path) => {
  expect(problemsOf(path)).toEqual([]);
});

test.each([
  ['a screen in the domain', 'packages/domain/src/projects/stage.tsx', 'only *.ts'],
  ['an unknown noun', 'packages/domain/src/invoices/schema.ts', 'a new noun or folder needs a decision'],
  [
    'a folder two levels inside a feature',
    'packages/server/src/features/auth/a/b/service.ts',
    'there is no folder',
  ],
  ['a loose file at the root of the web sources', 'packages/web/src/theme.ts', 'layouts, routes and guards'],
  ['a browser test without a noun', 'e2e/smoke.e2e.ts', '<noun>.e2e.ts'],
  ['JavaScript among the sources', 'packages/server/src/http/session.js', 'only *.ts'],
  ['a catch-all name', 'packages/server/src/infra/utils.ts', 'name the file after what it does'],
  ['a barrel', 'packages/web/src/ui/index.ts', 'name the file after what it does'],
  ['a decision record without a number', 'docs/decisions/runtime.md', 'NNNN-<title>.md'],
])('%s is refused, and told where to go', (_what, path, told) => {
  expect(problemsOf(path)).toEqual([{ file: path, message: expect.stringContaining(told) }]);
});
