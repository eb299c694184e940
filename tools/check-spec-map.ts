import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

const map = 'docs/spec-map.md';

/** The sections of the specification and their subsections: each must be found in the map. */
const specification: Record<number, { title: string; parts: string[] }> = {
  1: { title: 'What the product does and for whom', parts: [] },
  2: {
    title: 'Screens and routes',
    parts: [
      ...['Public', 'Header and footer', 'Protection', 'Author/editor area', 'Admin area'],
      ...['Navigation after actions', 'Project-creation screen', 'Edit & Konfirmasi Proyek dialog'],
      ...['Daftar Proyek Berjalan', 'Manajemen Kategori Naskah', 'Home carousel'],
    ],
  },
  3: {
    title: 'Entities and their fields',
    parts: ['users', 'manuscripts', 'news', 'categories', 'projects', 'activities', 'Reference lists'],
  },
  4: {
    title: 'States and transitions',
    parts: [
      ...['Manuscript status', 'Project overall status', 'Stage statuses', 'Author project creation'],
      ...['Redaksi task creation', 'Link submission by a user', 'Approval', 'Profile page'],
    ],
  },
  5: {
    title: 'Validation rules',
    parts: [
      ...['Register', 'Submit manuscript', 'Stage link', 'News', 'Admin direct password update'],
      ...['Project forms', 'Editor stage task'],
    ],
  },
  6: { title: 'Roles and permissions', parts: [] },
  7: {
    title: 'The calls it makes',
    parts: [
      ...['Authentication', 'users', 'manuscripts', 'news and categories', 'projects', 'activities'],
      ...['storage', 'Local storage'],
    ],
  },
  8: {
    title: 'Error catalogue',
    parts: [
      ...[
        'Login and reset',
        'Register',
        'Manuscripts',
        'Projects and stages',
        'Categories',
        'Admin',
        'Other',
      ],
    ],
  },
  9: { title: 'Business constants and limits', parts: [] },
};

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

function pathProblems(tree: Tree, text: string): Problem[] {
  return [...text.matchAll(codeSpan)].flatMap((span) => {
    const written = span[1] ?? '';
    if (!looksLikePath.test(written)) return [];
    const missing = expandBraces(written).filter((path) => !exists(tree, path));
    const line = lineOf(text, span.index);
    return missing.map((path) => ({
      file: map,
      line,
      message: `${path} does not exist: correct the path (written from the root of the repository) or the row`,
    }));
  });
}

/** Which parts of the specification each line speaks of: its own `§n`, else that of the heading above. */
function linesBySection(text: string): { section: number; line: string }[] {
  let current = 0;
  return text.split('\n').flatMap((line) => {
    const named = [...line.matchAll(/§(\d)/g)].map((match) => Number(match[1]));
    if (line.startsWith('#') && named[0] !== undefined) current = named[0];
    return [...new Set([current, ...named])].map((section) => ({ section, line: line.toLowerCase() }));
  });
}

function coverageProblems(text: string): Problem[] {
  const lines = linesBySection(text);
  return Object.entries(specification).flatMap(([number, { title, parts }]) => {
    const own = lines.filter(({ section }) => section === Number(number));
    if (own.length === 0)
      return [{ file: map, message: `§${number} (${title}) does not occur: add its rows` }];
    return parts
      .filter((part) => !own.some(({ line }) => line.includes(part.toLowerCase())))
      .map((part) => ({
        file: map,
        message: `§${number} “${part}” does not occur: add a row that names it`,
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

/** A test is named as `` `path/to/file.test.ts` "title", "title" ``. */
function testProblems(tree: Tree, text: string): Problem[] {
  return [...text.matchAll(testReference)].flatMap((reference) => {
    const [, file = '', names = ''] = reference;
    if (!tree.has(file)) return [];
    const titles = titlesOf(tree, file);
    const line = lineOf(text, reference.index);
    return [...names.matchAll(quoted)]
      .filter(([, name = '']) => !titles.has(name))
      .map(([, name]) => ({ file: map, line, message: `${file} has no test called “${name}”` }));
  });
}

/** The map from the specification to the code is complete and true. */
export function findSpecMapProblems(tree: Tree): Problem[] {
  if (!tree.has(map)) return [{ file: map, message: 'is missing: it says which files fulfil each section' }];
  const text = tree.text(map);
  return [...coverageProblems(text), ...pathProblems(tree, text), ...testProblems(tree, text)];
}

export const specMapRule = { name: 'spec map', find: findSpecMapProblems };

if (import.meta.main) await runAlone(specMapRule);
