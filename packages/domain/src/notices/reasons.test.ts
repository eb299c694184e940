import { expect, test } from 'vitest';
import { needsReason, settableStatuses } from '../manuscripts/status.ts';
import { defaultReasons, hasOwnReasons, withReasonsFor } from './default-reasons.ts';
import { reasonsFor, reasonUses } from './reasons.ts';
import { reasonFormSchema, SaveReasonsInput } from './schema.ts';

const use = 'Ditolak';
const own = { reasonFor: use, name: 'Sendiri', text: 'Maaf, “{judul}” belum bisa kami terbitkan.' } as const;

function faultsOf(reasons: object[]) {
  return SaveReasonsInput.safeParse({ reasons }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
}

test('there are valid default reasons for each status that needs one and for repairs', () => {
  expect(faultsOf([...defaultReasons])).toBeUndefined();
  const needed = [...settableStatuses.filter(needsReason), 'Perlu Perbaikan'];
  expect(new Set<string>(reasonUses)).toEqual(new Set(needed));
});

test('a reason is filled with the title and the stage it is about', () => {
  const filled = reasonsFor([own, ...defaultReasons], use, { judul: 'Laut' });
  expect(filled[0]?.text).toBe('Maaf, “Laut” belum bisa kami terbitkan.');
  const repairs = reasonsFor(defaultReasons, 'Perlu Perbaikan', { judul: 'Laut', tahap: 'Layout' });
  expect(repairs[0]?.text).toBe(
    'Catatan kami ada di dalam dokumen. Perbaiki, lalu serahkan kembali tahap Layout.',
  );
});

test('what the publisher writes for one use leaves the others, and can be taken back', () => {
  const changed = withReasonsFor(defaultReasons, use, [own]);
  expect(reasonUses.map((each) => hasOwnReasons(changed, each))).toEqual([true, false, false]);
  expect(reasonsFor(changed, use)).toEqual([own]);
  expect(withReasonsFor(changed, use, reasonsFor(defaultReasons, use))).toEqual(defaultReasons);
});

test('a reason is refused with an unknown word, under a name twice, and where a use would have none', () => {
  const rest = defaultReasons.slice(1);
  expect(faultsOf([own, ...rest])).toBeUndefined();
  expect(faultsOf([{ ...own, text: '{tahap}' }, ...rest])).toEqual([
    ['reasons.0.text', '{tahap} tidak dikenal di templat ini. Pakai: {judul}.'],
  ]);
  expect(faultsOf([own, own, ...rest])).toEqual([['reasons.1.name', 'Templat dengan nama ini sudah ada.']]);
  expect(faultsOf(reasonsFor(defaultReasons, 'Perlu Perbaikan'))).toEqual([
    ['reasons', 'Simpan paling sedikit satu templat untuk setiap keperluan.'],
  ]);
  expect(faultsOf([{ ...own, text: ' ' }, ...rest])).toEqual([['reasons.0.text', 'Isi teks templat.']]);
});

test('its form reports the same at its own fields', () => {
  const schema = reasonFormSchema(use, [own]);
  const faultOf = (fields: object) =>
    schema.safeParse({ name: 'Lain', text: 'Maaf.', ...fields }).error?.issues;
  expect(faultOf({ onTop: '1' })).toBeUndefined();
  expect(faultOf({ name: own.name })?.[0]?.path).toEqual(['name']);
  expect(faultOf({ text: 'Maaf {nama}.' })?.[0]?.path).toEqual(['text']);
});
