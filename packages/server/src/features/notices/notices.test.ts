import { messages } from '@ruang-naskah/domain/messages.id';
import { defaultReasons } from '@ruang-naskah/domain/notices/default-reasons';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy } from '../../../test/project-factories.ts';
import { emptyBin } from '../projects/jobs.ts';
import { mailDueNotices } from './mail-due.ts';
import { remindByDate } from './remind-by-date.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** The bell, its mails, and the choices about them. */

let app: TestApp;
let [author, editor, admin]: TestUser[] = [];
beforeEach(async () => {
  app = await openTestApp();
  [author, editor, admin] = [
    await buildUser(app, 'penulis', { nama: 'Siti Rahmawati' }),
    await buildUser(app, 'redaksi', { nama: 'Ratna Kusuma' }),
    await buildUser(app, 'admin', { nama: 'Dewi Anggraini' }),
  ];
});
afterEach(() => app.close());

const person = (who: TestUser | undefined): TestUser => who as TestUser;
async function bellOf(who: TestUser | undefined): Promise<string[]> {
  const { body } = await app.call({ url: '/api/notices', as: person(who) });
  return body.items.map(({ text }: { text: string }) => text);
}
async function send(judul: string) {
  const body = { ...manuscriptInput(), judul };
  return app.call({ method: 'POST', url: '/api/manuscripts', as: person(author), body });
}
const minutes = (count: number) => app.clock.advance(count * 60_000);
/** The queued mails after a round of the job. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  await mailDueNotices(app.deps);
  const rows = await app.db.reads.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows.map(({ id, recipient, subject, body_text }) => ({
    to: recipient,
    subject,
    text: app.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: id }, body_text),
  }));
}

describe('who is told what', () => {
  test('a manuscript that arrives tells its author and the admins, once each', async () => {
    await send('Laut yang Pulang');
    expect(await bellOf(author)).toEqual(['Naskah Anda sudah masuk: Laut yang Pulang']);
    expect(await bellOf(admin)).toEqual(['Naskah baru: Laut yang Pulang']);
    expect(await bellOf(editor)).toEqual([]);
  });

  test('a status tells the author alone; the same status once more says nothing', async () => {
    const { body } = await send('Laut');
    const set = (status: string, version: number) =>
      app.call({
        method: 'PUT',
        url: `/api/manuscripts/${body.id}/status`,
        as: person(admin),
        body: { status },
        headers: { 'if-match': `"${version}"` },
      });
    await set('Telaah', 1);
    await set('Telaah', 2);
    expect((await bellOf(author)).filter((text) => text === 'Status naskah Telaah: Laut')).toHaveLength(1);
  });

  test('a refusal is mailed with its reason', async () => {
    const { body } = await send('Laut');
    minutes(2);
    await mails();
    await app.call({
      method: 'PUT',
      url: `/api/manuscripts/${body.id}/status`,
      as: person(admin),
      body: { status: 'Ditolak', note: 'Belum sesuai dengan arah penerbitan kami.' },
      headers: { 'if-match': '"1"' },
    });
    minutes(2);
    expect((await mails()).at(-1)?.text).toContain(
      'sekarang Ditolak. Belum sesuai dengan arah penerbitan kami.',
    );
  });

  test('a delivered link tells the admins, and nobody is told of what they did', async () => {
    const stages = { Layout: heldBy(person(editor)) };
    const { id } = await buildProject(app, {
      author: person(author),
      stages,
    });
    await deliverLink(app, await app.signIn(person(editor)), { id, stage: 'Layout', link: drive('a') });
    expect((await bellOf(admin))[0]).toContain('Layout diserahkan');
    expect(await bellOf(editor)).toEqual([]);
  });

  test('what was told about a project goes with it', async () => {
    const stages = { Layout: heldBy(person(editor)) };
    const { id } = await buildProject(app, {
      author: person(author),
      stages,
    });
    await deliverLink(app, await app.signIn(person(editor)), { id, stage: 'Layout', link: drive('a') });
    await app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: person(admin) });
    expect(await bellOf(admin)).toEqual([]);
  });
});

describe('the bell', { tags: ['engine'] }, () => {
  test('counts what is unread, marks one, and marks all', async () => {
    await send('Satu');
    await send('Dua');
    const unread = async () =>
      (await app.call({ url: '/api/notices/unread', as: person(author) })).body.unread;
    const { body } = await app.call({ url: '/api/notices', as: person(author) });
    expect(await unread()).toBe(2);
    await app.call({ method: 'PUT', url: `/api/notices/${body.items[0].id}/read`, as: person(author) });
    expect(await unread()).toBe(1);
    await app.call({ method: 'POST', url: '/api/notices/read', as: person(author) });
    expect(await unread()).toBe(0);
  });

  test('holds no name of an erased account', async () => {
    await send('Laut');
    await app.call({ method: 'DELETE', url: `/api/users/${author?.id}`, as: person(admin) });
    expect(await bellOf(admin)).toEqual([]);
  });
});

describe('mails', { tags: ['engine'] }, () => {
  test('wait a minute, and tell all of one person in one', async () => {
    await send('Satu');
    await send('Dua');
    expect(await mails()).toEqual([]);
    minutes(2);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([author?.email, messages.notices.mailSubject(2)]);
    expect(mail?.text).toMatch(/“Satu”[\s\S]*“Dua”/);
    expect(await mails()).toHaveLength(1);
  });

  test('of heaps come once a day, at seven in the morning', async () => {
    await send('Satu');
    minutes(5);
    expect((await mails()).filter(({ to }) => to === admin?.email)).toEqual([]);
    minutes(24 * 60);
    expect((await mails()).filter(({ to }) => to === admin?.email)).toHaveLength(1);
  });

  test('make no link of a title', async () => {
    await send('Kunjungi https://jahat.example sekarang');
    minutes(2);
    expect((await mails())[0]?.text).not.toMatch(/https:\/\/jahat|jahat\.example/);
  });

  test('end for one kind with the address in them, by a POST alone and without a session', async () => {
    const { pathname, search } = new URL(
      unsubscribeUrl(app.deps, {
        userId: String(author?.id),
        kinds: ['manuscriptReceived'],
        emailChangedAt: null,
      }),
    );
    const shown = await app.call({ url: pathname + search });
    expect([shown.status, shown.text.includes(messages.notices.events.manuscriptReceived)]).toEqual([
      200,
      true,
    ]);
    await send('Satu');
    minutes(2);
    expect(await mails()).toHaveLength(1);
    await app.call({ method: 'POST', url: pathname + search });
    await send('Dua');
    minutes(2);
    expect(await mails()).toHaveLength(1);
    expect(await bellOf(author)).toHaveLength(2);
  });

  test.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    [undefined, ''],
  ])(
    'are ended by a mail program that sends %s, and written down once however often it does (RFC 8058)',
    async (type, payload) => {
      const { pathname, search } = new URL(
        unsubscribeUrl(app.deps, {
          userId: String(author?.id),
          kinds: ['manuscriptReceived'],
          emailChangedAt: null,
        }),
      );
      const url = pathname + search;
      const headers = type === undefined ? {} : { 'content-type': type };
      for (let time = 0; time < 3; time += 1)
        expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
      const ended = await app.db.reads
        .selectFrom('audit_events')
        .select('id')
        .where('action', '=', 'users.mail_ended')
        .execute();
      expect(ended).toHaveLength(1);
      const large = await app.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain' },
        payload: 'x'.repeat(8193),
      });
      expect(large.statusCode).toBe(413);
    },
  );

  test('are ended by nobody who changes the address', async () => {
    const other = await buildUser(app, 'penulis');
    const url = unsubscribeUrl(app.deps, {
      userId: String(author?.id),
      kinds: ['manuscriptReceived'],
      emailChangedAt: null,
    });
    const forged = new URL(url.replace(String(author?.id), other.id));
    const answer = await app.call({ method: 'POST', url: forged.pathname + forged.search });
    expect([answer.status, answer.text.includes(messages.notices.unsubscribe.invalid)]).toEqual([404, true]);
  });
});

describe('reminders', () => {
  const layoutDue = async (deadline: string) => {
    const held = { ...heldBy(person(editor)), deadline };
    const { id } = await buildProject(app, { author: person(author), stages: { Layout: held } });
    const { body } = await app.call({ url: `/api/projects/${id}`, as: person(admin) });
    const edit = { currentOverallStatus: 'Layout' };
    const headers = { 'if-match': `"${body.version}"` };
    await app.call({ method: 'PATCH', url: `/api/projects/${id}`, as: person(admin), body: edit, headers });
    return id;
  };
  const at = (iso: string) => app.clock.set(Date.parse(iso));

  test('come three days before a deadline, once, and again each week that it is past', async () => {
    at('2026-12-01T02:00:00.000Z');
    await layoutDue('2026-12-10');
    const told = async (iso: string) => {
      at(iso);
      return remindByDate(app.deps);
    };
    expect(await told('2026-12-06T02:00:00.000Z')).toBe(0);
    expect(await told('2026-12-07T02:00:00.000Z')).toBe(1);
    expect(await told('2026-12-09T02:00:00.000Z')).toBe(0);
    expect(await told('2026-12-11T02:00:00.000Z')).toBe(1);
    expect(await told('2026-12-12T02:00:00.000Z')).toBe(0);
    expect(await told('2026-12-18T02:00:00.000Z')).toBe(1);
    const [last] = await bellOf(editor);
    expect(last).toMatch(/^Lewat tenggat: .*\(Layout\)$/);
  });

  test('are told after a night without a server, not before seven, and in one mail a day', async () => {
    at('2026-12-01T02:00:00.000Z');
    await layoutDue('2026-12-03');
    await app.db.write((tx) => tx.deleteFrom('notices').execute());
    at('2026-12-05T23:00:00.000Z');
    expect(await remindByDate(app.deps)).toBe(0);
    at('2026-12-06T03:00:00.000Z');
    expect(await remindByDate(app.deps)).toBe(1);
    minutes(2);
    expect(await mails()).toHaveLength(1);
    await layoutDue('2026-12-04');
    await app.db.write((tx) => tx.deleteFrom('notices').where('event', '=', 'yourTurn').execute());
    expect(await remindByDate(app.deps)).toBe(1);
    minutes(5);
    expect(await mails()).toHaveLength(1);
    at('2026-12-07T00:30:00.000Z');
    expect(await mails()).toHaveLength(2);
  });

  test.each(['now', 'daily'] as const)(
    'stand in the mail of seven o’clock for who chose «%s»',
    async (mode) => {
      at('2026-12-01T02:00:00.000Z');
      await layoutDue('2026-12-10');
      const body = { mail: { dueSoon: mode }, whatsappAllowed: false };
      await app.call({ method: 'PUT', url: '/api/notices/preferences', as: person(editor), body });
      minutes(2);
      const before = (await mails()).length;
      at('2026-12-06T23:46:00.000Z');
      expect(await remindByDate(app.deps)).toBe(1);
      at('2026-12-06T23:59:00.000Z');
      expect(await mails()).toHaveLength(before);
      at('2026-12-07T00:00:30.000Z');
      expect((await mails()).slice(before)).toMatchObject([
        { subject: expect.stringMatching(/^Tenggat dekat/) },
      ]);
    },
  );

  test('are not mailed for what was delivered, given away or moved before the mail went out', async () => {
    at('2026-12-01T02:00:00.000Z');
    const ids = [await layoutDue('2026-12-03'), await layoutDue('2026-12-03'), await layoutDue('2026-12-03')];
    await app.db.write((tx) => tx.deleteFrom('notices').execute());
    at('2026-12-03T03:00:00.000Z');
    expect(await remindByDate(app.deps)).toBe(3);
    const [delivered = '', given = '', moved = ''] = ids;
    await deliverLink(app, person(editor), { id: delivered, stage: 'Layout', link: drive('a') });
    const other = await buildUser(app, 'redaksi');
    const edit = async (id: string, layout: object) => {
      const { body } = await app.call({ url: `/api/projects/${id}`, as: person(admin) });
      await saveEdit(app, person(admin), { id, version: body.version, edit: { stages: { Layout: layout } } });
    };
    await edit(given, { assigneeId: other.id });
    await edit(moved, { deadline: '2026-12-20' });
    minutes(2);
    const told = (await mails()).filter(({ to }) => to === person(editor).email);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Tugas dialihkan|^Layout/)]);
  });

  test('that were mailed are not mailed again when their project was in the bin, until it is erased', async () => {
    at('2026-12-01T02:00:00.000Z');
    const id = await layoutDue('2026-12-03');
    at('2026-12-06T03:00:00.000Z');
    const bin = () => app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: person(admin) });
    const restore = () =>
      app.call({ method: 'POST', url: `/api/projects/bin/${id}/restore`, as: person(admin) });
    expect(await remindByDate(app.deps)).toBe(1);
    await bin();
    await restore();
    // It had not been sent.
    expect(await remindByDate(app.deps)).toBe(1);
    minutes(2);
    const mailed = (await mails()).length;
    await bin();
    await restore();
    expect(await remindByDate(app.deps)).toBe(0);
    minutes(2);
    expect(await mails()).toHaveLength(mailed);
    await bin();
    expect((await bellOf(editor)).length).toBe(1);
    app.clock.advance(31 * 86_400_000);
    await emptyBin(app.deps);
    expect(await bellOf(editor)).toEqual([expect.stringMatching(/^Proyek dihentikan/)]);
  });

  test('do not come for what was delivered', async () => {
    at('2026-12-01T02:00:00.000Z');
    const id = await layoutDue('2026-12-03');
    await deliverLink(app, await app.signIn(person(editor)), { id, stage: 'Layout', link: drive('a') });
    at('2026-12-06T03:00:00.000Z');
    expect(await remindByDate(app.deps)).toBe(0);
  });
});

describe('choices and texts', () => {
  test('a person is offered the events of their role, and what they choose stays', async () => {
    const read = async () => (await app.call({ url: '/api/notices/preferences', as: person(editor) })).body;
    expect(Object.keys((await read()).mail)).not.toContain('manuscriptReceived');
    const body = { mail: { assigned: 'never', manuscriptArrived: 'now' }, whatsappAllowed: true };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: person(editor), body });
    expect(await read()).toMatchObject({ mail: { assigned: 'never' }, whatsappAllowed: true });
    expect((await read()).mail.manuscriptArrived).toBeUndefined();
  });

  test('a kind that is chosen never is not mailed any more, also where it waits for the morning', async () => {
    await send('Laut yang Pulang');
    const choose = async (mode: string) => {
      const body = { mail: { manuscriptArrived: mode }, whatsappAllowed: false };
      const call = { method: 'PUT', url: '/api/notices/preferences', as: person(admin), body } as const;
      expect((await app.call(call)).status).toBe(200);
    };
    await choose('never');
    minutes(25 * 60);
    expect((await mails()).filter(({ to }) => to === admin?.email)).toEqual([]);
    await choose('daily');
    await send('Angin Timur');
    minutes(25 * 60);
    const subjects = (await mails()).filter(({ to }) => to === admin?.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Naskah baru: Angin Timur']);
  });

  test('an admin rewrites a text; unknown words and a stale version are refused', async () => {
    const save = (body: object, version: number) =>
      app.call({
        method: 'PUT',
        url: '/api/notices/templates',
        as: person(admin),
        body: { event: 'manuscriptReceived', ...body },
        headers: { 'if-match': `"${version}"` },
      });
    const refused = await save({ subject: 'Halo {nama}', text: 'Isi' }, 0);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['subject']]);
    expect((await save({ subject: 'Diterima: {judul}', text: 'Terima kasih.' }, 0)).status).toBe(200);
    expect((await save({ subject: 'Lain', text: 'Isi' }, 0)).status).toBe(412);
    await send('Laut');
    expect(await bellOf(author)).toEqual(['Diterima: Laut']);
  });

  test('an admin writes reasons to choose from; an unknown word, a use without any and a stale version are refused', async () => {
    const url = '/api/notices/reasons';
    const read = async () => (await app.call({ url, as: person(admin) })).body;
    const save = (reasons: unknown, version: number) =>
      app.call({
        method: 'PUT',
        url,
        as: person(admin),
        body: { reasons },
        headers: { 'if-match': `"${version}"` },
      });
    const { reasons: given, version } = await read();
    expect([given, version]).toEqual([defaultReasons, 0]);
    const [, ...others] = given;
    const own = { reasonFor: 'Ditolak', name: 'Sendiri', text: 'Maaf, “{judul}” belum cocok.' };
    const refused = await save([{ ...own, text: '{nama}' }, ...others], 0);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['reasons.0.text']]);
    expect((await save([own], 0)).status).toBe(422);
    expect((await save([own, ...others], 0)).body).toEqual({ reasons: [own, ...others], version: 1 });
    expect((await save(given, 0)).status).toBe(412);
    expect((await save([own, ...others], 1)).body.version).toBe(1);
    expect((await save(given, 1)).body).toEqual({ reasons: given, version: 2 });
    expect((await app.call({ url: '/api/settings' })).body.reasons).toBeUndefined();
  });
});
