/** @module-tag engine */

import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRow, stageRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { plansOf } from '../../../test/plans.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { buildProject, heldBy } from '../../../test/project-factories.ts';
import { addApp } from '../../../test/support/second-step.ts';
import { finishRestore } from '../../backup/restore.ts';
import { buildAskedDeadlines, buildDeadlinesOfAll, buildLaterDeadlines } from '../projects/deadlines.ts';

let app: TestApp;
let editor: TestUser;
let admin: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  editor = await buildUser(app, 'redaksi');
  admin = await buildUser(app, 'admin');
});
afterEach(() => app.close());

async function addressOf(as: TestUser): Promise<string> {
  const { status, body } = await app.call({ method: 'POST', url: '/api/calendar-feed', as });
  expect(status).toBe(201);
  const { pathname, search } = new URL(body.address);
  return `${pathname}${search}`;
}

const ask = (url: string, headers: Record<string, string> = {}) => app.call({ url, headers });

/** The calendar as an independent library reads it; ours knows neither. */
async function calendarOf(url: string) {
  const { status, text } = await ask(url);
  expect(status).toBe(200);
  return new ICAL.Component(ICAL.parse(text));
}

/** Its events: title, days and id. */
async function eventsOf(url: string) {
  return (await calendarOf(url)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      what: event.summary,
      day: event.startDate.toString(),
      allDay: event.startDate.isDate,
      uid: event.uid,
    };
  });
}

interface Held {
  readonly title?: string;
  readonly stage?: 'Layout' | 'Proses Cetak';
  readonly turn?: 'now' | 'later' | 'done' | 'approval';
  readonly deadline?: string | null;
  readonly holder?: TestUser;
  readonly deleted?: boolean;
}

async function addStage({ title = 'Hukum, Adat; dan Hutan', stage = 'Layout', turn = 'now', ...held }: Held) {
  const project = projectRow({
    title,
    current_overall_status: stage,
    turn_deadline: held.deadline === undefined ? '2026-12-24' : held.deadline,
    deleted_at: held.deleted ? 1 : null,
  });
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(project).execute();
    const row = stageRow({
      project_id: project.id,
      stage,
      turn,
      deadline: held.deadline === undefined ? '2026-12-24' : held.deadline,
      editor_id: (held.holder ?? editor).id,
      asked_id: turn === 'now' ? (held.holder ?? editor).id : null,
    });
    await tx.insertInto('project_stages').values(row).execute();
  });
  return project.id;
}

describe('the calendar of an editor', () => {
  test('has the open stages they hold as whole days, and nothing of anybody else', async () => {
    const id = await addStage({});
    await addStage({ stage: 'Proses Cetak', turn: 'later', title: 'Nanti', deadline: '2027-01-05' });
    await addStage({ turn: 'done', title: 'Selesai sudah' });
    await addStage({ turn: 'approval', title: 'Sudah diserahkan' });
    await addStage({ deadline: null, title: 'Tanpa tenggat' });
    await addStage({ deleted: true, title: 'Di tempat sampah' });
    await addStage({ holder: await buildUser(app, 'redaksi'), title: 'Punya rekan' });
    const events = await eventsOf(await addressOf(editor));
    expect(events).toEqual([
      {
        what: 'Layout: Hukum, Adat; dan Hutan',
        day: '2026-12-24',
        allDay: true,
        uid: expect.stringMatching(new RegExp(`^${id}-\\d+@`)),
      },
      expect.objectContaining({ what: 'Proses Cetak: Nanti', day: '2027-01-05' }),
    ]);
  });

  test('moves an event instead of adding one, and answers 304 when nothing has changed', async () => {
    const id = await addStage({});
    const url = await addressOf(editor);
    const first = await ask(url);
    const etag = String(first.headers.etag);
    app.clock.advance(3_600_000);
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(304);
    const [before] = await eventsOf(url);
    await app.db.write((tx) =>
      tx.updateTable('project_stages').set({ deadline: '2027-02-03' }).where('project_id', '=', id).execute(),
    );
    expect((await ask(url, { 'if-none-match': etag })).status).toBe(200);
    expect(await eventsOf(url)).toEqual([{ ...before, day: '2027-02-03' }]);
  });
});

