import { findPathProblems, findTestProblems } from './document-references.ts';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

const documents = { threats: 'docs/security.md', asvs: 'docs/asvs.md', rules: 'docs/security-rules.md' };

/** T1–T38 of the security study. */
const threats = Array.from({ length: 38 }, (_, index) => `T${index + 1}`);

/** Requirements of levels 1 and 2 by section of ASVS 5.0.0, without V9, V10 and V17, which cannot apply. */
const requirementsBySection: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const standings = ['yes', 'proxy', 'operator', 'deviation', 'n/a'];

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of the document's tables by their first cell. */
function rowsOf(text: string): ReadonlyMap<string, Row> {
  const rows = text.split('\n').flatMap((written, index): [string, Row][] => {
    if (!written.startsWith('|')) return [];
    const cells = written.split('|').slice(1, -1);
    const trimmed = cells.map((cell) => cell.trim());
    return [[trimmed[0] ?? '', { line: index + 1, cells: trimmed }]];
  });
  return new Map(rows);
}

/** Every threat has a row with its control, a test by its title, and a figure. */
function findThreatProblems(text: string): Problem[] {
  const file = documents.threats;
  const rows = rowsOf(text);
  return threats.flatMap((threat): Problem[] => {
    const row = rows.get(threat);
    if (row === undefined) return [{ file, message: `${threat} has no row` }];
    const [, , control = '', test = '', figure = ''] = row.cells;
    const missing = [
      ...(control.includes('`') ? [] : ['its control with a path']),
      ...(/\.(test|e2e)\.tsx?`/.test(test) ? [] : ['a test']),
      ...(figure === '' || figure === 'to be written' ? ['the figure last seen'] : []),
    ];
    return missing.map((part) => ({ file, line: row.line, message: `${threat}: name ${part}` }));
  });
}

/** Every requirement has a row that says where we stand, how, and who saw it. */
function findRequirementProblems(text: string): Problem[] {
  const file = documents.asvs;
  const rows = rowsOf(text);
  const ids = Object.entries(requirementsBySection).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  return ids.flatMap((id): Problem[] => {
    const row = rows.get(id);
    if (row === undefined) return [{ file, message: `${id} has no row` }];
    const [, , , stands = '', how = '', seen = ''] = row.cells;
    const { line } = row;
    const known = [...seen.matchAll(/\bT\d+\b/g)].every(([threat]) => threats.includes(threat));
    return [
      ...(standings.includes(stands) ? [] : [{ file, line, message: `${id}: “${stands}” is no standing` }]),
      ...(how === '' || seen === '' ? [{ file, line, message: `${id}: say how, and who saw it` }] : []),
      ...(known ? [] : [{ file, line, message: `${id}: names a threat that does not exist` }]),
      ...(stands === 'deviation' && !new RegExp(`\\n\\| ${id.replaceAll('.', '\\.')} [^|]`).test(text)
        ? [{ file, line, message: `${id}: say under Deviations what stands in for it` }]
        : []),
    ];
  });
}

/** The verifier's documents are complete, and what they name exists. */
export function findSecurityProblems(tree: Tree): Problem[] {
  const missing = Object.values(documents).filter((file) => !tree.has(file));
  if (missing.length > 0) return missing.map((file) => ({ file, message: 'is missing' }));
  return [
    ...findThreatProblems(tree.text(documents.threats)),
    ...findRequirementProblems(tree.text(documents.asvs)),
    ...Object.values(documents).flatMap((file) => [
      ...findPathProblems(tree, file, tree.text(file)),
      ...findTestProblems(tree, file, tree.text(file)),
    ]),
  ];
}

export const securityRule = { name: 'security documents', find: findSecurityProblems };

if (import.meta.main) await runAlone(securityRule);
