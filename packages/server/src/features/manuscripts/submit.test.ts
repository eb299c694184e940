import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';

/** §5 Submit manuscript, and retries with an idempotency key. */

let app: TestApp;
let author: TestUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  author = await buildUser(app, 'penulis');
});

interface Sending {
  readonly body?: unknown;
  readonly key?: string;
  readonly as?: TestUser;
}
const submit = ({ body = manuscriptInput(), key, as = author }: Sending = {}): Promise<Answer> =>
  app.call({
    method: 'POST',
    url: '/api/manuscripts',
    as,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const rowsOf = (user: TestUser) =>
  app.db.reads.selectFrom('manuscripts').select('id').where('user_id', '=', user.id).execute();

describe('a manuscript sent (§7 manuscripts)', () => {
  test('is answered whole, as the author gave it and with what the server adds', async () => {
    const body = manuscriptInput({
      judul: '  Peta  Bahasa ',
      sinopsis: 'Satu.\r\n\r\nDua.',
      tambahPengarang: 'Budi Santoso, Rina',
      segmentPembaca: ['Dewasa', 'Remaja', 'Dewasa'],
      sellingPoint: 'Baris satu\r\nbaris dua',
      keyword: 'bahasa, peta',
    });
    const answer = await submit({ body });
    const now = new Date(app.clock.now()).toISOString();
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toEqual({
      ...body,
      id: expect.stringMatching(/^[\w-]{22}$/),
      judul: 'Peta  Bahasa',
      sinopsis: 'Satu.\n\nDua.',
      sellingPoint: 'Baris satu\nbaris dua',
      segmentPembaca: ['Dewasa', 'Remaja'],
      userId: author.id,
      authorName: author.nama,
      namaPengarang: author.nama,
      status: 'Sedang Direview',
      submissionDate: now,
      turn: { who: 'admin', since: '2026-11-21', exact: true },
      task: 'undecided',
      version: 1,
      history: [
        {
          from: null,
          to: 'Sedang Direview',
          actorName: author.nama,
          createdAt: now,
          note: '',
          link: body.urlNaskah,
        },
      ],
      withdrawals: [],
    });
    const read = await app.call({ url: `/api/manuscripts/${answer.body.id}`, as: author });
    expect(read.body).toEqual(answer.body);
  });

  test('leaves one line in the feed and one in the audit log', async () => {
    const { body, headers } = await submit({ body: manuscriptInput({ judul: 'Peta Bahasa' }) });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const activities = await app.db.reads
      .selectFrom('activities')
      .selectAll()
      .where('related_id', '=', body.id)
      .execute();
    expect(activities).toMatchObject([
      {
        type: 'author_upload',
        role: 'penulis',
        user_id: author.id,
        user_name: author.nama,
        description: messages.activities.manuscriptSent('Peta Bahasa'),
        related_kind: 'manuscript',
        created_at: app.clock.now(),
      },
    ]);
    const audits = await app.db.reads
      .selectFrom('audit_events')
      .selectAll()
      .where('object_id', '=', body.id)
      .execute();
    expect(audits).toMatchObject([
      { action: 'manuscripts.submitted', actor_id: author.id, actor_role: 'penulis', result: 'ok' },
    ]);
  });

  test('may name the imprint by its label and is stored under its name', async () => {
    const { body } = await submit({ body: manuscriptInput({ tujuanPenerbit: 'Izzah Press (Buku Anak)' }) });
    expect(body.tujuanPenerbit).toBe('Izzah Press');
  });

  test.each([
    'https://drive.google.com/file/d/1/view?usp=sharing',
    'https://dropbox.com/s/1/naskah.pdf',
    'https://www.dropbox.com/scl/fi/1',
  ])('may lie at %s', async (urlNaskah) => {
    expect((await submit({ body: manuscriptInput({ urlNaskah }) })).status).toBe(201);
  });
});

describe('what is wrong', () => {
  test('is said about every field at once, in the words of §5, and nothing is written', async () => {
    const before = await fingerprint(app.db, ['sessions']);
    const answer = await submit({ body: {} });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      {
        tujuanPenerbit: 'Pilih satu Tujuan Penerbit.',
        kategori: 'Pilih kategori naskah.',
        judul: 'Judul naskah wajib diisi.',
        sinopsis: 'Sinopsis wajib diisi.',
        urlNaskah: 'Mohon masukkan link URL Naskah yang valid dari Google Drive atau Dropbox.',
      },
    ]);
    expect(await fingerprint(app.db, ['sessions'])).toEqual(before);
  });

  test('imprint, category and segment must be those the publisher offers', async () => {
    const choices = {
      tujuanPenerbit: 'Penerbit Lain',
      kategori: 'Tidak Ada',
      segmentPembaca: ['Dewasa', 'Bayi'],
    };
    const before = await fingerprint(app.db, ['sessions']);
    const answer = await submit({ body: manuscriptInput(choices) });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      {
        tujuanPenerbit: 'Pilih satu Tujuan Penerbit. “Penerbit Lain” sudah tidak ada.',
        kategori: 'Pilih kategori naskah. “Tidak Ada” sudah tidak ada.',
        segmentPembaca: `${messages.fields.choose} “Bayi” sudah tidak ada.`,
      },
    ]);
    expect(await fingerprint(app.db, ['sessions'])).toEqual(before);
  });

  test.each([
    'javascript:alert(1)//drive.google.com',
    'http://drive.google.com:80/x',
    'https://drive.google.com@x.id/',
    'https://drive.google.com.x.id/',
    'https://drive.google.com:8443/x',
    'https://x.id/?drive.google.com',
    'https://drіve.google.com/x',
    'https://x.id\\@drive.google.com/',
    'https://drive.google.com\t/x',
    'data:text/html,drive.google.com',
    'https://drive.google.com/',
    'https://docs.google.com/document/d/1',
  ])('%j is no place for a manuscript (threat T5)', async (urlNaskah) => {
    const { status, body } = await submit({ body: manuscriptInput({ urlNaskah }) });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['urlNaskah']]);
  });

  test.each([
    'status',
    'userId',
    'namaPengarang',
    'authorName',
    'submissionDate',
    'id',
    'version',
    '__proto__',
  ])('%s is not the author’s to say (threat T1)', async (key) => {
    const text = JSON.stringify(manuscriptInput()).replace('{', `{"${key}":"x",`);
    const { status, body } = await submit({ body: text });
    expect([status, body.fields]).toEqual([422, { [key]: messages.fields.unknown }]);
  });

  test('the limits of length are exact', async () => {
    const longest = { judul: 'x'.repeat(300), sinopsis: 'y'.repeat(10_000) };
    expect((await submit({ body: manuscriptInput(longest) })).status).toBe(201);
    const longer = { judul: 'x'.repeat(301), sinopsis: 'y'.repeat(10_001) };
    const { body } = await submit({ body: manuscriptInput(longer) });
    expect(body.fields).toEqual({
      judul: messages.fields.tooLong(300),
      sinopsis: messages.fields.tooLong(10_000),
    });
  });

  test('a category that was deleted is no choice any more', async () => {
    const admin = await buildUser(app, 'admin');
    const added = await app.call({
      method: 'POST',
      url: '/api/categories',
      as: admin,
      body: { name: 'Sementara' },
    });
    const body = manuscriptInput({ kategori: 'Sementara' });
    expect((await submit({ body })).status).toBe(201);
    await app.call({ method: 'DELETE', url: `/api/categories/${added.body.id}`, as: admin });
    expect((await submit({ body })).body.fields).toEqual({
      kategori: 'Pilih kategori naskah. “Sementara” sudah tidak ada.',
    });
  });

  test('thirty an hour are enough for one author, and leave others alone', async () => {
    for (let at = 0; at < 30; at += 1) expect((await submit()).status).toBe(201);
    const refused = await submit();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await submit({ as: await buildUser(app, 'penulis') })).status).toBe(201);
    expect(await rowsOf(author)).toHaveLength(30);
  });
});

