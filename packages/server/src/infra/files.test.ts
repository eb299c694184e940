import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFileStore, FileKeyError, type FileStore, streamOf } from './files.ts';

let root: string;
let files: FileStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
  files = createDiskFileStore(join(root, 'files'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const webp = 'image/webp';
const bytesOf = async (key: string) => {
  const file = await files.open(key);
  return file === undefined
    ? undefined
    : { size: file.size, text: (await buffer(streamOf(file))).toString() };
};

test('a file comes back byte for byte, can be replaced and removed', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
  await files.put('news_images/a-1.webp', bytes, webp);
  const file = await files.open('news_images/a-1.webp');
  expect(file?.size).toBe(300_000);
  expect(file === undefined ? undefined : new Uint8Array(await buffer(streamOf(file)))).toEqual(bytes);
  await files.put('news_images/a-1.webp', Buffer.from('new'), webp);
  expect(await bytesOf('news_images/a-1.webp')).toEqual({ size: 3, text: 'new' });
  await files.remove('news_images/a-1.webp');
  expect(await files.open('news_images/a-1.webp')).toBeUndefined();
  await files.remove('news_images/a-1.webp');
});

test('many writers of one key leave one whole file and nothing unfinished', async () => {
  const versions = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(50_000));
  await Promise.all(versions.map((text) => files.put('n/a.webp', Buffer.from(text), webp)));
  expect(versions).toContain((await bytesOf('n/a.webp'))?.text);
  expect(readdirSync(join(root, 'files', 'n'))).toEqual(['a.webp']);
});

test('a write that fails leaves the earlier file and nothing unfinished', async () => {
  mkdirSync(join(root, 'files', 'n', 'taken.webp'), { recursive: true });
  await expect(files.put('n/taken.webp', Buffer.from('x'), webp)).rejects.toThrow();
  expect(readdirSync(join(root, 'files', 'n'))).toEqual(['taken.webp']);
});

test('only the owner of the process can read what is stored', async () => {
  await files.put('n/a.webp', Buffer.from('x'), webp);
  expect((statSync(join(root, 'files', 'n', 'a.webp')).mode & 0o777).toString(8)).toBe('600');
});

test('the list holds finished files below the folder, and a folder that is not there is empty', async () => {
  await files.put('news_images/b.webp', Buffer.from('x'), webp);
  await files.put('news_images/a/2.webp', Buffer.from('x'), webp);
  await files.put('other/c.webp', Buffer.from('x'), webp);
  writeFileSync(join(root, 'files', 'news_images', '.unfinished-1'), 'half');
  expect(await files.list('news_images')).toEqual(['news_images/a/2.webp', 'news_images/b.webp']);
  expect(await files.list('nothing')).toEqual([]);
});

describe('an invalid key', () => {
  const hostile = [
    '',
    '/',
    '.',
    '..',
    '../portal.db',
    'a/../../portal.db',
    'a//b',
    '/etc/passwd',
    'a/',
    'a/.hidden',
    '.a',
    'a\\b',
    'a\0.webp',
    'A.webp',
    'a b',
    '%2e%2e/a',
    'ä.webp',
    'c:/a',
    'con:',
    'a\n',
    'a'.repeat(201),
    `${'a/'.repeat(99)}../..`,
  ];

  test.each(hostile)('%j finds nothing and writes nothing', async (key) => {
    writeFileSync(join(root, 'portal.db'), 'secret');
    expect(await files.open(key)).toBeUndefined();
    await expect(files.put(key, Buffer.from('x'), webp)).rejects.toThrow(FileKeyError);
    await expect(files.remove(key)).rejects.toThrow(FileKeyError);
    expect(existsSync(join(root, 'files'))).toBe(false);
  });

  test('nor does a folder, or a key below a file', async () => {
    await files.put('n/a.webp', Buffer.from('x'), webp);
    expect(await files.open('n')).toBeUndefined();
    expect(await files.open('n/a.webp/b')).toBeUndefined();
  });
});
