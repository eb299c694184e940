import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { plansOf } from '../../../test/plans.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy, projectInput } from '../../../test/project-factories.ts';
import { callWhileLocked } from '../../../test/support/while-locked.ts';
import { mailDueNotices } from '../notices/mail-due.ts';
import { listMessageRows } from './list.ts';

/** The queue of messages that admins send by hand (decision 0090). */

let app: TestApp;
let [author, admin, colleague]: TestUser[] = [];
beforeEach(async () => {
  app = await openTestApp();
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati', nomerHp: '0812 3456 7890' });
  admin = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
  colleague = await buildUser(app, 'admin', { nama: 'Rahmat Hidayat' });
});
afterEach(() => app.close());

type Told = { readonly whatsappSentAt: string | null };
const person = (who: TestUser | undefined): TestUser => who as TestUser;
const allow = (whatsappAllowed: boolean) =>
  app.call({
    method: 'PUT',
    url: '/api/notices/preferences',
    as: person(author),
    body: { mail: {}, whatsappAllowed },
  });
/** A new title causes a notice to its author; a minute later the message is in the queue. */
async function start(title = 'Laut yang Pulang'): Promise<string> {
  const body = projectInput(person(author), {
    title,
    stages: { Penulisan: { deadline: '2026-12-24', submissionLink: null } },
  });
  const made = await app.call({ method: 'POST', url: '/api/projects', as: person(admin), body });
  app.clock.advance(60_000);
  return made.body.id;
}
/** A note on a manuscript, which notifies its author. @returns its id */
async function buildManuscriptNote(waited = 60_000): Promise<string> {
  const { id } = await buildManuscript(app, { author: person(author) });
  const url = `/api/manuscripts/${id}/notes`;
  const note = await app.call({ method: 'POST', url, as: person(admin), body: { text: 'Halo.' } });
  app.clock.advance(waited);
  return note.body.id;
}
async function queue(state = 'ready', as = admin) {
  const { body } = await app.call({ url: `/api/whatsapp?state=${state}`, as: person(as) });
  return body.items;
}
const open = (id: string, as = admin) =>
  app.call({ method: 'POST', url: `/api/whatsapp/${id}/open`, as: person(as) });
const settle = (id: string, outcome: string, as = admin) =>
  app.call({ method: 'PUT', url: `/api/whatsapp/${id}`, as: person(as), body: { outcome } });

const takeBack = (id: string, as = admin) =>
  app.call({ method: 'POST', url: `/api/whatsapp/${id}/undo`, as: person(as) });

