import { reasonedStatuses, settableStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { fingerprint } from '../../../test/support/fingerprint.ts';
import { insertStatusEvent } from './status-events.ts';

/** §4 Manuscript status, and changes by two admins at once. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin', { nama: 'Admin Penerbit' });
});
afterAll(() => app.close());

const reason = 'Tema ini di luar bidang kami.';
const read = (id: string, as: TestUser) => app.call({ url: `/api/manuscripts/${id}`, as });
const setStatus = (id: string, status: unknown, version: string | undefined, as = admin): Promise<Answer> =>
  app.call({
    method: 'PUT',
    url: `/api/manuscripts/${id}/status`,
    as,
    body: { status, ...(reasonedStatuses.some((each) => each === status) && { note: reason }) },
    headers: version === undefined ? {} : { 'if-match': version },
  });

describe('reading', () => {
  test('the author sees their own without their contact, the admin with it', async () => {
    const author = await buildUser(app, 'penulis', { nomerHp: '0812 0000 1111', kota: 'Sleman' });
    const { id } = await buildManuscript(app, { author });
    const own = await read(id, author);
    expect(own.status).toBe(200);
    expect(own.body).not.toHaveProperty('author');
    const asAdmin = await read(id, admin);
    expect(asAdmin.body.author).toEqual({
      nama: author.nama,
      email: author.email,
      nomerHp: '0812 0000 1111',
      kota: 'Sleman',
    });
  });

  test('an author who was deleted leaves the printed name', async () => {
    const { id, author } = await buildManuscript(app);
    await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: admin });
    expect((await read(id, admin)).body).toMatchObject({
      authorName: author.nama,
      userId: author.id,
      author: null,
    });
  });

  test('one that does not exist has the sentence of §7', async () => {
    const absent = await read('tidak-ada', admin);
    expect([absent.status, absent.body.message]).toEqual([404, 'Naskah tidak ditemukan']);
  });
});

describe('setting the status', () => {
  test.each(settableStatuses)('%s, in any order', async (status) => {
    const { id, author } = await buildManuscript(app, { status: 'Selesai' });
    const answer = await setStatus(id, status, '"1"');
    expect([answer.status, answer.body.status, answer.headers.etag]).toEqual([200, status, '"2"']);
    expect((await read(id, author)).body.status).toBe(status);
  });

  test.each(['Sedang Direview', 'Quality Control', 'selesai', '', null, 3, ['Selesai']])(
    '%j is not a status',
    async (status) => {
      const { id } = await buildManuscript(app);
      const before = await fingerprint(app.db, ['sessions']);
      const answer = await setStatus(id, status, '"1"');
      expect([answer.status, answer.body.fields]).toEqual([422, { status: expect.stringMatching(/\S/) }]);
      expect(await fingerprint(app.db, ['sessions'])).toEqual(before);
    },
  );

  test('of a history longer than is shown the latest are, oldest first', async () => {
    const { id, author } = await buildManuscript(app);
    const now = app.clock.now();
    const event = { manuscriptId: id, actor: { id: author.id, name: author.nama } };
    await app.db.write(async (tx) => {
      for (let at = 1; at <= 210; at += 1)
        await insertStatusEvent(tx, { ...event, from: 'Telaah', to: 'Revisi', now: now + at });
    });
    const { body } = await setStatus(id, 'Selesai', '"1"');
    const times: string[] = body.history.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect([times.length, body.history.at(-1).to]).toEqual([200, 'Selesai']);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe(new Date(now + 12).toISOString());
  });

  test('who, when, from and to stand in the history, oldest first, and in the audit log', async () => {
    const { id, author } = await buildManuscript(app);
    const sent = new Date(app.clock.now()).toISOString();
    app.clock.advance(60_000);
    await setStatus(id, 'Telaah', '"1"');
    app.clock.advance(60_000);
    const { body } = await setStatus(id, 'Ditolak', '"2"');
    const now = app.clock.now();
    expect(body.history).toEqual([
      {
        from: null,
        to: 'Sedang Direview',
        actorName: author.nama,
        createdAt: sent,
        note: '',
        link: expect.stringContaining('https://'),
      },
      {
        from: 'Sedang Direview',
        to: 'Telaah',
        actorName: 'Admin Penerbit',
        createdAt: new Date(now - 60_000).toISOString(),
        note: '',
        link: null,
      },
      {
        from: 'Telaah',
        to: 'Ditolak',
        actorName: 'Admin Penerbit',
        createdAt: new Date(now).toISOString(),
        note: reason,
        link: null,
      },
    ]);
    expect((await read(id, author)).body.history).toEqual(body.history);
    const audits = await app.db.reads
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'detail'])
      .where('object_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(audits.map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail)])).toEqual([
      [
        'manuscripts.status_set',
        admin.id,
        { changes: [{ field: 'status', before: 'Sedang Direview', after: 'Telaah' }] },
      ],
      [
        'manuscripts.status_set',
        admin.id,
        { changes: [{ field: 'status', before: 'Telaah', after: 'Ditolak' }] },
      ],
    ]);
  });

  test.each([
    ['within one millisecond', 0],
    ['on a clock that goes back', -3_600_000],
  ])('changes %s keep their order', async (_, step) => {
    const { id } = await buildManuscript(app);
    const wanted = settableStatuses.slice(0, 8);
    for (const [at, status] of wanted.entries()) {
      app.clock.advance(step);
      await setStatus(id, status, `"${at + 1}"`);
    }
    const { body } = await read(id, admin);
    expect(body.history.map(({ to }: { to: string }) => to)).toEqual(['Sedang Direview', ...wanted]);
  });

  test('needs the version it was made from', async () => {
    const { id } = await buildManuscript(app);
    const missing = await setStatus(id, 'Telaah', undefined);
    expect([missing.status, missing.body.code, missing.body.message]).toEqual([
      428,
      'version_required',
      messages.errors.versionRequired,
    ]);
    for (const version of [
      '"2"',
      '"0"',
      '1',
      '*',
      'W/"1"',
      '"1", "2"',
      '""',
      '"99999999999999"',
      '"-1"',
      'x',
    ]) {
      const stale = await setStatus(id, 'Telaah', version);
      expect([version, stale.status, stale.body.code]).toEqual([version, 412, 'version_stale']);
    }
    expect((await read(id, admin)).body).toMatchObject({ status: 'Sedang Direview', version: 1 });
  });

  test('of two admins who race one wins, always', { tags: ['engine'] }, async () => {
    const second = await buildUser(app, 'admin');
    const cookies = [await app.signIn(admin), await app.signIn(second)];
    for (let round = 1; round <= 50; round += 1) {
      const { id } = await buildManuscript(app);
      const [first, other] = await Promise.all(
        cookies.map((cookie, at) =>
          app.call({
            method: 'PUT',
            url: `/api/manuscripts/${id}/status`,
            cookie,
            body: at === 0 ? { status: 'Telaah' } : { status: 'Ditolak', note: reason },
            headers: { 'if-match': '"1"' },
          }),
        ),
      );
      expect([first?.status, other?.status].sort()).toEqual([200, 412]);
      const { body } = await app.call({ url: `/api/manuscripts/${id}`, cookie: cookies[0] ?? '' });
      expect(body).toMatchObject({ version: 2, status: first?.status === 200 ? 'Telaah' : 'Ditolak' });
      expect(body.history).toHaveLength(2);
    }
  });
});
