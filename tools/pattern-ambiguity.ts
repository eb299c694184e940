import { type Automaton, automatonOf } from './pattern-automaton.ts';

/**
 * Why matching a pattern can take more than time linear in the text, or undefined. A backtracking engine tries every
 * way of reading a text that does not match in the end; the number of ways grows with the length exactly where the
 * automaton can come back to a state by two ways that read the same (exponentially), or can stay in one state, move on
 * to another and stay there, all by reading the same (with a power of the length).
 */
export function slownessOf(source: string, flags: string): string | undefined {
  const automaton = automatonOf(source, flags);
  const graph = readingGraph(automaton);
  if (isExponential(graph)) return 'two ways of repeating the same text';
  return isPolynomial(graph) ? 'two repetitions that can share one text between them' : undefined;
}

interface Graph {
  readonly states: readonly number[];
  /** By letter, then by state. */
  readonly next: readonly ReadonlyMap<number, readonly number[]>[];
  /** Whether more than one way that reads nothing leads to the same reading step. */
  readonly doubled: ReadonlySet<number>;
  /** Whatever follows, the pattern has already matched there: nothing is tried again. */
  isDone(state: number): boolean;
}

/** States after reading a letter, and which of them follow upon which. */
function readingGraph({ edges, start, end, letters, reads }: Automaton): Graph {
  const doubled = new Set<number>();
  /** All ways of reading nothing, none through a state twice; the number of times each state is reached. */
  const silent = (from: number, mayAssert: boolean): Map<number, number> => {
    const reached = new Map<number, number>();
    const walk = (state: number, path: ReadonlySet<number>): void => {
      const times = (reached.get(state) ?? 0) + 1;
      reached.set(state, times);
      // Twice is all that needs to be known.
      if (times > 2) return;
      for (const { to, reads: text, asserts } of edges[state] ?? [])
        if (text === undefined && (mayAssert || !asserts) && !path.has(to)) walk(to, new Set([...path, to]));
    };
    walk(from, new Set([from]));
    return reached;
  };
  const next = letters.map(() => new Map<number, number[]>());
  const states = [start];
  for (const state of states) {
    for (const [reached, times] of silent(state, true)) {
      for (const edge of edges[reached] ?? []) {
        if (edge.reads === undefined) continue;
        if (times > 1) doubled.add(state);
        if (!states.includes(edge.to)) states.push(edge.to);
        for (const [at, letter] of letters.entries())
          if (reads(edge, letter)) next[at]?.set(state, [...(next[at]?.get(state) ?? []), edge.to]);
      }
    }
  }
  return { states, next, doubled, isDone: (state) => silent(state, false).has(end) };
}

type Tuple = readonly number[];

/** Every tuple of states that the same letters lead to from a tuple, itself not counted unless it is come back to. */
function reachable({ next }: Graph, from: Tuple): Map<string, Tuple> {
  const found = new Map<string, Tuple>();
  const waiting = [from];
  for (let tuple = waiting.pop(); tuple !== undefined; tuple = waiting.pop()) {
    for (const step of next) {
      let ways: Tuple[] = [[]];
      for (const state of tuple)
        ways = ways.flatMap((way) => (step.get(state) ?? []).map((target) => [...way, target]));
      for (const way of ways) {
        if (found.has(way.join())) continue;
        found.set(way.join(), way);
        waiting.push(way);
      }
    }
  }
  return found;
}

function isExponential(graph: Graph): boolean {
  return graph.states.some((state) => {
    if (graph.isDone(state)) return false;
    const pairs = reachable(graph, [state, state]);
    if (!pairs.has([state, state].join())) return false;
    if (graph.doubled.has(state)) return true;
    return [...pairs.values()].some(
      ([one, other]) => one !== other && reachable(graph, [one ?? 0, other ?? 0]).has([state, state].join()),
    );
  });
}

function isPolynomial(graph: Graph): boolean {
  const loops = graph.states.filter((state) => reachable(graph, [state]).has(String(state)));
  return loops.some((one) =>
    loops.some(
      (other) =>
        one !== other &&
        !graph.isDone(other) &&
        reachable(graph, [one]).has(String(other)) &&
        reachable(graph, [one, one, other]).has([one, other, other].join()),
    ),
  );
}