describe('the queue', { tags: ['engine'] }, () => {
  test('holds what people who allowed it are told, a minute later, with the number hidden', async () => {
    await start('Tanpa Izin');
    await allow(true);
    await start();
    const [message, ...others] = await queue();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      nama: 'Siti Rahmawati',
      maskedNumber: '0812-••••-7890',
      subject: 'Tugas baru: Laut yang Pulang (Penulisan)',
      claimedBy: null,
    });
    expect(JSON.stringify(message)).not.toMatch(/3456/);
    await allow(false);
    expect(await queue()).toEqual([]);
  });

  test('shows nothing that is younger than a minute, older than a week, or true no more', async () => {
    await allow(true);
    const id = await start();
    app.clock.advance(-30_000);
    expect(await queue()).toEqual([]);
    app.clock.advance(30_000);
    const [message] = await queue();
    const cookie = await app.signIn(person(author));
    await deliverLink(app, cookie, { id, stage: 'Penulisan', link: drive('a') });
    expect(await queue()).toEqual([]);
    expect((await open(message.id)).body.code).toBe('whatsapp.outdated');
    expect((await open(message.id)).status).toBe(404);
    await start('Angin');
    expect(await queue()).toHaveLength(1);
    app.clock.advance(8 * 24 * 3_600_000);
    expect(await queue()).toEqual([]);
  });

  test('has no note for somebody who left the project, and no repair that was delivered', async () => {
    const editor = await buildUser(app, 'redaksi', { nomerHp: '0812 3456 7890' });
    const body = { mail: {}, whatsappAllowed: true };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: editor, body });
    const stages = { Layout: { ...heldBy(editor), status: 'Selesai', submissionLink: drive('a') } } as const;
    const { id } = await buildProject(app, { stages });
    const repairs = [{ stage: 'Layout', note: 'Margin.', deadline: '2026-12-24' }];
    await saveEdit(app, person(admin), { id, version: 1, edit: { repairs } });
    const note = { stage: 'Layout', text: 'Honor.', internal: true };
    await app.call({ method: 'POST', url: `/api/projects/${id}/notes`, as: person(admin), body: note });
    app.clock.advance(60_000);
    const events = async () => (await queue()).map(({ event }: { event: string }) => event);
    expect(await events()).toEqual(['returned', 'noteToYou']);
    await deliverLink(app, editor, { id, stage: 'Layout', link: drive('b') });
    expect(await events()).toEqual(['noteToYou']);
    const successor = await buildUser(app, 'redaksi');
    const edit = { stages: { Layout: { assigneeId: successor.id } } };
    expect((await saveEdit(app, person(admin), { id, version: 3, edit })).status).toBe(200);
    expect(await events()).not.toContain('noteToYou');
  });

  test('asks for a stage once: the newest call to work on it, also after it was delivered and sent back', async () => {
    const editor = await buildUser(app, 'redaksi', { nomerHp: '0812 3456 7890' });
    const body = { mail: {}, whatsappAllowed: true };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: editor, body });
    const { id } = await buildProject(app);
    const stages = { Layout: { assigneeId: editor.id, deadline: '2026-12-18' } };
    await saveEdit(app, person(admin), { id, version: 1, edit: { stages } });
    app.clock.advance(120_000);
    const events = async () => (await queue()).map(({ event }: { event: string }) => event);
    expect(await events()).toEqual(['assigned']);
    await saveEdit(app, person(admin), { id, version: 2, edit: { currentOverallStatus: 'Layout' } });
    app.clock.advance(120_000);
    expect(await events()).toEqual(['yourTurn']);
    await deliverLink(app, editor, { id, stage: 'Layout', link: drive('a') });
    const repairs = [{ stage: 'Layout', note: 'Margin.', deadline: '2026-12-24' }];
    expect((await saveEdit(app, person(admin), { id, version: 4, edit: { repairs } })).status).toBe(200);
    app.clock.advance(120_000);
    expect(await events()).toEqual(['returned']);
  });

  test('has nothing for somebody who became an admin', async () => {
    await allow(true);
    await buildManuscriptNote();
    expect(await queue()).toHaveLength(1);
    const url = `/api/users/${person(author).id}/role`;
    await app.call({ method: 'PUT', url, as: person(admin), body: { role: 'admin' } });
    expect(await queue()).toEqual([]);
  });

  test('is read from an index', async () => {
    for (const state of ['ready', 'sent'] as const) {
      const plan = await plansOf(
        app.db,
        (db) => listMessageRows(db, { state, cursor: undefined }, 1),
        'sort',
        'bitmapscan',
      );
      expect(plan).toContain('notices_by_whatsapp');
      expect(plan).not.toMatch(/SCAN notices\b|Seq Scan on notices|TEMP B-TREE/);
    }
  });

  test('refuses the cursor of another list', async () => {
    const answer = await app.call({ url: '/api/whatsapp?cursor=AAAA', as: person(admin) });
    expect(answer.status).toBe(422);
  });
});

