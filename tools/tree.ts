import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository as the rules see it: tracked-like files only, relative to its root, with forward slashes. */
export type Tree = {
  root: string;
  files: readonly string[];
  has: (path: string) => boolean;
  text: (path: string) => string;
};

/** Made by a build or an install, wherever they are; left behind by a run, at the root. */
const generated = new Set(['node_modules', 'dist', '.git', '.cache']);
const leftByRuns = new Set([
  'data',
  'data-demo',
  'secrets',
  'secrets-demo',
  'test-results',
  'playwright-report',
]);

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    return generated.has(entry.name) || leftByRuns.has(path) ? [] : listFiles(root, path);
  });
}

export function openTree(root: string): Tree {
  const has = (path: string) => existsSync(join(root, path));
  return { root, files: listFiles(root).sort(), has, text: (path) => readFileSync(join(root, path), 'utf8') };
}
