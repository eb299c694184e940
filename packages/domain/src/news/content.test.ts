import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMilliseconds } from '../../test/cpu-time.ts';
import { holds } from '../../test/properties.ts';
import { isSafeLink } from '../links.ts';
import { excerptOf, paragraphsOf } from './content.ts';

/** A paragraph as text, with links in angle brackets. */
function shown(content: string): string[] {
  return paragraphsOf(content).map((parts) =>
    parts.map((part) => (part.kind === 'link' ? `<${part.url}>` : part.text)).join(''),
  );
}

describe('paragraphs', () => {
  test('are parted by blank lines, however written', () => {
    expect(shown('Satu\r\ndua')).toEqual(['Satu\ndua']);
    expect(shown('Satu\r\n\r\nDua\n \t\n\n\nTiga\nempat\n')).toEqual(['Satu', 'Dua', 'Tiga\nempat']);
  });
  test('of an empty text are an empty list', () => {
    expect(shown(' \n\n ')).toEqual([]);
  });
  test('keep markup as text', () => {
    expect(shown('<b>Tebal</b> & <script>alert(1)</script>')).toEqual([
      '<b>Tebal</b> & <script>alert(1)</script>',
    ]);
  });
});

describe('links', () => {
  test.each([
    ['Lihat https://contoh.id/a?b=1#c sekarang', 'Lihat <https://contoh.id/a?b=1#c> sekarang'],
    ['https://contoh.id.', '<https://contoh.id>.'],
    ['Https://contoh.id/A dan HTTPS://Contoh.id', '<https://contoh.id/A> dan <https://contoh.id>'],
    ['(https://contoh.id/buku)', '(<https://contoh.id/buku>)'],
    ['https://contoh.id/buku_(edisi_2)', '<https://contoh.id/buku_(edisi_2)>'],
    ['"https://contoh.id/a", ya?', '"<https://contoh.id/a>", ya?'],
    ['https://a.id/1,https://b.id/2', '<https://a.id/1,https://b.id/2>'],
    ['https://a.id/1 https://b.id/2', '<https://a.id/1> <https://b.id/2>'],
    ['(lihat (https://a.id/x))', '(lihat (<https://a.id/x>))'],
    ['https://a.id/x_(1)))', '<https://a.id/x_(1)>))'],
  ])('%s', (content, expected) => {
    expect(shown(content)).toEqual([expected]);
  });
  test('come with the text around them, and none where there is none', () => {
    expect(paragraphsOf('https://a.id/x.')).toEqual([
      [
        { kind: 'link', url: 'https://a.id/x' },
        { kind: 'text', text: '.' },
      ],
    ]);
    expect(paragraphsOf('Lihat https://a.id/x.\nhttps://b.id/y')).toEqual([
      [
        { kind: 'text', text: 'Lihat ' },
        { kind: 'link', url: 'https://a.id/x' },
        { kind: 'text', text: '.\n' },
        { kind: 'link', url: 'https://b.id/y' },
      ],
    ]);
  });
  test.each([
    'http://contoh.id',
    'javascript:alert(1)',
    'xhttps://contoh.id',
    'https://user@contoh.id/',
    'https://contoh.id:8080/',
    'https://',
    'https://...',
  ])('%s stays text', (content) => {
    expect(shown(content)).toEqual([content]);
  });
});

test('no text is lost or changed, and every link is one that a page may open', () => {
  const pieces = fc.constantFrom(
    'https://contoh.id',
    'http://x',
    ' ',
    '\n',
    '.',
    '(',
    ')',
    '<',
    '"',
    'kata',
    '@',
    '\u0000',
  );
  holds(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const content = parts.join('');
      const paragraphs = paragraphsOf(content);
      const texts = paragraphs.map((part) => part.map((p) => (p.kind === 'link' ? p.url : p.text)).join(''));
      expect(texts.join('').replace(/\s+/g, '')).toBe(content.replace(/\s+/g, ''));
      for (const part of paragraphs.flat()) if (part.kind === 'link') expect(isSafeLink(part.url)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('long content is read in time linear in its length', { tags: ['deep'] }, () => {
  const contents = ['https://'.repeat(6000), `https://a.id/${')'.repeat(49_000)}`, '\n \n'.repeat(16_000)];
  expect(processorMilliseconds(() => contents.map(paragraphsOf))).toBeLessThan(1000);
});

describe('an excerpt', () => {
  test('of a short text is the text on one line', () => {
    expect(excerptOf(' Satu\n\ndua  tiga ')).toBe('Satu dua tiga');
  });
  test('ends at a word and within its length', () => {
    expect(excerptOf('Peluncuran buku ajar, baru', 22)).toBe('Peluncuran buku ajar…');
    // A word that would leave less than half is cut instead.
    expect(excerptOf('enam66 sepuluh', 10)).toBe('enam66…');
    expect(excerptOf('lima5 sepuluh', 10)).toBe('lima5 sepu…');
    expect(excerptOf('tepat 10 x', 10)).toBe('tepat 10 x');
    expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160));
    expect(excerptOf('x'.repeat(161))).toBe(`${'x'.repeat(160)}…`);
    expect(excerptOf('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`);
    expect(excerptOf('📚'.repeat(30), 11).isWellFormed()).toBe(true);
  });
});
