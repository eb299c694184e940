import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../../test/properties.ts';
import { defaultTemplate, fillIn, renderNotice, unclickable, valuesToSend } from './templates.ts';

/** What is sent says what was written, and makes no link of what strangers wrote (decision 0090). */

const host = String.raw`(?:[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\uFE0F_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)`;
/** What programs for mail and messages make links of: the rules of the common ones. */
const detectors = {
  url: /[a-z][a-z0-9+.-]*:\/\/\S/i,
  www: /www\d{0,3}\.\S/i,
  host: new RegExp(host, 'iu'),
  mail: /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u,
  ip: /\d{1,3}(?:\.\d{1,3}){3}/,
  phone: /(?:\+|(?<!\d)0)\d(?:[\s().-]?\d){7,12}/,
  sip: new RegExp(String.raw`(?:mailto|sip):\S+@${host}`, 'iu'),
};
const linksIn = (text: string) =>
  Object.entries(detectors).flatMap(([name, rule]) => (rule.test(text) ? [name] : []));
const seen = (text: string) => text.replaceAll('\u2060', '');

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'https://',
      'HTTP://',
      'ftp://',
      'www.',
      'WWW2.',
      '.com',
      '.co.id',
      '@',
      'mailto:',
      'tel:',
      '//',
      '/',
    ],
    ...[
      'jahat',
      'contoh-1',
      '😀',
      '🇮🇩',
      '👍🏽',
      'xn--b',
      'Ünï',
      '10.0.0.1',
      '.',
      '。',
      '-',
      ' ',
      '(',
      ')',
      '\n',
      '_',
      '0',
      '+',
    ],
    ...['0812', '3456', '7890', '+62', '(021)', '1945-1949', 'S.Pd.', '978-602-03-3316-9'],
  ),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('what strangers wrote', () => {
  test('is read unchanged, and nothing in it is a link', () => {
    holds(
      fc.property(text, (words) => {
        const sent = unclickable(words);
        expect(seen(sent)).toBe(words);
        expect([words, linksIn(sent)]).toEqual([words, []]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['https://jahat.example/x', 'url'],
    ['Belajar Node.js', 'host'],
    ['tulis@contoh.id', 'mail'],
    ['Hubungi 0812-3456-7890', 'phone'],
    ['www.x', 'www'],
    ['Kunjungi 😀.la', 'host'],
    ['i❤️.ws', 'host'],
    ['Merdeka 🇮🇩.id', 'host'],
    ['👍🏽.ws', 'host'],
  ])('the rules know the link in %s', (words, rule) => {
    expect(linksIn(words)).toContain(rule);
    expect(linksIn(unclickable(words))).toEqual([]);
  });

  test.each([
    '1945-1949',
    '2024 2025',
    '12-12-2026',
    'hal. 101 102 103',
    'Rp 1.500.000.000',
    'ISBN 978-602-03-3316-9',
  ])('of ordinary numbers nothing is touched: %s', (words) => {
    expect(seen(unclickable(words))).toBe(words);
  });
});

describe('whose words they are', () => {
  const reason = 'Hubungi 0812-3456-7890 atau redaksi@penerbit.id.';
  test.each(['statusChanged', 'returned', 'requestDecided'] as const)(
    '%s has the reason of an admin',
    (event) => {
      expect(valuesToSend(event, { alasan: reason })).toEqual({ alasan: reason });
    },
  );
  test.each(['requestArrived', 'proofJudged'] as const)('%s has the reason of its sender', (event) => {
    expect(linksIn(valuesToSend(event, { alasan: reason }).alasan ?? '')).toEqual([]);
  });
  test('titles and names are never the publisher’s', () => {
    const { judul = '', dari = '' } = valuesToSend('requestArrived', {
      judul: 'jahat.example',
      dari: 'a@b.id',
    });
    expect([linksIn(judul), linksIn(dari)]).toEqual([[], []]);
  });
});

describe('a text that is filled in', () => {
  const { text: template } = defaultTemplate('statusChanged');
  test.each([
    ['.baris pertama', 'Status naskah “A” sekarang Ditolak. .baris pertama'],
    ['dua  spasi , dan koma', 'Status naskah “A” sekarang Ditolak. dua  spasi , dan koma'],
    ['', 'Status naskah “A” sekarang Ditolak.'],
  ])('leaves %j as it was written', (alasan, filled) => {
    expect(fillIn(template, { judul: 'A', status: 'Ditolak', alasan })).toBe(filled);
  });
  test('words from right to left turn nothing around them', () => {
    const values = { judul: 'كتاب (١٤٤٥)', status: 'Ditolak', alasan: 'Lihat:\nكتاب, 2' };
    expect(fillIn(template, values)).toBe(
      'Status naskah “\u2068كتاب (١٤٤٥)\u2069” sekarang Ditolak. Lihat:\n\u2068كتاب, 2\u2069',
    );
  });
  test('a title that looks like a day stays a title', () => {
    const { subject, text } = renderNotice(defaultTemplate('dueSoon'), {
      ...{ judul: '2026-11-22', tahap: 'Layout', tenggat: '2026-12-01' },
    });
    expect([subject, text]).toEqual([
      'Tenggat dekat: 2026-11-22 (Layout)',
      'Tahap Layout untuk “2026-11-22” ditunggu paling lambat 1 Desember 2026.',
    ]);
  });
});
