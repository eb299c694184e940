/** @module-tag engine */

import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

/** What was chosen before a category or an imprint was renamed goes on with the new name. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  author = await buildUser(app, 'penulis');
});
afterEach(() => app.close());

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  app.call({ method, url: `/api/${url}`, as: admin, ...(body && { body }) });
const add = async (name: string): Promise<string> => (await call('POST', 'categories', { name })).body.id;
const rename = (id: string, name: string) => call('PUT', `categories/${id}`, { name });
const submit = (choice: object) =>
  app.call({ method: 'POST', url: '/api/manuscripts', as: author, body: manuscriptInput(choice) });
const saveView = (name: string, filter: object) =>
  call('POST', 'views', { list: 'manuscripts', name, filter });
async function filters(): Promise<object[]> {
  const { body } = await app.call({ url: '/api/views', as: admin });
  return body.items.map(({ filter }: { filter: object }) => filter);
}

test('a category that was renamed, twice as well', async () => {
  const id = await add('Fikih');
  await saveView('a', { kategori: 'Fikih', status: 'Telaah' });
  await saveView('b', { kategori: 'Novel' });
  await rename(id, 'Fiqih');
  await rename(id, 'Hukum Islam');
  for (const kategori of ['Fikih', 'Fiqih', 'Hukum Islam'])
    expect((await submit({ kategori })).body).toMatchObject({ kategori: 'Hukum Islam' });
  expect(await filters()).toEqual([{ kategori: 'Hukum Islam', status: 'Telaah' }, { kategori: 'Novel' }]);
});

test('a former name that is given to another category, or whose category is deleted, is no former name', async () => {
  const id = await add('Fikih');
  await rename(id, 'Fiqih');
  await add('Fikih');
  expect((await submit({ kategori: 'Fikih' })).body.kategori).toBe('Fikih');
  const other = await add('Tasawuf');
  await rename(other, 'Akhlak');
  await call('DELETE', `categories/${other}`);
  for (const kategori of ['Tasawuf', 'Akhlak'])
    expect((await submit({ kategori })).body.fields).toEqual({
      kategori: `Pilih kategori naskah. “${kategori}” sudah tidak ada.`,
    });
});

const [enha, hidayah, izzah] = defaultSettings.imprints;
const save = (imprints: object[], version: number) =>
  app.call({
    method: 'PUT',
    url: '/api/settings',
    as: admin,
    body: { ...defaultSettings, imprints },
    headers: { 'if-match': `"${version}"` },
  });

test('an imprint that was renamed, or has another kind of book; one that is gone is named', async () => {
  await saveView('a', { tujuanPenerbit: 'eNHa Press (Buku Ajar)' });
  const template = { imprint: 'eNHa Press', bookType: '', anchor: 'start', offsets: { Layout: 30 } };
  await app.call({
    method: 'PUT',
    url: '/api/schedules',
    as: admin,
    body: { templates: [template] },
    headers: { 'if-match': '"0"' },
  });
  const renamed = [
    { ...enha, name: 'Enha Media', was: 'eNHa Press' },
    { ...hidayah, bookType: 'Kitab', was: 'Hidayah Press' },
  ];
  expect((await save(renamed, 0)).status).toBe(200);
  for (const [sent, stored] of [
    ['eNHa Press (Buku Ajar)', 'Enha Media'],
    ['eNHa Press', 'Enha Media'],
    ['Hidayah Press (Buku Referensi)', 'Hidayah Press'],
  ])
    expect((await submit({ tujuanPenerbit: sent })).body.tujuanPenerbit).toBe(stored);
  expect((await submit({ tujuanPenerbit: 'Izzah Press (Buku Anak)' })).body.fields).toEqual({
    tujuanPenerbit: 'Pilih satu Tujuan Penerbit. “Izzah Press (Buku Anak)” sudah tidak ada.',
  });
  expect(await filters()).toEqual([{ tujuanPenerbit: 'Enha Media (Buku Ajar)' }]);
  const { body } = await app.call({ url: '/api/schedules', as: admin });
  expect(body.templates).toEqual([{ ...template, imprint: 'Enha Media' }]);
  const stored = await app.call({ url: '/api/settings' });
  expect(stored.body.imprints[0]).toEqual({ ...enha, name: 'Enha Media' });
});

test('an imprint in the place of a deleted one is another one; two may change names', async () => {
  await saveView('a', { tujuanPenerbit: 'eNHa Press (Buku Ajar)' });
  await saveView('b', { tujuanPenerbit: 'Hidayah Press (Buku Referensi)' });
  const swapped = [
    { ...enha, name: 'Hidayah Press', was: 'eNHa Press' },
    { ...hidayah, name: 'eNHa Press', was: 'Hidayah Press' },
    { ...izzah, name: 'Lain Press' },
  ];
  expect((await save(swapped, 0)).status).toBe(200);
  expect(await filters()).toEqual([
    { tujuanPenerbit: 'Hidayah Press (Buku Ajar)' },
    { tujuanPenerbit: 'eNHa Press (Buku Referensi)' },
  ]);
  const { fields } = (await submit({ tujuanPenerbit: 'Izzah Press' })).body;
  expect(Object.keys(fields)).toEqual(['tujuanPenerbit']);
});

test('a form that knew an imprint by its name of before renames the same one', async () => {
  await saveView('a', { tujuanPenerbit: 'eNHa Press (Buku Ajar)' });
  expect((await save([{ ...enha, name: 'Enha Media', was: 'eNHa Press' }], 0)).status).toBe(200);
  const again = [{ ...enha, name: 'Enha Buku', was: 'eNHa Press' }];
  expect((await save(again, 1)).status).toBe(200);
  expect(await filters()).toEqual([{ tujuanPenerbit: 'Enha Buku (Buku Ajar)' }]);
  expect((await submit({ tujuanPenerbit: 'Enha Media' })).body.tujuanPenerbit).toBe('Enha Buku');
  // A new one of an earlier name is no rename.
  const more = [
    { ...enha, name: 'Enha Buku', was: 'Enha Buku' },
    { ...enha, name: 'eNHa Press' },
  ];
  expect((await save(more, 2)).status).toBe(200);
  expect(await filters()).toEqual([{ tujuanPenerbit: 'Enha Buku (Buku Ajar)' }]);
});

test('a segment that is gone is named', async () => {
  const { fields } = (await submit({ segmentPembaca: ['Semua', 'Balita'] })).body;
  expect(fields).toEqual({
    segmentPembaca: 'Pilih salah satu pilihan yang tersedia. “Balita” sudah tidak ada.',
  });
});