test('a host that the admin added is accepted from then on (decision 0001)', async () => {
  const admin = await buildUser(app, 'admin');
  const body = manuscriptInput({ urlNaskah: 'https://docs.google.com/document/d/1' });
  const save = async (extraManuscriptHosts: string[]) => {
    const { body: stored } = await app.call({ url: '/api/settings' });
    const headers = { 'if-match': `"${stored.version}"` };
    const settings = { ...defaultSettings, extraManuscriptHosts };
    return app.call({ method: 'PUT', url: '/api/settings', as: admin, headers, body: settings });
  };
  expect((await save(['docs.google.com'])).status).toBe(200);
  expect((await submit({ body })).status).toBe(201);
  await save([]);
  const { urlInvalid } = messages.manuscripts;
  const cause = messages.fields.googleDocs.manuscript;
  expect((await submit({ body })).body.fields).toEqual({ urlNaskah: `${urlInvalid} ${cause}` });
});

describe('nothing half-written: when one part cannot be written, none is', () => {
  test.each(['audit_events', 'manuscript_status_events'] as const)('%s full', async (table) => {
    const own = await openTestApp();
    const writer = await buildUser(own, 'penulis');
    const cookie = await own.signIn(writer);
    // A constraint that every new row breaks: the insert fails as with a full disk or a bug.
    await refuseInserts(own, table);
    const before = await fingerprint(own.db);
    const answer = await own.call({
      method: 'POST',
      url: '/api/manuscripts',
      cookie,
      body: manuscriptInput(),
    });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      500,
      'internal',
      messages.errors.internal,
    ]);
    expect(await fingerprint(own.db)).toEqual(before);
    await own.close();
  });
});

