import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressedFor, PageCache } from './page-cache.ts';

test('a page is kept for as long as its data has the same version', () => {
  const cache = new PageCache();
  const kept = cache.store('/', 'a', '<p>satu</p>');
  expect(cache.find('/', 'a')).toBe(kept);
  expect(cache.find('/', 'b')).toBeUndefined();
  expect(cache.find('/berita', 'a')).toBeUndefined();
});

test('a page is kept compressed, for browsers that take that', async () => {
  const html = '<p>satu</p>'.repeat(1_000);
  const page = new PageCache().store('/', 'a', html);
  await expect.poll(() => page.compressed.size).toBe(2);
  const packed = (accepted: string | undefined) => compressedFor(page, accepted);
  expect(brotliDecompressSync(packed('gzip, deflate, br')?.body ?? '').toString()).toBe(html);
  expect(gunzipSync(packed('gzip')?.body ?? '').toString()).toBe(html);
  for (const plain of [undefined, '', 'identity', 'br;q=0, gzip;q=0', 'xbr'])
    expect(packed(plain), plain).toBeUndefined();
});

test('the same page has the same tag in every process, another page another one', () => {
  const tagOf = (html: string) => new PageCache().store('/', 'a', html).etag;
  expect(tagOf('<p>satu</p>')).toBe(tagOf('<p>satu</p>'));
  expect(tagOf('<p>satu</p>')).not.toBe(tagOf('<p>dua</p>'));
  expect(tagOf('<p>satu</p>')).toMatch(/^W\/"[\w-]{22}"$/);
});

test('however many addresses are asked for, memory is bounded and the pages in use stay', () => {
  const cache = new PageCache();
  cache.store('/', 'a', 'home');
  for (let index = 0; index < 1000; index += 1) {
    cache.store(`/berita/${index}`, 'a', 'x');
    expect(cache.find('/', 'a')?.html).toBe('home');
  }
  const left = Array.from({ length: 1000 }, (_, index) => cache.find(`/berita/${index}`, 'a'));
  expect(left.filter((page) => page !== undefined).length).toBe(199);
});
