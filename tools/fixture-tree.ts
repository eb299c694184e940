import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openTree, type Tree } from './rule.ts';

const made: string[] = [];

/** A small repository in a temporary folder, for the tests of the rules. */
export function fixtureTree(files: Record<string, string | Uint8Array>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'ruang-naskah-rules-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openTree(root);
}

export function removeFixtureTrees(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}
