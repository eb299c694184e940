/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { projectInput } from '../../../test/project-factories.ts';
import { mailDueNotices } from '../notices/mail-due.ts';

/** An admin gives a manuscript to another author (decision 0145). */

let app: TestApp;
let admin: TestUser;
let before: TestUser;
let after: TestUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  [admin, before, after] = await Promise.all([
    buildUser(app, 'admin'),
    buildUser(app, 'penulis', { nama: 'Citra Lestari' }),
    buildUser(app, 'penulis', { nama: 'Wulan Sekarwangi' }),
  ]);
});

const reason = 'Terdaftar dua kali.';
const at = (version: number) => ({ 'if-match': `"${version}"` });
const give = (id: string, to: { readonly id: string }, version = 1, body: object = {}) =>
  app.call({
    method: 'PUT',
    url: `/api/manuscripts/${id}/author`,
    body: { authorId: to.id, reason, ...body },
    headers: at(version),
    as: admin,
  });
const given = async (id: string, to: { readonly id: string }, version = 1): Promise<number> => {
  const answer = await give(id, to, version);
  expect([answer.status, answer.body.userId]).toEqual([200, to.id]);
  return answer.body.version;
};
const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  as: TestUser,
  rest: object = {},
) => app.call({ method, url, as, ...rest });
const setStatus = async (id: string, version: number, status: string, note = '') => {
  const url = `/api/manuscripts/${id}/status`;
  const answer = await call('PUT', url, admin, { body: { status, note }, headers: at(version) });
  expect(answer.status).toBe(200);
};
const sendRevision = (id: string, version: number, as: TestUser) =>
  call('POST', `/api/manuscripts/${id}/revisions`, as, {
    body: { urlNaskah: 'https://drive.google.com/file/d/revisi/view', note: '' },
    headers: at(version),
  });
const read = (id: string, as: TestUser) => call('GET', `/api/manuscripts/${id}`, as);
const listed = async (as: TestUser, query = ''): Promise<string[]> => {
  const { body } = await call('GET', `/api/manuscripts?${query}`, as);
  return body.items.map(({ id }: { id: string }) => id);
};
const bell = async (as: TestUser): Promise<{ text: string; read: boolean }[]> =>
  (await call('GET', '/api/notices', as)).body.items;
const lines = async (as: TestUser) => (await bell(as)).map(({ text }) => text);
/** The subjects and texts of what is mailed to somebody, the minute of undo being over. */
const mailed = async ({ id }: TestUser): Promise<string[]> => {
  app.clock.advance(120_000);
  await mailDueNotices(app.deps);
  const rows = await app.db.reads
    .selectFrom('outbox')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => {
    const place = { table: 'outbox', column: 'body_text', rowId: row.id } as const;
    return `${row.subject}\n${app.deps.sealer.open(place, row.body_text).replaceAll('\u2060', '')}`;
  });
};
const duties = async (as: TestUser): Promise<string[]> =>
  (await call('GET', '/api/duties', as)).body.items.map(
    ({ kind, manuscriptId }: { kind: string; manuscriptId: string }) => `${kind} ${manuscriptId}`,
  );

const gaveAway = (judul: string) => `Penulis naskah diganti: ${judul}`;
const got = (judul: string) => `Naskah ini sekarang atas nama Anda: ${judul}`;

