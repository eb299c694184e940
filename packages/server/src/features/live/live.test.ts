import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildManuscript, buildUser, testPassword } from '../../../test/factories.ts';
import { patientOverload, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy } from '../../../test/project-factories.ts';
import { follow, type LiveClient, listenOn } from '../../../test/support/live-client.ts';
import { useLiveSite } from '../../../test/support/live-site.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts';
import { buildApp } from '../../app.ts';
import { noteChange } from '../../db/changes.ts';
import { loadBuiltWeb } from '../../http/web.ts';
import { changeRoleByOperator } from '../../privacy/change-role.ts';
import { webFolder } from '../../serve.ts';

/** Streams of changes: who gets which events, from which place on, and until when. */

let app: TestApp;
let site: string;
let admin: TestUser;
const { current, listen, openBounded } = useLiveSite();
beforeEach(() => {
  ({ app, url: site, admin } = current());
});

const rename = (id: string, version: number, title: string) =>
  saveEdit(app, admin, { id, version, edit: { title } });

describe('who learns of what', { tags: ['engine'] }, () => {
  test('participants and admins of a project, each told what is their own doing, and nobody else', async () => {
    const [author, stranger] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    const { id } = await buildProject(app, { author });
    const foreign = await listen(stranger);
    const [own, office] = [await listen(author), await listen(admin)];
    expect((await rename(id, 1, 'Judul Baru')).status).toBe(200);
    const told = { kind: 'project', id, version: 2 };
    expect((await own.next())?.data).toEqual({ ...told, own: false });
    expect((await office.next())?.data).toEqual({ ...told, own: true });
    // The first event for the other person is about what they may read.
    const { id: theirs } = await buildProject(app, { author: stranger });
    await rename(theirs, 1, 'Judul Lain');
    expect((await foreign.next())?.data).toMatchObject({ kind: 'project', id: theirs });
  });

  test('an editor who loses a stage learns that the project has changed', async () => {
    const [editor, colleague] = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
    const { id } = await buildProject(app, { stages: { Layout: heldBy(editor) } });
    const stream = await listen(editor);
    const edit = { stages: { Layout: { assigneeId: colleague.id } } };
    expect((await saveEdit(app, admin, { id, version: 1, edit })).status).toBe(200);
    expect((await stream.next())?.data).toMatchObject({ kind: 'project', id });
  });

  test('an author and the admins of a manuscript, and each of their own bell', async () => {
    const author = await buildUser(app, 'penulis');
    const { id } = await buildManuscript(app, { author });
    const [own, office] = [await listen(author), await listen(admin)];
    const status = { status: 'Telaah' };
    const headers = { 'if-match': '"1"' };
    await app.call({
      method: 'PUT',
      url: `/api/manuscripts/${id}/status`,
      as: admin,
      body: status,
      headers,
    });
    const kinds = [(await own.next())?.data, (await own.next())?.data];
    expect(kinds).toContainEqual({ kind: 'manuscript', id, version: 2, own: false });
    expect(kinds).toContainEqual({ kind: 'notices', id: null, version: null, own: false });
    expect((await office.next())?.data).toEqual({ kind: 'manuscript', id, version: 2, own: true });
  });

  test('admins of somebody who waits to be let in, and of a delivery', async () => {
    const editor = await buildUser(app, 'redaksi');
    const { id } = await buildProject(app, { stages: { Layout: heldBy(editor) } });
    const office = await listen(admin);
    await buildUser(app, 'redaksi', { active: false });
    expect((await office.next())?.data.kind).toBe('accounts');
    await deliverLink(app, editor, { id, stage: 'Layout', link: drive('x') });
    expect((await office.next())?.data).toMatchObject({ kind: 'project', id, own: false });
  });

  test('the readers of a note; an internal one is no event for the author, nor among those they missed', async () => {
    const [author, editor] = [await buildUser(app, 'penulis'), await buildUser(app, 'redaksi')];
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    const cookie = await app.signIn(author);
    const [own, part, office] = [await listen(cookie), await listen(editor), await listen(admin)];
    const url = `/api/projects/${id}/notes`;
    const write = (as: TestUser, text: string, internal: boolean) =>
      app.call({ method: 'POST', url, as, body: { stage: 'Layout', text, internal } });
    const { body: note } = await write(admin, 'Naskahnya lemah.', true);
    const headers = { 'if-match': '"1"' };
    const ofNote = { url: `/api/notes/${note.id}`, as: admin };
    await app.call({ ...ofNote, method: 'PUT', body: { text: 'Naskahnya tipis.' }, headers });
    await app.call({ ...ofNote, method: 'DELETE' });
    expect((await write(editor, 'Mohon foto baru.', false)).status).toBe(201);
    const told = { kind: 'notes', id, version: null, stage: 'Layout' };
    // Their bells are notified as well; threads in this order.
    const nextNote = async ({ next }: LiveClient) => {
      for (;;) {
        const event = await next();
        if (event?.data.kind === 'notes') return event.data;
      }
    };
    for (const by of [false, false, false, true]) expect(await nextNote(part)).toEqual({ ...told, own: by });
    for (const by of [true, true, true, false]) expect(await nextNote(office)).toEqual({ ...told, own: by });
    expect(await nextNote(own)).toEqual({ ...told, own: false });
    expect(own.seen().split('"kind":"notes"')).toHaveLength(2);
    const since = { 'last-event-id': own.hello?.id ?? '' };
    const { body } = await app.call({ url: '/api/live', cookie, headers: since });
    expect(body.changes.filter(({ kind }: { kind: string }) => kind === 'notes')).toHaveLength(1);
  });

  test('the editor and the admins of a request and its end, and no other participant', async () => {
    const [author, editor] = [await buildUser(app, 'penulis'), await buildUser(app, 'redaksi')];
    const { id } = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    await saveEdit(app, admin, { id, version: 1, edit: { currentOverallStatus: 'Layout' } });
    const [own, part, office] = [await listen(author), await listen(editor), await listen(admin)];
    const url = `/api/projects/${id}/stages/Layout/requests`;
    const asking = { kind: 'more_time', note: 'Gambar belum ada.', deadline: '2027-06-01' };
    const { status, body } = await app.call({ method: 'POST', url, as: editor, body: asking });
    expect([status, body.fields]).toEqual([201, undefined]);
    const told = { kind: 'requests', id, version: null };
    expect((await part.next())?.data).toEqual({ ...told, own: true });
    const ofOffice = [(await office.next())?.data, (await office.next())?.data];
    expect(ofOffice).toContainEqual({ ...told, own: false });
    await app.call({ method: 'DELETE', url: `/api/projects/${id}/requests/${body.id}`, as: editor });
    expect((await part.next())?.data).toEqual({ ...told, own: true });
    await rename(id, 2, 'Judul Baru');
    expect((await own.next())?.data).toMatchObject({ kind: 'project', id });
  });

  test('nothing is told of what was refused or rolled back', async () => {
    const { id } = await buildProject(app);
    const office = await listen(admin);
    expect((await rename(id, 7, 'Ditolak')).status).toBe(412);
    await expect(
      app.db.write(async (tx) => {
        noteChange(tx, { kind: 'project', id: 'gagal', version: 1, readers: [] });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await rename(id, 1, 'Diterima');
    expect((await office.next())?.data).toMatchObject({ id, version: 2 });
  });
});

/** The author has a line about it. */
const toldOfTheTitle = { kind: 'notices', id: null, version: null, own: false };

describe('after a lost connection', { tags: ['engine'] }, () => {
  test('a page is told of the changes meanwhile, by stream and by plain answer alike', async () => {
    const author = await buildUser(app, 'penulis');
    const [mine, foreign] = [await buildProject(app, { author }), await buildProject(app)];
    const cookie = await app.signIn(author);
    const first = await listen(cookie);
    first.leave();
    await rename(foreign.id, 1, 'Bukan Urusannya');
    await rename(mine.id, 1, 'Sementara Pergi');
    const headers = { 'last-event-id': first.hello?.id ?? '' };
    const changes = [{ kind: 'project', id: mine.id, version: 2, own: false }, toldOfTheTitle];
    expect((await listen(cookie, headers)).hello?.data).toMatchObject({ missed: false, changes });
    const { body } = await app.call({ url: '/api/live', cookie, headers });
    expect(body).toMatchObject({ missed: false, changes });
    // Continuing from that answer, no event comes twice.
    const again = { 'last-event-id': body.lastEventId };
    expect((await app.call({ url: '/api/live', cookie, headers: again })).body).toMatchObject({
      missed: false,
      changes: [],
    });
  });

  test('a place from before a restart, or an invented one, is answered that something was missed', async () => {
    for (const place of ['', 'karangan', 'A'.repeat(500)]) {
      const { hello } = await listen(admin, { 'last-event-id': place });
      expect(hello?.data).toMatchObject({ missed: true, changes: [] });
    }
  });
});

describe('on a connection that is really cut', () => {
  let proxy: TcpProxy;
  let through: string;
  beforeEach(async () => {
    proxy = await startTcpProxy(site);
    through = `http://127.0.0.1:${proxy.port}`;
  });
  afterEach(() => proxy.close());
  const openStreams = async () =>
    /^ruang_live_streams_open (\d+)$/m.exec((await app.call({ url: '/metrics' })).text)?.[1];

  test('both sides learn of it, and the next one is told what came meanwhile', async () => {
    const author = await buildUser(app, 'penulis');
    const { id } = await buildProject(app, { author });
    const cookie = await app.signIn(author);
    const first = await listen(cookie, {}, through);
    proxy.cut();
    expect(await first.next()).toBeUndefined();
    await expect.poll(openStreams).toBe('0');
    await rename(id, 1, 'Judul Sementara');
    await expect(follow(through, cookie)).rejects.toThrow();
    proxy.restore();
    const { hello } = await listen(cookie, { 'last-event-id': first.hello?.id ?? '' }, through);
    const changes = [{ kind: 'project', id, version: 2, own: false }, toldOfTheTitle];
    expect(hello?.data).toMatchObject({ missed: false, changes });
  });
});

describe('a stream ends with', () => {
  const ends: Record<string, (user: TestUser, cookie: string) => Promise<unknown>> = {
    'its sign-out': (_, cookie) => app.call({ method: 'POST', url: '/api/auth/logout', cookie }),
    'the end of its session elsewhere': async (user) => {
      const other = await app.signIn(user);
      await app.call({ method: 'DELETE', url: '/api/auth/sessions', cookie: other });
    },
    'a new password by the admin': (user) =>
      app.call({
        method: 'PUT',
        url: `/api/users/${user.id}/password`,
        as: admin,
        body: {
          oldPassword: testPassword,
          password: 'jendela-hijau-31',
          confirmPassword: 'jendela-hijau-31',
        },
      }),
    'another role': (user) => changeRoleByOperator(app.deps, user.email, 'penulis'),
    'the account': (user) => app.call({ method: 'DELETE', url: `/api/users/${user.id}`, as: admin }),
  };
  test.each(Object.entries(ends))('%s', async (_, end) => {
    const editor = await buildUser(app, 'redaksi');
    const cookie = await app.signIn(editor);
    const [ending, staying] = [await listen(cookie), await listen(admin)];
    expect(await end(editor, cookie)).not.toMatchObject({
      status: expect.toSatisfy((status) => status >= 400),
    });
    expect(await ending.text()).not.toContain(editor.nama);
    const refused = await follow(site, cookie);
    expect(refused.status).toBe(401);
    // The others receive the next event.
    const { id } = await buildProject(app);
    await rename(id, 1, 'Masih Didengar');
    for (;;) if ((await staying.next())?.data.id === id) break;
  });
});

describe('with bounds of its own', () => {
  test('an account has so many streams, of more the oldest ends, also one whose connection died', async () => {
    const { at } = await openBounded({ perAccount: 2, perProcess: 3 });
    const [one, two] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
    const [oldest, newer] = [await listen(one, {}, at), await listen(one, {}, at)];
    const foreign = await listen(two, {}, at);
    const newest = await listen(one, {}, at);
    expect(await oldest.next()).toBeUndefined();
    const { id } = await buildProject(app, { author: one });
    await rename(id, 1, 'Judul Baru');
    for (const kept of [newer, newest]) expect((await kept.next())?.data.id).toBe(id);
    // The portal has a limit for all streams; closing one makes room.
    expect((await follow(at, await app.signIn(admin))).status).toBe(503);
    foreign.leave();
    await expect.poll(async () => (await follow(at, await app.signIn(admin))).status).toBe(200);
  });

  test('a network has so many streams', async () => {
    const { at } = await openBounded({ perNetwork: 1 });
    await listen(admin, {}, at);
    const refused = await follow(at, await app.signIn(await buildUser(app, 'penulis')));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('it sends heartbeats, and ends with the next one once its session has ended', async () => {
    const { at } = await openBounded({ heartbeatMs: 10 });
    const author = await buildUser(app, 'penulis');
    const stream = await listen(author, {}, at);
    const ended = stream.text();
    await expect.poll(stream.seen).toMatch(/\n: \n\n/);
    await app.db.write((tx) =>
      tx.updateTable('users').set({ active: 0 }).where('id', '=', author.id).execute(),
    );
    await ended;
    const other = await listen(admin, {}, at);
    app.clock.advance(9 * 60 * 60 * 1000);
    await other.text();
  });

  test('further back than the log keeps, something was missed', async () => {
    const { at } = await openBounded({ keptChanges: 1 });
    const { id } = await buildProject(app);
    const { hello } = await listen(admin, {}, at);
    for (const version of [1, 2]) await rename(id, version, `Judul ${version}`);
    const again = await listen(admin, { 'last-event-id': hello?.id ?? '' }, at);
    expect(again.hello?.data).toMatchObject({ missed: true, changes: [] });
  });

  test('a stop ends it at once, before the drain, and new ones are sent elsewhere', async () => {
    const drained = Promise.withResolvers<void>();
    const never = 2 ** 31 - 1;
    const small = await buildApp(app.deps, await loadBuiltWeb(webFolder), patientOverload, {
      drained: () => drained.promise,
      unfinishedMs: never,
      everythingMs: never,
    });
    onTestFinished(() => small.close());
    const at = await listenOn(small);
    const cookie = await app.signIn(admin);
    const stream = await listen(cookie, {}, at);
    const stopped = small.close();
    await stream.text();
    const ready = await fetch(`${at}/health/ready`);
    expect([ready.status, (await follow(at, cookie)).status]).toEqual([503, 503]);
    drained.resolve();
    await stopped;
  });
});

test('a stream takes no place of a request and no part in the times of answers, and is counted while open', async () => {
  const author = await buildUser(app, 'penulis');
  const cookie = await app.signIn(author);
  const metrics = async () => (await app.call({ url: '/metrics' })).text;
  const stream = await listen(cookie);
  expect(await metrics()).toContain('ruang_live_streams_open 1\n');
  await app.call({ method: 'POST', url: '/api/auth/logout', cookie });
  await stream.text();
  await expect.poll(metrics).toContain('ruang_live_streams_open 0\n');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('content-encoding')).toBeNull();
});

test('HEAD is answered at once and leaves no stream behind', async () => {
  const headers = { accept: 'text/event-stream', cookie: await app.signIn(admin) };
  const { status } = await fetch(`${site}/api/live`, { method: 'HEAD', headers });
  expect(status).toBe(200);
  expect((await app.call({ url: '/metrics' })).text).toContain('ruang_live_streams_open 0\n');
});

test('a page made for somebody else gets no stream, and no stranger one', async () => {
  const author = await buildUser(app, 'penulis');
  const foreign = await follow(site, await app.signIn(author), { 'x-acting-as': admin.id });
  expect(foreign.status).toBe(409);
  expect((await follow(site, '')).status).toBe(401);
});
