import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { processorMilliseconds } from '../test/cpu-time.ts';
import { invisibleCharacters, sprinkled } from '../test/invisible.ts';
import { anyText, holds } from '../test/properties.ts';
import { refusalOf } from '../test/refusal.ts';
import { enteredPassword, newPassword } from './auth/passwords.ts';
import {
  CursorSchema,
  calendarDate,
  email,
  IdSchema,
  identityNumber,
  isEmail,
  line,
  link,
  optionalCode,
  optionalLine,
  optionalParagraphs,
  optionalPattern,
  optionalPhone,
  paragraphs,
  postalCodePattern,
  SearchSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.id.ts';

describe('a line of text', () => {
  test('is trimmed and composed', () => {
    expect(line(20).parse('  Ame\u0301lie ')).toBe('Am\u00e9lie');
  });
  test('must hold something, within its limit', () => {
    expect(refusalOf(line(5), undefined)).toBe('Wajib diisi.');
    expect(refusalOf(line(5), '   ')).toBe('Wajib diisi.');
    expect(refusalOf(line(5), '')).toBe('Wajib diisi.');
    expect(refusalOf(line(5, 'Judul!'), '')).toBe('Judul!');
    expect(refusalOf(line(5), 'abcdef')).toBe('Paling banyak 5 karakter.');
    expect(refusalOf(line(5, 'Judul!'), 'abcdef')).toBe('Paling banyak 5 karakter.');
  });
  test('refuses a pile of marks, which takes the engine long to put in order (threat T24)', () => {
    const pile = `a${'\u0315\u0300'.repeat(100)}`;
    for (const schema of [line(500), optionalLine(500), paragraphs(500)])
      expect(refusalOf(schema, pile)).toBe(messages.fields.controlCharacters(2));
    expect(refusalOf(line(500), `Ṩ${'\u0300'.repeat(5)}`)).toBeUndefined();
  });
  test('is stored without invisible characters, whichever and wherever', () => {
    for (const schema of [line(60), optionalLine(60), SearchSchema])
      holds(
        fc.property(sprinkled('Agama Islam'), (text) => {
          expect(schema.parse(text)).toBe('Agama Islam');
        }),
      );
    for (const character of invisibleCharacters)
      expect(refusalOf(line(20, 'Nama!'), `${character} ${character}`)).toBe('Nama!');
  });
  test('has a letter or a digit', () => {
    for (const text of ['-', '...', '!?', '\u0301', '📚', '-\u3164-'])
      expect(refusalOf(line(20), text)).toBe(messages.fields.letterOrDigit);
    for (const text of ['C++', '7', '十', 'ب', '📚 a']) expect(refusalOf(line(20), text)).toBeUndefined();
    expect(optionalLine(20).parse('-')).toBe('-');
  });
  test.each(['a\u0000b', '📚\uD800b', 'a\u007Fb'])('refuses %j and says where', (text) => {
    expect(refusalOf(line(20), text)).toBe(messages.fields.controlCharacters(2));
  });
  test.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u000bb', 'a\u000cb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    'reads the break or tab of a pasted %j as a space',
    (text) => {
      for (const schema of [line(20), optionalLine(20), SearchSchema]) expect(schema.parse(text)).toBe('a b');
    },
  );
  test('keeps pictures and words whole that a joiner joins', () => {
    for (const text of [
      'Guru 👩\u200d🏫',
      'Guru 👩🏽\u200d🏫',
      'Api ❤\ufe0f\u200d🔥',
      'می\u200cخواهم',
      'क्\u200dष',
    ])
      expect(line(60).parse(text)).toBe(text);
    for (const text of ['Agama\u200dIslam', '👩\u200d Ibu', '\u200d👩 Ibu'])
      expect(line(60).parse(text)).not.toContain('\u200d');
  });
  test('keeps letters, emoji of one sign and markup as they are', () => {
    for (const text of ['Ḥadīṡ', 'بسم الله', 'Buku 📚', '<script>alert(1)</script>', "O'Brien & Co"]) {
      expect(line(60).parse(text)).toBe(text);
    }
  });
});

