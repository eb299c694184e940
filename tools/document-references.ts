import type { Problem } from './problem.ts';
import type { Tree } from './tree.ts';

const codeSpan = /`([^`\n]+)`/g;
const testReference = /`([^`\n]+\.(?:test|e2e)\.tsx?)`((?:\s*[:,]?\s*["“][^"”\n]+["”])+)/g;
const quoted = /["“]([^"”\n]+)["”]/g;
const looksLikePath = /^(packages|e2e|bench|tools|docs|\.ci)\/|^[\w.*{},/-]+\.(ts|tsx|mjs|md|json|css)$/;

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
export function expandBraces(path: string): string[] {
  const group = /\{([^{}]*)\}/.exec(path);
  if (group === null) return [path];
  const [before, after] = [path.slice(0, group.index), path.slice(group.index + group[0].length)];
  return (group[1] ?? '').split(',').flatMap((part) => expandBraces(`${before}${part.trim()}${after}`));
}

function exists(tree: Tree, path: string): boolean {
  if (!path.includes('*')) return tree.has(path);
  const pattern = path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return tree.files.some((file) => new RegExp(`^${pattern}$`).test(file));
}

/** Paths in back quotes that do not exist, written from the root of the repository. */
export function findPathProblems(tree: Tree, document: string, text: string): Problem[] {
  return [...text.matchAll(codeSpan)].flatMap((span) => {
    const written = span[1] ?? '';
    if (!looksLikePath.test(written)) return [];
    const missing = expandBraces(written).filter((path) => !exists(tree, path));
    const line = lineOf(text, span.index);
    return missing.map((path) => ({
      file: document,
      line,
      message: `${path} does not exist: correct the path (written from the root of the repository) or the row`,
    }));
  });
}

function titlesOf(tree: Tree, file: string): Set<string> {
  const titles = new Set<string>();
  tree.syntax(file).visit({
    CallExpression: ({ arguments: given }) => {
      const [title] = given;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value);
    },
  });
  return titles;
}

/** Titles that are not in their file; a test is named as `` `path/to/file.test.ts` "title", "title" ``. */
export function findTestProblems(tree: Tree, document: string, text: string): Problem[] {
  return [...text.matchAll(testReference)].flatMap((reference) => {
    const [, file = '', names = ''] = reference;
    if (!tree.has(file)) return [];
    const titles = titlesOf(tree, file);
    const line = lineOf(text, reference.index);
    return [...names.matchAll(quoted)]
      .filter(([, name = '']) => !titles.has(name))
      .map(([, name]) => ({ file: document, line, message: `${file} has no test called “${name}”` }));
  });
}
