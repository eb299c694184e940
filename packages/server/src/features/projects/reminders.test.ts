/** @module-tag engine */

import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { racePairs, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, buildTask } from '../../../test/project-factories.ts';
import { mailDueNotices } from '../notices/mail-due.ts';
import { remindByDate } from '../notices/remind-by-date.ts';
import { remindOnRequest } from '../notices/remind-on-request.ts';

/** `Ingatkan`: a reminder is delivered a minute after the request, once a day (decision 0092). */

const words = messages.projectBulk;
let app: TestApp;
let admin: TestUser;
let editor: TestUser;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  editor = await buildUser(app, 'redaksi', { nama: 'Ratna Kusuma' });
  cookie = await app.signIn(admin);
});
afterEach(() => app.close());

const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
  app.call({ method, url: `/api/projects/${url}`, cookie, ...(body && { body }) });
const remind = (...rows: { id: string; version?: number }[]) =>
  ask('POST', 'reminders', { rows: rows.map(({ id, version = 1 }) => ({ id, version })) });
const takeBack = (...ids: string[]) => ask('POST', 'reminders/undo', { ids });
/** Runs the job after the minute in which a notice can be undone. */
const later = async () => {
  app.clock.advance(limits.reminderDelaySeconds * 1000);
  return remindOnRequest(app.deps);
};
const bellOf = async (person: TestUser): Promise<string[]> => {
  const { body } = await app.call({ url: '/api/notices', as: person });
  return body.items.map(({ text }: { text: string }) => text);
};
const task = (deadline: string) => buildTask(app, { editor, input: { title: 'Laut', deadline } });
const isMarked = async (id: string) => {
  const { body } = await app.call({ url: '/api/projects?kind=tasks', cookie });
  return body.items.find((item: { id: string }) => item.id === id).remindedToday === true;
};

test('the text is shown first, in the words that the holder will read', async () => {
  const { id } = await task('2026-11-01');
  const { body } = await ask('GET', `${id}/reminder`);
  expect(body).toMatchObject({ name: 'Ratna Kusuma', remindedToday: false, version: 1 });
  expect(body.subject).toBe('Lewat tenggat: Laut (Layout)');
  await remind({ id });
  await later();
  expect(await bellOf(editor)).toEqual([body.subject]);
});

test('nobody is told before it can no longer be taken back; then in the bell, and by mail', async () => {
  const { id } = await task('2026-12-24');
  expect((await remind({ id })).body).toEqual({ reminded: [id], refused: [] });
  expect(await remindOnRequest(app.deps)).toBe(0);
  expect(await bellOf(editor)).toEqual([]);
  expect(await later()).toBe(1);
  expect(await bellOf(editor)).toEqual(['Pengingat: Laut (Layout)']);
  app.clock.advance(limits.noticeDelaySeconds * 1000);
  expect(await mailDueNotices(app.deps)).toBe(1);
  expect(await later(), 'told once').toBe(0);
});

test('goes out within minutes also where the job mailed today, and the job sends none of that stage', async () => {
  app.clock.set(Date.parse('2026-12-07T03:00:00Z'));
  cookie = await app.signIn(admin);
  const mails = async () => {
    app.clock.advance(2 * 60_000);
    await mailDueNotices(app.deps);
    const sent = app.db.reads.selectFrom('outbox').select('subject').where('kind', '=', 'notices');
    return (await sent.execute()).map(({ subject }) => subject);
  };
  const late = await task('2026-12-03');
  const other = await task('2026-12-04');
  await remind({ id: other.id });
  expect(await remindByDate(app.deps)).toBe(1);
  expect((await mails()).length).toBe(1);
  await later();
  expect(await mails()).toHaveLength(2);
  expect(await remindByDate(app.deps), 'that day').toBe(0);
  await remind({ id: late.id });
  await later();
  expect(await mails(), 'also where the job wrote of the same').toHaveLength(3);
  app.clock.set(Date.parse('2026-12-08T03:00:00Z'));
  expect(await remindByDate(app.deps), 'the day after').toBe(1);
});

test('the text says how it will reach its reader', async () => {
  const { id } = await task('2026-11-01');
  const when = async () => (await ask('GET', `${id}/reminder`)).body.when;
  const choose = (mode: string) =>
    app.call({
      ...{ method: 'PUT', url: '/api/notices/preferences', as: editor },
      body: { mail: { overdue: mode }, whatsappAllowed: false },
    });
  app.clock.set(Date.parse('2026-12-07T03:00:00Z'));
  cookie = await app.signIn(admin);
  expect(await when()).toBe('Kabar ini muncul di lonceng, dan dikirim lewat email beberapa menit lagi.');
  await choose('daily');
  expect(await when()).toBe('Kabar ini muncul di lonceng. Emailnya masuk ringkasan besok 07.00.');
  app.clock.set(Date.parse('2026-12-07T23:30:00Z'));
  cookie = await app.signIn(admin);
  expect(await when()).toBe('Kabar ini muncul di lonceng. Emailnya masuk ringkasan hari ini 07.00.');
  await choose('never');
  expect(await when()).toBe('Kabar ini tanpa email, hanya di portal.');
});

