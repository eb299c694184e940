import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', '.cache']);
const testFile = /\.test\.tsx?$/;

/** @returns {string[]} */
function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && ignoredFolders.has(entry.name) ? [] : filesUnder(join(path, entry.name)),
  );
}

/**
 * One hash over names and contents of the given files and folders. Tests and generated folders do not count.
 * @param {string} root
 * @param {string[]} paths relative to root
 * @param {string[]} extras further values that make a difference, such as the platform
 */
export function fingerprint(root, paths, extras = []) {
  const hash = createHash('sha256');
  for (const extra of extras) hash.update(`${extra}\0`);
  const files = paths.flatMap((path) => filesUnder(join(root, path))).filter((file) => !testFile.test(file));
  for (const file of [...new Set(files)].sort()) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}
