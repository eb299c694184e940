import { expect, test } from 'vitest';
import { emailWithReadableDomain } from './emails.ts';
import { email } from './fields.ts';

/** As it is stored, then as it is shown. */
function shown(typed: string): string {
  return emailWithReadableDomain(email().parse(typed));
}

test('beside a domain of other letters stands how it reads', () => {
  expect(shown('siti@bücher.id')).toBe('siti@xn--bcher-kva.id (\u2068bücher.id\u2069)');
  expect(shown('siti@mail.пример.com')).toBe('siti@mail.xn--e1afmkfd.com (\u2068mail.пример.com\u2069)');
  expect(shown('siti@كتب.com')).toBe('siti@xn--ngbd8e.com (\u2068كتب.com\u2069)');
  expect(shown('siti@書籍.com')).toContain('(\u2068書籍.com\u2069)');
});

test('letters of two scripts in one name may look like another domain: it stays as it is stored', () => {
  // The «а» is Cyrillic.
  expect(shown('siti@cont\u043eh.id')).toMatch(/^siti@xn--[a-z0-9-]+\.id$/);
  expect(shown('siti@\u0440ay\u0440al.com')).toMatch(/^siti@xn--[a-z0-9-]+\.com$/);
});

test.each([
  'siti@contoh.id',
  'siti',
  '',
  'siti@xn--.id',
  'siti@xn--99999999999.id',
  'siti@xn--bcher-kva',
  'xn--bcher-kva',
])('what has no other letters, or is no domain, stays: %j', (text) => {
  expect(emailWithReadableDomain(text).startsWith(text)).toBe(true);
  if (!text.endsWith('kva')) expect(emailWithReadableDomain(text)).toBe(text);
});
