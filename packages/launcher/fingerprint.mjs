import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', '.cache']);
const testFile = /\.test\.tsx?$/;

/** @returns {string[]} the files under `path`, relative to `root`, with forward slashes */
function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat === undefined ? [] : [path];
  const names = readdirSync(join(root, path)).filter((name) => !ignoredFolders.has(name));
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/** One hash over names and contents of the given files and folders. Tests and generated folders do not count. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(root, path)).filter((file) => !testFile.test(file));
  for (const file of files.sort()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}
