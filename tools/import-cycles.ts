/**
 * The groups of files that import each other in a circle, each group ordered so that one circle can be read from
 * it. Depth first, one report per back edge to a file still on the path; a file already cleared is not walked again.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cleared = new Set<string>();
  const cycles: string[][] = [];
  const path: string[] = [];
  const walk = (file: string): void => {
    const at = path.indexOf(file);
    if (at !== -1) {
      cycles.push(path.slice(at));
      return;
    }
    if (cleared.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) walk(next);
    path.pop();
    cleared.add(file);
  };
  for (const file of graph.keys()) walk(file);
  return cycles;
}
