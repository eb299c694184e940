/** @module-tag engine */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { messages } from '@ruang-naskah/domain/messages.id';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exportList } from '../src/db/export-list.ts';
import { activityRow, manuscriptRow, projectRow, userRow } from './db-rows.ts';
import { buildUser } from './factories.ts';
import { buildTestApp, openTestApp, type TestApp, type TestUser } from './harness.ts';
import { signedInContext } from './support/signed-in-context.ts';

/** The file of a list holds exactly the rows that the list shows with the same filters and order (decision 0092). */

let app: TestApp;
let admin: TestUser;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Rina Wati' });
  cookie = await app.signIn(admin);
});
afterEach(() => app.close());

const words = messages.exports;
const linesOf = (text: string) =>
  text
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('";"'));
const taken = async (url: string) => (await app.call({ url, cookie })).text;

async function sheetOf(url: string) {
  const answer = await app.app.inject({ url, headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  return readSheet(answer.rawPayload);
}

/** The titles of all pages of the list. */
async function titlesOf(list: string, field: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor = '';
  do {
    const { body } = await app.call({ url: `${list}${cursor === '' ? '' : `&cursor=${cursor}`}`, cookie });
    titles.push(...body.items.map((item: Record<string, string>) => item[field]));
    cursor = body.nextCursor ?? '';
  } while (cursor !== '');
  return titles;
}

/** Everything a connection delivers until it ends or is cut. */
async function allOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of socket) parts.push(part);
  } catch {}
  return Buffer.concat(parts).toString('latin1');
}

const rowsOf = <T>(count: number, row: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => row(at));

async function addProjects(count: number): Promise<void> {
  const rows = rowsOf(count, (at) =>
    projectRow({
      title: `Buku ${String((at * 7) % count).padStart(4, '0')}`,
      search_text: `buku ${at % 2 === 0 ? 'genap' : 'ganjil'}`,
      created_at: 1_700_000_000_000 + Math.floor(at / 3),
      current_overall_status: at % 5 === 0 ? 'Selesai' : 'Layout',
      turn_since: `2026-0${1 + (at % 9)}-11`,
      turn_deadline: at % 4 === 0 ? null : `2026-12-${String(1 + (at % 28)).padStart(2, '0')}`,
    }),
  );
  await app.db.write((tx) => tx.insertInto('projects').values(rows).execute());
}

describe('a file of projects', () => {
  test.each([
    '?sort=-createdAt',
    '?sort=title&state=running',
    '?sort=deadline',
    '?sort=turnSince',
    '?q=genap',
    '?status=Layout&sort=createdAt',
  ])(
    'has exactly the rows of the list %s, in its order, over many batches',
    { tags: ['deep'] },
    async (query) => {
      await addProjects(1203);
      const titles = await titlesOf(`/api/projects${query}`, 'title');
      expect(titles.length).toBeGreaterThan(500);
      const lines = linesOf(await taken(`/api/projects/export${query}`));
      expect(lines.slice(1).map(([title]) => title)).toEqual(titles);
    },
  );

  test('is named by list and day, with the headings of the screen and dates as dates', async () => {
    await app.db.write((tx) =>
      tx
        .insertInto('projects')
        .values(
          projectRow({
            title: 'Fikih Wanita',
            spp_number: 'SPP/1',
            author_name: 'Siti',
            current_overall_status: 'Layout',
            turn_who: 'penulis',
            turn_name: 'Siti',
            turn_since: '2026-11-03',
            turn_deadline: '2026-12-24',
          }),
        )
        .execute(),
    );
    const { headers } = await app.call({ url: '/api/projects/export', cookie });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="proyek-\d{4}-\d\d-\d\d\.csv"$/);
    const head = [
      'Judul',
      'No SPP',
      'Penulis Utama',
      'Status Keseluruhan',
      'Giliran',
      'Giliran sejak',
      'Tenggat',
    ];
    const row = ['Fikih Wanita', 'SPP/1', 'Siti', 'Layout', 'Siti'];
    expect(linesOf(await taken('/api/projects/export'))).toEqual([
      head,
      [...row, '2026-11-03', '2026-12-24'],
    ]);
    expect(await sheetOf('/api/projects/export?format=xlsx')).toEqual([
      head,
      [...row, new Date('2026-11-03T00:00:00Z'), new Date('2026-12-24T00:00:00Z')],
    ]);
  });

  test('has of the list only the rows that were chosen, in the order of the list', async () => {
    const rows = ['Cemara', 'Angin', 'Bukit', 'Laut', 'Hujan'].map((title, at) =>
      projectRow({ title, created_at: 1_700_000_000_000 + at, ...(at === 4 && { deleted_at: 1 }) }),
    );
    await app.db.write((tx) => tx.insertInto('projects').values(rows).execute());
    const [, angin, , laut, binned] = rows.map(({ id }) => id);
    const titlesIn = async (query: string) =>
      linesOf(await taken(`/api/projects/export?chosen=${[laut, angin, binned, 'tidak-ada']}&${query}`))
        .slice(1)
        .map(([title]) => title);
    expect(await titlesIn('sort=title')).toEqual(['Angin', 'Laut']);
    expect(await titlesIn('sort=-createdAt')).toEqual(['Laut', 'Angin']);
    expect(await titlesIn('q=lau')).toEqual([]);
    const ids = (count: number) => rowsOf(count, (at) => `a${at}`).join(',');
    const answers = [ids(200), ids(201), '', 'a,', 'a b'].map((chosen) =>
      app.call({ url: `/api/projects/export?chosen=${encodeURIComponent(chosen)}`, cookie }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 422, 422, 422, 422]);
  });

  test('leaves out what is in the bin, and is empty where nothing can match', async () => {
    await app.db.write((tx) =>
      tx
        .insertInto('projects')
        .values([projectRow({ title: 'Tampak' }), projectRow({ title: 'Terhapus', deleted_at: 1 })])
        .execute(),
    );
    expect(linesOf(await taken('/api/projects/export')).map(([title]) => title)).toEqual(['Judul', 'Tampak']);
    expect(linesOf(await taken('/api/projects/export?status=Selesai&turn=me'))).toHaveLength(1);
  });
});

