import type { ESTree } from 'rolldown/utils';
import { type Problem, runAlone } from './problem.ts';
import { isSource, isTest, type Tree } from './tree.ts';

/** House style §5.5, measured on the code bases we follow: beyond these a file or function does two jobs. */
const budget = { file: 300, testFile: 400, function: 50, component: 120 };

const measured =
  /^(packages\/[^/]+\/(src|test|build|scripts)|e2e|bench|tools)\/|^[^/]+\.config\.ts$|^packages\/[^/]+\/[^/]+\.ts$/;

/** Comments that switch a checker off; each must say why after a colon. */
const suppression =
  /(?:@ts-(?:ignore|expect-error|nocheck)|biome-ignore(?:-all|-start)?|eslint-disable|oxlint-disable)/;
const reason = /:\s*(?!<)\S.{8,}/s;

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function fileProblems(tree: Tree, file: string): Problem[] {
  const lines = lineCount(tree.text(file));
  const limit = isTest(file) ? budget.testFile : budget.file;
  if (lines <= limit) return [];
  return [
    { file, message: `has ${lines} lines, the budget is ${limit}: split it by what its parts are about` },
  ];
}

/** Names of function expressions, which the expression itself does not know: `const save = async () => …`. */
function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

function collectFunctions(tree: Tree, file: string): { name: string; lines: number; line: number }[] {
  const { visit, lineAt } = tree.syntax(file);
  const names = new Map<number, string>();
  const functions: FunctionNode[] = [];
  const giveName = (value: ESTree.Node | null, name: string | undefined): void => {
    if (value === null || name === undefined) return;
    names.set(value.start, name);
    // memo(() => …), forwardRef(…): the component is the argument.
    if (value.type === 'CallExpression') for (const given of value.arguments) names.set(given.start, name);
  };
  visit({
    VariableDeclarator: ({ id, init }) => giveName(init, nameOf(id)),
    Property: ({ key, value }) => giveName(value, nameOf(key)),
    MethodDefinition: ({ key, value }) => giveName(value, nameOf(key)),
    FunctionDeclaration: (node) => functions.push(node),
    FunctionExpression: (node) => functions.push(node),
    ArrowFunctionExpression: (node) => functions.push(node),
  });
  return functions.map((node) => {
    const [first, last] = [lineAt(node.start), lineAt(node.end - 1)];
    const own = node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name;
    return { name: own ?? names.get(node.start) ?? 'a function', lines: last - first + 1, line: first };
  });
}

/** Test bodies are lists of cases: only the size of their file counts. */
function functionProblems(tree: Tree, file: string): Problem[] {
  if (isTest(file)) return [];
  return collectFunctions(tree, file).flatMap(({ name, lines, line }) => {
    const component = file.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = component ? budget.component : budget.function;
    if (lines <= limit) return [];
    const advice = component
      ? 'move a part into a component of its own'
      : 'give its steps names of their own';
    return [{ file, line, message: `${name} has ${lines} lines, the budget is ${limit}: ${advice}` }];
  });
}

function typeProblems(tree: Tree, file: string): Problem[] {
  const { visit, lineAt, comments } = tree.syntax(file);
  const problems: Problem[] = [];
  const report = (start: number, message: string) => problems.push({ file, line: lineAt(start), message });
  visit({
    TSAnyKeyword: ({ start }) =>
      report(start, '“any” switches the types off: use unknown and a schema or guard'),
    TSAsExpression: ({ expression, start }) => {
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword') {
        report(start, '“as unknown as” hides a wrong type: parse the value or fix the declaration');
      }
    },
  });
  for (const { text, line } of comments) {
    const found = suppression.exec(text);
    if (found === null || reason.test(text.slice(found.index))) continue;
    problems.push({ file, line, message: `${found[0]} without a reason: write why after a colon` });
  }
  return problems;
}

/** Sizes of files and functions, and type hygiene. */
export function findBudgetProblems(tree: Tree): Problem[] {
  const files = tree.files.filter((file) => measured.test(file));
  const sources = files.filter(isSource);
  return [
    ...files
      .filter((file) => isSource(file) || file.endsWith('.css'))
      .flatMap((file) => fileProblems(tree, file)),
    ...sources.flatMap((file) => [...functionProblems(tree, file), ...typeProblems(tree, file)]),
  ];
}

export const budgetsRule = { name: 'budgets', find: findBudgetProblems };

if (import.meta.main) await runAlone(budgetsRule);