describe('an event', () => {
  /** What calendar programs compare to find out which of two events is the newer one. */
  async function revisionOf(url: string) {
    const [event] = (await calendarOf(url)).getAllSubcomponents('vevent');
    const text = (name: string) => String(event?.getFirstPropertyValue(name));
    return {
      uid: text('uid'),
      day: text('dtstart'),
      sequence: Number(text('sequence')),
      stamp: text('dtstamp'),
      modified: text('last-modified'),
    };
  }

  test('that moves or is renamed is a later revision of the same; any other change leaves it', async () => {
    const { id, version } = await buildProject(app, { stages: { Penulisan: heldBy(editor, '2027-03-01') } });
    const url = await addressOf(editor);
    const made = await revisionOf(url);
    const zone = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    const began = zone(app.clock.now());
    expect(made).toMatchObject({ day: '2027-03-01', stamp: began, modified: began });
    const edit = async (from: number, edit: object) => {
      app.clock.advance(3_600_000);
      const { status } = await saveEdit(app, admin, { id, version: from, edit });
      expect(status).toBe(200);
      return revisionOf(url);
    };
    const moved = await edit(version, { stages: { Penulisan: { deadline: '2027-04-02' } } });
    const movedAt = zone(app.clock.now());
    expect(moved).toMatchObject({ uid: made.uid, day: '2027-04-02', stamp: movedAt, modified: movedAt });
    expect(moved.sequence).toBeGreaterThan(made.sequence);
    expect(
      await edit(version + 1, { sppNumber: 'SPP-7', stages: { Layout: { deadline: '2027-05-03' } } }),
    ).toEqual(moved);
    const renamed = await edit(version + 2, { title: 'Judul Baru' });
    expect(renamed).toMatchObject({ uid: made.uid, day: '2027-04-02', modified: zone(app.clock.now()) });
    expect(renamed.sequence).toBeGreaterThan(moved.sequence);
  });

  test('that a restore takes back is a later revision all the same, also after the second restore of one archive', async () => {
    const { id, version } = await buildProject(app, { stages: { Penulisan: heldBy(editor, '2027-03-01') } });
    const url = await addressOf(editor);
    let last = await revisionOf(url);
    const archived = await app.db.reads
      .selectFrom('project_stages')
      .select(['event_revision', 'event_changed_at'])
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const at of [0, 1]) {
      for (const [moves, day] of ['2027-04-02', '2027-05-03', '2027-06-04'].entries()) {
        app.clock.advance(3_600_000);
        const edit = { stages: { Penulisan: { deadline: day } } };
        const from = version + moves + 3 * at;
        expect((await saveEdit(app, admin, { id, version: from, edit })).status).toBe(200);
      }
      const moved = await revisionOf(url);
      expect(moved.sequence).toBeGreaterThan(last.sequence);
      // As the archive holds it.
      await app.db.write((tx) =>
        tx.updateTable('project_stages').set(archived).where('project_id', '=', id).execute(),
      );
      await finishRestore(app.deps, 1);
      last = await revisionOf(url);
      expect(last.sequence).toBeGreaterThan(moved.sequence);
      expect(last.modified >= moved.modified).toBe(true);
    }
  });

  test('makes nobody busy', async () => {
    await addStage({});
    const [event] = (await calendarOf(await addressOf(editor))).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(event?.getFirstPropertyValue('x-microsoft-cdo-busystatus')).toBe('FREE');
  });
});

test('a calendar without events is one all the same: it has the time zone of the publisher', async () => {
  const calendar = await calendarOf(await addressOf(editor));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? calendar);
  expect([zone.tzid, zone.utcOffset(ICAL.Time.fromDateString('2026-12-24'))]).toEqual([
    'Asia/Jakarta',
    7 * 3600,
  ]);
  await addStage({});
  const filled = await calendarOf(await addressOf(editor));
  expect(filled.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
});

