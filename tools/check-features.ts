import { posix } from 'node:path';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

/** What one feature may know of another: the door of its folder. */
const sides = [
  { root: 'packages/server/src/features/', door: 'service.ts' },
  { root: 'packages/web/src/features/', door: 'queries.ts' },
];
/** Stands above the features: may need all of them, through their doors. */
const above = 'packages/server/src/privacy/';

const program = /^(?!.*\.test\.tsx?$).*\.tsx?$/;
const importedFrom =
  /^\s*(?:import|export)\b[^'"]*from ['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\)/gm;

/** An import that leaves its feature, or comes from above the features. */
interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

function crossingsOf(tree: Tree, root: string): Crossing[] {
  const featureOf = (path: string) =>
    (path.startsWith(root) ? path.slice(root.length).split('/')[0] : 'privacy') ?? '';
  return tree.files
    .filter((file) => (file.startsWith(root) || file.startsWith(above)) && program.test(file))
    .flatMap((file) => {
      const text = tree.text(file);
      return [...text.matchAll(importedFrom)].map((found) => ({
        file,
        line: text.slice(0, found.index).split('\n').length + (found[0].startsWith('\n') ? 1 : 0),
        target: posix.join(posix.dirname(file), found[1] ?? found[2] ?? ''),
      }));
    })
    .filter(({ target }) => target.startsWith(root))
    .map((reference) => ({ ...reference, from: featureOf(reference.file), to: featureOf(reference.target) }))
    .filter(({ from, to }) => from !== to);
}

/** The shortest way back from where an import leads to where it stands: with that import it is a cycle. */
function wayBack(crossings: readonly Crossing[], { from, to }: Crossing): string[] | undefined {
  const ways: string[][] = [[to]];
  const seen = new Set([to]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === from) return way;
    for (const next of crossings) {
      if (next.from !== last || seen.has(next.to)) continue;
      seen.add(next.to);
      ways.push([...way, next.to]);
    }
  }
  return undefined;
}

/** Each pair of features once, at the first import that closes the cycle. */
function cyclesOf(crossings: readonly Crossing[]): Problem[] {
  const firsts = [...Map.groupBy(crossings, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return firsts.flatMap((crossing) => {
    const way = wayBack(crossings, crossing);
    if (way === undefined) return [];
    const { file, line, target, from } = crossing;
    const path = [from, ...way].join(' → ');
    const advice = 'move what both need down, or what needs both above them';
    return [{ file, line, message: `imports ${target}, a cycle of features: ${path}; ${advice}` }];
  });
}

/** A feature imports another one only through its door, and no two need each other. */
export function findFeatureProblems(tree: Tree): Problem[] {
  return sides.flatMap(({ root, door }) => {
    const crossings = crossingsOf(tree, root);
    const behind = crossings.filter(({ target }) => posix.basename(target) !== door);
    const advice = `of another feature only its ${door} may be imported; shared parts belong one level down`;
    return [
      ...behind.map(({ file, line, target }) => ({ file, line, message: `imports ${target}: ${advice}` })),
      ...cyclesOf(crossings),
    ];
  });
}

export const featuresRule = { name: 'features', find: findFeatureProblems };

if (import.meta.main) await runAlone(featuresRule);
