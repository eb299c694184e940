/** @module-tag engine */

import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import { manuscriptSorts } from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText, holds } from '../../../../domain/test/properties.ts';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

/** Decision 0018: lists, filters, searches, orders and pages. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let other: TestUser;
let adminCookie: string;

const titles = [
  'Dasar Matematika',
  'Aljabar Linear untuk Sarjana',
  'Sejarah Yogyakarta',
  'Puisi 100% Jujur',
  "Al-Qur'an dan Sains",
  'Kisah_Kasih Di Sekolah',
  'Zaman Edan',
  'Ibu & Anak',
] as const;

beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati' });
  other = await buildUser(app, 'penulis', { nama: 'Budi Santosa' });
  adminCookie = await app.signIn(admin);
  // Eight of each share a millisecond, so that the order needs a tie-break.
  for (const user of [author, other]) {
    for (const judul of titles) await buildManuscript(app, { author: user, input: { judul } });
    app.clock.advance(1000);
  }
  const special = { judul: 'Khusus', tujuanPenerbit: 'Izzah Press', kategori: 'Novel' };
  await buildManuscript(app, { author, status: 'Ditolak', input: special });
  app.clock.advance(1000);
  for (let at = 0; at < 60; at += 1) {
    await buildManuscript(app, {
      author: other,
      status: 'Telaah',
      input: { judul: `Jilid ${String(at % 20).padStart(2, '0')}` },
    });
    if (at % 7 === 0) app.clock.advance(1000);
  }
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}, cookie = adminCookie): Promise<Answer> =>
  app.call({ url: `/api/manuscripts?${new URLSearchParams(query)}`, cookie });

async function titlesOf(query: Record<string, string>): Promise<string[]> {
  const { body } = await list(query);
  return body.items.map(({ judul }: ManuscriptSummary) => judul).sort();
}

async function everyPage(query: Record<string, string>, cookie = adminCookie): Promise<ManuscriptSummary[]> {
  const items: ManuscriptSummary[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null; page += 1) {
    expect(page).toBeLessThan(20);
    const { status, body } = await list({ ...query, ...(cursor && { cursor }) }, cookie);
    expect(status).toBe(200);
    items.push(...body.items);
    if (body.nextCursor !== null) expect(body.items).toHaveLength(25);
    cursor = body.nextCursor;
  }
  return items;
}

describe('scope', () => {
  test('the admin sees all, an author their own, others without one an empty list', async () => {
    expect(await everyPage({})).toHaveLength(77);
    const own = await everyPage({}, await app.signIn(author));
    expect(own).toHaveLength(9);
    expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([author.id]));
    for (const role of ['redaksi', 'user', 'penulis'] as const) {
      const { body } = await app.call({ url: '/api/manuscripts', as: await buildUser(app, role) });
      expect(body).toEqual({ items: [], nextCursor: null });
    }
  });

  test('no filter widens it', async () => {
    const cookie = await app.signIn(author);
    for (const query of [
      { status: 'Telaah' },
      { q: 'Jilid' },
      { sort: 'judul' },
      { userId: author.id },
    ] as Record<string, string>[]) {
      for (const item of await everyPage(query, cookie)) expect(item.userId).toBe(author.id);
    }
    expect((await list({ userId: other.id }, cookie)).body.code).toBe('forbidden');
  });

  test('a row is a summary: no long text, no contact', async () => {
    const { body } = await list({ q: 'Khusus' });
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        judul: 'Khusus',
        userId: author.id,
        authorName: 'Siti Rahmawati',
        tujuanPenerbit: 'Izzah Press',
        kategori: 'Novel',
        status: 'Ditolak',
        submissionDate: expect.stringMatching(/^2026-11-21T.*Z$/),
        turn: { who: 'nobody', since: '2026-11-21', exact: true },
        task: null,
      },
    ]);
  });
});

describe('filters', () => {
  test.each([
    [{ status: 'Ditolak' }, 1],
    [{ status: 'Telaah' }, 60],
    [{ status: 'Selesai' }, 0],
    [{ tujuanPenerbit: 'Izzah Press' }, 1],
    [{ tujuanPenerbit: 'Izzah Press (Buku Anak)' }, 1],
    [{ tujuanPenerbit: 'eNHa Press' }, 76],
    [{ kategori: 'Novel' }, 1],
    [{ kategori: 'novel' }, 0],
    [{ kategori: 'Buku Ajar', status: 'Sedang Direview' }, 16],
    [{ status: 'Telaah', q: 'jilid 07' }, 3],
  ] as [Record<string, string>, number][])('%j finds %d', async (query, count) => {
    expect(await everyPage(query)).toHaveLength(count);
  });

  test('by person', async () => {
    expect(await everyPage({ userId: author.id })).toHaveLength(9);
    expect(await everyPage({ userId: author.id, status: 'Ditolak' })).toHaveLength(1);
    expect(await everyPage({ userId: 'tidak-ada' })).toEqual([]);
  });
});

describe('the turn', () => {
  test('is said in each row, can be asked for, and the longest wait comes first', async () => {
    const waiting = await everyPage({ turn: 'admin', sort: 'turnSince' });
    expect(waiting.length).toBeGreaterThan(70);
    expect(new Set(waiting.map(({ turn }) => turn.who))).toEqual(new Set(['admin']));
    const days = waiting.map(({ turn }) => turn.since);
    expect(days).toEqual(days.toSorted());
    const refused = await everyPage({ turn: 'nobody' });
    expect(refused.map(({ status, turn }) => [status, turn.exact])).toEqual([['Ditolak', true]]);
    expect((await list({ turn: 'siapa' })).status).toBe(422);
  });
});

describe('search', () => {
  test.each([
    ['matematika', ['Dasar Matematika', 'Dasar Matematika']],
    ['MATEMATIKA dasar', ['Dasar Matematika', 'Dasar Matematika']],
    ['temati', ['Dasar Matematika', 'Dasar Matematika']],
    ['yogya sejarah', ['Sejarah Yogyakarta', 'Sejarah Yogyakarta']],
    ['sejarah matematika', []],
    ['di', ['Kisah_Kasih Di Sekolah', 'Kisah_Kasih Di Sekolah']],
    [
      'al',
      [
        "Al-Qur'an dan Sains",
        "Al-Qur'an dan Sains",
        'Aljabar Linear untuk Sarjana',
        'Aljabar Linear untuk Sarjana',
      ],
    ],
    ['al sains', ["Al-Qur'an dan Sains", "Al-Qur'an dan Sains"]],
    ['100', ['Puisi 100% Jujur', 'Puisi 100% Jujur']],
    ["qur'an", ["Al-Qur'an dan Sains", "Al-Qur'an dan Sains"]],
    ['rahmawati zaman', ['Zaman Edan']],
    ['kisah kasih', ['Kisah_Kasih Di Sekolah', 'Kisah_Kasih Di Sekolah']],
    ['matematika OR yogyakarta', []],
    ['NEAR(dasar matematika)', []],
    ['tidakadasamasekali', []],
  ] as [string, string[]][])('%s', async (q, found) => {
    expect(await titlesOf({ q })).toEqual([...found].sort());
    expect(await titlesOf({ q, sort: 'judul' })).toEqual([...found].sort());
    expect(await titlesOf({ q, sort: 'submissionDate' })).toEqual([...found].sort());
  });

  test.each(manuscriptSorts)('in one person’s alone, by %s', async (sort) => {
    const found = (q: string) => titlesOf({ q, sort, userId: author.id });
    expect(await found('matematika')).toEqual(['Dasar Matematika']);
    expect(await found('al sains')).toEqual(["Al-Qur'an dan Sains"]);
    expect(await found('jilid')).toEqual([]);
    const pages = await everyPage({ q: 'jilid', sort, userId: other.id });
    expect(new Set(pages.map(({ id }) => id)).size).toBe(60);
  });

  test.each(['%', '_', '*', '"', "'", '\\', ' ', '&', '(', '-', 'NEAR', 'OR', 'a"b', '100%'])(
    '%j is text, no operator',
    async (q) => {
      expect((await list({ q })).status).toBe(200);
    },
  );
});

describe('how many there are', () => {
  const total = async (query: Record<string, string>) => (await list(query)).body.total;

  test('is said on every page of several, exactly, whatever the filter (§2 Admin area)', async () => {
    expect(await total({})).toBe(77);
    expect(await total({ status: 'Telaah', tujuanPenerbit: 'eNHa Press' })).toBe(60);
    expect(await total({ q: 'jilid' })).toBe(60);
    expect(await total({ q: 'jilid', sort: 'judul' })).toBe(60);
    const { body } = await list({ sort: 'judul' });
    expect(await total({ sort: 'judul', cursor: body.nextCursor })).toBe(77);
  });

  test('is told the admin for each status that any has, and of those that wait (§2 Admin area)', async () => {
    const counts = await app.call({ url: '/api/manuscripts/counts', cookie: adminCookie });
    expect(counts.body.items).toEqual(
      expect.arrayContaining([
        { status: 'Sedang Direview', count: 16 },
        { status: 'Telaah', count: 60 },
        { status: 'Ditolak', count: 1 },
        { status: 'undecided', count: 76 },
      ]),
    );
    expect(counts.body.items).toHaveLength(4);
  });

  test('is not counted where everything is on the one page, nor for an author, whose list grows', async () => {
    expect(await total({ q: 'matematika' })).toBeUndefined();
    expect((await list({}, await app.signIn(other))).body.total).toBeUndefined();
  });

  test('is counted up to a thousand: more than that is more than that', { tags: ['deep'] }, async () => {
    const { body } = await list({ q: 'Khusus' });
    await app.db.write(async (tx) => {
      const row = await tx
        .selectFrom('manuscripts')
        .selectAll()
        .where('id', '=', body.items[0].id)
        .executeTakeFirstOrThrow();
      const { seq: _seq, judul_key: _key, ...copied } = row;
      for (let at = 0; at < 1100; at += 50) {
        const copies = Array.from({ length: 50 }, (_unused, more) => ({
          ...copied,
          id: `salinan-${at + more}`,
        }));
        await tx.insertInto('manuscripts').values(copies).execute();
      }
    });
    expect(await total({})).toBe(1001);
    expect(await total({ status: 'Ditolak' })).toBe(1001);
    expect(await total({ q: 'khusus' })).toBe(1001);
    await app.db.write((tx) => tx.deleteFrom('manuscripts').where('id', 'like', 'salinan-%').execute());
  });
});

describe('order and pages', () => {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

  test.each([
    [{}, (a: ManuscriptSummary, b: ManuscriptSummary) => compare(b.submissionDate, a.submissionDate)],
    [
      { sort: 'submissionDate' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.submissionDate, b.submissionDate),
    ],
    [
      { sort: 'judul' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.judul.toLowerCase(), b.judul.toLowerCase()),
    ],
    [
      { q: 'jilid' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(b.submissionDate, a.submissionDate),
    ],
    [
      { q: 'jilid', tujuanPenerbit: 'eNHa Press' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(b.submissionDate, a.submissionDate),
    ],
    [
      { q: 'jilid', kategori: 'Buku Ajar', turn: 'admin' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(b.submissionDate, a.submissionDate),
    ],
    [
      { q: 'jilid', sort: 'judul' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.judul, b.judul),
    ],
    [
      { q: 'jilid', sort: 'submissionDate' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.submissionDate, b.submissionDate),
    ],
    [
      { status: 'Telaah' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(b.submissionDate, a.submissionDate),
    ],
    [
      { status: 'Telaah', sort: 'submissionDate' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.submissionDate, b.submissionDate),
    ],
    [
      { status: 'Telaah', tujuanPenerbit: 'eNHa Press', sort: 'judul' },
      (a: ManuscriptSummary, b: ManuscriptSummary) => compare(a.judul, b.judul),
    ],
  ] as [Record<string, string>, (a: ManuscriptSummary, b: ManuscriptSummary) => number][])(
    '%j: every row once, in order, over rows of equal value too',
    async (query, inOrder) => {
      const items = await everyPage(query);
      expect(items.length).toBeGreaterThan(50);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      expect(items.map(({ id }) => id)).toEqual([...items].sort(inOrder).map(({ id }) => id));
    },
  );

  test('what is sent while somebody reads shifts no page', async () => {
    const { body: first } = await list();
    await buildManuscript(app, { author: other, status: 'Telaah', input: { judul: 'Terbaru' } });
    const { body: second } = await list({ cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map(({ id }: ManuscriptSummary) => id);
    expect(new Set(ids).size).toBe(50);
    await app.db.write((tx) => tx.deleteFrom('manuscripts').where('judul', '=', 'Terbaru').execute());
  });

  test.each([{ sort: 'judul' }, { q: 'jilid' }, { sort: 'submissionDate' }] as Record<string, string>[])(
    'the cursor of another order is refused: %j',
    async (query) => {
      const { body } = await list();
      const refused = await list({ ...query, cursor: body.nextCursor });
      expect([refused.status, refused.body.fields]).toEqual([422, { cursor: messages.fields.cursor }]);
    },
  );

  test('no made-up cursor is more than a 422', { tags: ['deep'] }, async () => {
    const orders = ['newest', 'oldest', 'titled', 'found'].map((order) => `${order}-manuscripts`);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url') || 'x';
    const values = fc.array(fc.oneof(anyText(), fc.double(), fc.integer(), fc.constant(null)), {
      maxLength: 3,
    });
    const cursors = fc.oneof(
      fc.stringMatching(/^[\w-]{1,60}$/),
      fc
        .tuple(fc.constantFrom(...orders, '__proto__'), values)
        .map(([name, rest]) => encode([name, ...rest])),
    );
    await holds(
      fc.asyncProperty(
        cursors,
        fc.constantFrom('-submissionDate', 'submissionDate', 'judul'),
        fc.constantFrom('', 'jilid'),
        async (cursor, sort, q) => {
          const { status } = await list({ cursor, sort, q });
          expect([200, 422]).toContain(status);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  });

  test.each([
    { status: 'Quality Control' },
    { sort: 'seq' },
    { sort: 'judul; drop table users; --' },
    { userId: "' or 1=1" },
    { q: 'x'.repeat(101) },
    { q: '\u0000' },
    { kategori: '\u0000' },
    { tujuanPenerbit: 'a\u0000b' },
    { limit: '1000' },
    { cursor: '' },
  ] as Record<string, string>[])('%j is refused at its parameter', async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(query)]);
  });

  test('a parameter given twice is refused', async () => {
    const answer = await app.call({
      url: `/api/manuscripts?userId=${author.id}&userId=${other.id}`,
      cookie: adminCookie,
    });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['userId']]);
  });
});