describe('paragraphs', () => {
  test('make line ends one kind and keep tabs', () => {
    expect(paragraphs(50).parse('a\r\nb\rc\td\n')).toBe('a\nb\nc\td');
  });
  test.each(['a\u0000', 'a\u0008', 'a\uDC00'])('refuse %j and say where', (text) => {
    expect(refusalOf(paragraphs(50), text)).toBe(messages.fields.controlCharacters(2));
  });
  test('read the breaks of word processors, slides and PDFs as line breaks', () => {
    expect(paragraphs(50).parse('a\u000bb\u000cc\u0085d\u2028e\u2029f\u000b')).toBe('a\nb\nc\nd\ne\nf');
  });
  test('keep direction marks in pairs, for a quotation in Arabic, and drop what would turn the rest', () => {
    const verse = 'Firman: \u2067بسم الله\u2069, dan \u202bالحمد\u202c.';
    expect(paragraphs(80).parse(verse)).toBe(verse);
    for (const [text, kept] of [
      ['a\u2066b', 'ab'],
      ['a\u2069b', 'ab'],
      ['\u202eabc\u202c', 'abc'],
      ['\u2067a\nb\u2069', 'a\nb'],
      ['\u2067a\u202bb\u2069c\u202c', 'a\u202bbc\u202c'],
    ] as const)
      expect(optionalParagraphs(50).parse(text)).toBe(kept);
  });
});

test('paragraphs keep what scripts and emoji are joined with, but show a letter or a digit if they are required', () => {
  const joined = 'می\u200cخواهم 👨\u200d👩\u200d👧 ❤\ufe0f';
  expect([paragraphs(50).parse(joined), optionalParagraphs(50).parse(joined)]).toEqual([joined, joined]);
  for (const text of ['\u200b', '\u2800\n\u3164', '---', '\u00ad.'])
    expect(refusalOf(paragraphs(50, 'Isi!'), text)).toBe(
      /[-.]/.test(text) ? messages.fields.letterOrDigit : 'Isi!',
    );
});

test('numbers pasted with invisible direction marks are read as they look', () => {
  expect(identityNumber().parse('\u200e34041234')).toBe('34041234');
  expect(optionalPattern(5, postalCodePattern, '!').parse('\ufeff55581\u200b')).toBe('55581');
});

test('numbers and codes are read whatever dashes, spaces and digits a program puts into them', () => {
  for (const [text, plain] of [
    ['3404\u00a01234\u202f5678', '3404 1234 5678'],
    ['3404\u20111234\u20135678\u2212', '3404-1234-5678-'],
    ['３４０４１２３４', '34041234'],
  ] as const)
    expect(optionalCode(30).parse(text)).toBe(plain);
  expect(identityNumber().parse('3404\u00a01234\u20115678')).toBe('3404 1234-5678');
  expect(optionalPattern(5, postalCodePattern, '!').parse(' ５５５８１')).toBe('55581');
});

test('an optional telephone number is taken in the words of who has it', () => {
  for (const text of ['(021) 1234567', '021-5555555/5555556', '021-1234567 ext. 12', '1500-888', ''])
    expect(optionalPhone().parse(text)).toBe(text);
  expect(refusalOf(optionalPhone(), '12')).toBe(messages.fields.tooShort(4));
});

test('e-mail addresses and passwords keep their invisible characters', () => {
  expect(refusalOf(email(), 'siti\u200b@contoh.id')).toBe(messages.fields.emailCharacter(5));
  expect(newPassword().parse('rahasia\u200b')).toBe('rahasia\u200b');
  expect(enteredPassword().parse('rahasia\u200b')).toBe('rahasia\u200b');
});

test('paragraphs are trimmed, composed and bounded, whether or not they may be left out', () => {
  for (const schema of [paragraphs(5, 'Isi!'), optionalParagraphs(5)]) {
    expect(schema.parse(' Ame\u0301\r\nb\n')).toBe('Am\u00e9\nb');
    expect(refusalOf(schema, 'abcdef')).toBe('Paling banyak 5 karakter.');
    expect(refusalOf(schema, 'a\u0000')).toBe(messages.fields.controlCharacters(2));
    expect(refusalOf(schema, 5)).toBeDefined();
  }
  expect(refusalOf(paragraphs(5, 'Isi!'), ' \n')).toBe('Isi!');
  expect(paragraphs(5).parse('a')).toBe('a');
  expect(optionalParagraphs(5).parse(undefined)).toBe('');
});

