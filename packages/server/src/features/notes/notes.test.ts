import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { plansOf } from '../../../test/plans.ts';
import { buildProject, drive, heldBy } from '../../../test/project-factories.ts';
import { callWhileLocked } from '../../../test/support/while-locked.ts';
import { mailDueNotices } from '../notices/mail-due.ts';
import { listNoteRows } from './list.ts';

/** Notes of a manuscript and of a project's stages: who reads them, who is notified, and what remains of them. */

let app: TestApp;
let author: TestUser;
let editor: TestUser;
let admin: TestUser;
let manuscript: string;
let project: string;
beforeEach(async () => {
  app = await openTestApp();
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati' });
  editor = await buildUser(app, 'redaksi', { nama: 'Ratna Kusuma' });
  admin = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
  manuscript = `/api/manuscripts/${(await buildManuscript(app, { author, input: { judul: 'Laut' } })).id}`;
  const stages = {
    Layout: { ...heldBy(editor), status: 'Selesai', submissionLink: drive('a') },
    Telaah: heldBy(editor),
  } as const;
  project = `/api/projects/${(await buildProject(app, { author, input: { title: 'Angin' }, stages })).id}`;
});
afterEach(() => app.close());

const write = (as: TestUser, thread: string, body: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: `${thread}/notes`, as, body, headers });
const list = (as: TestUser, thread: string) => app.call({ url: `${thread}/notes`, as });
async function textsFor(as: TestUser, thread: string): Promise<(string | null)[]> {
  const { body } = await list(as, thread);
  return body.items.map(({ text }: { text: string | null }) => text);
}
async function bellOf(as: TestUser): Promise<string[]> {
  const { body } = await app.call({ url: '/api/notices', as });
  return body.items.map(({ text }: { text: string }) => text);
}
const change = (as: TestUser, id: string, version: number, text: string) =>
  app.call({
    method: 'PUT',
    url: `/api/notes/${id}`,
    as,
    body: { text },
    headers: { 'if-match': `"${version}"` },
  });
const remove = (as: TestUser, id: string) => app.call({ method: 'DELETE', url: `/api/notes/${id}`, as });

describe('a thread', { tags: ['engine'] }, () => {
  test('of a manuscript is a conversation of its author and the admins, newest first', async () => {
    expect((await write(author, manuscript, { text: 'Foto menyusul.' })).status).toBe(201);
    expect((await write(admin, manuscript, { text: 'Kami tunggu.' })).status).toBe(201);
    expect(await textsFor(author, manuscript)).toEqual(['Kami tunggu.', 'Foto menyusul.']);
    expect(await bellOf(admin)).toEqual(['Catatan untuk Anda: Laut']);
    expect(await bellOf(author)).toEqual(['Catatan untuk Anda: Laut']);
  });

  test('of a stage notifies its holder and those who wrote in it before', async () => {
    await write(author, project, { stage: 'Layout', text: 'Bab 4 kurang.' });
    await write(editor, project, { stage: 'Layout', text: 'Saya periksa.' });
    expect(await bellOf(editor)).toEqual(['Catatan untuk Anda: Angin']);
    expect(await bellOf(author)).toEqual(['Catatan untuk Anda: Angin']);
    const { body } = await app.call({ url: `${project}/notes?stage=Telaah`, as: editor });
    expect(body.items).toEqual([]);
  });

  test('keeps internal notes, and whom they name, from the author, in lists, counts and the bell', async () => {
    await write(author, project, { stage: 'Layout', text: 'Halo.' });
    const internal = { stage: 'Layout', text: 'Honor belum dibayar.', internal: true };
    expect((await write(editor, project, internal)).status).toBe(201);
    expect((await write(author, project, internal)).status).toBe(403);
    const mention = { ...internal, text: `@[${author.id}] belum tahu.` };
    expect((await write(admin, project, mention)).body.fields).toEqual({
      text: 'Hanya orang yang bisa membaca catatan ini yang bisa disebut.',
    });
    expect(await textsFor(author, project)).toEqual(['Halo.']);
    expect(await textsFor(editor, project)).toEqual(['Honor belum dibayar.', 'Halo.']);
    expect(await bellOf(author)).toEqual([]);
    const own = await app.call({ url: '/api/profile/export', as: author });
    expect(own.text).not.toContain('Honor');
    expect(own.body.notes).toMatchObject([{ stage: 'Layout', text: 'Halo.', internal: false }]);
  });

  test('is read page by page, and refuses the cursor of another list', async () => {
    for (let at = 0; at < 26; at += 1) await write(admin, manuscript, { text: `Catatan ${at}` });
    const { body } = await list(author, manuscript);
    expect([body.items.length, body.items[0].text]).toEqual([25, 'Catatan 25']);
    const rest = await app.call({ url: `${manuscript}/notes?cursor=${body.nextCursor}`, as: author });
    expect([rest.body.items.map(({ text }: { text: string }) => text), rest.body.nextCursor]).toEqual([
      ['Catatan 0'],
      null,
    ]);
    const wrong = await app.call({ url: `${manuscript}/notes?cursor=AAAA`, as: author });
    expect(wrong.status).toBe(422);
  });

  test('is found by an index, however many notes there are', async () => {
    const page = { internal: false, cursor: undefined, limit: 25 };
    const places = [
      [{ manuscriptId: 'x' }, 'notes_of_manuscript'],
      [{ projectId: 'x', stage: undefined }, 'notes_of_project'],
      [{ projectId: 'x', stage: 'Layout' }, 'notes_of_stage'],
    ] as const;
    for (const [place, index] of places) {
      const plan = await plansOf(app.db, (db) => listNoteRows(db, place, page), 'sort', 'bitmapscan');
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/SCAN notes\b|Seq Scan|TEMP B-TREE/);
    }
  });
});