test('a feed that cannot be written only warns: the manuscript is kept, and its audit line (§8)', async () => {
  const own = await openTestApp();
  const writer = await buildUser(own, 'penulis');
  const cookie = await own.signIn(writer);
  await refuseInserts(own, 'activities');
  const headers = { 'idempotency-key': 'kunci-tanpa-catatan' };
  const sending = {
    method: 'POST',
    url: '/api/manuscripts',
    cookie,
    body: manuscriptInput(),
    headers,
  } as const;
  const answer = await own.call(sending);
  expect([answer.status, answer.body.activityMissed]).toEqual([201, true]);
  expect((await own.call(sending)).body, 'a retry warns as well').toEqual(answer.body);
  const kept = await own.db.reads
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', answer.body.id)
    .execute();
  expect(kept).toEqual([{ action: 'manuscripts.submitted' }]);
  const read = await own.call({ url: `/api/manuscripts/${answer.body.id}`, cookie });
  expect([read.status, read.body.activityMissed]).toEqual([200, undefined]);
  expect(own.logLines.map((line) => JSON.parse(line).msg)).toContain('activity not written');
  await own.close();
});

async function refuseInserts(test: TestApp, table: string): Promise<void> {
  await test.db.write(async (tx) => {
    if (test.db.engine === 'postgres') {
      await sql`alter table ${sql.table(table)} add constraint refuse check (created_at < 0) not valid`.execute(
        tx,
      );
    } else {
      await sql`create trigger refuse before insert on ${sql.table(table)} begin select raise(abort, 'full'); end`.execute(
        tx,
      );
    }
  });
}

describe('a double submission', () => {
  test('with one key makes one manuscript, however often it is repeated', async () => {
    const body = manuscriptInput();
    const first = await submit({ body, key: 'kunci-1' });
    app.clock.advance(60_000);
    const second = await submit({ body, key: 'kunci-1' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(await rowsOf(author)).toHaveLength(1);
  });

  test('of ten at the same moment all get the one answer', async () => {
    const body = manuscriptInput();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ body, key: 'klik-ganda' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf(author)).toHaveLength(1);
    const lines = await app.db.reads
      .selectFrom('activities')
      .select('id')
      .where('user_id', '=', author.id)
      .execute();
    expect(lines).toHaveLength(1);
  });

  test('the key with another body is refused', async () => {
    await submit({ key: 'kunci-2' });
    const answer = await submit({ key: 'kunci-2' });
    expect([answer.status, answer.body.code]).toEqual([422, 'key_reused']);
    expect(await rowsOf(author)).toHaveLength(1);
  });

  test('a refused first try leaves the key free', async () => {
    expect((await submit({ body: manuscriptInput({ kategori: 'Tidak Ada' }), key: 'kunci-3' })).status).toBe(
      422,
    );
    expect((await submit({ key: 'kunci-3' })).status).toBe(201);
  });

  test('another author’s key is another key', async () => {
    const body = manuscriptInput();
    const other = await buildUser(app, 'penulis');
    const [mine, theirs] = [
      await submit({ body, key: 'kunci-4' }),
      await submit({ body, key: 'kunci-4', as: other }),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(theirs.body.userId).toBe(other.id);
  });

  test.each([' ', 'a b', 'x'.repeat(101), 'kunci\u00e9'])('%j is no key', async (key) => {
    expect((await submit({ key })).body.code).toBe('bad_request');
  });

  test('without a key every submission is one of its own', async () => {
    const body = manuscriptInput();
    await submit({ body });
    await submit({ body });
    expect(await rowsOf(author)).toHaveLength(2);
  });
});