test('what a schema does not word itself is worded here', () => {
  expect(
    refusalOf(z.strictObject({ list: z.array(z.string()).check(z.maxLength(2)) }), { list: ['a', 'b', 'c'] }),
  ).toBe(messages.fields.tooMany(2));
  expect(
    refusalOf(z.strictObject({ list: z.array(z.string()).check(z.minLength(2)) }), { list: ['a'] }),
  ).toBe(messages.fields.invalid);
  expect(refusalOf(z.strictObject({ text: z.string().check(z.minLength(2)) }), { text: 'a' })).toBe(
    messages.fields.tooShort(2),
  );
  expect(refusalOf(z.strictObject({ text: z.string().check(z.minLength(1)) }), { text: '' })).toBe(
    messages.fields.required,
  );
  expect(refusalOf(z.strictObject({ count: z.number().check(z.maximum(2)) }), { count: 3 })).toBe(
    messages.fields.invalid,
  );
  expect(refusalOf(z.strictObject({ count: z.number().check(z.minimum(2)) }), { count: 1 })).toBe(
    messages.fields.invalid,
  );
});

test('an optional line left out is empty', () => {
  expect(optionalLine(5).parse(undefined)).toBe('');
  expect(optionalLine(5).parse('  ')).toBe('');
  expect(optionalLine(5).parse('Ame\u0301')).toBe('Am\u00e9');
  expect(refusalOf(optionalLine(5), 'abcdef')).toBe('Paling banyak 5 karakter.');
});

test('an optional pattern may be empty but not wrong', () => {
  const schema = optionalPattern(5, postalCodePattern, messages.fields.postalCode);
  expect([schema.parse(undefined), schema.parse(' '), schema.parse('55581')]).toEqual(['', '', '55581']);
  for (const wrong of ['5558', '5558a', 'a5581'])
    expect(refusalOf(schema, wrong)).toBe('Kode pos terdiri dari 5 angka.');
  expect(refusalOf(schema, '555810')).toBe('Paling banyak 5 karakter.');
  for (const wrong of ['555810', 'x55581', '55581x']) expect(postalCodePattern.test(wrong)).toBe(false);
});

test('identity numbers are letters and digits with separators, 8 to 32 characters', () => {
  expect(identityNumber().parse('3404 1234.5678-9012')).toBe('3404 1234.5678-9012');
  expect(identityNumber().parse('C1234567')).toBe('C1234567');
  for (const bad of ['1234567', '1234567-', '12345678_', `1${'0'.repeat(32)}`])
    expect(refusalOf(identityNumber(), bad)).toBeDefined();
  expect(refusalOf(identityNumber(), '1'.repeat(32))).toBeUndefined();
  expect(refusalOf(identityNumber(), '1'.repeat(33))).toBe('Paling banyak 32 karakter.');
});

