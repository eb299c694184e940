import { type ESTree, parseSync } from 'rolldown/utils';

/** Walking a parsed source with the way down to each node, which mutation needs and the checks' visitor hides. */

type Node = ESTree.Node;
/** A node with those around it, nearest first. */
export type Place = { readonly node: Node; readonly around: readonly Node[] };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types are gone when the program runs; only these wrap something that stays. */
const runtimeTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function childrenOf(node: Node): Node[] {
  const values: unknown[] = Object.values(node);
  return values
    .flat()
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || runtimeTypes.has(type));
}

/** Every node that exists at run time, outermost first. @throws Error when the text cannot be parsed */
export function placesOf(path: string, text: string): Place[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.codeframe ?? error.message}`);
  const found: Place[] = [];
  const walk = (node: Node, around: readonly Node[]): void => {
    found.push({ node, around });
    for (const child of childrenOf(node)) walk(child, [node, ...around]);
  };
  walk(program, []);
  return found;
}

/** The name of a property as written; undefined for a computed one. */
export function keyOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'Property' || node.computed) return undefined;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' && typeof node.key.value === 'string' ? node.key.value : undefined;
}

/** `a.b(…)` → `b`; `f(…)` → `f`. */
export function calledName(node: Node): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.property.name;
}

/** Names of the functions a node is in, the nearest first; a function in a constant or property has its name. */
export function functionNames(around: readonly Node[]): string[] {
  return around.flatMap((node): string[] => {
    if (node.type === 'FunctionDeclaration') return node.id === null ? [] : [node.id.name];
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return [node.id.name];
    const key = keyOf(node);
    return key === undefined ? [] : [key];
  });
}