test('taken back in time it was never asked for; what was told stays told', async () => {
  const { id } = await task('2026-12-24');
  await remind({ id });
  expect((await takeBack(id)).body).toEqual({ ids: [id] });
  expect([await later(), await bellOf(editor), await isMarked(id)]).toEqual([0, [], false]);
  await remind({ id });
  await later();
  expect((await takeBack(id)).body).toEqual({ ids: [] });
  expect(await bellOf(editor)).toHaveLength(1);
});

test('another admin takes back nothing', async () => {
  const { id } = await task('2026-12-24');
  await remind({ id });
  const other = await buildUser(app, 'admin');
  const answer = await app.call({
    method: 'POST',
    url: '/api/projects/reminders/undo',
    as: other,
    body: { ids: [id] },
  });
  expect([answer.body, await later()]).toEqual([{ ids: [] }, 1]);
});

test('a second one that day is refused, and the row says so; the next day it is possible again', async () => {
  const { id } = await task('2026-12-24');
  await remind({ id });
  expect(await isMarked(id)).toBe(true);
  expect((await ask('GET', `${id}/reminder`)).body.remindedToday).toBe(true);
  const again = await remind({ id });
  expect(again.body.refused).toEqual([{ id, title: 'Laut', reason: words.alreadyReminded }]);
  app.clock.advance(24 * 3_600_000);
  cookie = await app.signIn(admin);
  expect(await isMarked(id)).toBe(false);
  expect((await remind({ id })).body.reminded).toEqual([id]);
});

test('of two who ask at once, one reminds', async () => {
  const { id } = await task('2026-12-24');
  const other = await app.signIn(await buildUser(app, 'admin'));
  const as = (who: string) => () =>
    app.call({
      method: 'POST',
      url: '/api/projects/reminders',
      cookie: who,
      body: { rows: [{ id, version: 1 }] },
    });
  const [race] = await racePairs(app, [id], as(cookie), as(other));
  expect(race?.answers.map(({ body }) => body.reminded.length).sort()).toEqual([0, 1]);
  expect(await remindOnRequest(app.deps)).toBe(1);
});

test('where nobody has the stage, the project changed or is gone, it says so and reminds the others', async () => {
  const { id } = await task('2026-12-24');
  const free = await buildProject(app, { stages: { Penulisan: { status: 'Disetujui' } } });
  await saveEdit(app, admin, { id: free.id, version: 1, edit: { currentOverallStatus: 'Layout' } });
  const { body } = await remind(
    { id },
    { id: free.id, version: 2 },
    { id: 'gone' },
    { ...(await task('2026-12-24')), version: 7 },
  );
  expect(body.reminded).toEqual([id]);
  const reasons = body.refused.map(({ reason }: { reason: string }) => reason);
  expect(reasons.sort()).toEqual(
    [messages.projects.notFound, messages.errors.versionStale, words.nobodyToRemind].sort(),
  );
  expect((await ask('GET', `${free.id}/reminder`)).body.name).toBeNull();
});

test('who gave the stage away meanwhile is not reminded', async () => {
  const { id } = await task('2026-12-24');
  const next = await buildUser(app, 'redaksi');
  await remind({ id });
  await saveEdit(app, admin, { id, version: 1, edit: { stages: { Layout: { assigneeId: next.id } } } });
  expect(await later()).toBe(0);
  expect((await bellOf(editor)).some((text) => text.startsWith('Tenggat'))).toBe(false);
  expect((await remind({ id, version: 2 })).body.reminded, 'the next one can be').toEqual([id]);
});

test('the Dashboard offers it for what is late, and says that it was done', async () => {
  const { id } = await task('2026-11-01');
  const late = async () => {
    const { body } = await app.call({ url: '/api/desk', cookie });
    return body.queues.find(({ queue }: { queue: string }) => queue === 'late').items[0];
  };
  expect(await late()).toMatchObject({ id, version: 1 });
  await remind({ id });
  expect(await late()).toMatchObject({ id, version: 1, remindedToday: true });
});

test('what was asked for waits while its project lies in the bin, and is told when it is back the same day', async () => {
  const { id } = await task('2026-12-24');
  const bin = () => app.call({ method: 'DELETE', url: `/api/projects/${id}`, cookie });
  const restore = () => ask('POST', `bin/${id}/restore`);
  await remind({ id });
  await bin();
  expect(await later()).toBe(0);
  await restore();
  expect(await isMarked(id)).toBe(true);
  expect(await later()).toBe(1);
  // A notice that was neither read nor mailed is delivered again.
  await bin();
  expect([await later(), await mailDueNotices(app.deps)]).toEqual([0, 0]);
  await restore();
  expect(await later()).toBe(1);
  app.clock.advance(limits.noticeDelaySeconds * 1000);
  expect(await mailDueNotices(app.deps)).toBe(1);
  // A mailed one is not sent a second time.
  await bin();
  await restore();
  expect(await later()).toBe(0);
  expect(await isMarked(id)).toBe(true);
});

test('what was asked for on another day is not told when its project comes back', async () => {
  const { id } = await task('2026-12-24');
  await remind({ id });
  await app.call({ method: 'DELETE', url: `/api/projects/${id}`, cookie });
  app.clock.advance(24 * 3_600_000);
  cookie = await app.signIn(admin);
  await ask('POST', `bin/${id}/restore`);
  expect(await later()).toBe(0);
  expect(await isMarked(id)).toBe(false);
  const { version } = (await ask('GET', id)).body;
  expect((await remind({ id, version })).body.reminded).toEqual([id]);
});
