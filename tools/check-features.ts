import { posix } from 'node:path';
import { lineOf, type Problem, report, type Tree } from './rule.ts';

/**
 * What other features may import: on the server what a feature does, but not how it is bound to routes and columns; on the
 * web its queries, the parts it offers, and what forms of several nouns have.
 */
const areas = [
  {
    root: 'packages/server/src/features/',
    isOpen: (path: string) => !/^(?:routes|pages|jobs|columns)\.ts$/.test(posix.basename(path)),
    rule: 'routes, pages, jobs and columns belong to their feature alone: call the function that does it',
  },
  {
    root: 'packages/web/src/features/',
    isOpen: (path: string) =>
      ['queries.ts', 'parts.ts'].includes(posix.basename(path)) || sharedParts.includes(path),
    rule: 'of another feature only its queries.ts and parts.ts may be imported; shared parts belong one level down',
  },
];
const sharedParts = [
  'attempts/use-stored-before.tsx',
  'users/people/person-picker.tsx',
  'users/people/use-refused-person.ts',
];
/** Code above the features, which may import the same of each. */
const aboveFeatures = 'packages/server/src/privacy/';

const imported = /(?:^\s*(?:import|export)\b[^'"]*from |\bimport\(\s*)['"](\.[^'"]+)['"]/gm;

/** An import from another feature, or from above the features. */
type FeatureImport = { file: string; line: number; target: string; from: string; to: string };

function featureImportsOf(tree: Tree, root: string): FeatureImport[] {
  const featureOf = (path: string) =>
    (path.startsWith(root) ? path.slice(root.length).split('/')[0] : aboveFeatures) ?? '';
  return tree.files
    .filter(
      (file) => (file.startsWith(root) || file.startsWith(aboveFeatures)) && !/\.test\.tsx?$/.test(file),
    )
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
function onlyCyclic(imports: readonly FeatureImport[]): readonly FeatureImport[] {
  const rest = imports.filter(
    ({ from, to }) => imports.some((one) => one.from === to) && imports.some((one) => one.to === from),
  );
  return rest.length === imports.length ? rest : onlyCyclic(rest);
}

/** Checks what features import of each other, and that they have no cycles. */
export function findFeatureProblems(tree: Tree): Problem[] {
  return areas.flatMap(({ root, isOpen, rule }) => {
    const imports = featureImportsOf(tree, root);
    const refused = imports.filter(({ target }) => !isOpen(target.slice(root.length)));
    const cyclic = onlyCyclic(imports);
    const names = [...new Set(cyclic.map(({ from }) => from))].sort().join(', ');
    return [
      ...refused.map(({ file, line, target }) => ({
        file,
        line,
        message: `imports ${target}: ${rule}`,
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