describe('a mention', { tags: ['engine'] }, () => {
  test('is stored by id, notifies the person, and follows the account', async () => {
    await write(author, project, { stage: 'Telaah', text: `@[${editor.id}] mohon dicek, @[admin].` });
    const { body } = await list(author, project);
    expect(body.items[0].mentions).toEqual([
      { id: editor.id, nama: 'Ratna Kusuma' },
      { id: 'admin', nama: 'Admin' },
    ]);
    expect(await bellOf(editor)).toEqual(['Catatan untuk Anda: Angin']);
    expect(await bellOf(admin)).toEqual(['Catatan untuk Anda: Angin']);
    await app.call({ method: 'DELETE', url: `/api/users/${editor.id}`, as: admin });
    expect((await list(author, project)).body.items[0].mentions[0].nama).toBe('Pengguna terhapus');
  });

  test('names participants only; their names and no admin’s are offered to an author', async () => {
    const stranger = await buildUser(app, 'redaksi', { nama: 'Orang Lain' });
    const refused = await write(author, project, { stage: 'Layout', text: `@[${stranger.id}] halo` });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { text: 'Hanya orang yang bisa membaca catatan ini yang bisa disebut.' },
    ]);
    const names = async (as: TestUser) =>
      (await list(as, project)).body.people.map(({ nama }: { nama: string }) => nama);
    expect(await names(author)).toEqual(['Ratna Kusuma', 'Admin']);
    expect(await names(editor)).toEqual(['Siti Rahmawati', 'Admin']);
    expect(await names(admin)).toEqual(['Ratna Kusuma', 'Siti Rahmawati']);
    const [first] = (await list(admin, project)).body.people;
    expect([first.role, first.stages]).toEqual(['redaksi', ['Layout', 'Telaah']]);
  });

  test('offers people in the order of their letters, with and without accents and capitals', async () => {
    const named = async (nama: string) => heldBy(await buildUser(app, 'redaksi', { nama }));
    const stages = {
      Layout: await named('Élan Surya'),
      Telaah: await named('zaki'),
      Proofreading: await named('Fajar'),
      'Quality Control': await named('amir'),
    } as const;
    const other = `/api/projects/${(await buildProject(app, { author, stages })).id}`;
    const { people } = (await list(author, other)).body;
    expect(people.map(({ nama }: { nama: string }) => nama)).toEqual([
      ...['amir', 'Élan Surya', 'Fajar', 'zaki', 'Admin'],
    ]);
  });
});