describe('a message', () => {
  beforeEach(() => allow(true));

  test('opens WhatsApp with the text and the ordinary address, and says so in the audit log', async () => {
    await start();
    const [{ id }] = await queue();
    const { status, body } = await open(id);
    expect([status, body.number]).toEqual([200, '+6281234567890']);
    const link = new URL(body.waLink);
    expect([link.origin, link.pathname]).toEqual(['https://wa.me', '/6281234567890']);
    expect(link.searchParams.get('text')).toBe(
      'Yth. Siti Rahmawati, kami dari Ruang Naskah.\n\nTahap Penulisan untuk “Laut yang Pulang” menjadi tugas Anda. Tenggat: 24 Desember 2026.\n\nhttp://localhost:3000/dashboard/main\n\nBila ada pertanyaan, balas pesan ini. Terima kasih.',
    );
    const lines = await app.db.reads.selectFrom('audit_events').select(['action', 'detail']).execute();
    expect(lines.filter(({ action }) => action === 'whatsapp.opened')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('81234567890');
  });

  test('is opened neither before its minute nor after its week', async () => {
    await buildManuscriptNote(0);
    const { id } = await app.db.reads.selectFrom('notices').select('id').executeTakeFirstOrThrow();
    const early = await open(id);
    app.clock.advance(8 * 24 * 3_600_000);
    expect([early.status, (await open(id)).status]).toEqual([404, 404]);
  });

  test('is one admin’s for ten minutes, also when two take it at once', async () => {
    await start();
    const [{ id }] = await queue();
    const both = await Promise.all([open(id, admin), open(id, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = both[0]?.status === 200 ? [admin, colleague] : [colleague, admin];
    expect((await queue('ready', loser))[0].claimedBy).toEqual({ nama: person(winner).nama, own: false });
    expect((await settle(id, 'sent', loser)).body.code).toBe('whatsapp.claimed');
    app.clock.advance(10 * 60_000);
    expect((await settle(id, 'sent', loser)).status).toBe(204);
    expect((await settle(id, 'sent', winner)).status).toBe(404);
  });

  test('made and taken while the clock was a year ahead is anybody’s once it is right', async () => {
    const now = app.clock.now();
    app.clock.advance(365 * 24 * 3_600_000);
    await start();
    const [{ id }] = await queue();
    expect((await open(id)).status).toBe(200);
    app.clock.set(now);
    expect((await queue('ready', colleague))[0]).toMatchObject({ id, claimedBy: null });
    expect((await open(id, colleague)).status).toBe(200);
  });

  test('is none for somebody who withdrew the permission while it was written', async () => {
    await start();
    const [{ id }] = await queue();
    await app.db.write((tx) => tx.updateTable('users').set({ whatsapp_consent_at: null }).execute());
    expect([await queue(), (await open(id)).status]).toEqual([[], 404]);
  });

  test('that was sent is kept with who sent it and when; one that was skipped is gone', async () => {
    await start('Satu');
    await start('Dua');
    const [first, second] = await queue();
    await settle(first.id, 'sent');
    await settle(second.id, 'skipped');
    expect(await queue()).toEqual([]);
    const sent = await queue('sent');
    expect(sent).toMatchObject([{ id: first.id, sentByName: 'Dewi Anggraini' }]);
    const own = await app.call({ url: '/api/profile/export', as: person(author) });
    const times = own.body.notices.flatMap(
      ({ whatsappSentAt }: { whatsappSentAt: string | null }) => whatsappSentAt ?? [],
    );
    expect(times).toEqual([sent[0].sentAt]);
  });

  test('that two admins take back at once is taken back once', async () => {
    await start('Satu');
    const [first] = await queue();
    await settle(first.id, 'sent');
    const statuses = await callWhileLocked(
      app,
      { table: 'notices', id: first.id },
      () => takeBack(first.id),
      () => takeBack(first.id, colleague),
    );
    expect(statuses).toEqual([204, 204]);
    const lines = app.db.reads.selectFrom('audit_events').select('actor_id');
    expect(await lines.where('action', '=', 'whatsapp.taken_back').execute()).toEqual([
      { actor_id: admin?.id },
    ]);
  });

  test('marked by mistake goes back to the queue for anybody, until the publisher’s day ends', async () => {
    await start('Satu');
    await start('Dua');
    const [first, second] = await queue();
    await settle(first.id, 'sent');
    await settle(second.id, 'skipped');
    for (const { id } of [first, second]) expect((await takeBack(id, colleague)).status).toBe(204);
    expect(await queue('sent')).toEqual([]);
    expect(await queue('ready', colleague)).toMatchObject([
      { id: first.id, claimedBy: null, sentAt: null },
      { id: second.id, claimedBy: null },
    ]);
    // As often as the answer is lost, it is one line.
    expect((await takeBack(first.id, colleague)).status).toBe(204);
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'whatsapp.taken_back')
      .execute();
    expect(lines).toHaveLength(2);
    for (const { id } of [first, second])
      expect(lines).toContainEqual({ actor_id: colleague?.id, object_id: id });

    expect((await settle(first.id, 'sent', colleague)).status).toBe(204);
    const own = await app.call({ url: '/api/profile/export', as: person(author) });
    expect(own.body.notices.filter(({ whatsappSentAt }: Told) => whatsappSentAt !== null)).toHaveLength(1);
    app.clock.advance(24 * 3_600_000);
    const late = await takeBack(first.id);
    expect([late.status, late.body.message]).toEqual([409, messages.whatsapp.dayOver]);
    expect(await queue('sent')).toHaveLength(1);
    expect((await takeBack('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  test('about a note that is deleted stays listed if it was sent, and is sent to nobody else', async () => {
    const remove = (id: string) => app.call({ method: 'DELETE', url: `/api/notes/${id}`, as: person(admin) });
    const notes = [await buildManuscriptNote(), await buildManuscriptNote(), await buildManuscriptNote()];
    const [sent, opened, waiting] = await queue();
    await settle(sent.id, 'sent');
    await open(opened.id);
    for (const id of notes) expect((await remove(id)).status).toBe(204);
    expect(await queue('sent')).toMatchObject([{ id: sent.id, sentByName: 'Dewi Anggraini' }]);
    const { body } = await app.call({ url: '/api/notices/unread', as: person(author) });
    expect(body.unread).toBe(0);
    expect([await queue(), (await open(waiting.id)).status]).toEqual([[], 404]);
    // The message is open in WhatsApp: only the admin who opened it can mark it, and nobody else can open it.
    expect((await open(opened.id, colleague)).body.code).toBe('whatsapp.claimed');
    expect((await settle(opened.id, 'sent')).status).toBe(204);
    expect(await queue('sent')).toHaveLength(2);
  });

  test('that is open while something newer is told can be marked as sent, and is kept as the record of it', async () => {
    await allow(true);
    const id = await start();
    const move = async (deadline: string) => {
      const { body } = await app.call({ url: `/api/projects/${id}`, as: person(colleague) });
      const edit = { stages: { Penulisan: { deadline } } };
      await saveEdit(app, person(colleague), { id, version: body.version, edit });
      app.clock.advance(60_000);
    };
    await move('2026-12-10');
    const moved = (await queue()).find(({ event }: { event: string }) => event === 'deadlineEarlier');
    expect((await open(moved.id)).status).toBe(200);
    await move('2026-12-01');
    expect((await settle(moved.id, 'sent')).status).toBe(204);
    expect(await queue('sent')).toMatchObject([{ id: moved.id }]);
  });

  test('that was sent stays the record of it when the same person causes more of its kind', async () => {
    const editor = await buildUser(app, 'redaksi', { nomerHp: '0812 3456 7891' });
    const body = { mail: {}, whatsappAllowed: true };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: editor, body });
    const stage = 'Pengajuan Cetak';
    const held = { ...heldBy(editor), status: 'Selesai', submissionLink: drive('a') } as const;
    const options = { author: person(author), stages: { [stage]: held }, overall: stage } as const;
    const { id } = await buildProject(app, options);
    const say = async (note: string) => {
      const said = { kind: 'print_correction', note, submissionLink: drive('a') };
      const url = `/api/projects/${id}/proof`;
      expect((await app.call({ method: 'POST', url, as: person(author), body: said })).status).toBe(200);
      app.clock.advance(2 * 60_000);
      await mailDueNotices(app.deps);
    };
    await say('Sampul.');
    await say('Sampul, dan halaman 3.');
    const [, second] = await queue();
    expect((await settle(second?.id ?? (await queue())[0].id, 'sent')).status).toBe(204);
    await say('Sampul, dan halaman 3 dan 5.');
    expect(await queue('sent')).toHaveLength(1);
  });

  test('to a number that is none cannot be opened, and says why', async () => {
    const editor = await buildUser(app, 'redaksi', { nomerHp: '0274 123456' });
    await app.call({
      method: 'PUT',
      url: '/api/notices/preferences',
      as: editor,
      body: { mail: {}, whatsappAllowed: true },
    });
    const { id } = await buildProject(app, { stages: { Layout: heldBy(editor) } });
    await app.call({
      method: 'POST',
      url: `/api/projects/${id}/notes`,
      as: person(admin),
      body: { stage: 'Layout', text: 'Mohon dicek.' },
    });
    app.clock.advance(60_000);
    const [message] = await queue();
    expect(message.maskedNumber).toBe('');
    const refused = await open(message.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nomor HP pengguna ini tidak bisa dipakai untuk WhatsApp. Contoh yang benar: 0812 3456 7890.',
    ]);
    expect((await queue('ready', colleague))[0].claimedBy).toBeNull();
  });
});