describe('a manuscript that is given to another author', () => {
  test('is theirs in every list, page, search and file, with its history, and is gone for who had it', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    await given(id, after);
    expect([(await read(id, before)).status, await listed(before)]).toEqual([404, []]);
    expect(await listed(after)).toEqual([id]);
    const { body } = await read(id, after);
    expect(body).toMatchObject({ namaPengarang: after.nama, authorName: after.nama, version: 2 });
    expect(body.history).toMatchObject([{ actorName: before.nama }]);
    expect(body).not.toHaveProperty('authorChange');
    const word = (name: string) => `q=${encodeURIComponent(`${judul} ${name}`)}`;
    expect(await listed(admin, word('Sekarwangi'))).toEqual([id]);
    expect(await listed(admin, word('Lestari'))).toEqual([]);
    const file = await call('GET', `/api/manuscripts/export?format=csv&${word('Sekarwangi')}`, admin);
    expect(file.text).toContain(after.nama);
    expect(file.text).not.toContain(before.nama);
    const open = async (who: TestUser) =>
      (await call('GET', `/api/users/${who.id}/holdings`, admin)).body.manuscripts.count;
    expect([await open(before), await open(after)]).toEqual([0, 1]);
  });

  test('says on the admin’s page how to reach its author, who had it before, and why it was given', async () => {
    const { id } = await buildManuscript(app, { author: before });
    const { body } = await give(id, after);
    const changedAt = new Date(app.clock.now()).toISOString();
    expect(body).toMatchObject({
      author: { email: after.email },
      authorChange: { at: changedAt, fromName: before.nama, reason },
    });
    await give(id, before, 2, { reason: 'Keliru.' });
    expect((await read(id, admin)).body.authorChange).toMatchObject({
      fromName: after.nama,
      reason: 'Keliru.',
    });
    const { items } = (await call('GET', '/api/audit?action=manuscripts.author_changed', admin)).body;
    expect(items).toContainEqual(
      expect.objectContaining({
        objectId: id,
        actorId: admin.id,
        changes: [{ field: 'authorId', before: before.nama, after: after.nama }],
      }),
    );
    expect(JSON.stringify(items)).not.toContain(reason);
  });

  test('takes the revision that it waits for along', async () => {
    const { id } = await buildManuscript(app, { author: before });
    await setStatus(id, 1, 'Revisi');
    await mailed(before);
    expect([await duties(before), await duties(after)]).toEqual([[`revision ${id}`], []]);
    const version = await given(id, after, 2);
    expect([await duties(before), await duties(after)]).toEqual([[], [`revision ${id}`]]);
    expect((await bell(before)).map(({ read }) => read)).toEqual([false, true]);
    expect((await sendRevision(id, version, before)).status).toBe(404);
    expect((await sendRevision(id, version, after)).status).toBe(200);
    expect((await read(id, admin)).body.history.at(-1)).toMatchObject({ actorName: after.nama });
  });

  test('leaves a project that was made of it to its author, and says so', async () => {
    const { id } = await buildManuscript(app, { author: before });
    const body = { ...projectInput(before), manuscriptId: id };
    const project = (await call('POST', '/api/projects', admin, { body })).body;
    const own = (await read(id, admin)).body;
    expect(own.projects).toMatchObject([{ id: project.id, otherAuthor: null }]);
    const version = await given(id, after, own.version);
    expect((await read(id, admin)).body.projects).toMatchObject([
      { id: project.id, otherAuthor: before.nama },
    ]);
    expect((await call('GET', `/api/projects/${project.id}`, before)).status).toBe(200);
    expect((await call('GET', `/api/projects/${project.id}`, after)).status).toBe(404);
    expect((await read(id, after)).body).not.toHaveProperty('project');
    // It stops when the manuscript is withdrawn: its author did not ask for that, and is told.
    const asked = { body: { note: 'Batal.' }, headers: at(version) };
    await call('POST', `/api/manuscripts/${id}/withdrawal`, after, asked);
    await mailed(after);
    const decision = { body: { accepted: true, note: '' }, headers: at(version + 1) };
    await call('POST', `/api/manuscripts/${id}/withdrawal/decision`, admin, decision);
    expect((await lines(before))[0]).toBe(`Proyek dihentikan: ${project.title}`);
    expect((await lines(after))[0]).toContain('Permohonan penarikan naskah diterima');
  });

  test('whose account was erased goes on with its new author', async () => {
    const { id } = await buildManuscript(app, { author: before });
    expect((await call('DELETE', `/api/users/${before.id}`, admin)).status).toBe(204);
    await given(id, after);
    expect((await read(id, admin)).body.authorChange).toMatchObject({ fromName: messages.userAdmin.erased });
  });
});

describe('is refused', () => {
  test('for whoever is no author, cannot sign in, or has it already, at the field', async () => {
    const { id } = await buildManuscript(app, { author: before });
    const suspended = await buildUser(app, 'penulis');
    const closed = await call('PUT', `/api/users/${suspended.id}/suspension`, admin, { body: { reason } });
    expect(closed.status).toBe(200);
    const held = await buildUser(app, 'penulis', { active: false });
    const others = [await buildUser(app, 'redaksi'), await buildUser(app, 'user'), admin, held, suspended];
    for (const person of [...others, { id: 'tidak-ada' }]) {
      const { status, body } = await give(id, person);
      expect([status, body.fields]).toEqual([422, { authorId: messages.projects.authorRequired }]);
    }
    const same = await give(id, before);
    expect([same.status, same.body.fields]).toEqual([422, { authorId: messages.authorChange.same }]);
    const mute = await give(id, after, 1, { reason: ' ' });
    expect([mute.status, Object.keys(mute.body.fields)]).toEqual([422, ['reason']]);
    expect((await read(id, before)).body.version).toBe(1);
  });

  test('from an old page, so that the same press twice gives it once', async () => {
    const { id } = await buildManuscript(app, { author: before });
    const url = `/api/manuscripts/${id}/author`;
    const body = { authorId: after.id, reason };
    expect((await call('PUT', url, admin, { body })).status).toBe(428);
    await given(id, after);
    expect((await give(id, after)).status).toBe(412);
    expect(await lines(after)).toHaveLength(1);
  });

  test('without a recent password', async () => {
    const { id } = await buildManuscript(app, { author: before });
    const cookie = await app.signIn(admin);
    app.clock.advance(3_600_000);
    const url = `/api/manuscripts/${id}/author`;
    const body = { authorId: after.id, reason };
    const late = await app.call({ method: 'PUT', url, body, headers: at(1), cookie });
    expect([late.status, late.body.code]).toEqual([401, 'auth.password_needed']);
  });

  test('while the author waits for an answer about withdrawing it; the answer is theirs, though they cannot open it', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    const asked = { body: { note: 'Batal.' }, headers: at(1) };
    await call('POST', `/api/manuscripts/${id}/withdrawal`, before, asked);
    const early = await give(id, after, 2);
    expect([early.status, early.body.code]).toEqual([409, 'manuscripts.withdrawal_unanswered']);
    const decision = { body: { accepted: false, note: 'Sudah dikontrak.' }, headers: at(2) };
    await call('POST', `/api/manuscripts/${id}/withdrawal/decision`, admin, decision);
    expect(await duties(before)).toEqual([`answer ${id}`]);
    await given(id, after, 3);
    expect(await duties(before)).toEqual([]);
    expect(await duties(after)).toEqual([]);
    expect(await lines(before)).toContain(`Permohonan penarikan naskah tidak diterima: ${judul}`);
    expect((await mailed(before)).join()).toContain('Sudah dikontrak.');
  });
});

