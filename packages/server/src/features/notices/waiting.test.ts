/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRow, stageRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { mailDueNotices } from './mail-due.ts';
import { remindByDate } from './remind-by-date.ts';
import { remindOnRequest } from './remind-on-request.ts';

/** Due mail: at most one mail of reminders per person and day, and nothing waits for ever. */

const MINUTE = 60_000;
let app: TestApp;
let editor: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  editor = await buildUser(app, 'redaksi');
});
afterEach(() => app.close());

const at = (iso: string) => app.clock.set(Date.parse(iso));
async function addDue(deadline: string, { count = 1, holder = editor } = {}): Promise<string[]> {
  const projects = Array.from({ length: count }, () =>
    projectRow({
      current_overall_status: 'Layout',
      turn_who: 'redaksi',
      turn_holder_id: holder.id,
      turn_deadline: deadline,
      late_deadline: deadline,
    }),
  );
  const stages = projects.map(({ id }) =>
    stageRow({
      project_id: id,
      stage: 'Layout',
      turn: 'now',
      deadline,
      assignee_id: holder.id,
      editor_id: holder.id,
      asked_id: holder.id,
    }),
  );
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(projects).execute();
    await tx.insertInto('project_stages').values(stages).execute();
    const part = projects.map(({ id }) => ({ project_id: id, user_id: holder.id, created_at: 1 }));
    await tx.insertInto('project_participants').values(part).execute();
  });
  return projects.map(({ id }) => id);
}
/** The job of the server, once a minute. */
async function work(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await remindByDate(app.deps);
    await remindOnRequest(app.deps);
    await mailDueNotices(app.deps);
    app.clock.advance(MINUTE);
  }
}
const mails = () => app.db.reads.selectFrom('outbox').selectAll().orderBy('created_at').execute();

test('a person late with a hundred stages gets one mail, which lists thirty and counts the rest', async () => {
  at('2026-12-07T01:00:00Z');
  await addDue('2026-12-03', { count: 100 });
  await work(5);
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual([messages.notices.mailSubject(100), []]);
  const cell = { table: 'outbox', column: 'body_text', rowId: String(mail?.id) };
  const text = app.deps.sealer.open(cell, String(mail?.body_text));
  expect(text.match(/Buku|Layout/g)?.length).toBeGreaterThanOrEqual(30);
  expect(text).toContain(messages.notices.mailMore(70));
});

test('a reminder that waited for the next morning goes with the ones of that morning', async () => {
  at('2026-12-07T01:00:00Z');
  await addDue('2026-12-03');
  await work(3);
  await addDue('2026-12-04');
  await work(3);
  expect(await mails()).toHaveLength(1);
  await addDue('2026-12-11');
  at('2026-12-08T00:00:10Z');
  await work(30);
  expect((await mails()).map(({ subject }) => subject).slice(1)).toEqual([messages.notices.mailSubject(2)]);
});

test('who was reminded by hand in the night has the reminders of the morning a day later', async () => {
  const admin = await buildUser(app, 'admin');
  at('2026-12-06T17:30:00Z');
  const [id] = await addDue('2026-12-03');
  const body = { rows: [{ id, version: 1 }] };
  await app.call({ method: 'POST', url: '/api/projects/reminders', as: admin, body });
  await work(5);
  await addDue('2026-12-04');
  at('2026-12-06T23:32:00Z');
  await work(60);
  expect(await mails()).toHaveLength(1);
  at('2026-12-07T23:32:00Z');
  await work(60);
  expect(await mails()).toHaveLength(2);
});

test('what was told while the clock was a week ahead is mailed once it is right', async () => {
  const [id = ''] = await addDue('2026-12-03');
  const admin = await buildUser(app, 'admin');
  at('2026-12-14T05:00:00Z');
  const ask = {
    method: 'POST',
    url: '/api/projects/reminders',
    as: admin,
    body: { rows: [{ id, version: 1 }] },
  } as const;
  await remindByDate(app.deps);
  expect((await app.call(ask)).status).toBeLessThan(300);
  at('2026-12-07T05:00:00Z');
  expect(await mailDueNotices(app.deps)).toBe(1);
  expect(await remindOnRequest(app.deps)).toBe(1);
});

test('only the newest reminder of a stage waits as a message', async () => {
  const admin = await buildUser(app, 'admin');
  const holder = await buildUser(app, 'redaksi', { nomerHp: '081234567890' });
  const preferences = { mail: {}, whatsappAllowed: true };
  await app.call({ method: 'PUT', url: '/api/notices/preferences', as: holder, body: preferences });
  const waiting = async () => {
    const { body } = await app.call({ url: '/api/whatsapp', as: admin });
    return body.items.map(({ subject }: { subject: string }) => subject.split(':')[0]);
  };
  at('2026-12-03T01:00:00Z');
  const [id = ''] = await addDue('2026-12-03', { holder });
  await addDue('2026-12-04', { holder });
  await work(3);
  expect(await waiting()).toEqual(['Tenggat dekat', 'Tenggat dekat']);
  at('2026-12-04T01:00:00Z');
  await work(3);
  expect((await waiting()).sort()).toEqual(['Lewat tenggat', 'Tenggat dekat']);
  at('2026-12-05T01:00:00Z');
  const body = { rows: [{ id, version: 1 }] };
  await app.call({ method: 'POST', url: '/api/projects/reminders', as: admin, body });
  await work(30);
  expect((await waiting()).sort()).toEqual(['Lewat tenggat', 'Lewat tenggat']);
});

test('two processes at once remind once, in one mail a person', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(app, 'redaksi')));
  at('2026-12-07T01:00:00Z');
  for (const holder of people) await addDue('2026-12-03', { count: 30, holder });
  await Promise.all([remindByDate(app.deps), remindByDate(app.deps)]);
  app.clock.advance(2 * MINUTE);
  await Promise.all([mailDueNotices(app.deps), mailDueNotices(app.deps)]);
  await mailDueNotices(app.deps);
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toEqual(people.map(() => messages.notices.mailSubject(30)));
});

test('a notice that another process has just locked goes into the same mail', async () => {
  at('2026-12-07T01:00:00Z');
  await addDue('2026-12-03', { count: 3 });
  await remindByDate(app.deps);
  app.clock.advance(2 * MINUTE);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = app.db.write(async (tx) => {
    const first = tx.selectFrom('notices').select((eb) => eb.fn.min('seq').as('seq'));
    await tx.updateTable('notices').set({ read_at: 1 }).where('seq', '=', first).execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const mailing = mailDueNotices(app.deps);
  // Without waiting for the other it would have ended by then.
  for (let turn = 0; turn < 20; turn += 1) await mails();
  released.resolve();
  await Promise.all([other, mailing]);
  await mailDueNotices(app.deps);
  expect((await mails()).map(({ subject }) => subject)).toEqual([messages.notices.mailSubject(3)]);
});

test('one whose mail cannot be written keeps nobody else waiting', async () => {
  const others = [await buildUser(app, 'redaksi'), await buildUser(app, 'redaksi')];
  at('2026-12-07T01:00:00Z');
  for (const holder of [editor, ...others]) await addDue('2026-12-03', { holder });
  await remindByDate(app.deps);
  await app.db.write((tx) =>
    tx.updateTable('notices').set({ words: '{' }).where('user_id', '=', editor.id).execute(),
  );
  app.clock.advance(2 * MINUTE);
  await expect(mailDueNotices(app.deps)).rejects.toThrow(SyntaxError);
  const told = (await mails()).map(({ recipient }) => recipient).sort();
  expect(told).toEqual(others.map(({ email }) => email).sort());
});
