import { describe, expect, test } from 'vitest';
import { actorOf } from '../../test/project-actions.ts';
import { anonymous } from '../actor.ts';
import { defaultTemplate } from '../notices/templates.ts';
import type { NoticeEvent, NoticeValues } from '../notices/values.ts';
import { maskedNumber, whatsappNumber } from '../phones.ts';
import { messageOf, textOfMessage } from './content.ts';
import { maySendMessages, mayTakeBack } from './policy.ts';

test('messages are sent by admins alone', () => {
  expect(maySendMessages(actorOf('admin'))).toBe(true);
  for (const actor of [anonymous, actorOf('author'), actorOf('editor'), actorOf('legacy')])
    expect(maySendMessages(actor)).toBe('forbidden');
});

test('what was marked is taken back until the publisher’s day ends, wherever the person is', () => {
  const lateEvening = Date.UTC(2026, 10, 21, 16, 59);
  expect(mayTakeBack(lateEvening, '2026-11-21', 'Asia/Jakarta')).toBe(true);
  expect(mayTakeBack(lateEvening, '2026-11-22', 'Asia/Jakarta')).toBe('whatsapp.day_over');
  expect(mayTakeBack(lateEvening, '2026-11-21', 'Asia/Jayapura')).toBe('whatsapp.day_over');
});

describe('a number', () => {
  test.each([
    ['0812 3456 7890', '6281234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['62812 3456 7890', '6281234567890'],
    ['+60 12 345 6789', '60123456789'],
  ])('%s is %s for WhatsApp', (typed, number) => {
    expect(whatsappNumber(typed)).toBe(number);
  });
  test.each(['', '0274 123456', '12345678', '081', '0812345678901234', '+62 274 123456'])(
    '«%s» is none',
    (typed) => {
      expect(whatsappNumber(typed)).toBeUndefined();
    },
  );
  test('is shown without its middle', () => {
    expect(maskedNumber('6281234567890')).toBe('0812-••••-7890');
    expect(maskedNumber('60123456789')).toBe('+601-••••-6789');
  });
});

describe('a ready text', () => {
  const values = { judul: 'Laut', tahap: 'Layout', tenggat: '2026-11-18', lewat: '3 hari kerja' };
  const message = { name: 'Siti', publisher: 'eNHa Press', link: 'https://naskah.contoh.id/dashboard/main' };
  const ofEvent = (event: NoticeEvent, told: NoticeValues) =>
    messageOf({ event, values: told }, defaultTemplate(event), message);
  test('marks what was filled in', () => {
    const parts = ofEvent('overdue', values);
    expect(parts.filter(({ filled }) => filled).map(({ text }) => text)).toEqual([
      ...['Siti', 'Layout', 'Laut', '3 hari kerja', '18 November 2026'],
    ]);
    expect(textOfMessage(parts)).toBe(
      'Yth. Siti, kami dari eNHa Press.\n\nTahap Layout untuk “Laut” sudah lewat 3 hari kerja (tenggat 18 November 2026). Link-nya kami tunggu.\n\nhttps://naskah.contoh.id/dashboard/main\n\nBila ada pertanyaan, balas pesan ini. Terima kasih.',
    );
  });
  test('makes no link of a title', () => {
    const parts = ofEvent('approved', { ...values, judul: 'jahat.example/x' });
    expect(textOfMessage(parts)).toContain('“jahat\u2060.\u2060example/x”');
  });
  test('leaves no gap where a word is missing', () => {
    const { judul } = values;
    const parts = ofEvent('statusChanged', { judul, status: 'Ditolak' });
    expect(textOfMessage(parts)).toContain('Status naskah “Laut” sekarang Ditolak.\n');
  });
  test('cuts nothing out of a title, and leaves the publisher’s own words as they are', () => {
    const reason = 'Hubungi 0812-3456-7890 atau redaksi@penerbit.id sebelum 12-12-2026, hal. 101 102 103.';
    const judul = 'Sejarah Pers Indonesia 1945-1950';
    const parts = ofEvent('statusChanged', { judul, status: 'Ditolak', alasan: reason });
    expect(textOfMessage(parts)).toContain(`“${judul}” sekarang Ditolak. ${reason}`);
  });
});
