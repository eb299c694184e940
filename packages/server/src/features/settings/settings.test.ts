import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, manuscriptInput, registerInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterEach(() => app.close());

const url = '/api/settings';

function save(change: object, version: number | undefined, as: TestUser | undefined = admin) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  return app.call({ method: 'PUT', url, as, headers, body: { ...defaultSettings, ...change } });
}

describe('reading', () => {
  test('is everybody’s; untouched they are those of §3 at version 0', async () => {
    const answer = await app.call({ url });
    expect(answer.body).toEqual({ ...defaultSettings, version: 0 });
    expect(answer.headers.etag).toBe('"0"');
  });
});

describe('saving', () => {
  test('is seen by the next request, counts versions and is written to the audit log', async () => {
    await app.call({ url });
    const first = await save({ publisherName: 'Pustaka Senja', phone: '+62 22 123 4567' }, 0);
    expect([first.status, first.headers.etag]).toEqual([200, '"1"']);
    expect((await app.call({ url })).body).toEqual(first.body);
    expect((await save({ hours: 'Setiap hari' }, 1)).body).toMatchObject({
      version: 2,
      hours: 'Setiap hari',
    });
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'settings.updated')
      .orderBy('seq')
      .execute();
    expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
      {
        changes: [
          { field: 'publisherName', before: 'Ruang Naskah', after: 'Pustaka Senja' },
          { field: 'phone' },
        ],
      },
      {
        changes: [
          { field: 'publisherName', before: 'Pustaka Senja', after: 'Ruang Naskah' },
          { field: 'phone' },
          { field: 'hours', before: '', after: 'Setiap hari' },
        ],
      },
    ]);
  });

  test('as they stand writes nothing: no line in the log, no new version', async () => {
    expect((await save({}, 0)).body).toEqual({ ...defaultSettings, version: 0 });
    expect((await save({ hours: 'Setiap hari' }, 0)).status).toBe(200);
    const again = await save({ hours: 'Setiap hari' }, 1);
    expect([again.status, again.headers.etag]).toEqual([200, '"1"']);
    expect((await save({ hours: 'Setiap hari' }, 0)).status).toBe(412);
    const lines = app.db.reads.selectFrom('audit_events').selectAll();
    expect(await lines.where('action', '=', 'settings.updated').execute()).toHaveLength(1);
  });

  test('over somebody else’s change is refused, the first time too', async () => {
    expect((await save({ hours: 'A' }, undefined)).status).toBe(428);
    expect((await save({ hours: 'A' }, 1)).status).toBe(412);
    const racing = await Promise.all(['A', 'B', 'C'].map((hours) => save({ hours }, 0)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const winner = racing.find(({ status }) => status === 200);
    expect((await app.call({ url })).body).toEqual(winner?.body);
    expect((await save({ hours: 'D' }, 0)).status).toBe(412);
  });

  test('is the admin’s', async () => {
    for (const role of ['penulis', 'redaksi', 'user'] as const) {
      expect((await save({}, 0, await buildUser(app, role))).status).toBe(403);
    }
    const anonymous = await app.call({
      method: 'PUT',
      url,
      headers: { 'if-match': '"0"' },
      body: defaultSettings,
    });
    expect(anonymous.status).toBe(401);
    expect((await app.call({ url })).body.version).toBe(0);
  });

  test('refuses everything that is wrong, each with its sentence', async () => {
    const link = { name: 'Toko', url: 'https://contoh.id' };
    const answer = await save(
      {
        publisherName: ' ',
        timeZone: 'Asia/Yogyakarta',
        mapUrl: 'javascript:alert(1)',
        social: [link, { ...link, name: 'TOKO ' }, { name: 'X', url: 'ftp://contoh.id' }],
        imprints: [],
        readerSegments: ['Semua', 'semua'],
        extraStageHosts: ['https://docs.google.com'],
        kunci: 'x',
      },
      0,
    );
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      publisherName: 'Wajib diisi.',
      timeZone: 'Zona waktu tidak dikenal.',
      mapUrl: 'Tempel link lengkap yang diawali https://',
      'social.1': 'Nama ini sudah ada di daftar.',
      'social.2.url': 'Tempel link lengkap yang diawali https://',
      imprints: 'Isi paling sedikit satu.',
      'readerSegments.1': 'Nama ini sudah ada di daftar.',
      'extraStageHosts.0': 'Masukkan nama situs saja, misalnya docs.google.com.',
      kunci: 'Isian ini tidak dikenal.',
    });
  });
});

describe('whether new editors wait is a question', () => {
  const decided = async () => (await app.call({ url })).body.newEditorsDecided;

  test('that other changes leave open, and an answer of either kind ends for good (§5 Register)', async () => {
    await save({ hours: 'A' }, 0);
    expect(await decided()).toBe(false);
    const answer = await save({ newEditorsDecided: true }, 1);
    expect(answer.body).toMatchObject({ holdNewEditors: false, newEditorsDecided: true });
    expect((await save({ hours: 'B' }, 2)).body.newEditorsDecided).toBe(true);
  });

  test('that the form answers as well', async () => {
    await save({ holdNewEditors: true }, 0);
    expect(await decided()).toBe(true);
    expect((await save({ holdNewEditors: false }, 1)).body.newEditorsDecided).toBe(true);
  });
});

test('the list of first steps stays put away, also when an older form is saved', async () => {
  await save({ firstStepsHidden: true }, 0);
  expect((await save({ hours: 'B', firstStepsHidden: false }, 1)).body.firstStepsHidden).toBe(true);
});

describe('a changed setting takes effect', () => {
  test('an added host takes manuscripts, a host that is not there does not', async () => {
    const author = await buildUser(app, 'penulis');
    const body = manuscriptInput({ urlNaskah: 'https://docs.google.com/document/d/1' });
    const send = () => app.call({ method: 'POST', url: '/api/manuscripts', as: author, body });
    const refused = await send();
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      urlNaskah: `Mohon masukkan link URL Naskah yang valid dari Google Drive atau Dropbox. ${messages.fields.googleDocs.manuscript}`,
    });
    await save({ extraManuscriptHosts: [' Docs.Google.com '] }, 0);
    expect((await send()).status).toBe(201);
    await save({ extraManuscriptHosts: [] }, 1);
    expect((await send()).status).toBe(422);
  });

  test('imprints and segments are those an author may choose (§3 Reference lists)', async () => {
    const author = await buildUser(app, 'penulis');
    const body = manuscriptInput({ tujuanPenerbit: 'Senja Press', segmentPembaca: ['Lansia'] });
    const send = () => app.call({ method: 'POST', url: '/api/manuscripts', as: author, body });
    expect(Object.keys((await send()).body.fields).sort()).toEqual(['segmentPembaca', 'tujuanPenerbit']);
    const imprint = { name: 'Senja Press', bookType: 'Novel', tone: 'enha' };
    await save({ imprints: [imprint], readerSegments: ['Lansia'] }, 0);
    expect((await send()).status).toBe(201);
  });

  test('new editors wait for approval when the publisher wants it', async () => {
    await save({ holdNewEditors: true }, 0);
    const input = await registerInput(app, { tujuanPendaftaran: 'Gabung Redaksi' });
    expect((await app.call({ method: 'POST', url: '/api/auth/register', body: input })).status).toBe(201);
    const { email, password } = input;
    const login = await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
    expect([login.status, login.body.code]).toEqual([403, 'auth.awaiting_approval']);
  });
});
