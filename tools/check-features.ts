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

/** A feature imports another one only through its door. */
export function findFeatureProblems(tree: Tree): Problem[] {
  return doors.flatMap(({ root, door, name }) => {
    const featureOf = (path: string) => path.slice(root.length).split('/')[0];
    return tree.files
      .filter((file) => file.startsWith(root) && isSource(file) && !isTest(file))
      .flatMap((file) => referencesOf(tree, file))
      .filter(({ file, target }) => target.startsWith(root) && featureOf(target) !== featureOf(file))
      .filter(({ target }) => !door.test(target))
      .map(({ file, line, target }) => ({
        file,
        line,
        message: `imports ${target}: of another feature only its ${name} may be imported; shared parts belong one level down`,
      }));
  });
}

export const featuresRule = { name: 'features', find: findFeatureProblems };

if (import.meta.main) await runAlone(featuresRule);
