import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldErrors } from '../schema-errors.ts';
import {
  ListManuscriptsQuery,
  SetStatusInput,
  SubmitManuscriptInput,
  submitManuscriptInput,
} from './schema.ts';
import { needsReason, settableStatuses } from './status.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

const valid = {
  tujuanPenerbit: 'eNHa Press',
  kategori: 'Pendidikan',
  judul: 'Metodologi Penelitian',
  sinopsis: 'Satu.\r\n\r\nDua.',
  urlNaskah: 'https://drive.google.com/file/d/1/view',
};

test('a manuscript needs its five fields; the others are empty when left out (§3 manuscripts)', () => {
  const parsed = SubmitManuscriptInput.parse(valid);
  expect(parsed).toMatchObject({ ...valid, sinopsis: 'Satu.\n\nDua.' });
  const others = Object.entries(parsed).filter(([name]) => !(name in valid));
  expect(others.map(([name]) => name)).toContain('sellingPoint');
  for (const [, value] of others) expect(value).toHaveLength(0);
});

test('everything missing is reported at once, with the sentences of §5', () => {
  expect(errorsOf(SubmitManuscriptInput, {})).toEqual({
    tujuanPenerbit: 'Pilih satu Tujuan Penerbit.',
    kategori: 'Pilih kategori naskah.',
    judul: 'Judul naskah wajib diisi.',
    sinopsis: 'Sinopsis wajib diisi.',
    urlNaskah: 'Mohon masukkan link URL Naskah yang valid dari Google Drive atau Dropbox.',
  });
});

test('a setting can add manuscript hosts', () => {
  const urlNaskah = 'https://docs.google.com/document/d/1';
  expect(Object.keys(errorsOf(SubmitManuscriptInput, { ...valid, urlNaskah }))).toEqual(['urlNaskah']);
  expect(errorsOf(submitManuscriptInput(['docs.google.com']), { ...valid, urlNaskah })).toEqual({});
});

test('what the server sets cannot be sent', () => {
  const forged = { userId: 'x', status: 'Selesai', namaPengarang: 'x', submissionDate: 'x' };
  expect(Object.keys(errorsOf(SubmitManuscriptInput, { ...valid, ...forged })).sort()).toEqual(
    Object.keys(forged).sort(),
  );
});

test('the admin sets one of twelve statuses (§4 Manuscript status)', () => {
  for (const status of settableStatuses) {
    const note = needsReason(status) ? 'Di luar bidang kami.' : '';
    expect(errorsOf(SetStatusInput, { status, note })).toEqual({});
  }
  for (const status of ['Sedang Direview', 'Quality Control', '', null]) {
    expect(Object.keys(errorsOf(SetStatusInput, { status }))).toEqual(['status']);
  }
});

test('readers are named by at most twenty groups', () => {
  const groups = (length: number) => Array.from({ length }, (_, index) => `Pembaca ${index}`);
  expect(errorsOf(SubmitManuscriptInput, { ...valid, segmentPembaca: groups(20) })).toEqual({});
  expect(Object.keys(errorsOf(SubmitManuscriptInput, { ...valid, segmentPembaca: groups(21) }))).toEqual([
    'segmentPembaca',
  ]);
});

test('a list opens newest first, and may be had oldest first or by title', () => {
  expect(ListManuscriptsQuery.parse({})).toEqual({ sort: '-submissionDate' });
  for (const sort of ['-submissionDate', 'submissionDate', 'judul']) {
    expect(ListManuscriptsQuery.parse({ sort })).toEqual({ sort });
  }
});