test('a file of manuscripts has the rows of the list, by status, words and order', {
  tags: ['deep'],
}, async () => {
  const rows = rowsOf(620, (at) =>
    manuscriptRow({
      user_id: admin.id,
      judul: `Naskah ${at}`,
      submission_date: 1_700_000_000_000 + at * 60_000,
      status: at < 10 ? 'Ditolak' : 'Telaah',
    }),
  );
  await app.db.write((tx) => tx.insertInto('manuscripts').values(rows).execute());
  for (const query of ['?sort=judul', '?status=Telaah', '?status=Ditolak&sort=submissionDate']) {
    const titles = await titlesOf(`/api/manuscripts${query}`, 'judul');
    const sheet = await sheetOf(`/api/manuscripts/export${query}&format=xlsx`);
    expect(sheet.slice(1).map(([title]) => title)).toEqual(titles);
  }
  const [head, first] = await sheetOf('/api/manuscripts/export?sort=submissionDate&format=xlsx');
  const columns = ['Judul Naskah', 'Penulis', 'Imprint', 'Kategori', 'Tanggal kirim', 'Status'];
  expect(head).toEqual([...columns, 'Penarikan naskah']);
  expect(first?.[4]).toEqual(new Date(1_700_000_000_000 + 7 * 3_600_000));
});

test('a file of users masks telephone numbers and has no identity or account number', async () => {
  const named = await buildUser(app, 'penulis', { nama: '=HYPERLINK("jahat")' });
  await app.db.write((tx) =>
    tx.updateTable('users').set({ nomer_hp: '081234567890' }).where('id', '=', named.id).execute(),
  );
  const rows = rowsOf(3, (at) => userRow({ nama: `Orang ${at}`, role: 'redaksi' }));
  await app.db.write((tx) => tx.insertInto('users').values(rows).execute());
  const text = await taken('/api/users/export?role=penulis');
  const [head, ...lines] = linesOf(text);
  expect(head).toEqual(['Nama lengkap', 'Email', 'Peran', 'Status akun', 'Kota', 'Nomor HP', 'Terdaftar']);
  expect(lines).toHaveLength(1);
  expect(text).toContain('"\'=HYPERLINK(""jahat"")"');
  expect(text).toContain('"••••7890"');
  expect(text).not.toContain('081234567890');
  const sheet = await sheetOf('/api/users/export?format=xlsx&role=penulis');
  expect(sheet[1]?.slice(0, 6)).toEqual([
    '=HYPERLINK("jahat")',
    named.email,
    messages.users.roleLabels.penulis,
    words.active,
    expect.anything(),
    '••••7890',
  ]);
});

test('a file of the feed has what the feed shows', async () => {
  const rows = rowsOf(130, (at) => activityRow({ created_at: at, description: `ke-${at}` }));
  await app.db.write((tx) => tx.insertInto('activities').values(rows).execute());
  const { items } = (await app.call({ url: '/api/activities', cookie })).body;
  const lines = linesOf(await taken('/api/activities/export'));
  expect(lines.slice(1).map((line) => line[3])).toEqual(
    items.map(({ description }: { description: string }) => description),
  );
});

