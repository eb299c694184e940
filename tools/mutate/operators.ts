import type { ESTree } from 'rolldown/utils';
import { type Edit, edit } from './edit.ts';
import { guardEdits } from './guard-operators.ts';
import { calledName, keyOf, type Place } from './syntax-tree.ts';

type Node = ESTree.Node;
type Operator = (place: Place, source: string) => Edit[];

const loops = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement']);
const logical = (node: Node | undefined): boolean =>
  node?.type === 'LogicalExpression' && node.operator !== '??';

/** Where a value decides: the test of `if`, `?:` and loops. */
function isTest({ node, around }: Place): boolean {
  const [parent] = around;
  return parent !== undefined && 'test' in parent && parent.test === node && parent.type !== 'SwitchCase';
}

/** `if (x)` with x always true or never. A loop that never ends is noticed by any test and says nothing. */
const conditions: Operator = (place) => {
  const { node, around } = place;
  if (!isTest(place)) return [];
  const never = edit('condition', node, 'false');
  if (loops.has(around[0]?.type ?? '')) return [never];
  return [never, edit('condition', node, 'true')];
};

/** A comparison or a combination that is the value itself: `return a < b`. */
const answers: Operator = (place) => {
  const { node, around } = place;
  const isComparison = node.type === 'BinaryExpression' && comparisons[node.operator] !== undefined;
  if (!(isComparison || logical(node)) || isTest(place) || logical(around[0])) return [];
  return [edit('answer', node, 'true'), edit('answer', node, 'false')];
};

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

const binary: Operator = ({ node }, source) => {
  if (node.type !== 'BinaryExpression') return [];
  const { left, right, operator } = node;
  const swap = comparisons[operator] ?? (isText(left) || isText(right) ? undefined : arithmetic[operator]);
  if (swap === undefined) return [];
  const sides = [source.slice(left.start, left.end), source.slice(right.start, right.end)];
  return [edit('comparison or sum', node, sides.join(` ${swap} `))];
};

/** `a && b` → `a || b`, `a`, `b`; `a ?? b` → `a`, `b`. */
const combinations: Operator = ({ node }, source) => {
  if (node.type !== 'LogicalExpression') return [];
  const left = source.slice(node.left.start, node.left.end);
  const right = source.slice(node.right.start, node.right.end);
  const halves = [edit('half', node, left), edit('half', node, right)];
  if (node.operator === '??') return halves;
  // Both halves in brackets: they may be combinations of the other kind.
  const swapped = `(${left}) ${node.operator === '&&' ? '||' : '&&'} (${right})`;
  return [...halves, edit('and, or', node, swapped)];
};

const negations: Operator = ({ node }, source) => {
  if (node.type !== 'UnaryExpression' || !['!', '-'].includes(node.operator)) return [];
  return [edit('negation', node, source.slice(node.argument.start, node.argument.end))];
};

/** Texts of calls are table columns, normal forms, time zones…; of these calls they are codes, roles, ends of words. */
const callsWithCodes = new Set([
  'AppError',
  'fieldError',
  'hasRole',
  'includes',
  'startsWith',
  'endsWith',
  'Set',
]);
/** What only describes, and what has operators of its own. */
const describingKeys = new Set(['summary', 'id', 'path', 'method', 'tone', 'name', 'access']);

function isCode({ node, around: [parent] }: Place): boolean {
  if (parent === undefined || parent.type === 'ImportExpression') return false;
  if (/^(Import|Export)/.test(parent.type) || parent.type === 'ExpressionStatement') return false;
  if (parent.type === 'Property')
    return parent.value === node && parent.key !== node && !describingKeys.has(keyOf(parent) ?? '');
  if (parent.type === 'MemberExpression' || parent.type === 'ArrayExpression') return false;
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    return callsWithCodes.has(calledName(parent) ?? '');
  return true;
}

const literals: Operator = (place) => {
  const { node } = place;
  if (node.type !== 'Literal') return [];
  if (typeof node.value === 'boolean') return [edit('boolean', node, String(!node.value))];
  if (typeof node.value === 'number')
    return [edit('number', node, String(node.value + 1)), edit('number', node, `(${node.value - 1})`)];
  if (typeof node.value === 'bigint') return [edit('number', node, `${node.value + 1n}n`)];
  if (typeof node.value === 'string' && node.value !== '' && isCode(place)) return [edit('code', node, "''")];
  return [];
};

/** A pattern without its anchors accepts what only contains a good value. */
const patterns: Operator = ({ node }) => {
  if (node.type !== 'Literal' || !('regex' in node)) return [];
  const { pattern, flags } = node.regex;
  const loosened: string[] = [];
  if (pattern.startsWith('^')) loosened.push(pattern.slice(1));
  if (pattern.endsWith('$')) loosened.push(pattern.slice(0, -1));
  return loosened.map((text) => edit('pattern', node, `/${text}/${flags}`));
};

/** Calls, assignments and refusals that are simply not made. */
const statements: Operator = ({ node }) => {
  if (node.type === 'ThrowStatement') return [edit('statement', node, '')];
  if (node.type !== 'ExpressionStatement') return [];
  const acts = /^(Call|Await|Assignment|Update|Chain)Expression$/.test(node.expression.type);
  return acts ? [edit('statement', node, '')] : [];
};

const swappedMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['toLowerCase', 'toUpperCase'],
  // Zod: an object that lets unknown keys pass (threat T1).
  ['strictObject', 'object'],
]);
const droppedMethods = new Set('filter where trim replace sort slice normalize limit padStart'.split(' '));

const methods: Operator = ({ node }, source) => {
  const name = calledName(node);
  if (node.type !== 'CallExpression' || name === undefined || node.callee.type !== 'MemberExpression')
    return [];
  const { object, property } = node.callee;
  const swap = swappedMethods.get(name);
  if (swap !== undefined) return [edit('method', property, swap)];
  return droppedMethods.has(name) ? [edit('method', node, source.slice(object.start, object.end))] : [];
};

/** `a?.b` → `a.b`, `f?.()` → `f()`. */
const optionalLinks: Operator = ({ node }, source) => {
  if (node.type !== 'MemberExpression' && node.type !== 'CallExpression') return [];
  if (!node.optional) return [];
  const before = node.type === 'MemberExpression' ? node.object : node.callee;
  const plain = node.type === 'MemberExpression' && !node.computed ? '.' : '';
  const rest = source.slice(before.end, node.end).replace('?.', plain);
  return [edit('optional', node, source.slice(before.start, before.end) + rest)];
};

const operators: readonly Operator[] = [
  conditions,
  answers,
  binary,
  combinations,
  negations,
  literals,
  patterns,
  statements,
  methods,
  optionalLinks,
  guardEdits,
];

/** Every change of this node that a test should notice. */
export function editsOf(place: Place, source: string): Edit[] {
  return operators.flatMap((operator) => operator(place, source));
}
