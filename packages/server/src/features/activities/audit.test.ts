/** @module-tag engine */

import { byteOrderMark, csvLine } from '@ruang-naskah/domain/csv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { plansOf } from '../../../test/plans.ts';
import { buildProject } from '../../../test/project-factories.ts';
import { forgetOldAudit } from './jobs.ts';
import { pruneAudit } from './prune-audit.ts';
import { findTitles } from './read-changes.ts';

/** The audit log is searched, filtered, exported, and pruned by age. */

let app: TestApp;
let admin: TestUser;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Rina Wati' });
  cookie = await app.signIn(admin);
});
afterEach(() => app.close());

const DAY = 86_400_000;

const add = (...rows: Parameters<typeof auditRow>[0][]) =>
  app.db.write((tx) =>
    tx
      .insertInto('audit_events')
      .values(rows.map((row) => auditRow(row)))
      .execute(),
  );
const addCategory = (name: string, as = cookie) =>
  app.call({ method: 'POST', url: '/api/categories', cookie: as, body: { name } });
const list = async (query = '') => (await app.call({ url: `/api/audit${query}`, cookie })).body;
const actions = async (query: string) =>
  (await list(query)).items.map((item: { action: string }) => item.action);
const exported = (query = '') => app.call({ url: `/api/audit/export${query}`, cookie });
const linesOf = (text: string) => text.split('\r\n').slice(1, -1);

