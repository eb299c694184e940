import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTree, type Tree } from './rule.ts';

/** A small repository in a temporary folder, for the tests of the rules; `remove` is called when the test has ended. */
export function fixtureTree(
  files: Record<string, string | Uint8Array>,
  whenFinished: (remove: () => void) => void = onTestFinished,
): Tree {
  const root = mkdtempSync(join(tmpdir(), 'ruang-naskah-rules-'));
  whenFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openTree(root);
}