describe('an export', () => {
  test('is in the audit log with the names of the filters, not with what was searched for', async () => {
    await taken('/api/projects/export?q=Siti+Rahma&sort=title&format=xlsx');
    const { items } = (await app.call({ url: '/api/audit?action=projects.exported', cookie })).body;
    expect(items).toMatchObject([
      { actorId: admin.id, objectType: 'project', detail: { format: 'xlsx', filters: 'q, sort' } },
    ]);
  });

  test('is refused in other formats and with a cursor', async () => {
    for (const query of ['format=pdf', 'cursor=eA', 'format=xlsx&format=csv'])
      expect((await app.call({ url: `/api/projects/export?${query}`, cookie })).status).toBe(422);
  });

  test('has a limit an hour over all lists together', async () => {
    const lists = ['projects', 'manuscripts', 'users', 'activities', 'audit'];
    const statuses = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await app.call({ url: `/api/${lists[at % 5]}/export`, cookie })).status);
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429]);
  });

  test('ends with the session of who asked, however much of the file is left', async () => {
    const context = await signedInContext(app, admin);
    const file = await exportList(
      app.deps,
      context,
      { format: 'csv' },
      {
        ...{ action: 'projects.exported', name: 'proyek', timeZone: 'Asia/Jakarta' },
        columns: [{ heading: 'Nomor', cell: (row: number) => String(row) }],
        pageOf: async (cursor) => ({
          items: [Number(cursor ?? 0)],
          nextCursor: `${Number(cursor ?? 0) + 1}`,
        }),
      },
    );
    const pieces = file.pieces[Symbol.asyncIterator]();
    const read = async () => (await pieces.next()).value;
    expect([await read(), await read(), await read()].join('')).toMatch(/"Nomor"\r\n"0"\r\n"1"\r\n$/);
    const tokenHash = context.session?.tokenHash ?? '';
    await app.db.write((tx) => tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute());
    await expect(read()).rejects.toMatchObject({ code: 'unauthenticated' });
    // The place of the export is free again.
    const places = rowsOf(4, () => app.deps.takeExportSlot());
    for (const free of places) free();
  });

  test('ends when its reader takes nothing for so long, and leaves the place to others', {
    tags: ['deep'],
  }, async () => {
    // More than the buffers of a connection can hold.
    const rows = rowsOf(2500, () =>
      projectRow({ turn_who: 'penulis', turn_name: randomBytes(3600).toString('base64') }),
    );
    for (let at = 0; at < rows.length; at += 100)
      await app.db.write((tx) =>
        tx
          .insertInto('projects')
          .values(rows.slice(at, at + 100))
          .execute(),
      );
    const config = { ...app.deps.config, exportSilenceMs: 500 };
    const small = await buildTestApp({ ...app.deps, config });
    onTestFinished(() => small.close());
    await small.listen({ host: '127.0.0.1', port: 0 });
    const { port } = small.server.address() as { port: number };
    const places = rowsOf(3, () => app.deps.takeExportSlot());
    const isPlaceFree = () => {
      try {
        app.deps.takeExportSlot()();
        return true;
      } catch {
        return false;
      }
    };
    for (const [format, encoding] of [
      ['csv', 'identity'],
      ['csv', 'gzip'],
      ['xlsx', 'identity'],
    ]) {
      const reader = connect({ host: '127.0.0.1', port });
      reader.pause();
      const head = [`GET /api/projects/export?format=${format} HTTP/1.1`, 'Host: x', `Cookie: ${cookie}`];
      reader.write([...head, `Accept-Encoding: ${encoding}`, '\r\n'].join('\r\n'));
      await once(reader, 'readable');
      expect(isPlaceFree()).toBe(false);
      await expect.poll(isPlaceFree).toBe(true);
      const text = await allOf(reader);
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
      expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false);
    }
    for (const free of places) free();
  });

  test('is limited to a few at once: further ones are refused, and a reader who leaves frees the place', async () => {
    await addProjects(1203);
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as { port: number };
    const open = async () => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: '/api/projects/export?format=xlsx',
        headers: { cookie },
      });
      sent.end();
      const [answer] = await once(sent, 'response');
      return { sent, status: answer.statusCode as number };
    };
    const leave = app.deps.takeExportSlot;
    const places = rowsOf(3, () => leave());
    const reading = await open();
    expect(reading.status).toBe(200);
    reading.sent.destroy();
    // Only the server noticing the closed connection frees the place.
    await expect
      .poll(async () => (await app.call({ url: '/api/activities/export', cookie })).status)
      .toBe(200);
    const fourth = leave();
    expect((await app.call({ url: '/api/activities/export', cookie })).status).toBe(503);
    for (const free of [...places, fourth]) free();
    expect((await app.call({ url: '/api/activities/export', cookie })).status).toBe(200);
  });
});
