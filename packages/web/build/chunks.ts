/** What Rollup and Rolldown tell of a module, as far as it is asked here. */
interface Graph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
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
const helpers = /\/icons\/(?:menu|x)\.mjs$/;
/** The entries wait with it for the first paint, so it may bring nothing else along. */
const beforePaint = /preload-helper|\/app\/(?:first-paint|leaving)\.ts$|\/domain\/src\/pages\.ts$/;
/** What so many screens of an area need may come with each of them. */
const several = 3;

function isBarrel(id: string): boolean {
  return barrels.some((end) => id.endsWith(end));
}

/** What has to be there before a module runs. */
function modulesBelow(graph: Graph, entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const id of seen) {
    if (isBarrel(id)) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  }
  for (const id of seen) if (isBarrel(id)) seen.delete(id);
  seen.delete(entry);
  return seen;
}

interface Known {
  readonly forms: ReadonlySet<string>;
  /** What forms load when somebody types. */
  readonly formsLater: ReadonlySet<string>;
  readonly app: ReadonlySet<string>;
  /** The screens that need a module, by the table that names them. */
  readonly screens: ReadonlyMap<string, ReadonlySet<string>>;
  readonly areaOf: ReadonlyMap<string, string>;
}

function look(graph: Graph, source: string): Known {
  const areaOf = new Map<string, string>();
  const screens = new Map<string, Set<string>>();
  for (const area of ['admin', 'dashboard']) {
    const table = graph.getModuleInfo(`${source}/app/${area}-routes.tsx`);
    for (const screen of table?.dynamicallyImportedIds ?? []) {
      areaOf.set(screen, areaOf.has(screen) ? 'both' : area);
      for (const id of modulesBelow(graph, screen)) {
        const users = screens.get(id) ?? new Set();
        screens.set(id, users.add(screen));
      }
    }
  }
  const form = `${source}/app/start-form.tsx`;
  const forms = modulesBelow(graph, form);
  const later = [form, ...forms].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    forms,
    formsLater: new Set(later.flatMap((id) => [...modulesBelow(graph, id)])),
    app: modulesBelow(graph, `${source}/app/start.tsx`),
    screens,
    areaOf,
  };
}

/** The chunk of what several screens share: with the forms of visitors, with both areas, or within one of them. */
function sharedChunk(id: string, { forms, formsLater, screens, areaOf }: Known): string | null {
  const users = [...(screens.get(id) ?? [])];
  if (forms.has(id) || formsLater.has(id)) return users.length === 0 ? null : 'controls';
  const count = (area: string) => users.filter((screen) => areaOf.get(screen) === area).length;
  const [admin, dashboard, both] = [count('admin'), count('dashboard'), count('both')];
  if (admin + both >= several && dashboard + both >= several) return 'parts';
  return null;
}

/**
 * Few files for what a page fetches at once: `base` for forms and the app, `frame` for the app, `parts` for what its
 * screens share. Left alone, the bundler makes a chunk of each set of screens that share a module; dozens of small files
 * compress badly, and each is a request (decisions 0046, 0119).
 */
export function firstChunks(source: string) {
  let known: Known | undefined;
  const knownOf = (graph: Graph) => {
    known ??= look(graph, source);
    return known;
  };
  const isBase = (id: string, graph: Graph) => {
    const { forms, app } = knownOf(graph);
    return helpers.test(id) || (forms.has(id) && app.has(id));
  };
  const group = (debugName: string, priority: number, name: (id: string, graph: Graph) => string | null) => ({
    debugName,
    priority,
    name,
  });
  const shared = (chunk: string, priority: number) =>
    group(chunk, priority, (id, graph) => (sharedChunk(id, knownOf(graph)) === chunk ? chunk : null));
  return [
    group('first', 5, (id) => (beforePaint.test(id) ? 'first' : null)),
    group('base', 4, (id, graph) => (isBase(id, graph) ? 'base' : null)),
    group('frame', 3, (id, graph) => (knownOf(graph).app.has(id) ? 'frame' : null)),
    shared('controls', 2),
    shared('parts', 1),
  ];
}
