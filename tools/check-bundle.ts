import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Problem, runAlone } from './problem.ts';
import type { Tree } from './tree.ts';

const client = 'packages/web/dist/client';
const manifestFile = `${client}/.vite/manifest.json`;

/** Budgets in kB (1,000 bytes): scripts and styles after gzip -9, fonts as they are. */
const budgets = { public: 4, forms: 100, dashboard: 115, admin: 125, lazy: 60, style: 10, fonts: 30 };

const entries = {
  public: 'src/entry-public.ts',
  forms: 'src/entry-forms.tsx',
  app: 'src/entry-app.tsx',
};

/** Faces for letters outside the subset are fetched by few readers, after the page is there. */
const onDemandFont = /-ext\.woff2$/;
const routeModule = /^src\/features\/(?:[^/]+\/){1,2}([^/]+)-page\.tsx$/;

type Chunk = {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** One line of the table: what a page loads, and how much it may. */
export type Measure = { what: string; kB: number; budget: number };

/** A chunk with everything it imports statically: what the browser fetches before it runs. */
function withImports(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next);
  };
  for (const key of keys) walk(key);
  return seen;
}

function lazyChunksOf(manifest: Manifest, keys: Set<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []);
}

/** What is loaded later from the given chunks, directly or by something loaded later itself. */
function everyLazyChunk(manifest: Manifest, from: Set<string>): Set<string> {
  const found = new Set<string>();
  const visit = (keys: Set<string>): void => {
    for (const key of lazyChunksOf(manifest, keys)) {
      if (found.has(key)) continue;
      found.add(key);
      visit(withImports(manifest, [key]));
    }
  };
  visit(from);
  return found;
}

function scriptKilobytes(tree: Tree, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set(
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')),
  );
  return [...files].reduce((sum, file) => sum + gzipKilobytes(tree, file), 0);
}

function gzipKilobytes(tree: Tree, file: string): number {
  return gzipSync(readFileSync(join(tree.root, client, file)), { level: 9 }).length / 1000;
}

function areaOf(page: string): 'admin' | 'dashboard' {
  return page === 'admin' || page.startsWith('admin-') ? 'admin' : 'dashboard';
}

/** The table of an area's screens: the app's entry fetches the one of the role before any screen. */
const screenTables = { admin: 'src/app/admin-routes.tsx', dashboard: 'src/app/dashboard-routes.tsx' };

/** An entry and each route reached from it; a chunk that is no route is something fetched on demand. */
function measureEntry(tree: Tree, manifest: Manifest, name: keyof typeof entries): Measure[] {
  const entry = entries[name];
  const first = withImports(manifest, [entry]);
  const size = (keys: Iterable<string>) => scriptKilobytes(tree, manifest, keys);
  const every = everyLazyChunk(manifest, first);
  const lazy = [...every].flatMap((key): Measure[] => {
    if (Object.values(screenTables).includes(key)) return [];
    const page = routeModule.exec(manifest[key]?.src ?? '')?.[1];
    if (page !== undefined) {
      const area = name === 'app' ? areaOf(page) : name;
      const table = name === 'app' ? [screenTables[areaOf(page)]] : [];
      const all = withImports(manifest, [entry, ...table, key]);
      return [{ what: `${area} page: ${page}`, kB: size(all), budget: budgets[area] }];
    }
    // What comes on top of the page that asks for it; of several such pages the one that lacks most.
    const added = [entry, ...every]
      .map((from) => withImports(manifest, [entry, from]))
      .filter((loaded) => lazyChunksOf(manifest, loaded).includes(key))
      .map((loaded) => size(new Set([...loaded, ...withImports(manifest, [key])])) - size(loaded));
    return [
      { what: `on demand: ${manifest[key]?.src ?? key}`, kB: Math.max(...added), budget: budgets.lazy },
    ];
  });
  const own = {
    what: `${name} entry`,
    kB: size(first),
    budget: budgets[name === 'app' ? 'dashboard' : name],
  };
  return [own, ...lazy];
}

function measureStyles(tree: Tree, manifest: Manifest): Measure[] {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)]
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ what: `style: ${file}`, kB: gzipKilobytes(tree, file), budget: budgets.style }));
}

function measureFonts(tree: Tree, manifest: Manifest): Measure {
  const fonts = Object.values(manifest).filter(
    ({ file, src }) => file.endsWith('.woff2') && !onDemandFont.test(src ?? file),
  );
  const bytes = fonts.reduce((sum, { file }) => sum + statSync(join(tree.root, client, file)).size, 0);
  return { what: 'preloaded fonts', kB: bytes / 1000, budget: budgets.fonts };
}

export function measureBundle(tree: Tree): Measure[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(tree.root, manifestFile), 'utf8'));
  const names = Object.keys(entries) as (keyof typeof entries)[];
  const missing = names.filter((name) => manifest[entries[name]] === undefined);
  if (missing.length > 0)
    throw new Error(`the build has no entry ${missing.map((name) => entries[name]).join(', ')}`);
  return [
    ...names.flatMap((name) => measureEntry(tree, manifest, name)),
    ...measureStyles(tree, manifest),
    measureFonts(tree, manifest),
  ];
}

export function formatMeasures(measures: Measure[]): string {
  const width = Math.max(...measures.map(({ what }) => what.length));
  return measures
    .map(({ what, kB, budget }) => {
      const verdict = kB > budget ? '  OVER' : '';
      return `${what.padEnd(width)} ${kB.toFixed(1).padStart(7)} of ${budget} kB${verdict}`;
    })
    .join('\n');
}

/** What each kind of page makes the browser fetch, against its budget. */
export function findBundleProblems(tree: Tree): Problem[] {
  if (!existsSync(join(tree.root, manifestFile))) {
    return [{ file: manifestFile, message: 'is missing: build the web pages first (npm start does)' }];
  }
  return measureBundle(tree)
    .filter(({ kB, budget }) => kB > budget)
    .map(({ what, kB, budget }) => ({
      file: client,
      message: `${what} is ${kB.toFixed(1)} kB, the budget is ${budget} kB: load what it does not need at first on demand`,
    }));
}

export const bundleRule = { name: 'page weight', find: findBundleProblems };

if (import.meta.main) {
  await runAlone({
    name: bundleRule.name,
    find: (tree) => {
      const problems = findBundleProblems(tree);
      if (existsSync(join(tree.root, manifestFile))) {
        process.stdout.write(`${formatMeasures(measureBundle(tree))}\n`);
      }
      return problems;
    },
  });
}
