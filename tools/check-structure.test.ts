import { afterEach, expect, test } from 'vitest';
import { findStructureProblems } from './check-structure.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

function filesRefused(paths: string[]): string[] {
  const tree = fixtureTree(Object.fromEntries(paths.map((path) => [path, ''])));
  return findStructureProblems(tree).map(({ file }) => file);
}

test('accepts the files of the house', () => {
  const house = [
    ...[
      'packages/domain/src/contract.ts',
      'packages/domain/src/projects/workflow.ts',
      'packages/domain/package.json',
    ],
    ...['packages/domain/src/projects/approval.test.ts', 'packages/domain/src/messages/auth.ts'],
    ...['packages/server/src/app.ts', 'packages/server/src/db/migrations/0001-accounts.ts'],
    ...[
      'packages/server/src/features/auth/service.ts',
      'packages/server/test/global-setup.ts',
      'packages/server/src/features/auth/session/service.ts',
      'packages/web/src/features/home/home.tsx',
    ],
    ...[
      'packages/web/src/entry-app.tsx',
      'packages/web/src/ui/form-field.tsx',
      'packages/web/vite.config.ts',
    ],
    ...['packages/web/src/features/auth/login-page.tsx', 'packages/web/src/features/auth/use-captcha.ts'],
    ...[
      'e2e/auth.e2e.ts',
      'e2e/manuscripts-review.e2e.ts',
      'e2e/support/mail.ts',
      'docs/decisions/0001-runtime.md',
    ],
    ...['tools/setup.mjs', 'tools/setup/lock.mjs', 'README.md', '.ci/run'],
  ];
  expect(filesRefused(house)).toEqual([]);
});

test.each([
  ['a file outside the vocabulary of a domain noun', 'packages/domain/src/projects/helpers-for-stages.ts'],
  ['an unknown noun', 'packages/domain/src/invoices/schema.ts'],
  ['a controller beside the routes', 'packages/server/src/features/auth/controller.ts'],
  ['a drawer inside a feature', 'packages/server/src/features/auth/lib/token.ts'],
  ['a component in PascalCase', 'packages/web/src/ui/Button.tsx'],
  ['a helper without a role in a web feature', 'packages/web/src/features/auth/format.ts'],
  ['a loose file at the root of the web sources', 'packages/web/src/theme.ts'],
  ['a browser test without a noun', 'e2e/smoke.e2e.ts'],
  ['JavaScript among the sources', 'packages/server/src/http/session.js'],
  ['a drawer', 'packages/server/src/infra/utils.ts'],
  ['a barrel', 'packages/web/src/ui/index.ts'],
  ['a decision record without a number', 'docs/decisions/runtime.md'],
])('refuses %s', (_what, path) => {
  expect(filesRefused([path])).toEqual([path]);
});

test('says where the code belongs', () => {
  const [problem] = findStructureProblems(
    fixtureTree({ 'packages/server/src/features/auth/queries.ts': '' }),
  );
  expect(problem?.message).toContain('queries in repository.ts');
});
