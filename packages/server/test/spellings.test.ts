/** @module-tag engine */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRow } from './db-rows.ts';
import { buildManuscript, buildUser } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { buildProject } from './project-factories.ts';

/** What people look for is found in each of its usual spellings, in every list. */

const spellings = [
  ['Al-Qur’an', "Al-Qur'an", 'Alquran', 'Al Quran', 'al qur an', 'Al-Qurʾān'],
  ["Jum'at", 'Jum‘at', 'Jumat'],
  ["do'a", 'Do’a', 'doa'],
  ["Sya'ban", 'Sya`ban', 'Syaban'],
  ['Tafsīr al-Qurʾān Imām Syafiʿi', "Tafsir Al-Qur'an Imam Syafi'i", 'Tafsir Alquran Imam Syafii'],
  ['Nur’aini', "Nur'aini", 'Nuraini'],
  ['مدرسة ١٤٤٥', 'مـدرسه 1445'],
  ['中国文学史'],
];

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Aminah' });
  const author = await buildUser(app, 'penulis', { nama: 'Budi' });
  for (const text of spellings.flat()) {
    await buildManuscript(app, { author, input: { judul: `Naskah ${text}` } });
    await buildProject(app, { author, input: { title: `Proyek ${text}` } });
    await buildUser(app, 'penulis', { nama: text });
  }
  await app.db.write((tx) => tx.insertInto('audit_events').values(auditRow({})).execute());
});
afterAll(() => app.close());

interface Listed {
  readonly judul?: string;
  readonly title?: string;
  readonly nama?: string;
}
const textOf = ({ judul, title, nama }: Listed) =>
  (judul ?? title ?? nama ?? '').replace(/^(Naskah|Proyek) /, '');

async function found(list: string, q: string): Promise<string[]> {
  const { body } = await app.call({ url: `/api/${list}q=${encodeURIComponent(q)}`, as: admin });
  return body.items.map(textOf);
}

test.each(['manuscripts?', 'projects?', 'users?', 'people?role=penulis&'])(
  'each spelling finds each: %s',
  async (list) => {
    for (const spelt of spellings)
      for (const q of spelt) expect([q, await found(list, q)]).toEqual([q, expect.arrayContaining(spelt)]);
    expect(await found(list, 'quran')).toEqual(expect.arrayContaining([...(spellings[0] ?? [])]));
    expect(await found(list, 'qur an')).toContain('Alquran');
    expect(await found(list, '文学')).toEqual(['中国文学史']);
  },
);

test.each(['manuscripts?', 'projects?', 'users?', 'people?role=penulis&', 'audit?'])(
  'what has no letter and no digit finds nothing: %s',
  async (list) => {
    for (const q of ['!!!', '%', '_', '"', "'", '…', '🙂'])
      expect([q, await found(list, q)]).toEqual([q, []]);
    expect((await found(list, ' ')).length).toBeGreaterThan(0);
  },
);

test('the palette finds them as the lists do', async () => {
  const { body } = await app.call({ url: '/api/search?q=jumat', as: admin });
  for (const items of [body.manuscripts, body.projects, body.people])
    expect(items.map(textOf)).toEqual(expect.arrayContaining(["Jum'at", 'Jum‘at', 'Jumat']));
});

test('the audit log finds lines of today and of before', async () => {
  const person = await buildUser(app, 'admin', { nama: 'Sa’diyah' });
  const name = { actor_name: 'Sa’diyah', actor_id: person.id };
  const old = auditRow({ ...name, search_text: 'sa diyah kategori ditambahkan' });
  await app.db.write((tx) => tx.insertInto('audit_events').values(old).execute());
  const body = { name: 'Kitab Kuning' };
  expect((await app.call({ method: 'POST', url: '/api/categories', as: person, body })).status).toBe(201);
  for (const q of ['Sa’diyah', "sa'diyah", 'sa diyah']) {
    const found = await app.call({ url: `/api/audit?q=${encodeURIComponent(`${q} kategori`)}`, as: admin });
    expect([q, found.body.items.length]).toEqual([q, 2]);
  }
});

test('a category is the same in each of its spellings, and stands with its letters without accents', async () => {
  const add = (name: string) =>
    app.call({ method: 'POST', url: '/api/categories', as: admin, body: { name } });
  expect((await add('Khutbah Jumat')).status).toBe(201);
  for (const name of ["Khutbah Jum'at", 'Khutbah Jum’at']) expect((await add(name)).status).toBe(409);
  for (const name of ['zaitun', 'Élan', 'apel', 'égal', 'Ābad']) expect((await add(name)).status).toBe(201);
  const { body } = await app.call({ url: '/api/categories', as: admin });
  const names = body.items.map(({ name }: { name: string }) => name);
  const added = ['Ābad', 'apel', 'égal', 'Élan', 'Khutbah Jumat', 'zaitun'];
  expect(names.filter((name: string) => added.includes(name))).toEqual(added);
});

test('titles and names are ordered with their letters without accents, then as written', async () => {
  const author = await buildUser(app, 'penulis', { nama: 'Zzz' });
  const titles = ['Zebra', 'Élan vital', 'éclair', 'égal', 'Āl Imrān', 'Al Imran'];
  for (const title of titles) {
    await buildManuscript(app, { author, input: { judul: title } });
    await buildProject(app, { author, input: { title } });
    await buildUser(app, 'penulis', { nama: title });
  }
  const inOrder = ['Al Imran', 'Āl Imrān', 'éclair', 'égal', 'Élan vital', 'Zebra'];
  for (const url of ['manuscripts?sort=judul&', 'projects?sort=title&']) {
    const listed: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await app.call({ url: `/api/${url}${cursor}`, as: admin });
      listed.push(...body.items.map(textOf));
      if (body.nextCursor === null) break;
      cursor = `cursor=${body.nextCursor}`;
    }
    expect(listed.filter((title) => titles.includes(title))).toEqual(inOrder);
  }
  const people = await found('people?role=penulis&', 'al imran');
  expect(people.filter((nama) => titles.includes(nama))).toEqual(['Al Imran', 'Āl Imrān']);
});
