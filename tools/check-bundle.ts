import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Problem, report, type Tree } from './rule.ts';

const client = 'packages/web/dist/client';
const manifestFile = `${client}/.vite/manifest.json`;

/** Budgets in kB (1,000 bytes): scripts and styles after gzip -9, fonts as they are. */
// They are there to notice a mistake, such as a library on a page that does not use it.
const budgets = { public: 4, forms: 140, dashboard: 180, admin: 200, lazy: 60, style: 14, fonts: 30 };
const entries = { public: 'src/entry-public.ts', forms: 'src/entry-forms.tsx', app: 'src/app/start.tsx' };
/** The modules with the screens of each area; the app's entry fetches that of the role before any screen. */
const screenTables = ['src/app/admin-routes.tsx', 'src/app/dashboard-routes.tsx'] as const;

/** Fonts for letters outside the subset are rarely fetched, and only after the page. */
const onDemandFont = /-ext\.woff2$/;
const routeModule = /^src\/features\/(?:[^/]+\/){1,2}([^/]+)-page\.tsx$/;

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** One line of the table: the weight of a page, and its budget. */
type Measure = { what: string; kB: number; budget: number };

/** The built chunks with their static and dynamic imports, and the total weight of several. */
function openBuild(tree: Tree) {
  const manifest: Record<string, Chunk> = JSON.parse(tree.text(manifestFile));
  const sizes = new Map<string, number>();
  const gzipped = (file: string) =>
    sizes.getOrInsertComputed(
      file,
      () => gzipSync(readFileSync(join(tree.root, client, file)), { level: 9 }).length / 1000,
    );
  const collectReachable = (keys: Iterable<string>, next: (key: string) => Iterable<string>) => {
    const seen = new Set(keys);
    for (const key of seen) for (const further of next(key)) seen.add(further);
    return seen;
  };
  const withImports = (...keys: string[]) => collectReachable(keys, (key) => manifest[key]?.imports ?? []);
  const dynamicImportsOf = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return {
    chunks: Object.values(manifest),
    has: (key: string) => manifest[key] !== undefined,
    sourceOf: (key: string) => manifest[key]?.src ?? key,
    gzipped,
    withImports,
    dynamicImportsOf,
    /** All chunks loaded after the given ones, directly or indirectly. */
    allDynamicImportsOf: (keys: Iterable<string>) =>
      collectReachable(dynamicImportsOf(keys), (key) => dynamicImportsOf(withImports(key))),
    scripts: (keys: Iterable<string>) => {
      const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
      return [...files].reduce((sum, file) => sum + (file.endsWith('.js') ? gzipped(file) : 0), 0);
    },
  };
}
type Build = ReturnType<typeof openBuild>;

/** An entry and the routes reached from it; other chunks are fetched on demand. */
function measureEntry(build: Build, name: keyof typeof entries): Measure[] {
  const { withImports, scripts, dynamicImportsOf } = build;
  const entry = entries[name];
  const every = [...build.allDynamicImportsOf(withImports(entry))];
  const pageOf = (key: string) => routeModule.exec(build.sourceOf(key))?.[1];
  const measurePage = (key: string, page: string): Measure => {
    const isAdmin = page === 'admin' || page.startsWith('admin-');
    const area = name === 'app' ? (isAdmin ? 'admin' : 'dashboard') : name;
    const table = name === 'app' ? [screenTables[isAdmin ? 0 : 1]] : [];
    const kB = scripts(withImports(entry, ...table, key));
    return { what: `${area} page: ${page}`, kB, budget: budgets[area] };
  };
  /** The weight on demand in addition to the requesting page; of several pages the largest. */
  const measureOnDemand = (key: string): Measure => {
    const added = [entry, ...every]
      .map((from) => withImports(entry, from))
      .filter((loaded) => dynamicImportsOf(loaded).includes(key))
      .map((loaded) => scripts([...loaded, ...withImports(key)]) - scripts(loaded));
    return { what: `on demand: ${build.sourceOf(key)}`, kB: Math.max(...added), budget: budgets.lazy };
  };
  const budget = budgets[name === 'app' ? 'dashboard' : name];
  return [
    { what: `${name} entry`, kB: scripts(withImports(entry)), budget },
    ...every.flatMap((key) => {
      if (screenTables.some((table) => table === key)) return [];
      const page = pageOf(key);
      return [page === undefined ? measureOnDemand(key) : measurePage(key, page)];
    }),
  ];
}

export function measureBundle(tree: Tree): Measure[] {
  const build = openBuild(tree);
  const missing = Object.values(entries).filter((entry) => !build.has(entry));
  if (missing.length > 0) throw new Error(`the build has no entry ${missing.join(', ')}`);
  const files = new Set(build.chunks.flatMap(({ file, css = [] }) => [file, ...css]));
  const fonts = build.chunks.filter(
    ({ file, src }) => file.endsWith('.woff2') && !onDemandFont.test(src ?? file),
  );
  const fontBytes = fonts.map(({ file }) => statSync(join(tree.root, client, file)).size);
  return [
    ...measureEntry(build, 'public'),
    ...measureEntry(build, 'forms'),
    ...measureEntry(build, 'app'),
    ...[...files]
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ what: `style: ${file}`, kB: build.gzipped(file), budget: budgets.style })),
    {
      what: 'preloaded fonts',
      kB: fontBytes.reduce((sum, size) => sum + size, 0) / 1000,
      budget: budgets.fonts,
    },
  ];
}

/** What the browser fetches beyond the budget of its kind of page: a reason to look, not an error. */
export function findHeavyParts(tree: Tree): Measure[] {
  return measureBundle(tree).filter(({ kB, budget }) => kB > budget);
}

export function findBundleProblems(tree: Tree): Problem[] {
  if (tree.has(manifestFile)) return [];
  return [{ file: manifestFile, message: 'is missing: build the web pages first (npm start does)' }];
}

if (import.meta.main) {
  await report('page weight', (tree) => {
    for (const { what, kB, budget } of tree.has(manifestFile) ? measureBundle(tree) : []) {
      const note = kB > budget ? ', more than expected: is something loaded that it does not need?' : '';
      process.stdout.write(`${what.padEnd(60)} ${kB.toFixed(1).padStart(7)} of ${budget} kB${note}\n`);
    }
    return findBundleProblems(tree);
  });
}
