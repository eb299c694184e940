import { describe, expect, test } from 'vitest';
import { messages } from './messages.id.ts';
import { careersPage, contactPage } from './settings/content.ts';
import { faqTopics } from './settings/content-faq.ts';
import { privacyPage } from './settings/content-privacy.ts';
import { defaultSettings } from './settings/values.ts';

/** The table of words in docs/wording.md, and what it says of sentences, checked for every sentence of the domain. */

/** Sentences with parameters are filled in with this. */
const filler = '3';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return textsIn(value(...Array.from({ length: value.length }, () => filler)));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const articles = [contactPage, careersPage, privacyPage, faqTopics].map((page) => page(defaultSettings));
const texts = [...new Set(textsIn([messages, articles]))];

/** Texts of the specification, and one that was given word for word: they stay as they are. */
const specified: readonly string[] = [
  messages.auth.registered,
  messages.userAdmin.passwordAdminOnly,
  messages.auth.cookiesBlocked,
];

describe('one thing, one word', () => {
  test.each([
    ['link', /tautan/],
    ['password', /sandi/],
    ['masuk, halaman Masuk', /\blog ?in\b(?!:)(?! sebagai admin)|halaman login/],
    ['membuat password baru', /atur ulang/],
    ['email', /e-mail|surel/],
    ['tenggat', /deadline|tenggat waktu/],
    ['kiriman of a stage', /unggahan (?:penulis|redaksi)/],
    ['penulis', /pengarang/],
    ['redaksi', /editorial|\beditor\b/],
    ['pengguna', /\borang ini\b|\buser\b|\bpelaku\b/],
    ['review', /reviu/],
    ['berkas', /\bfile\b/],
    ['filter', /saring/],
    ['browser', /peramban/],
    ['cookie', /\bkuki\b/],
    ['internet terputus', /luring|offline/],
    ['gagal, kesalahan', /\bgalat\b|\berror\b/],
    ['pemrosesan, pelindungan', /pengolahan|perlindungan/],
    ['paling banyak', /\bmaks\.|\bmin\./],
    ['halaman depan', /beranda/],
    ['sudah … hari kerja', /sejak (?:≥ )?\d+ hari/],
  ])('%s', (_word, other) => {
    const found = texts.filter((text) => !specified.includes(text) && other.test(text.toLowerCase()));
    expect(found).toEqual([]);
  });
});

test('a sentence has at most 25 words', () => {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+|\n+/));
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
});

test('no text says “Silakan” twice', () => {
  expect(texts.filter((text) => (text.match(/silakan|mohon/gi) ?? []).length > 1)).toEqual([]);
});

test('the status of a manuscript means the same on its card and in the FAQ', () => {
  const faq = JSON.stringify(faqTopics(defaultSettings));
  for (const [status, meaning] of Object.entries(messages.manuscripts.statusMeaning))
    expect(faq).toContain(`${status}: ${meaning}`);
});