describe('a note', { tags: ['engine'] }, () => {
  test('is mailed as writer and title, without its words', async () => {
    await write(admin, manuscript, { text: 'Honor sudah kami kirim.' });
    app.clock.advance(60_000);
    await mailDueNotices(app.deps);
    const [mail] = await app.db.reads.selectFrom('outbox').selectAll().execute();
    const where = { table: 'outbox', column: 'body_text', rowId: mail?.id ?? '' } as const;
    const text = app.deps.sealer.open(where, mail?.body_text ?? '');
    expect(text).toContain('Dewi Anggraini menulis catatan untuk Anda di “Laut”.');
    expect(text).not.toContain('Honor');
  });

  test('is not mailed to somebody who may not read it any more', async () => {
    await write(admin, project, { stage: 'Layout', text: 'Halo.', internal: true });
    const url = `/api/users/${editor.id}/role`;
    await app.call({ method: 'PUT', url, as: admin, body: { role: 'penulis' } });
    app.clock.advance(60_000);
    await mailDueNotices(app.deps);
    const mails = await app.db.reads.selectFrom('outbox').select('kind').execute();
    expect(mails).toEqual([{ kind: 'role-changed' }]);
  });

  test('mentions anew, in the bell and the mail of the morning, whom an edit had left out', async () => {
    const colleague = await buildUser(app, 'admin');
    const daily = { mail: { noteToYou: 'daily' }, whatsappAllowed: false };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: colleague, body: daily });
    const text = `@[${colleague.id}] tolong.`;
    const { body: note } = await write(admin, project, { stage: 'Layout', internal: true, text });
    const edit = async (changed: string, version: number) => {
      app.clock.advance(5 * 60_000);
      const headers = { 'if-match': `"${version}"` };
      const url = `/api/notes/${note.id}`;
      const { status } = await app.call({ method: 'PUT', url, as: admin, body: { text: changed }, headers });
      expect(status).toBe(200);
    };
    await edit('Tolong.', 1);
    await edit(text, 2);
    expect((await app.call({ url: '/api/notices/unread', as: colleague })).body.unread).toBe(1);
    app.clock.advance(86_400_000);
    await mailDueNotices(app.deps);
    const mails = app.db.reads.selectFrom('outbox').select('id').where('recipient', '=', colleague.email);
    expect(await mails.where('kind', '=', 'notices').execute()).toHaveLength(1);
  });

  test('is marked when it is edited; a stale edit is refused and only new mentions are notified', async () => {
    const { body: note } = await write(author, project, { stage: 'Penulisan', text: 'Halo.' });
    const saved = await change(author, note.id, 1, `Halo @[${editor.id}].`);
    expect([saved.status, saved.body.editedAt]).toEqual([200, new Date(app.clock.now()).toISOString()]);
    expect((await change(author, note.id, 1, 'Lain.')).status).toBe(412);
    expect(await bellOf(editor)).toEqual(['Catatan untuk Anda: Angin']);
    expect(await bellOf(admin)).toHaveLength(1);
  });

  test('that no longer names somebody is not told to them, unless it was or they take part', async () => {
    const mailed = async () => {
      app.clock.advance(120_000);
      await mailDueNotices(app.deps);
      const mails = app.db.reads
        .selectFrom('outbox')
        .select('recipient')
        .where('recipient', '=', editor.email);
      return (await mails.execute()).length;
    };
    const write1 = (stage: string) =>
      write(author, project, { stage, text: `Halo @[${editor.id}].` }).then(({ body }) => body.id);
    const first = await write1('Penulisan');
    await change(author, first, 1, 'Halo.');
    expect([await bellOf(editor), await mailed()]).toEqual([[], 0]);
    const told = await write1('Penulisan');
    expect(await mailed()).toBe(1);
    await change(author, told, 1, 'Halo.');
    const { body } = await app.call({ url: '/api/notices/unread', as: editor });
    expect([(await bellOf(editor)).length, body.unread]).toEqual([1, 0]);
    const held = await write1('Layout');
    await change(author, held, 1, 'Halo.');
    expect([(await bellOf(editor)).length, await mailed()]).toEqual([2, 2]);
  });

  test('can be corrected after somebody it names has left', async () => {
    const { body: note } = await write(author, project, { stage: 'Layout', text: `@[${editor.id}] hallo` });
    await app.call({ method: 'DELETE', url: `/api/users/${editor.id}`, as: admin });
    expect((await change(author, note.id, 1, `@[${editor.id}] halo`)).status).toBe(200);
  });

  test('that is deleted shows who deleted it, and its notices are withdrawn', async () => {
    const { body: note } = await write(author, manuscript, { text: 'Salah kirim.' });
    expect((await remove(admin, note.id)).status).toBe(204);
    const [left] = (await list(author, manuscript)).body.items;
    expect([left.text, left.deletedByName, left.mentions]).toEqual([null, 'Dewi Anggraini', []]);
    expect(await bellOf(admin)).toEqual([]);
    expect((await remove(author, note.id)).status).toBe(404);
    expect((await change(author, note.id, 2, 'Lagi.')).status).toBe(404);
    const rows = await app.db.reads.selectFrom('notes').select('body').execute();
    expect(rows).toEqual([{ body: null }]);
  });

  test('that two people delete at once is deleted by one of them', async () => {
    const { body: note } = await write(author, manuscript, { text: 'Salah kirim.' });
    const statuses = await callWhileLocked(
      app,
      { table: 'notes', id: note.id },
      () => remove(admin, note.id),
      () => remove(author, note.id),
    );
    expect(statuses).toEqual([204, 404]);
    const lines = app.db.reads.selectFrom('audit_events').select('actor_id');
    expect(await lines.where('action', '=', 'notes.deleted').execute()).toEqual([{ actor_id: admin.id }]);
  });

  test('that is sent twice with one key is written once', async () => {
    const once = { 'idempotency-key': 'kunci-1' };
    const [first, second] = [
      await write(author, manuscript, { text: 'Halo.' }, once),
      await write(author, manuscript, { text: 'Halo.' }, once),
    ];
    expect(second.body).toEqual(first.body);
    expect(await textsFor(admin, manuscript)).toEqual(['Halo.']);
  });

  test('of a project in the bin is absent, and goes with the project', async () => {
    const { body: note } = await write(author, project, { stage: 'Layout', text: 'Halo.' });
    await app.call({ method: 'DELETE', url: project, as: admin });
    expect([(await list(author, project)).status, (await remove(author, note.id)).status]).toEqual([
      404, 404,
    ]);
    await app.call({ method: 'DELETE', url: `/api/projects/bin/${project.split('/').at(-1)}`, as: admin });
    expect(await app.db.reads.selectFrom('notes').select('id').execute()).toEqual([]);
  });

  test('goes with its writer’s account; an admin’s loses the name only', { tags: ['engine'] }, async () => {
    const other = await buildUser(app, 'admin', { nama: 'Admin Lama' });
    await write(author, manuscript, { text: 'Nomor saya 0812.' });
    await write(other, manuscript, { text: 'Diterima.' });
    for (const { id } of [author, other])
      expect((await app.call({ method: 'DELETE', url: `/api/users/${id}`, as: admin })).status).toBe(204);
    const { body } = await list(admin, manuscript);
    expect(
      body.items.map(({ text, writerName }: { text: string; writerName: string }) => [text, writerName]),
    ).toEqual([
      ['Diterima.', 'Pengguna terhapus'],
      [null, 'Pengguna terhapus'],
    ]);
  });
});

