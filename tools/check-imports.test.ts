import { afterEach, describe, expect, test } from 'vitest';
import { findImportProblems } from './check-imports.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';

afterEach(removeFixtureTrees);

const domain = 'packages/domain/src';
const server = 'packages/server/src';
const web = 'packages/web/src';

/** What the rule says about one import, with the imported file present. */
function verdict(importer: string, code: string, imported?: string): string {
  const tree = fixtureTree({ ...(imported === undefined ? {} : { [imported]: '' }), [importer]: code });
  return findImportProblems(tree)
    .map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`)
    .join('\n');
}

const allowed: [what: string, importer: string, code: string, imported?: string][] = [
  [
    'domain to itself',
    `${domain}/auth/schema.ts`,
    "import { limits } from '../limits.ts';",
    `${domain}/limits.ts`,
  ],
  ['domain to zod/mini', `${domain}/auth/schema.ts`, "import * as z from 'zod/mini';"],
  [
    'server to domain',
    `${server}/features/auth/service.ts`,
    "import type { A } from '@ruang-naskah/domain/actor';",
    `${domain}/actor.ts`,
  ],
  [
    'service to repository',
    `${server}/features/auth/service.ts`,
    "import { a } from './repository.ts';",
    `${server}/features/auth/repository.ts`,
  ],
  [
    'feature to the service of another',
    `${server}/features/news/service.ts`,
    "import { a } from '../users/service.ts';",
    `${server}/features/users/service.ts`,
  ],
  [
    'feature test to the harness',
    `${server}/features/news/news.test.ts`,
    "import { a } from '../../../test/app.ts';",
    'packages/server/test/app.ts',
  ],
  [
    'page to the queries of another',
    `${web}/features/news/news-page.tsx`,
    "import { q } from '../users/queries.ts';",
    `${web}/features/users/queries.ts`,
  ],
  [
    'app to a page, lazily',
    `${web}/app/routes.tsx`,
    "const p = import('../features/news/news-page.tsx');",
    `${web}/features/news/news-page.tsx`,
  ],
];

test.each(allowed)('allows %s', (_what, importer, code, imported) => {
  expect(verdict(importer, code, imported)).toBe('');
});

test.each([
  [
    'Node in the domain',
    `${domain}/auth/schema.ts`,
    "import fs from 'node:fs';",
    undefined,
    'the domain is pure',
  ],
  ['full Zod in the domain', `${domain}/auth/schema.ts`, "import * as z from 'zod';", undefined, 'zod/mini'],
  [
    'domain to server',
    `${domain}/auth/schema.ts`,
    "import { a } from '../../../server/src/app.ts';",
    `${server}/app.ts`,
    'the domain knows only itself',
  ],
  [
    'web to server',
    `${web}/entry-app.tsx`,
    "import { a } from '../../server/src/app.ts';",
    `${server}/app.ts`,
    'web never imports the server',
  ],
  [
    'Fastify in web',
    `${web}/app/x.ts`,
    "import { fastify } from 'fastify';",
    undefined,
    'no server packages',
  ],
  [
    'React in the server',
    `${server}/http/pages.ts`,
    "import { useState } from 'react';",
    undefined,
    'built entry-server',
  ],
  [
    'a deep import of another feature',
    `${server}/features/news/service.ts`,
    "import { a } from '../users/repository.ts';",
    `${server}/features/users/repository.ts`,
    'only its service.ts',
  ],
  [
    'a component of another feature',
    `${web}/features/news/x.tsx`,
    "import { a } from '../users/card.tsx';",
    `${web}/features/users/card.tsx`,
    'only its queries.ts',
  ],
  [
    'a type import that goes the wrong way',
    `${web}/ui/x.tsx`,
    "import type { A } from '../features/users/card.tsx';",
    `${web}/features/users/card.tsx`,
    'ui knows no feature',
  ],
  [
    'an inline import type',
    `${web}/ui/x.tsx`,
    "export type A = import('../api/client.ts').A;",
    `${web}/api/client.ts`,
    'ui knows no feature',
  ],
  [
    'a re-export',
    `${web}/api/x.ts`,
    "export { a } from '../features/users/queries.ts';",
    `${web}/features/users/queries.ts`,
    'typed client',
  ],
  [
    'a feature to app',
    `${web}/features/news/x.tsx`,
    "import { a } from '../../app/shell.tsx';",
    `${web}/app/shell.tsx`,
    'stands on ui and api',
  ],
  [
    'http to a feature',
    `${server}/http/x.ts`,
    "import { a } from '../features/auth/service.ts';",
    `${server}/features/auth/service.ts`,
    'names no feature',
  ],
  [
    'a repository in routes',
    `${server}/features/auth/routes.ts`,
    "import { a } from './repository.ts';",
    `${server}/features/auth/repository.ts`,
    'call service.ts',
  ],
  [
    'a path into the domain',
    `${server}/app.ts`,
    "import { a } from '../../domain/src/actor.ts';",
    `${domain}/actor.ts`,
    '@ruang-naskah/domain/actor',
  ],
  [
    'an import without its extension',
    `${server}/app.ts`,
    "import { a } from './config';",
    `${server}/config.ts`,
    'no file',
  ],
  [
    'tools in a package',
    `${server}/app.ts`,
    "import { a } from '../../../tools/tree.ts';",
    'tools/tree.ts',
    'never imports',
  ],
  [
    'the server in a browser test',
    'e2e/auth.e2e.ts',
    "import { a } from '../packages/server/src/app.ts';",
    `${server}/app.ts`,
    'sees the built product',
  ],
])('refuses %s', (_what, importer, code, imported, reason) => {
  expect(verdict(importer, code, imported)).toContain(reason);
});

describe('exports', () => {
  test('a default export is refused except in a page', () => {
    const code = 'export default function List() { return null; }';
    expect(verdict(`${web}/features/news/news-page.tsx`, code)).toBe('');
    expect(verdict(`${web}/features/news/list.tsx`, code)).toContain('default export');
  });

  test('export * is refused, a namespace export is not', () => {
    expect(verdict(`${domain}/contract.ts`, "export * from './actor.ts';", `${domain}/actor.ts`)).toContain(
      'barrel',
    );
    expect(verdict(`${domain}/contract.ts`, "export * as a from './actor.ts';", `${domain}/actor.ts`)).toBe(
      '',
    );
  });
});

describe('cycles', () => {
  test('a circle of type imports is named file by file', () => {
    const tree = fixtureTree({
      [`${domain}/actor.ts`]: "import type { Role } from './roles.ts';",
      [`${domain}/roles.ts`]: "import { limits } from './limits.ts';",
      [`${domain}/limits.ts`]: "import type { Actor } from '@ruang-naskah/domain/actor';",
      [`${domain}/text.ts`]: "import { limits } from './limits.ts';",
    });
    const problems = findImportProblems(tree);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(
      `${domain}/actor.ts -> ${domain}/roles.ts -> ${domain}/limits.ts -> ${domain}/actor.ts`,
    );
  });

  test('two files sharing a third are no circle', () => {
    const tree = fixtureTree({
      [`${domain}/actor.ts`]: "import './roles.ts'; import './limits.ts';",
      [`${domain}/roles.ts`]: "import './limits.ts';",
      [`${domain}/limits.ts`]: '',
    });
    expect(findImportProblems(tree)).toEqual([]);
  });
});
