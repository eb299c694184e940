import { posix } from 'node:path';
import { findQuoteProblems } from './quoted-messages.ts';
import { lineOf, type Problem, report, type Tree } from './rule.ts';

const specification = 'docs/specification.md';
const codeSpan = /`([^`\n]+)`/g;
const testReference = /`([^`\n]+\.(?:test|e2e)\.tsx?)`((?:\s*[:,]?\s*["“][^"”\n]+["”])+)/g;
const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const looksLikePath = /^(?:packages|e2e|tools|bench|faults|docs|\.ci)\/[^<>]+$/;

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function expandBraces(path: string): string[] {
  const group = /\{([^{}]*)\}/.exec(path);
  if (group === null) return [path];
  const [before, after] = [path.slice(0, group.index), path.slice(group.index + group[0].length)];
  return (group[1] ?? '').split(',').flatMap((part) => expandBraces(`${before}${part.trim()}${after}`));
}

function exists(tree: Tree, path: string): boolean {
  if (!path.includes('*')) return tree.has(path);
  return tree.files.some((file) => posix.matchesGlob(file, path));
}

/** Paths in back quotes, written from the root of the repository, and links, written from their document. */
function findPathProblems(tree: Tree, file: string, text: string): Problem[] {
  const spans = [...text.matchAll(codeSpan)].filter(([, path = '']) => looksLikePath.test(path));
  const links = [...text.matchAll(link)].filter(([, path = '']) => !/^[a-z]+:/.test(path));
  const named = [
    ...spans.flatMap((span) => expandBraces(span[1] ?? '').map((path) => ({ path, at: span.index }))),
    ...links.map((found) => ({ path: posix.join(posix.dirname(file), found[1] ?? ''), at: found.index })),
  ];
  return named
    .filter(({ path }) => !exists(tree, path))
    .map(({ path, at }) => ({ file, line: lineOf(text, at), message: `${path} does not exist` }));
}

/** Titles that are not in their file; a test is named as `` `path/to/file.test.ts`: "title", "title" ``. */
function findTitleProblems(tree: Tree, file: string, text: string): Problem[] {
  return [...text.matchAll(testReference)].flatMap(([, test = '', names = ''], at, { [at]: found }) => {
    const source = tree.has(test) ? tree.text(test).replaceAll("\\'", "'") : undefined;
    return [...names.matchAll(/["“]([^"”\n]+)["”]/g)]
      .filter(([, title = '']) => source !== undefined && !source.includes(title))
      .map(([, title]) => ({
        file,
        line: lineOf(text, found?.index ?? 0),
        message: `${test} has no test called “${title}”`,
      }));
  });
}

/** Checks that everything the documents name and quote exists. */
export function findDocumentProblems(tree: Tree): Problem[] {
  const documents = tree.files.filter((file) => file.endsWith('.md') && file !== specification);
  return [
    ...documents.flatMap((file) => {
      const text = tree.text(file);
      return [...findPathProblems(tree, file, text), ...findTitleProblems(tree, file, text)];
    }),
    ...findQuoteProblems(tree),
  ];
}

if (import.meta.main) await report('documents', findDocumentProblems);
