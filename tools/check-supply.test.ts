import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type Component, findComponentProblems, findSupplyProblems } from './check-supply.ts';
import { fixtureTree, removeFixtureTrees } from './fixture-tree.ts';
import { openTree } from './tree.ts';

/** Threat T30. */

afterEach(removeFixtureTrees);

const settings = 'save-exact=true\nignore-scripts=true\nomit-lockfile-registry-resolved=true\n';
const integrity = `sha512-${'A'.repeat(86)}==`;
const good = { version: '1.2.3', integrity, license: 'MIT' };

interface Repository {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  locked?: Record<string, object>;
  npmrc?: string;
  files?: Record<string, string>;
}

/** A repository of one server that needs one good package, with what a test changes about it. */
function verdict({
  dependencies,
  devDependencies,
  locked,
  npmrc = settings,
  files = {},
}: Repository): string {
  const needs = dependencies ?? { good: '1.2.3' };
  const server = { name: '@ruang-naskah/server', version: '0.1.0', dependencies: needs };
  const tree = fixtureTree({
    '.npmrc': npmrc,
    'packages/server/package.json': JSON.stringify({ ...server, devDependencies }),
    'package-lock.json': JSON.stringify({
      packages: { '': { name: 'root' }, 'packages/server': server, 'node_modules/good': good, ...locked },
    }),
    'docs/decisions/0042-runtime-dependencies.md': '| `good` | reason |\n| `@scope/long`, `short` | reason |',
    ...files,
  });
  return findSupplyProblems(tree)
    .map(({ file, message }) => `${file}: ${message}`)
    .join('\n');
}

test('this repository keeps to it', () => {
  expect(findSupplyProblems(openTree(fileURLToPath(new URL('..', import.meta.url))))).toEqual([]);
});

test('a small repository of one good package keeps to it', () => {
  expect(verdict({})).toBe('');
});

test.each([
  '^1.2.3',
  '~1.2.3',
  '1.2',
  '*',
  'latest',
  '>=1.2.3',
  'github:a/b',
  'https://x.id/a.tgz',
  'npm:b@1.2.3',
])('the version %s is not exact', (version) => {
  expect(verdict({ dependencies: { good: version } })).toContain(`good ${version}: give the exact version`);
  expect(verdict({ devDependencies: { good: version } })).toContain(
    `good ${version}: give the exact version`,
  );
});

test('a version before a release is exact', () => {
  expect(verdict({ dependencies: { good: '1.2.3-beta.17' } })).toBe('');
});

test('a dependency needs its line in the decision, by its whole name or its last part', () => {
  expect(verdict({ dependencies: { good: '1.2.3', '@scope/long': '1.0.0', '@scope/short': '1.0.0' } })).toBe(
    '',
  );
  expect(verdict({ dependencies: { other: '1.2.3' } })).toContain(
    'other: give it a line in docs/decisions/0042',
  );
});

test('the settings of npm are all there', () => {
  expect(verdict({ npmrc: settings.replace('ignore-scripts=true\n', '') })).toContain(
    'ignore-scripts=true is missing',
  );
  expect(verdict({ npmrc: settings.replace('save-exact=true', 'save-exact=false') })).toContain(
    'save-exact=true is missing',
  );
});

describe('in the lock file', () => {
  test.each([
    ['a package without its hash', { integrity: undefined }, 'has no sha512 hash'],
    ['a weak hash', { integrity: 'sha1-abc' }, 'has no sha512 hash'],
    ['a download address', { resolved: 'https://x.id/good.tgz' }, 'names https://x.id/good.tgz'],
    ['an install script', { hasInstallScript: true }, 'needs an install script'],
  ])('%s is refused', (_what, changes, message) => {
    expect(verdict({ locked: { 'node_modules/good': { ...good, ...changes } } })).toContain(message);
  });

  test('a tool may want an install script, which does not run', () => {
    expect(verdict({ locked: { 'node_modules/tool': { ...good, dev: true, hasInstallScript: true } } })).toBe(
      '',
    );
  });
});

describe('in the bill of materials', () => {
  const told = (component: Partial<Component>) =>
    findComponentProblems([{ name: 'good', ...component }]).map(({ message }) => message);

  test('a known licence is fine, also one that is met by this package alone', () => {
    expect(told({ licenses: [{ license: { id: 'MIT' } }] })).toEqual([]);
    expect(
      told({ name: 'sharp-libvips-linux-x64', licenses: [{ license: { id: 'LGPL-3.0-or-later' } }] }),
    ).toEqual([]);
  });

  test.each([
    ['another licence', [{ license: { id: 'GPL-3.0' } }], 'good is under GPL-3.0'],
    ['one of two licences', [{ expression: 'MIT AND GPL-3.0' }], 'good is under GPL-3.0'],
    ['no licence', [], 'good names no licence'],
  ])('%s is named', (_what, licenses, message) => {
    expect(told({ licenses })[0]).toContain(message);
  });

  test('more packages than the budget are too many', () => {
    const licenses = [{ license: { id: 'MIT' } }];
    const components = Array.from({ length: 161 }, (_, at) => ({ name: `p${at}`, licenses }));
    expect(findComponentProblems(components).map(({ message }) => message)).toEqual([
      '161 packages, the budget is 160',
    ]);
  });
});
