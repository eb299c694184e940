import type { ESTree } from 'rolldown/utils';
import { type Edit, edit } from './edit.ts';
import { calledName, keyOf, type Place } from './syntax-tree.ts';

/** Changes that take a guard away which is data: a role in a list, a limit, an access rule, a check of a schema. */

type Node = ESTree.Node;

const roles = ['penulis', 'redaksi', 'admin', 'user'];

/** Parts of a contract or rule that keep somebody out. */
export const guardKeys = new Set([
  'access',
  'needsVersion',
  'rate',
  'recentSignIn',
  'idempotent',
  'file',
  'stages',
  'statuses',
]);

/** One of the parts in brackets left out, with the comma that follows it. */
function partLeftOut(operator: string, holder: Node, parts: readonly Node[], at: number): Edit {
  const start = parts[at]?.start ?? holder.start;
  return { operator, start, end: parts[at + 1]?.start ?? holder.end - 1, text: '' };
}

function isData(node: Node | null): boolean {
  return (
    node !== null && /^(Literal|Identifier|MemberExpression|SpreadElement|ObjectExpression)$/.test(node.type)
  );
}

function elementEdits(node: Node): Edit[] {
  if (node.type !== 'ArrayExpression' || !node.elements.every(isData)) return [];
  const elements = node.elements.filter((element) => element !== null);
  return elements.map((_, at) => partLeftOut('element', node, elements, at));
}

function propertyEdits(node: Node): Edit[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property, at) => {
    const guards =
      guardKeys.has(keyOf(property) ?? '') && property.type === 'Property' && !property.shorthand;
    const isSet = guards && !(property.value.type === 'Identifier' && property.value.name === 'undefined');
    return isSet ? [partLeftOut('guard', node, node.properties, at)] : [];
  });
}

/** Every looser rule, and for a list of roles one more role. */
function accessEdits({ node, around: [parent] }: Place, source: string): Edit[] {
  if (keyOf(parent) !== 'access' || parent?.type !== 'Property' || parent.value !== node) return [];
  const become = (text: string): Edit => edit('access', node, text);
  if (node.type === 'Literal') {
    const looser = node.value === 'anyone' ? "'signed-in'" : "'anyone'";
    return [become(looser)];
  }
  if (node.type !== 'ArrayExpression') return [];
  const missing = roles.filter((role) => !source.slice(node.start, node.end).includes(`'${role}'`));
  const inside = source.slice(node.start + 1, node.end - 1);
  return [
    become("'anyone'"),
    become("'signed-in'"),
    ...missing.map((role) => become(`[${inside}, '${role}']`)),
  ];
}

/** `z.string().check(a, b)` with one check less. */
function checkEdits(node: Node): Edit[] {
  if (node.type !== 'CallExpression' || calledName(node) !== 'check') return [];
  // `z.check(…)` makes a check, any other object is a schema that has some.
  if (node.callee.type !== 'MemberExpression' || node.callee.object.type === 'Identifier') return [];
  return node.arguments.map((_, at) => partLeftOut('check', node, node.arguments, at));
}

export function guardEdits(place: Place, source: string): Edit[] {
  const { node } = place;
  return [...elementEdits(node), ...propertyEdits(node), ...accessEdits(place, source), ...checkEdits(node)];
}
