import { expect, test } from 'vitest';
import { manuscriptStatuses } from '../manuscripts/status.ts';
import { messages } from '../messages.id.ts';
import { stageNames } from '../projects/stages.ts';
import { careersPage, contactFields, contactPage, contactWays } from './content.ts';
import { faqTopics } from './content-faq.ts';
import { privacyPage, privacyVersion } from './content-privacy.ts';
import { defaultSettings } from './values.ts';

const reachable = {
  ...defaultSettings,
  address: 'Jl. Kaliurang Km 9, Sleman',
  phone: '+62 274 555 0123',
  whatsapp: '+62 812 5550 1234',
  email: 'redaksi@penerbit.id',
  hours: 'Senin sampai Jumat',
};

const changed = {
  ...reachable,
  publisherName: 'Pustaka Senja',
  email: 'halo@senja.id',
  whatsapp: '',
  extraManuscriptHosts: ['docs.google.com'],
  extraStageHosts: ['onedrive.live.com'],
};

function questionsOf(settings: typeof defaultSettings) {
  return faqTopics(settings).flatMap(({ questions }) => questions);
}

test('every answer can be linked to, and none is empty', () => {
  const pages = [contactPage, careersPage, privacyPage].flatMap((page) => page(defaultSettings).sections);
  const questions = questionsOf(defaultSettings);
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const sections of [pages, questions]) {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { id, title, paragraphs, items = [] } of sections) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      for (const text of [title, ...paragraphs, ...items]) expect(text).toMatch(/^\S.*[.?\w)]$/s);
    }
  }
});

test('the FAQ explains every status and every stage of §4', () => {
  const items = questionsOf(defaultSettings).flatMap(({ items = [] }) => items);
  for (const name of [...manuscriptStatuses, ...stageNames]) {
    expect(items.some((item) => item.startsWith(`${name}: `))).toBe(true);
  }
});

test('the FAQ sends a revision by the button that the portal has for it', () => {
  const answer = questionsOf(defaultSettings).find(({ id }) => id === 'perlu-revisi');
  expect(answer?.paragraphs.join()).toContain(messages.manuscripts.sendRevision);
});

test('the publisher’s settings speak through every page', () => {
  const everything = (settings: typeof defaultSettings) =>
    JSON.stringify([
      faqTopics(settings),
      contactPage(settings),
      careersPage(settings),
      privacyPage(settings),
    ]);
  expect(everything(changed)).toContain('Pustaka Senja');
  expect(everything(changed)).toContain('halo@senja.id');
  expect(everything(changed)).not.toContain(reachable.email);
  expect(everything(changed)).not.toContain('WhatsApp');
  expect(everything(changed)).toMatch(/docs\.google\.com.*onedrive\.live\.com/s);
  const held = careersPage({ ...changed, holdNewEditors: true });
  expect(JSON.stringify(held)).toContain('menunggu persetujuan admin');
  expect(JSON.stringify(careersPage(changed))).not.toContain('menunggu persetujuan admin');
});

test('contacts open the right program, and what the publisher left empty is not shown', () => {
  const hrefs = Object.fromEntries(contactFields(reachable).map(({ kind, href }) => [kind, href]));
  expect(hrefs).toEqual({
    address: undefined,
    phone: 'tel:+622745550123',
    whatsapp: 'https://wa.me/6281255501234',
    email: 'mailto:redaksi@penerbit.id',
    hours: undefined,
  });
  const local = contactFields({
    ...reachable,
    whatsapp: '0812-5550-1234',
    hours: '',
    mapUrl: 'https://peta.id/x',
  });
  expect(local.map(({ kind }) => kind)).toEqual(['address', 'phone', 'whatsapp', 'email']);
  expect(local[0]?.href).toBe('https://peta.id/x');
  expect(local[2]?.href).toBe('https://wa.me/6281255501234');
});

test('the privacy page names its version and the periods the portal keeps', () => {
  const page = JSON.stringify(privacyPage(defaultSettings));
  for (const told of [
    `Versi ${privacyVersion}`,
    'Sesi masuk: paling lama 30 hari, sesi admin 1 hari.',
    'dan waktunya 30 hari sesudahnya.',
    'Link untuk membuat password baru: 30 menit, setelah email akun diganti 24 jam.',
    'Hitungan percobaan: paling lama 1 hari.',
    'paling lama 2 tahun',
    'mengenali perangkat Anda (365 hari)',
    'Anak di bawah 18 tahun',
  ])
    expect(page).toContain(told);
});

test('before a contact is set no sentence has a gap, and /kontak explains it', () => {
  const pages = [contactPage, careersPage, privacyPage, faqTopics].map((page) => page(defaultSettings));
  expect(contactFields(defaultSettings)).toEqual([]);
  expect(JSON.stringify(pages)).not.toMatch(/email [.;,]|ke \.|telepon [.,]|, \.|example/);
  expect(JSON.stringify(privacyPage(defaultSettings))).toContain('halaman Kontak');
  expect(JSON.stringify(contactPage(defaultSettings))).toContain('Penerbit belum mengisi kontaknya.');
  expect(JSON.stringify(contactPage(reachable))).not.toContain('belum mengisi');
  expect(contactWays(defaultSettings)).toBe('');
  expect(contactWays(reachable)).toBe('WhatsApp +62 812 5550 1234 atau email redaksi@penerbit.id');
});
