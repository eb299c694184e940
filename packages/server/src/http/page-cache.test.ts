import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache, packedFor } from './page-cache.ts';

test('a page is kept for as long as its stamp is the same', () => {
  const cache = new PageCache();
  const kept = cache.keep('/', 'a', '<p>satu</p>');
  expect(cache.find('/', 'a')).toBe(kept);
  expect(cache.find('/', 'b')).toBeUndefined();
  expect(cache.find('/berita', 'a')).toBeUndefined();
});

test('a page is kept compressed, for browsers that take that', async () => {
  const html = '<p>satu</p>'.repeat(1_000);
  const page = new PageCache().keep('/', 'a', html);
  await expect.poll(() => page.packed.size).toBe(2);
  const packed = (accepted: string | undefined) => packedFor(page, accepted);
  expect(brotliDecompressSync(packed('gzip, deflate, br')?.body ?? '').toString()).toBe(html);
  expect(gunzipSync(packed('gzip')?.body ?? '').toString()).toBe(html);
  for (const plain of [undefined, '', 'identity', 'br;q=0, gzip;q=0', 'xbr'])
    expect(packed(plain), plain).toBeUndefined();
});

test('the same page has the same tag in every process, another page another one', () => {
  const tagOf = (html: string) => new PageCache().keep('/', 'a', html).etag;
  expect(tagOf('<p>satu</p>')).toBe(tagOf('<p>satu</p>'));
  expect(tagOf('<p>satu</p>')).not.toBe(tagOf('<p>dua</p>'));
  expect(tagOf('<p>satu</p>')).toMatch(/^W\/"[\w-]{22}"$/);
});

test('however many addresses are asked for, memory is bounded and the pages in use stay', () => {
  const cache = new PageCache();
  cache.keep('/', 'a', 'home');
  for (let index = 0; index < 1000; index += 1) {
    cache.keep(`/berita/${index}`, 'a', 'x');
    expect(cache.find('/', 'a')?.html).toBe('home');
  }
  const left = Array.from({ length: 1000 }, (_, index) => cache.find(`/berita/${index}`, 'a'));
  expect(left.filter((page) => page !== undefined).length).toBe(199);
});
