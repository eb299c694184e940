import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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

test('a file, or a link that leads nowhere, in its place or above it is named', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, '');
  symlinkSync('disk/data', link);
  for (const path of [file, join(file, 'below')]) {
    expect(() => makeFolder(path)).toThrow(`${file} is not a folder`);
  }
  for (const path of [link, join(link, 'below')]) {
    expect(() => makeFolder(path)).toThrow(`${link} is a link to disk/data, which does not exist`);
  }
});

test('a link to a folder is one', () => {
  symlinkSync(folder, join(folder, 'here'));
  expect(() => makeFolder(join(folder, 'here', 'below'))).not.toThrow();
});

test.runIf(process.platform === 'linux')(
  'where the system makes no folders at all, as below a mount point without its volume, it ends',
  () => expect(() => makeFolder('/proc/ruang-naskah')).toThrow('ENOENT'),
);
