import { posix } from 'node:path';
import { lineOf, type Problem, report, type Tree } from './rule.ts';

/** The one file that other features may import. */
const sides = [
  { root: 'packages/server/src/features/', door: 'service.ts' },
  { root: 'packages/web/src/features/', door: 'queries.ts' },
];
/** Code above the features, which may import the door of each. */
const above = 'packages/server/src/privacy/';

const imported = /(?:^\s*(?:import|export)\b[^'"]*from |\bimport\(\s*)['"](\.[^'"]+)['"]/gm;

/** An import from another feature, or from above the features. */
type Crossing = { file: string; line: number; target: string; from: string; to: string };

function crossingsOf(tree: Tree, root: string): Crossing[] {
  const featureOf = (path: string) =>
    (path.startsWith(root) ? path.slice(root.length).split('/')[0] : above) ?? '';
  return tree.files
    .filter((file) => (file.startsWith(root) || file.startsWith(above)) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...tree.text(file).matchAll(imported)].map((found) => {
        const target = posix.join(posix.dirname(file), found[1] ?? '');
        const line = lineOf(tree.text(file), found.index + found[0].length);
        return { file, line, target, from: featureOf(file), to: featureOf(target) };
      }),
    )
    .filter(({ target, from, to }) => target.startsWith(root) && from !== to);
}

/** The features of cycles: removes features without imports or importers until only cycles remain. */
function inCycles(crossings: readonly Crossing[]): readonly Crossing[] {
  const rest = crossings.filter(
    ({ from, to }) => crossings.some((one) => one.from === to) && crossings.some((one) => one.to === from),
  );
  return rest.length === crossings.length ? rest : inCycles(rest);
}

/** Checks that a feature imports another one only through its door, and that features have no cycles. */
export function findFeatureProblems(tree: Tree): Problem[] {
  return sides.flatMap(({ root, door }) => {
    const crossings = crossingsOf(tree, root);
    const behind = crossings.filter(({ target }) => posix.basename(target) !== door);
    const cyclic = inCycles(crossings);
    const names = [...new Set(cyclic.map(({ from }) => from))].sort().join(', ');
    return [
      ...behind.map(({ file, line, target }) => ({
        file,
        line,
        message: `imports ${target}: of another feature only its ${door} may be imported; shared parts belong one level down`,
      })),
      ...cyclic.map(({ file, line, target }) => ({
        file,
        line,
        message: `imports ${target}, part of a cycle of the features ${names}: move what both need down, or what needs both above them`,
      })),
    ];
  });
}

if (import.meta.main) await report('features', findFeatureProblems);
