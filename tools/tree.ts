import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository as the rules see it: tracked-like files only, paths with forward slashes, read at most once. */
export type Tree = {
  root: string;
  /** Every file of the repository, relative to its root. */
  files: readonly string[];
  has: (path: string) => boolean;
  text: (path: string) => string;
};

const generatedFolders = new Set(['node_modules', 'dist', '.git', '.cache']);
const runtimeFolders = new Set([
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
    const skipped = generatedFolders.has(entry.name) || (folder === '' && runtimeFolders.has(entry.name));
    return skipped ? [] : listFiles(root, path);
  });
}

function remember<T>(make: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const value = known.get(path) ?? make(path);
    known.set(path, value);
    return value;
  };
}

export function openTree(root: string): Tree {
  const text = remember((path) => readFileSync(join(root, path), 'utf8'));
  return {
    root,
    files: listFiles(root).sort(),
    has: (path) => existsSync(join(root, path)),
    text,
  };
}

const source = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const test = /\.(test|e2e)\.tsx?$/;

/** Whether a file is program text that the syntax rules read. */
export function isSource(path: string): boolean {
  return source.test(path) && !path.endsWith('.d.ts');
}

export function isTest(path: string): boolean {
  return test.test(path);
}
