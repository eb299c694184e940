import { expect, test } from 'vitest';
import { codeOf, findStep, newTotpSecret, stepAt, toBase32, totpUri } from './totp.ts';

const ascii = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 at second %i', (seconds, code) => {
  expect(codeOf(ascii, stepAt(seconds * 1000), 8)).toBe(code);
});

test('a code counts in its step and in the one before and after', () => {
  const now = 1_800_000_015_000;
  const code = codeOf(ascii, stepAt(now));
  const at = (seconds: number) => findStep(ascii, code, now + seconds * 1000);
  expect([at(0), at(30), at(-30)]).toEqual([stepAt(now), stepAt(now), stepAt(now)]);
  expect([at(60), at(-60)]).toEqual([undefined, undefined]);
  expect(findStep(newTotpSecret(), code, now) === findStep(ascii, code, now)).toBe(false);
  for (const wrong of ['', '0', `${code}0`, code.slice(1), 'é'.repeat(3)])
    expect(findStep(ascii, wrong, now)).toBeUndefined();
  expect(findStep(ascii, codeOf(ascii, 0), 0)).toBe(0);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j as in RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('the address of a secret names portal and account, whatever is in their names', () => {
  const uri = new URL(totpUri('MZXW6', { issuer: 'Ruang: Naskah & Co', account: 'sekar+a@contoh.id' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Ruang  Naskah & Co:sekar+a@contoh.id');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: 'MZXW6', issuer: 'Ruang  Naskah & Co' },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
