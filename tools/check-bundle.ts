import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

const client = 'packages/web/dist/client';
const manifestFile = `${client}/.vite/manifest.json`;

/** Budgets in kB (1,000 bytes): scripts and styles after gzip -9, fonts as they are. */
// Each screen has the hooks of what changes meanwhile (decision 0096), and counts working days (decision 0089).
// One sheet serves all screens of three roles: with the desks and the bell it passed ten.
const budgets = { public: 4, forms: 100, dashboard: 132, admin: 132, lazy: 60, style: 11, fonts: 30 };
const entries = { public: 'src/entry-public.ts', forms: 'src/app/start-form.tsx', app: 'src/app/start.tsx' };
/** The table of an area's screens: the app's entry fetches the one of the role before any screen. */
const screenTables = { admin: 'src/app/admin-routes.tsx', dashboard: 'src/app/dashboard-routes.tsx' };

/** Faces for letters outside the subset are fetched by few readers, after the page is there. */
const onDemandFont = /-ext\.woff2$/;
const routeModule = /^src\/features\/(?:[^/]+\/){1,2}([^/]+)-page\.tsx$/;

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** One line of the table: what a page loads, and how much it may. */
export type Measure = { what: string; kB: number; budget: number };

/** The given chunks and all that `next` leads to from them. */
function reach(keys: Iterable<string>, next: (key: string) => Iterable<string>): Set<string> {
  const seen = new Set(keys);
  for (const key of seen) for (const further of next(key)) seen.add(further);
  return seen;
}

/** Chunks with everything they import statically: what the browser fetches before they run. */
function withImports(manifest: Manifest, keys: string[]): Set<string> {
  return reach(keys, (key) => manifest[key]?.imports ?? []);
}

/** What the given chunks may load later. */
function lazyChunksOf(manifest: Manifest, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []);
}

/** Each file is compressed once: hundreds of pages and requests share most of theirs. */
const weights = new WeakMap<Tree, Map<string, number>>();

function gzipKilobytes(tree: Tree, file: string): number {
  const known = weights.get(tree) ?? new Map<string, number>();
  weights.set(tree, known);
  const weight =
    known.get(file) ?? gzipSync(readFileSync(join(tree.root, client, file)), { level: 9 }).length / 1000;
  known.set(file, weight);
  return weight;
}

function scriptKilobytes(tree: Tree, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipKilobytes(tree, file), 0);
}

function areaOf(page: string): 'admin' | 'dashboard' {
  return page === 'admin' || page.startsWith('admin-') ? 'admin' : 'dashboard';
}

/** An entry and each route reached from it; a chunk that is no route is something fetched on demand. */
function measureEntry(tree: Tree, manifest: Manifest, name: keyof typeof entries): Measure[] {
  const entry = entries[name];
  const first = withImports(manifest, [entry]);
  const size = (keys: Iterable<string>) => scriptKilobytes(tree, manifest, keys);
  const later = (keys: Iterable<string>) => lazyChunksOf(manifest, keys);
  const every = reach(later(first), (key) => later(withImports(manifest, [key])));
  const lazy = [...every].flatMap((key): Measure[] => {
    if (Object.values(screenTables).includes(key)) return [];
    const page = routeModule.exec(manifest[key]?.src ?? '')?.[1];
    if (page !== undefined) {
      const area = name === 'app' ? areaOf(page) : name;
      const table = name === 'app' ? [screenTables[areaOf(page)]] : [];
      const kB = size(withImports(manifest, [entry, ...table, key]));
      return [{ what: `${area} page: ${page}`, kB, budget: budgets[area] }];
    }
    // What comes on top of the page that asks for it; of several such pages the one that lacks most.
    const added = [entry, ...every]
      .map((from) => withImports(manifest, [entry, from]))
      .filter((loaded) => later(loaded).includes(key))
      .map((loaded) => size(new Set([...loaded, ...withImports(manifest, [key])])) - size(loaded));
    const what = `on demand: ${manifest[key]?.src ?? key}`;
    return [{ what, kB: Math.max(...added), budget: budgets.lazy }];
  });
  const budget = budgets[name === 'app' ? 'dashboard' : name];
  return [{ what: `${name} entry`, kB: size(first), budget }, ...lazy];
}

function measureStyles(tree: Tree, manifest: Manifest): Measure[] {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const sheets = [...files].filter((file) => file.endsWith('.css'));
  return sheets.map((file) => ({
    what: `style: ${file}`,
    kB: gzipKilobytes(tree, file),
    budget: budgets.style,
  }));
}

function measureFonts(tree: Tree, manifest: Manifest): Measure {
  const fonts = Object.values(manifest)
    .filter(({ file, src }) => file.endsWith('.woff2') && !onDemandFont.test(src ?? file))
    .map(({ file }) => statSync(join(tree.root, client, file)).size);
  const bytes = fonts.reduce((sum, size) => sum + size, 0);
  return { what: 'preloaded fonts', kB: bytes / 1000, budget: budgets.fonts };
}

export function measureBundle(tree: Tree): Measure[] {
  const manifest: Manifest = JSON.parse(tree.text(manifestFile));
  const names = Object.keys(entries) as (keyof typeof entries)[];
  const missing = names.map((name) => entries[name]).filter((entry) => manifest[entry] === undefined);
  if (missing.length > 0) throw new Error(`the build has no entry ${missing.join(', ')}`);
  return [
    ...names.flatMap((name) => measureEntry(tree, manifest, name)),
    ...measureStyles(tree, manifest),
    measureFonts(tree, manifest),
  ];
}

export function formatMeasures(measures: Measure[]): string {
  const width = Math.max(...measures.map(({ what }) => what.length));
  const lines = measures.map(({ what, kB, budget }) => {
    const verdict = kB > budget ? '  OVER' : '';
    return `${what.padEnd(width)} ${kB.toFixed(1).padStart(7)} of ${budget} kB${verdict}`;
  });
  return lines.join('\n');
}

/** What each kind of page makes the browser fetch, against its budget. */
export function findBundleProblems(tree: Tree): Problem[] {
  if (!tree.has(manifestFile)) {
    return [{ file: manifestFile, message: 'is missing: build the web pages first (npm start does)' }];
  }
  const advice = 'load what it does not need at first on demand';
  return measureBundle(tree)
    .filter(({ kB, budget }) => kB > budget)
    .map(({ what, kB, budget }) => ({
      file: client,
      message: `${what} is ${kB.toFixed(1)} kB, the budget is ${budget} kB: ${advice}`,
    }));
}

export const bundleRule = { name: 'page weight', find: findBundleProblems };

if (import.meta.main) {
  await runAlone({
    ...bundleRule,
    find: (tree) => {
      if (tree.has(manifestFile)) process.stdout.write(`${formatMeasures(measureBundle(tree))}\n`);
      return findBundleProblems(tree);
    },
  });
}