describe('an e-mail address', () => {
  test('is lower-cased and trimmed', () => {
    expect(email().parse(' Siti.Rahma+naskah@Contoh.CO.ID ')).toBe('siti.rahma+naskah@contoh.co.id');
    expect(isEmail('siti.rahma+naskah@contoh.co.id')).toBe(true);
    expect(refusalOf(email('Salah.'), '')).toBe('Wajib diisi.');
  });
  test.each([
    ["nu'man@contoh.id", "nu'man@contoh.id"],
    ['_garis@contoh.id', '_garis@contoh.id'],
    ['\u202asiti@contoh.id\u200b ', 'siti@contoh.id'],
    ['siti@bücher.example', 'siti@xn--bcher-kva.example'],
    ['siti@пример.рф', 'siti@xn--e1afmkfd.xn--p1ai'],
  ])('%j is taken as %s', (text, stored) => {
    expect(email().parse(text)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
  });
  test('is as long as mail allows, and no longer', () => {
    const label = 'b'.repeat(50);
    const withDomain = (length: number) => `a@${`${label}.`.repeat(4)}${'e'.repeat(length)}.id`;
    const longest = withDomain(limits.email - withDomain(0).length);
    expect([longest.length, isEmail(longest), refusalOf(email(), longest)]).toEqual([
      limits.email,
      true,
      undefined,
    ]);
    const over = withDomain(limits.email - withDomain(0).length + 1);
    expect([isEmail(over), refusalOf(email(), over)]).toEqual([
      false,
      `Paling banyak ${limits.email} karakter.`,
    ]);
  });
  test.each([
    '',
    'siti',
    'siti@contoh',
    '@contoh.com',
    'a..b@contoh.com',
    'siti.@contoh.com',
    'siti@bücher .example',
    'siti@contoh.com/@x.id',
    '.a@contoh.com',
    '"a b"@contoh.com',
    'a@b@contoh.com',
    'a@-contoh.com',
    'a@contoh.com\nBcc: x@y.id',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@contoh.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('%j is refused', (text) => {
    expect(refusalOf(email(), text)).toBeDefined();
    expect(isEmail(text)).toBe(false);
  });
  test('is decided in time linear in its length', { tags: ['deep'] }, () => {
    const texts = [`${'a.'.repeat(50_000)}@`, `a@${'a.'.repeat(50_000)}`, `a@${'a-'.repeat(50_000)}.`];
    const taken = processorMilliseconds(() => {
      for (const text of texts) {
        expect(isEmail(text)).toBe(false);
        expect(refusalOf(email(), text)).toBeDefined();
      }
    });
    expect(taken).toBeLessThan(2000);
  });
});

test('a date is a real day', () => {
  expect(calendarDate().parse('2028-02-29')).toBe('2028-02-29');
  for (const bad of ['', '2026-02-29', '21-11-2026', '2026-11-21T00:00:00Z', '2026-11-21x']) {
    expect(refusalOf(calendarDate('Tenggat wajib diisi.'), bad)).toBeDefined();
  }
  expect(refusalOf(calendarDate('Tenggat wajib diisi.'), '')).toBe('Tenggat wajib diisi.');
  expect(refusalOf(calendarDate('Tenggat wajib diisi.'), '1')).toBe(messages.fields.date);
});

test('a link is https and complete, or made so', () => {
  expect(link().parse(' https://contoh.id/a ')).toBe('https://contoh.id/a');
  expect(link().parse('http://Contoh.id')).toBe('https://contoh.id');
  expect(refusalOf(link(), 'ftp://contoh.id')).toBe('Tempel link lengkap yang diawali https://');
  expect(refusalOf(link(), undefined)).toBe('Tempel link lengkap yang diawali https://');
});

test('ids and cursors are short and URL-safe', () => {
  for (const good of ['a', 'A-z_9', 'x'.repeat(64)]) expect(refusalOf(IdSchema, good)).toBeUndefined();
  for (const bad of ['', '../x', 'a b', 'x'.repeat(65), "1' or 1=1"])
    expect(refusalOf(IdSchema, bad)).toBeDefined();
  expect(refusalOf(CursorSchema, 'eyJ9')).toBeUndefined();
  expect(refusalOf(CursorSchema, 'x'.repeat(2000))).toBeUndefined();
  for (const bad of ['', 'a+b', 'x'.repeat(2001)]) expect(refusalOf(CursorSchema, bad)).toBeDefined();
});

test('search text may be left out or empty', () => {
  expect(SearchSchema.parse(undefined)).toBeUndefined();
  expect(SearchSchema.parse('  ')).toBe('');
  expect(SearchSchema.parse('x'.repeat(100))).toHaveLength(100);
  expect(refusalOf(SearchSchema, 'a\u0000')).toBe(messages.fields.controlCharacters(2));
  expect(refusalOf(SearchSchema, 'x'.repeat(101))).toBe('Paling banyak 100 karakter.');
});

test('whatever a line accepts can be stored: well-formed, without controls, within its limit', () => {
  const schema = line(30);
  holds(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      const parsed = schema.safeParse(text);
      if (!parsed.success) return;
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(parsed.data).not.toMatch(/\p{Cc}/u);
      expect(parsed.data.length).toBeLessThanOrEqual(30);
      expect(schema.parse(parsed.data)).toBe(parsed.data);
    }),
  );
});
