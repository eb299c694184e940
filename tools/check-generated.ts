import { type Problem, report, type Tree } from './rule.ts';
import { specMap } from './spec-map.ts';

/** Checks that the map which `npm run spec-map` prints has a test for each part of the specification. */
export function findSpecificationProblems(tree: Tree): Problem[] {
  return [...specMap(tree)]
    .filter(([, tests]) => tests.length === 0)
    .map(([part]) => ({
      file: 'docs/specification.md',
      message: `no test names ${part}: write “(${part})” into the title of a test that holds it`,
    }));
}

if (import.meta.main) await report('specification', findSpecificationProblems);