describe('beside a change', () => {
  const asking = (accompanying: object) => ({ status: 'Telaah', accompanying });
  const set = (body: object, version = 1) =>
    app.call({
      method: 'PUT',
      url: `${manuscript}/status`,
      as: admin,
      body,
      headers: { 'if-match': `"${version}"` },
    });

  test('of a status the note is kept with it, or neither is', async () => {
    const refused = await set(asking({ text: '@[tidak-ada] halo' }));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['accompanying.text']]);
    expect((await app.call({ url: manuscript, as: author })).body.status).toBe('Sedang Direview');
    expect((await set(asking({ text: 'Telaah mulai Senin.' }))).status).toBe(200);
    expect(await textsFor(author, manuscript)).toEqual(['Telaah mulai Senin.']);
    expect((await set(asking({ text: 'Sekali lagi.' }))).status).toBe(412);
    expect(await textsFor(author, manuscript)).toEqual(['Telaah mulai Senin.']);
  });

  test('of a project it belongs to the stage it names', async () => {
    const body = {
      approvals: ['Layout'],
      accompanying: { stage: 'Layout', text: 'Bagus sekali.', internal: true },
    };
    const saved = await app.call({
      method: 'PATCH',
      url: project,
      as: admin,
      body,
      headers: { 'if-match': '"1"' },
    });
    expect(saved.status).toBe(200);
    expect((await list(editor, project)).body.items[0]).toMatchObject({
      stage: 'Layout',
      text: 'Bagus sekali.',
      internal: true,
    });
    expect(await textsFor(author, project)).toEqual([]);
  });
});