test('the calendar of an admin has what is due now of each running project', async () => {
  await addStage({ title: 'Berjalan' });
  await addStage({ title: 'Terhapus', deleted: true });
  const events = await eventsOf(await addressOf(admin));
  expect(events.map(({ what }) => what)).toEqual(['Layout: Berjalan']);
});

describe('the address', () => {
  test('stops working once it is replaced or ended, or its owner is gone or waits for approval', async () => {
    await addStage({});
    const first = await addressOf(editor);
    const second = await addressOf(editor);
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    expect((await app.call({ method: 'DELETE', url: '/api/calendar-feed', as: editor })).status).toBe(204);
    expect((await ask(second)).status).toBe(404);
    const third = await addressOf(editor);
    const setActive = (active: 0 | 1) =>
      app.db.write((tx) => tx.updateTable('users').set({ active }).where('id', '=', editor.id).execute());
    await setActive(0);
    expect((await ask(third)).status).toBe(404);
    await setActive(1);
    expect((await ask(third)).status).toBe(200);
    const gone = await app.call({ method: 'DELETE', url: `/api/users/${editor.id}`, as: admin });
    expect([gone.status, (await ask(third)).status]).toEqual([204, 404]);
  });

  test('shows what the role of now may see, whatever it was made for', async () => {
    await addStage({ holder: await buildUser(app, 'redaksi'), title: 'Punya rekan' });
    const url = await addressOf(admin);
    expect(await eventsOf(url)).toHaveLength(1);
    await app.db.write((tx) =>
      tx.updateTable('users').set({ role: 'redaksi' }).where('id', '=', admin.id).execute(),
    );
    expect(await eventsOf(url)).toEqual([]);
  });

  test('of an admin who must set up a second step shows nothing until they have; others’ go on', async () => {
    await addStage({ title: 'Berjalan' });
    const [boss, own] = [await buildUser(app, 'admin'), await addressOf(admin)];
    await addApp(app, boss);
    const [ofBoss, ofEditor] = [await addressOf(boss), await addressOf(editor)];
    const rule = (required: boolean) =>
      app.call({ method: 'PUT', url: '/api/factors/rule', as: boss, body: { required } });
    const statuses = async () =>
      Promise.all([own, ofBoss, ofEditor].map(async (url) => (await ask(url)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const etag = String((await ask(own)).headers.etag);
    await rule(true);
    expect(await statuses()).toEqual([404, 200, 200]);
    expect((await ask(own, { 'if-none-match': etag })).status).toBe(404);
    await addApp(app, admin);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('is stored as a hash, shown once, and in no log', async () => {
    const url = await addressOf(editor);
    await ask(url);
    const token = url.split('k=')[1] ?? '';
    const [row] = await app.db.reads.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await app.call({ url: '/api/calendar-feed', as: editor })).body).toEqual({
      since: expect.any(String),
    });
    expect(app.logLines.join('\n')).not.toContain(token);
    expect(app.logLines.join('\n')).toContain('/kalender.ics');
  });

  test('that never was is absent like any other page, with or without a key', async () => {
    for (const url of [
      '/kalender.ics',
      '/kalender.ics?k=',
      '/kalender.ics?k=a&k=b',
      `/kalender.ics?k=${'x'.repeat(43)}`,
    ])
      expect((await ask(url)).status).toBe(404);
  });

  test('may be asked often, not without end', { tags: ['deep'] }, async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 1201; at += 1) statuses.add((await ask('/kalender.ics?k=salah')).status);
    expect(statuses).toEqual(new Set([404, 429]));
  });
});

test('no calendar reads everybody’s stages', async () => {
  const plans = await plansOf(app.db, async (db) => {
    await buildAskedDeadlines(db, editor.id, 500).execute();
    await buildLaterDeadlines(db, editor.id, 500).execute();
    await buildDeadlinesOfAll(db, 500).execute();
  });
  expect(plans).toContain('project_stages_by_holder');
  // What is now is a small part of all stages, and has an index of its own.
  expect(plans).not.toMatch(/SCAN project(?!_stages USING INDEX project_stages_now)|Seq Scan/);
});
