import { expect, test } from 'vitest';
import { type Component, findComponentProblems, findSupplyProblems } from './check-supply.ts';
import { fixtureTree } from './fixture-tree.ts';

/** Threat T30. */

const good = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };
const settings = ['save-exact=true', 'ignore-scripts=true', 'omit-lockfile-registry-resolved=true'];

/** The messages about a repository with one valid package, with a test's changes. */
function verdict({ dependencies = {}, devDependencies = {}, locked = {}, npmrc = settings }): string {
  const needs = { good: '1.2.3', ...dependencies };
  const tree = fixtureTree({
    '.npmrc': npmrc.join('\n'),
    'packages/server/package.json': JSON.stringify({ dependencies: needs, devDependencies }),
    'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/good': good, ...locked } }),
    'docs/decisions/0042-runtime-dependencies.md': '| `good` | reason |\n| `@scope/long`, `short` | reason |',
  });
  return findSupplyProblems(tree)
    .map(({ file, message }) => `${file}: ${message}`)
    .join('\n');
}

test.each([
  ['one good package', {}],
  ['a version before a release', { dependencies: { good: '1.2.3-beta.17' } }],
  [
    'a dependency decided by its last part',
    { dependencies: { '@scope/long': '1.0.0', '@scope/short': '1.0.0' } },
  ],
  [
    'a tool with an install script, which does not run',
    { locked: { 'node_modules/good': { ...good, dev: true, hasInstallScript: true } } },
  ],
])('%s keeps to it', (_what, changed) => {
  expect(verdict(changed)).toBe('');
});

test.each('^1.2.3 ~1.2.3 1.2 * latest >=1.2.3 github:a/b https://x.id/a.tgz npm:b@1.2.3'.split(' '))(
  'the version %s is not exact',
  (version) => {
    const message = `good ${version}: give the exact version`;
    expect(verdict({ dependencies: { good: version } })).toContain(message);
    expect(verdict({ devDependencies: { good: version } })).toContain(message);
  },
);

test.each([
  [
    'a dependency without its line',
    { dependencies: { other: '1.0.0' } },
    'other: give it a line in docs/decisions/0042',
  ],
  ['a setting that is missing', { npmrc: settings.slice(1) }, 'save-exact=true is missing'],
])('%s is refused', (_what, changed, message) => {
  expect(verdict(changed)).toContain(message);
});

test.each([
  ['a package without its hash', { integrity: undefined }, 'has no sha512 hash'],
  ['a weak hash', { integrity: 'sha1-abc' }, 'has no sha512 hash'],
  ['a download address', { resolved: 'https://x.id/good.tgz' }, 'names https://x.id/good.tgz'],
  ['an install script', { hasInstallScript: true }, 'needs an install script'],
])('in the lock file %s is refused', (_what, changes, message) => {
  expect(verdict({ locked: { 'node_modules/good': { ...good, ...changes } } })).toContain(message);
});

const under = (name: string, ...licenses: NonNullable<Component['licenses']>) => ({ name, licenses });
const [mit, lgpl] = [{ license: { id: 'MIT' } }, { license: { id: 'LGPL-3.0-or-later' } }];

test.each([
  ['a known licence', [under('good', mit)], []],
  ['a licence whose conditions this package meets', [under('sharp-linux', lgpl)], []],
  ['another licence', [under('good', lgpl)], ['good is under LGPL']],
  ['one of two licences', [under('good', { expression: 'MIT AND GPL-3.0' })], ['good is under GPL-3.0']],
  ['no licence', [under('good')], ['good names no licence']],
  [
    'too many packages',
    Array.from({ length: 161 }, () => under('good', mit)),
    ['161 packages, the budget is 160'],
  ],
])('of the bill of materials: %s', (_what, components, told) => {
  expect(findComponentProblems(components).map(({ message }) => message)).toEqual(
    told.map((part) => expect.stringContaining(part)),
  );
});
