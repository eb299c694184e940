import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { findSupplyProblems } from './check-supply.ts';
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
  const withPackage = (changes: object) =>
    verdict({ locked: { 'node_modules/good': { ...good, ...changes } } });

  test('every package has its hash', () => {
    expect(withPackage({ integrity: undefined })).toContain('node_modules/good has no sha512 hash');
    expect(withPackage({ integrity: 'sha1-abc' })).toContain('node_modules/good has no sha512 hash');
  });

  test('no package has a download address, links between our own aside', () => {
    expect(withPackage({ resolved: 'https://x.id/good.tgz' })).toContain(
      'node_modules/good names https://x.id/good.tgz',
    );
    const link = { 'node_modules/@ruang-naskah/domain': { resolved: 'packages/domain', link: true } };
    expect(verdict({ locked: link })).toBe('');
  });

  test('no runtime package has an install script, a development tool may', () => {
    expect(withPackage({ hasInstallScript: true })).toContain('good needs an install script');
    expect(withPackage({ hasInstallScript: true, dev: true })).toBe('');
  });

  test.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'SEE LICENSE IN LICENSE',
    'MIT AND GPL-2.0-only',
    'LGPL-3.0-or-later',
    'OFL-1.1',
  ])('the licence %s is asked about', (license) => {
    expect(withPackage({ license })).toContain(`good is under ${license}`);
    expect(withPackage({ license, dev: true })).toBe('');
  });

  test('the installed package has the last word on its licence', () => {
    const files = { 'node_modules/good/package.json': JSON.stringify({ license: 'GPL-3.0-only' }) };
    expect(verdict({ files })).toContain('good is under GPL-3.0-only');
    expect(withPackage({ license: undefined })).toContain('good names no licence');
  });

  test('libvips may be LGPL and a font OFL', () => {
    const locked = {
      'node_modules/@img/sharp-libvips-linux-x64': { ...good, license: 'LGPL-3.0-or-later' },
      'node_modules/@img/sharp-win32-x64': { ...good, license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      'node_modules/@fontsource-variable/literata': { ...good, license: 'OFL-1.1' },
    };
    expect(verdict({ locked })).toBe('');
  });

  test('the server brings along 120 packages at most, those for other systems aside', () => {
    const chain = (count: number, more: object = {}) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `node_modules/p${at}`,
          { ...good, ...more, dependencies: { [`p${at + 1}`]: '1.2.3' } },
        ]),
      );
    const start = { 'node_modules/good': { ...good, dependencies: { p0: '1.2.3' } } };
    expect(verdict({ locked: { ...chain(119), ...start } })).toBe('');
    expect(verdict({ locked: { ...chain(120), ...start } })).toContain("the server's tree has 121 packages");
    expect(verdict({ locked: { ...chain(200, { os: ['win32'] }), ...start } })).toBe('');
    expect(verdict({ locked: chain(200) })).toBe('');
  });
});
