import { expect, test } from 'vitest';
import { refusalOf } from '../test/refusal.ts';
import { messages } from './messages.id.ts';
import { readPhone, telephoneLink, whatsappLink } from './phones.ts';
import { profileShape } from './users/schema.ts';

test.each([
  ['0812 3456 7890', '+6281234567890'],
  ['(0812) 3456 7890', '+6281234567890'],
  ['+62 812\u20113456\u20117890', '+6281234567890'],
  ['\u202a+62\u00a0812-3456-7890\u202c', '+6281234567890'],
  ['０８１２３４５６７８９０', '+6281234567890'],
  ['+62 (0)812 3456 7890', '+6281234567890'],
  ['+620812345678', '+62812345678'],
  ['62 812 3456 7890', '+6281234567890'],
  ['8123456789', '+628123456789'],
  ['(021) 1234567', '+62211234567'],
  ['(0274) 512345', '+62274512345'],
  ['021-1234567 ext. 12', '+62211234567'],
  ['021-1234567 pes. 12', '+62211234567'],
  ['(+62) 812 3456 7890', '+6281234567890'],
  ['0062 812 3456 7890', '+6281234567890'],
  ['00 62 0812 3456 7890', '+6281234567890'],
  ['٠٨١٢ ٣٤٥٦ ٧٨٩٠', '+6281234567890'],
  ['+81 3 1234 5678', '+81312345678'],
])('%s is read as %s', (text, number) => {
  expect(readPhone(text)).toBe(number);
  expect(telephoneLink(text)).toBe(`tel:${number}`);
});

test.each([
  '',
  '12',
  '081',
  '0812345678901234',
  '021-5555555/5555556',
  'hubungi saya 081234567890',
  '08123456789 / 08129876543',
  '0060 12-345 6789',
  '001 62 812 3456 7890',
  '+62 00 812 3456 7890',
])('«%s» is not read, so it becomes no link', (text) => {
  expect([readPhone(text), telephoneLink(text), whatsappLink(text)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['+62 (0)812 3456 7890', 'https://wa.me/6281234567890'],
  ['8123456789', 'https://wa.me/628123456789'],
  ['+60 12-345 6789', 'https://wa.me/60123456789'],
  ['0062 812 3456 7890', 'https://wa.me/6281234567890'],
  ['0274 512345', undefined],
  ['0800 1 234567', undefined],
])('WhatsApp opens %s at %s', (text, href) => {
  expect(whatsappLink(text)).toBe(href);
});

test('a mobile number that cannot be read is taken with + or 0 and eight digits, so that nobody is locked out', () => {
  const { nomerHp } = profileShape;
  for (const text of ['(021) 1234567', '0812 3456 7890', '+62-000-000-00', '8123456789', '021-5555555'])
    expect(nomerHp.parse(text)).toBe(text);
  expect(nomerHp.parse('٠٨١٢ ۳۴۵۶ ٧٨٩٠')).toBe('0812 3456 7890');
  expect(nomerHp.parse('+62\u00a0812\u20113456\u20117890')).toBe('+62 812-3456-7890');
  for (const text of ['12', '0812', 'tidak punya', '08123456789x'])
    expect(refusalOf(nomerHp, text)).toBe(messages.fields.phone);
});
