import { fileURLToPath } from 'node:url';
import { openTree, type Tree } from './tree.ts';

/** One broken repository rule: where, and a message that says what to do about it. */
export type Problem = { file: string; line?: number; message: string };

/** A repository rule: looks at the tree, answers everything that is wrong with it. */
export type Rule = { name: string; find: (tree: Tree) => Problem[] | Promise<Problem[]> };

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}

/** Runs a rule as a program of its own: `node tools/check-structure.ts`. */
export async function runAlone(rule: Rule): Promise<void> {
  const problems = await rule.find(openTree(fileURLToPath(new URL('..', import.meta.url))));
  for (const problem of problems) process.stdout.write(`${formatProblem(problem)}\n`);
  process.stdout.write(`${rule.name}: ${problems.length === 0 ? 'ok' : `${problems.length} problem(s)`}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