describe('both are told', () => {
  test('and of what the author before was not mailed yet, the new one hears instead', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    await setStatus(id, 1, 'Revisi');
    await given(id, after, 2);
    expect((await lines(before)).slice(0, 2)).toEqual([gaveAway(judul), `Status naskah Revisi: ${judul}`]);
    expect(await lines(after)).toEqual([got(judul)]);
    const [mail, ...others] = await mailed(before);
    expect([mail?.split('\n')[0], others]).toEqual([gaveAway(judul), []]);
    const [text] = await mailed(after);
    expect(text).toContain(`Naskah “${judul}” sekarang atas nama Anda di portal. Statusnya Revisi.`);
    expect(text).toContain(messages.notices.steps.revise);
  });

  test('with the status of the moment at which it is sent', async () => {
    const { id } = await buildManuscript(app, { author: before });
    await setStatus(id, 1, 'Revisi');
    await given(id, after, 2);
    await setStatus(id, 3, 'Telaah');
    const [text] = await mailed(after);
    expect(text).toContain('Statusnya Telaah.');
    expect(text).not.toContain(messages.notices.steps.revise);
  });

  test('of nothing that is undone within the minute, and what waited is mailed', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    await setStatus(id, 1, 'Ditolak', 'Bukan bidang kami.');
    await given(id, after, 2);
    await given(id, before, 3);
    expect(await lines(before)).toEqual([`Status naskah Ditolak: ${judul}`]);
    expect(await lines(after)).toEqual([]);
    expect((await mailed(before)).map((text) => text.split('\n')[0])).toEqual([
      `Status naskah Ditolak: ${judul}`,
    ]);
  });

  test('but not who had it for less than a minute', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    const third = await buildUser(app, 'penulis');
    await given(id, after);
    await given(id, third, 2);
    expect([await lines(before), await lines(after), await lines(third)]).toEqual([
      [gaveAway(judul)],
      [],
      [got(judul)],
    ]);
  });

  test('and later statuses are compared with the one that the new author knows', async () => {
    const { id, judul } = await buildManuscript(app, { author: before });
    await setStatus(id, 1, 'Revisi');
    await mailed(before);
    expect((await sendRevision(id, 2, before)).status).toBe(200);
    await given(id, after, 3);
    await mailed(after);
    await setStatus(id, 4, 'Revisi');
    expect((await lines(after))[0]).toBe(`Status naskah Revisi: ${judul}`);
  });
});

test('the reason is in the copy of one’s own data of both, and goes with either account', async () => {
  const { id } = await buildManuscript(app, { author: before });
  await given(id, after);
  const copied = async (as: TestUser) => (await call('GET', '/api/profile/export', as)).body;
  const changedAt = new Date(app.clock.now()).toISOString();
  const change = { manuscriptId: id, reason, changedAt };
  const [copy, newCopy] = [await copied(before), await copied(after)];
  expect([copy.authorChanges, copy.manuscripts]).toEqual([[{ ...change, becameAuthor: false }], []]);
  expect(newCopy.authorChanges).toEqual([{ ...change, becameAuthor: true }]);
  expect(newCopy.manuscripts.map((own: { id: string }) => own.id)).toEqual([id]);
  expect(JSON.stringify(copy)).not.toContain(after.id);
  expect((await call('DELETE', `/api/users/${before.id}`, admin)).status).toBe(204);
  expect((await read(id, admin)).body.authorChange).toMatchObject({
    fromName: messages.userAdmin.erased,
    reason: null,
  });
  expect((await copied(after)).authorChanges).toMatchObject([{ reason: null }]);
});
