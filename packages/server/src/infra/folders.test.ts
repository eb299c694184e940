import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is made with those above it, for its owner alone, and one that is there is left', () => {
  const path = join(folder, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  for (const made of [path, join(folder, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('a file in its place or above it is said', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')(
  'where the system makes no folders at all, as below a mount point without its volume, it ends',
  () => expect(() => makeFolder('/proc/ruang-naskah')).toThrow('ENOENT'),
);
