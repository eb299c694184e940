import type { ESTree } from 'rolldown/utils';
import type { Edit } from './edit.ts';
import { editsOf } from './operators.ts';
import { functionNames, keyOf, type Place, placesOf } from './syntax-tree.ts';

/** One mutant: a small change of one file, with the place in the text that can be exchanged as a whole. */
export type Mutant = {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** The line of the source, to recognise the mutant by after the file has moved on. */
  readonly code: string;
  readonly operator: string;
  readonly was: string;
  readonly becomes: string;
  /** Functions and properties it is in, nearest first. */
  readonly within: readonly string[];
  readonly host: Host;
};

/** An expression or statement together with what the mutant makes of it. */
type Host = {
  readonly kind: 'expression' | 'statement';
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

type Node = ESTree.Node;

/** Whether the node is the beginning of the parent's chain: `node.b`, `node()`. */
function leads(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node;
  return parent?.type === 'CallExpression' && parent.callee === node;
}

function isStatement({ type }: Node): boolean {
  return type === 'ExpressionStatement' || type === 'ThrowStatement';
}

const expression = /(Expression|Literal|^Identifier)$/;
const unaryHolders = /^(UpdateExpression|TaggedTemplateExpression|ImportExpression)$/;

/** Whether `(choice ? mutated : node)` can stand where the node stands. */
function canBeChosen(node: Node, around: readonly Node[]): boolean {
  const [parent] = around;
  if (parent === undefined || !expression.test(node.type)) return false;
  if (parent.type === 'ChainExpression' || unaryHolders.test(parent.type)) return false;
  if (parent.type === 'AssignmentExpression' && parent.left === node) return false;
  if (parent.type === 'Property' && (parent.shorthand || (parent.key === node && !parent.computed)))
    return false;
  if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return false;
  // Brackets around a part of an optional chain would end it there, and around a method lose its object.
  const ofChain = around.findIndex((outer) => outer.type === 'ChainExpression');
  const path = [node, ...around.slice(0, Math.max(ofChain, 0))];
  if (ofChain > 0 && path.every((part, at) => at === path.length - 1 || leads(part, path[at + 1])))
    return false;
  return !(node.type === 'MemberExpression' && leads(node, parent) && parent.type === 'CallExpression');
}

function hostOf({ node, around }: Place, { start, end, text }: Edit, source: string): Host | undefined {
  const path = [node, ...around];
  const at = path.findIndex((part, index) => isStatement(part) || canBeChosen(part, path.slice(index + 1)));
  const host = path[at];
  if (host === undefined) return undefined;
  return {
    kind: isStatement(host) ? 'statement' : 'expression',
    start: host.start,
    end: host.end,
    text: source.slice(host.start, start) + text + source.slice(end, host.end),
  };
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function describe(file: string, source: string, place: Place, edit: Edit, host: Host): Omit<Mutant, 'id'> {
  const before = source.slice(0, edit.start);
  const line = before.split('\n').length;
  return {
    file,
    line,
    code: flat(source.split('\n')[line - 1] ?? ''),
    operator: edit.operator,
    was: flat(source.slice(edit.start, edit.end)),
    becomes: flat(edit.text),
    within: functionNames(place.around).concat(keyOf(place.node) ?? []),
    host,
  };
}

/** All mutants of a file in the order of its text; ids count on from `firstId`. */
export function mutantsOf(file: string, source: string, firstId: number): Mutant[] {
  const seen = new Set<string>();
  const found = placesOf(file, source).flatMap((place) =>
    editsOf(place, source).flatMap((edit) => {
      const host = hostOf(place, edit, source);
      if (host === undefined) return [];
      const key = `${host.start}:${host.end}:${host.text}`;
      if (seen.has(key) || host.text === source.slice(host.start, host.end)) return [];
      seen.add(key);
      return [describe(file, source, place, edit, host)];
    }),
  );
  return found
    .sort((a, b) => a.host.start - b.host.start || b.host.end - a.host.end)
    .map((mutant, index) => ({ ...mutant, id: firstId + index }));
}

/** The source with every mutant in it; `globalThis.__mutant(id)` chooses the one that runs. */
export function instrument(source: string, mutants: readonly Mutant[]): string {
  const hosts = Map.groupBy(mutants, ({ host }) => `${host.start}:${host.end}`);
  const groups = [...hosts.values()];
  const render = (start: number, end: number, from: number): string => {
    let text = '';
    let at = start;
    let next = from;
    while (next < groups.length) {
      const group = groups[next] ?? [];
      const host = group[0]?.host;
      if (host === undefined || host.start >= end) break;
      let after = next + 1;
      while ((groups[after]?.[0]?.host.start ?? Number.POSITIVE_INFINITY) < host.end) after += 1;
      text += source.slice(at, host.start) + choice(group, render(host.start, host.end, next + 1));
      at = host.end;
      next = after;
    }
    return text + source.slice(at, end);
  };
  const choose = 'function __isMutant(id) { return globalThis.__mutant?.(id) === true; } ';
  return choose + render(0, source.length, 0);
}

function choice(mutants: readonly Mutant[], original: string): string {
  const [first] = mutants;
  if (first?.host.kind === 'statement') {
    const cases = mutants.map(({ id, host }) => `if (__isMutant(${id})) { ${host.text} } else `).join('');
    return `{ ${cases}{ ${original} } }`;
  }
  const cases = mutants.map(({ id, host }) => `__isMutant(${id}) ? (${host.text}) : `).join('');
  return `(${cases}(${original}))`;
}
