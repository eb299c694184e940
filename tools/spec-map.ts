import { fileURLToPath } from 'node:url';
import { openTree, type Tree } from './rule.ts';

const specification = 'docs/specification.md';
const isTest = /\.(?:test|e2e)\.tsx?$/;
const title = /(?:\b(?:test|it|describe)\b[\w.]*|\])\)?\(\s*(?:'((?:\\.|[^'\\\n])*)'|`([^`]*)`)/g;

/** `§4`, `§4 Approval` …: the parts of the specification in their order. */
function specificationParts(tree: Tree): string[] {
  let number = '';
  return [...tree.text(specification).matchAll(/^(?:## (\d)\. .+|### (.+))$/gm)].map(([, section, part]) => {
    if (section !== undefined) number = section;
    return part === undefined ? `§${number}` : `§${number} ${part.replace(/ \(.*\)$| \/\w+.*$/, '')}`;
  });
}

/** The longest of the parts that the title names at its sign. */
function partNamedAt(parts: readonly string[], text: string): string | undefined {
  return parts.filter((part) => text.startsWith(part)).sort((a, b) => b.length - a.length)[0];
}

/** The tests of each part of the specification: those whose titles, or their groups', name it by `§`. */
export function specMap(tree: Tree): Map<string, string[]> {
  const parts = specificationParts(tree);
  const map = new Map(parts.map((part): [string, string[]] => [part, []]));
  for (const file of tree.files.filter((name) => isTest.test(name))) {
    for (const [, plain, template] of tree.text(file).matchAll(title)) {
      const text = (plain ?? template ?? '').replaceAll("\\'", "'");
      for (const { index } of text.matchAll(/§/g)) {
        const tests = map.get(partNamedAt(parts, text.slice(index)) ?? '');
        tests?.push(`${file}: ${text}`);
      }
    }
  }
  return map;
}

if (import.meta.main) {
  const map = specMap(openTree(fileURLToPath(new URL('..', import.meta.url))));
  const lines = [...map].flatMap(([part, tests]) => [part, ...tests.map((test) => `  ${test}`), '']);
  process.stdout.write(`${lines.join('\n')}\n`);
}
