import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { fieldErrors } from '../schema-errors.ts';
import { mayManageNews } from './policy.ts';
import { AddNewsInput, newsImageProblem } from './schema.ts';
import { srcSetOf } from './values.ts';

const valid = { title: 'Peluncuran', content: 'Satu.\n\nDua.' };

function errorsOf(value: unknown) {
  const parsed = AddNewsInput.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe('adding news (§3 news, §5 News)', () => {
  const required = 'Judul, Konten, dan Gambar tidak boleh kosong.';
  test('needs title and content', () => {
    expect(AddNewsInput.parse(valid)).toEqual({ ...valid, tags: [], imageAlt: '' });
    expect(errorsOf({})).toEqual({ title: required, content: required });
    expect(errorsOf({ title: ' ', content: '\n' })).toEqual({ title: required, content: required });
  });
  test.each([
    ['buku, ajar ,, buku', ['buku', 'ajar']],
    [
      ['buku', 'ajar,anak'],
      ['buku', 'ajar', 'anak'],
    ],
    [' ', []],
  ])('tags %j become %j', (tags, expected) => {
    expect(AddNewsInput.parse({ ...valid, tags }).tags).toEqual(expected);
  });
  test('takes at most twenty tags of forty characters', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(',');
    expect(errorsOf({ ...valid, tags: many(20) })).toEqual({});
    expect(errorsOf({ ...valid, tags: many(21) })).toEqual({ tags: 'Paling banyak 20 pilihan.' });
    expect(errorsOf({ ...valid, tags: 'x'.repeat(41) })).toEqual({ 'tags.0': 'Paling banyak 40 karakter.' });
  });
  test('keeps to the limits of title and content', () => {
    const long = { title: 'x'.repeat(201), content: 'x'.repeat(50_001) };
    expect(Object.keys(errorsOf(long)).sort()).toEqual(['content', 'title']);
  });
});

test.each([
  [undefined, 'Judul, Konten, dan Gambar tidak boleh kosong.'],
  [{ size: 0, type: 'image/png' }, 'Judul, Konten, dan Gambar tidak boleh kosong.'],
  [{ size: 512_000, type: 'image/png' }, undefined],
  [{ size: 512_001, type: 'image/png' }, 'Ukuran gambar maksimal adalah 500KB.'],
  [{ size: 10, type: 'image/webp' }, undefined],
  [{ size: 10, type: 'image/jpeg' }, undefined],
  [{ size: 10, type: 'image/svg+xml' }, 'Gambar harus berupa JPEG, PNG, atau WebP.'],
  [{ size: 10, type: 'image/gif' }, 'Gambar harus berupa JPEG, PNG, atau WebP.'],
])('an image %j: %s', (file, problem) => {
  expect(newsImageProblem(file)?.sentence).toBe(problem);
});

test('an image offers all its widths', () => {
  const imageSources = [
    { url: '/files/news_images/1-640.webp', width: 640 },
    { url: '/files/news_images/1-1280.webp', width: 1280 },
  ];
  expect(srcSetOf({ imageSources })).toBe(
    '/files/news_images/1-640.webp 640w, /files/news_images/1-1280.webp 1280w',
  );
});

test('only the admin manages news', () => {
  expect(mayManageNews(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')]) {
    expect(mayManageNews(actor)).toBe('forbidden');
  }
});