describe('the log is narrowed', () => {
  test('to words of the actor and the title', async () => {
    const other = await buildUser(app, 'admin', { nama: 'Bagus Séno' });
    await addCategory('Satu');
    await addCategory('Dua', await app.signIn(other));
    await app.call({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: other.email, password: 'salah-1' },
    });
    expect(await actions('?q=rina')).toEqual(['categories.added']);
    expect(await actions('?q=bagus+seno')).toEqual(['categories.added']);
    expect(await actions('?q=MENAMBAHKAN+kategori')).toEqual(['categories.added', 'categories.added']);
    expect(await actions('?q=kategori+bagus')).toEqual(['categories.added']);
    expect(await actions('?q=pengunjung')).toEqual(['auth.login_failed']);
    expect(await actions('?q=rina+bagus')).toEqual([]);
    expect(await actions('?q=%25%27%22'), 'no letter and no digit').toEqual([]);
  });

  test('to a result and to days of the publisher’s time zone, both of them included', async () => {
    // In Jakarta this is 00.30 on the 22nd.
    const late = Date.parse('2026-11-21T17:30:00Z');
    await add({ created_at: late - DAY }, { created_at: late, result: 'denied' }, { created_at: late + DAY });
    const days = async (query: string) =>
      (await list(query)).items.map((item: { createdAt: string }) => item.createdAt.slice(8, 10));
    expect(await days('?from=2026-11-22&to=2026-11-22')).toEqual(['21']);
    expect(await days('?from=2026-11-22')).toEqual(['22', '21']);
    expect(await days('?to=2026-11-22')).toEqual(['21', '20']);
    expect(await days('?from=2026-11-24&to=2026-11-20')).toEqual([]);
    expect(await days('?result=denied')).toEqual(['21']);
    for (const wrong of ['from=22-11-2026', 'to=2026-02-30', 'result=baik', 'q=%00'])
      expect((await app.call({ url: `/api/audit?${wrong}`, cookie })).status).toBe(422);
  });

  test('and a search is paged without losing or repeating a line', async () => {
    for (let at = 0; at < 30; at += 1) await addCategory(`Kategori ${at}`);
    const first = await list('?q=kategori');
    const second = await list(`?q=kategori&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([30, 30, null]);
    // A cursor of the search is not valid for the list, and vice versa.
    expect((await app.call({ url: `/api/audit?cursor=${first.nextCursor}`, cookie })).status).toBe(422);
  });
});

describe('a line names its object', () => {
  const titles = async (query: string) =>
    (await list(query)).items.map((item: { objectTitle?: string }) => item.objectTitle);

  test('by the title it has now, and by its kind alone once it is gone', async () => {
    const { id, title } = await buildProject(app);
    await add({ action: 'projects.updated', object_type: 'project', object_id: id });
    const person = await buildUser(app, 'penulis', { nama: 'Siti Rahma' });
    await app.call({ url: `/api/users/${person.id}`, cookie });
    await addCategory('Komik');
    expect(await titles('?action=projects.updated')).toEqual([title]);
    expect(await titles('?action=users.profile_read')).toEqual(['Siti Rahma']);
    expect(await titles('?action=categories.added')).toEqual(['Komik']);
    await app.call({ method: 'DELETE', url: `/api/projects/${id}`, cookie });
    await app.call({ method: 'DELETE', url: `/api/users/${person.id}`, cookie });
    expect(await titles('?action=projects.updated')).toEqual([undefined]);
    expect(await titles('?action=users.deleted')).toEqual([undefined]);
  });

  test('and names people in its details; the exported file keeps their ids', async () => {
    const editor = await buildUser(app, 'redaksi', { nama: 'Ratna Wulan' });
    const detail = (handedTo: string) => JSON.stringify({ stages: 2, handedTo });
    await add({ action: 'users.deleted', detail: detail(editor.id) });
    const [line] = (await list('?action=users.deleted')).items;
    expect(line.detail).toEqual({ stages: 2, handedTo: 'Ratna Wulan' });
    expect((await exported('?action=users.deleted')).text).toContain(editor.id);
  });

  test('read by keys, in one statement', async () => {
    const plan = await plansOf(app.db, (db) => findTitles(db, ['a', 'b']), 'seqscan');
    expect(plan).not.toMatch(/SCAN (?:manuscripts|projects|news|users|categories)\b|Seq Scan/);
  });
});

describe('the exported file', () => {
  test('is UTF-8 with a mark, a head, and every cell quoted; its name has the day', async () => {
    await addCategory('Komik Sejarah');
    const { headers, text, status } = await exported('?action=categories.added');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="catatan-audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    const { items } = await list('?action=categories.added');
    const moment = new Date(app.clock.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const { id, objectId, requestId } = items[0];
    expect(id).toBeTypeOf('string');
    expect(text).toBe(
      `${byteOrderMark}"Waktu (Asia/Jakarta)";"Oleh";"Peran";"ID pengguna";"Tindakan";"Kode tindakan";"Objek";"ID objek";"Hasil";"Rincian";"ID permintaan"\r\n${csvLine([moment, 'Rina Wati', 'Admin', admin.id, 'Menambahkan kategori', 'categories.added', 'Kategori', objectId, 'Berhasil', '', requestId])}`,
    );
  });

  test('contains no formula, whatever people’s names are', async () => {
    const names = ['=1+1', '+62', '-2', '@SUM(A1)', "=cmd|' /C calc'!A0", '＝1', 'Siti "Rahma", S.S.'];
    for (const nama of names)
      await addCategory(nama, await app.signIn(await buildUser(app, 'admin', { nama })));
    const { text } = await exported('?action=categories.added');
    for (const cell of text.matchAll(/"((?:[^"]|"")*)"/g)) expect(cell[1]).not.toMatch(/^[=+\-@\t\r＝]/);
    for (const nama of names.slice(0, 6)) expect(text).toContain(`"'${nama}"`);
    expect(text).toContain('"Siti ""Rahma"", S.S."');
  });

  test('holds exactly what the list shows, with the same filters, and all pages of it', async () => {
    await add(
      ...Array.from({ length: 1203 }, (_, at) => ({
        created_at: 1000 + Math.floor(at / 3),
        result: 'failed',
      })),
    );
    for (let at = 0; at < 30; at += 1) await addCategory(`Kategori ${at}`);
    expect(linesOf((await exported('?result=failed')).text)).toHaveLength(1203);
    expect(linesOf((await exported('?q=kategori&result=ok')).text)).toHaveLength(30);
    expect(linesOf((await exported('?q=tidak-ada')).text)).toEqual([]);
    const all = linesOf((await exported()).text);
    expect(all).toHaveLength(1203 + 30 + 4);
    expect(new Set(all.filter((line) => line.includes('categories.added'))).size).toBe(30);
  });

  test('is logged with the person and the names of the filters, not with the searched words', async () => {
    await exported('?q=Siti+Rahma&from=2026-01-01');
    const { items } = await list('?action=activities.audit_exported');
    expect(items).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        objectType: 'audit',
        result: 'ok',
        detail: { format: 'csv', filters: 'from, q' },
      }),
    ]);
  });

  test('is for the admin, and not without end', async () => {
    expect((await app.call({ url: '/api/audit/export', as: await buildUser(app, 'redaksi') })).status).toBe(
      403,
    );
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await exported('?action=news.added')).status);
    expect([statuses[19], statuses[20]]).toEqual([200, 429]);
  });
});

describe('old lines', () => {
  test('are deleted by age, which is logged; nothing else can shorten it', async () => {
    const now = app.clock.now();
    await add(
      { created_at: now - 400 * DAY },
      { created_at: now - 399 * DAY },
      { created_at: now - 300 * DAY },
    );
    expect(await pruneAudit(app.deps, 365)).toBe(2);
    const { items } = await list();
    expect(items.map(({ action }: { action: string }) => action).slice(0, 1)).toEqual([
      'activities.audit_pruned',
    ]);
    expect(items[0].detail).toEqual({ before: new Date(now - 365 * DAY).toISOString().slice(0, 10) });
    expect(items).toHaveLength(2);
    expect(await pruneAudit(app.deps, 365)).toBe(0);
    expect((await list()).items).toHaveLength(2);
    expect((await app.call({ method: 'DELETE', url: '/api/audit', cookie })).status).toBe(405);
  });

  test('of more than two years are forgotten by the cleanup, those of a day in each round, in short transactions', {
    tags: ['deep'],
  }, async () => {
    const old = app.clock.now() - 735 * DAY;
    const lines = (count: number, created_at: number) =>
      Array.from({ length: count }, () => ({ created_at, search_text: 'lama sekali' }));
    await add(...lines(1500, old), ...lines(300, old + 2 * DAY), ...lines(1, old + 6 * DAY));
    const left = async () => linesOf((await exported('?q=sekali')).text).length;
    expect(await left()).toBe(1801);
    // Its time is up after four transactions, and the next round goes on.
    let turns = 4;
    await forgetOldAudit(app.deps, () => turns-- > 0);
    expect(await left()).toBe(1601);
    await forgetOldAudit(app.deps);
    expect(await left()).toBe(301);
    await forgetOldAudit(app.deps);
    await forgetOldAudit(app.deps);
    // Younger lines remain; a search for words of deleted ones finds nothing.
    expect(await left()).toBe(1);
  });
});
