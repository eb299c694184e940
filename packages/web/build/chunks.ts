/** What Rollup and Rolldown tell of a module, as far as it is asked here. */
interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Barrels name more than a page uses; what stays of them comes along with the modules that use it. */
const barrels = [
  '/messages/catalogue.ts',
  '/lucide-react.mjs',
  '/lucide-react/dist/esm/icons/index.mjs',
  '/react-query/build/modern/index.js',
  '/query-core/build/modern/index.js',
];
/** What both entries use by way of a barrel or of the bundler itself. */
const helpers = /preload-helper|\/icons\/(?:menu|x)\.mjs$/;

function isBarrel(id: string): boolean {
  return barrels.some((end) => id.endsWith(end));
}

/** The entry's modules that its first paint waits for. */
function firstModules(graph: Graph, entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const id of seen) {
    if (isBarrel(id)) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  }
  for (const id of seen) if (isBarrel(id)) seen.delete(id);
  seen.delete(entry);
  return seen;
}

/**
 * Two chunks for what every page of its kind fetches at once: `base` for forms and the app, `frame` for the app. Left
 * alone, the bundler makes a chunk of each set of screens that share a module, though the entry is there before them;
 * dozens of small files compress badly (decision 0046).
 */
export function firstChunks(source: string) {
  let known: { readonly forms: Set<string>; readonly app: Set<string> } | undefined;
  const modulesOf = (graph: Graph) => {
    known ??= {
      forms: firstModules(graph, `${source}/entry-forms.tsx`),
      app: firstModules(graph, `${source}/entry-app.tsx`),
    };
    return known;
  };
  const isBase = (id: string, graph: Graph) => {
    const { forms, app } = modulesOf(graph);
    return helpers.test(id) || (forms.has(id) && app.has(id));
  };
  const isFrame = (id: string, graph: Graph) => modulesOf(graph).app.has(id);
  return [
    {
      debugName: 'base',
      name: (id: string, graph: Graph) => (isBase(id, graph) ? 'base' : null),
      priority: 2,
    },
    {
      debugName: 'frame',
      name: (id: string, graph: Graph) => (isFrame(id, graph) ? 'frame' : null),
      priority: 1,
    },
  ];
}
