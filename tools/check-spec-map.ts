import { findPathProblems, findTestProblems } from './document-references.ts';
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

/** The map from the specification to the code is complete and true. */
export function findSpecMapProblems(tree: Tree): Problem[] {
  if (!tree.has(map)) return [{ file: map, message: 'is missing: it says which files fulfil each section' }];
  const text = tree.text(map);
  return [
    ...coverageProblems(text),
    ...findPathProblems(tree, map, text),
    ...findTestProblems(tree, map, text),
  ];
}

export const specMapRule = { name: 'spec map', find: findSpecMapProblems };

if (import.meta.main) await runAlone(specMapRule);
