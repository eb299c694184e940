import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SimulatedDisk } from './simulated-disk.ts';

let folder: string;
let disk: SimulatedDisk;
const root = '/site';
const none = () => false;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-disk-'));
  mkdirSync(join(folder, 'base'));
  writeFileSync(join(folder, 'base', 'kept'), 'of before');
  disk = new SimulatedDisk(root, join(folder, 'base'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string, at: number) =>
  disk.record({ kind: 'write', path: `${root}/${name}`, offset: 0, bytes: Buffer.from(text), at });
const sync = (name: string, from: number, at: number) =>
  disk.record({ kind: 'sync', path: name === '' ? root : `${root}/${name}`, from, at });

function after(luck: () => boolean, name: string): string | undefined {
  disk.cut(join(folder, 'after'), luck);
  const path = join(folder, 'after', name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

test('what was synced is there after a cut; what was written since may be, sector by sector', () => {
  write('kept', 'synced...', 1);
  sync('kept', 2, 3);
  write('kept', 'x'.repeat(1024), 4);
  expect(after(none, 'kept')).toBe('synced...');
  let sectors = 0;
  const second = () => {
    sectors += 1;
    return sectors === 2;
  };
  expect(after(second, 'kept')).toBe(`synced...${'\0'.repeat(503)}${'x'.repeat(512)}`);
});

test('a sync covers only what was written before it was asked for', () => {
  write('kept', 'written..', 2);
  sync('kept', 1, 3);
  expect(after(none, 'kept')).toBe('of before');
});

test('a new file, and a new name, are there once the folder was synced as well', () => {
  disk.record({ kind: 'create', path: `${root}/draft`, folder: false, at: 1 });
  write('draft', 'whole', 2);
  sync('draft', 3, 4);
  disk.record({ kind: 'rename', path: `${root}/draft`, to: `${root}/named`, at: 5 });
  expect(after(none, 'named')).toBeUndefined();
  sync('', 6, 7);
  expect(after(none, 'named')).toBe('whole');
  expect(after(none, 'draft')).toBeUndefined();
});

test('a folder that has no durable name takes its files with it', () => {
  disk.record({ kind: 'create', path: `${root}/new`, folder: true, at: 1 });
  disk.record({ kind: 'create', path: `${root}/new/file`, folder: false, at: 2 });
  write('new/file', 'whole', 3);
  sync('new/file', 4, 5);
  sync('new', 6, 7);
  expect(after(none, 'new/file')).toBeUndefined();
  sync('', 8, 9);
  expect(after(none, 'new/file')).toBe('whole');
});
