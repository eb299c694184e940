import { posix } from 'node:path';
import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** What one feature may know of another: the door of its folder. */
const doors = [
  { root: 'packages/server/src/features/', door: /\/service\.ts$/, name: 'service.ts' },
  { root: 'packages/web/src/features/', door: /\/queries\.ts$/, name: 'queries.ts' },
];
const importedFrom =
  /^\s*(?:import|export)\b[^'"]*from ['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\)/gm;

interface Reference {
  readonly file: string;
  readonly target: string;
  readonly line: number;
}

function referencesOf(tree: Tree, file: string): Reference[] {
  const text = tree.text(file);
  return [...text.matchAll(importedFrom)].map((found) => ({
    file,
    target: posix.join(posix.dirname(file), found[1] ?? found[2] ?? ''),
    line: text.slice(0, found.index).split('\n').length + (found[0].startsWith('\n') ? 1 : 0),
  }));
}

/** An import that leaves its feature, or comes from above the features. */
interface Crossing extends Reference {
  readonly from: string;
  readonly to: string;
}

const above = 'packages/server/src/privacy/';

function crossingsOf(tree: Tree, root: string): Crossing[] {
  const featureOf = (path: string) => path.slice(root.length).split('/')[0] ?? '';
  return tree.files
    .filter((file) => (file.startsWith(root) || file.startsWith(above)) && isSource(file) && !isTest(file))
    .flatMap((file) => referencesOf(tree, file))
    .filter(({ target }) => target.startsWith(root))
    .map((reference) => ({
      ...reference,
      from: reference.file.startsWith(root) ? featureOf(reference.file) : 'privacy',
      to: featureOf(reference.target),
    }))
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
  const told = new Set<string>();
  return crossings.flatMap((crossing) => {
    const way = wayBack(crossings, crossing);
    if (way === undefined || told.has(`${crossing.from} ${crossing.to}`)) return [];
    told.add(`${crossing.from} ${crossing.to}`);
    const path = [crossing.from, ...way].join(' → ');
    return [
      {
        file: crossing.file,
        line: crossing.line,
        message: `imports ${crossing.target}, a cycle of features: ${path}; move what both need down, or what needs both above them`,
      },
    ];
  });
}

/** A feature imports another one only through its door, and no two need each other. */
export function findFeatureProblems(tree: Tree): Problem[] {
  return doors.flatMap(({ root, door, name }) => {
    const crossings = crossingsOf(tree, root);
    const behind = crossings.filter(({ target }) => !door.test(target));
    return [
      ...behind.map(({ file, line, target }) => ({
        file,
        line,
        message: `imports ${target}: of another feature only its ${name} may be imported; shared parts belong one level down`,
      })),
      ...cyclesOf(crossings),
    ];
  });
}

export const featuresRule = { name: 'features', find: findFeatureProblems };

if (import.meta.main) await runAlone(featuresRule);
