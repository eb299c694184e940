import { expect, test } from 'vitest';
import { findSpecificationProblems } from './check-generated.ts';
import { fixtureTree } from './fixture-tree.ts';
import { specMap } from './spec-map.ts';

const specification = '## 1. Roles (four)\n### Home /berita\n### users (keyed by uid)\n';

test('each part of the specification must be named by the title of a test', () => {
  const tests =
    "test('three roles (§1)', …);\ntest.each([1])('the carousel turns (§1 Home)', …);\n// §1 users\n";
  const tree = fixtureTree({ 'docs/specification.md': specification, 'e2e/home.e2e.ts': tests });
  expect(specMap(tree).get('§1 Home')).toEqual(['e2e/home.e2e.ts: the carousel turns (§1 Home)']);
  expect(findSpecificationProblems(tree)).toEqual([
    { file: 'docs/specification.md', message: expect.stringContaining('no test names §1 users') },
  ]);
});
