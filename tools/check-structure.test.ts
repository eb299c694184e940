import { expect, test } from 'vitest';
import { findStructureProblems } from './check-structure.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (path: string) => findStructureProblems(fixtureTree({ [path]: '' }));

test.each([
  'packages/domain/src/contract.ts',
  'packages/domain/src/projects/approval.test.ts',
  'packages/server/src/db/migrations/0001-accounts.ts',
  'packages/server/src/features/auth/service.ts',
  'packages/server/src/features/auth/session/service.ts',
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
  [
    'a file outside the vocabulary of a domain noun',
    'packages/domain/src/projects/stage-text.ts',
    'policy.ts',
  ],
  ['an unknown noun', 'packages/domain/src/invoices/schema.ts', 'a new noun or folder needs a decision'],
  [
    'a controller beside the routes',
    'packages/server/src/features/auth/queries.ts',
    'queries in repository.ts',
  ],
  ['a drawer inside a feature', 'packages/server/src/features/auth/a/b/service.ts', 'there is no folder'],
  [
    'a helper without a role in a web feature',
    'packages/web/src/features/auth/format.ts',
    'hooks in use-*.ts',
  ],
  ['a loose file at the root of the web sources', 'packages/web/src/theme.ts', 'layouts, routes and guards'],
  ['a browser test without a noun', 'e2e/smoke.e2e.ts', '<noun>.e2e.ts'],
  ['JavaScript among the sources', 'packages/server/src/http/session.js', 'only *.ts'],
  ['a drawer', 'packages/server/src/infra/utils.ts', 'a drawer or a barrel'],
  ['a barrel', 'packages/web/src/ui/index.ts', 'a drawer or a barrel'],
  ['a decision record without a number', 'docs/decisions/runtime.md', 'NNNN-<title>.md'],
])('%s is refused, and told where to go', (_what, path, told) => {
  expect(problemsOf(path)).toEqual([{ file: path, message: expect.stringContaining(told) }]);
});
