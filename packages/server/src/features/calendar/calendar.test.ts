/** @module-tag engine */

import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { planOf } from '../../../test/plans.ts';
import { buildCast, buildTask } from '../../../test/project-factories.ts';

let app: TestApp;
let admin: TestUser;
/** The tests' clock stands at Saturday, 21 November 2026. */
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterEach(() => app.close());

const url = '/api/calendar';
const natal = { date: '2029-12-25', name: 'Natal', kind: 'libur', estimated: true };
const read = async (year: string) => (await app.call({ url: `${url}?year=${year}`, as: admin })).body;
const save = (body: object, version: number) =>
  app.call({ method: 'PUT', url, as: admin, body, headers: { 'if-match': `"${version}"` } });

test('a new portal knows the holidays of this year and the next, as estimates', async () => {
  const present = (await app.call({ url, as: admin })).body;
  expect(present).toMatchObject({ year: '2026', confirmed: false });
  expect(present.holidays).toContainEqual({
    date: '2026-12-24',
    name: 'Kelahiran Yesus Kristus (Natal)',
    kind: 'cuti bersama',
    estimated: false,
  });
  const dates = present.holidays.map(({ date }: { date: string }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect((await read('2027')).holidays.length).toBeGreaterThan(16);
  expect(present.gaps).toEqual([
    { year: '2026', gap: 'unconfirmed' },
    { year: '2027', gap: 'unconfirmed' },
  ]);
});

test('a year is entered, changed, emptied and confirmed; confirmed, nothing in it is an estimate', async () => {
  expect(await read('2029')).toMatchObject({ version: 0, holidays: [], confirmed: false });
  const cuti = { ...natal, date: '2029-12-24', kind: 'cuti bersama' };
  const first = await save({ year: '2029', confirmed: false, holidays: [natal, cuti] }, 0);
  expect([first.status, first.headers.etag]).toEqual([200, '"1"']);
  expect(first.body.holidays).toEqual([cuti, natal]);
  const second = await save({ year: '2029', confirmed: true, holidays: [natal] }, 1);
  expect(second.body).toMatchObject({ confirmed: true, version: 2 });
  expect(second.body.holidays).toEqual([{ ...natal, estimated: false }]);
  expect((await save({ year: '2029', confirmed: false, holidays: [] }, 2)).body.holidays).toEqual([]);
  expect((await read('2026')).holidays.length).toBeGreaterThan(20);
  const nameOn = (day: string) => `${day} ${natal.name}`;
  const added = (day: string) => ({ field: 'holiday', before: null, after: nameOn(day) });
  const gone = (day: string) => ({ field: 'holiday', before: nameOn(day), after: null });
  const changed = (day: string) => ({ field: 'holiday', before: nameOn(day), after: nameOn(day) });
  const lines = await app.db.reads
    .selectFrom('audit_events')
    .select(['object_id', 'detail'])
    .where('action', '=', 'calendar.year_saved')
    .orderBy('seq')
    .execute();
  expect(lines.map(({ object_id, detail }) => [object_id, JSON.parse(detail)])).toEqual([
    ['2029', { count: 2, changes: [added('2029-12-24'), added('2029-12-25')] }],
    [
      '2029',
      {
        count: 1,
        changes: [
          gone('2029-12-24'),
          changed('2029-12-25'),
          { field: 'confirmed', before: false, after: true },
        ],
      },
    ],
    ['2029', { count: 0, changes: [gone('2029-12-25'), { field: 'confirmed', before: true, after: false }] }],
  ]);
});

test('of admins who save the same year at once one wins; the same list again writes nothing', async () => {
  const body = (name: string) => ({ year: '2029', confirmed: false, holidays: [{ ...natal, name }] });
  const racing = await Promise.all(['A', 'B', 'C'].map((name) => save(body(name), 0)));
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const winner = racing.find(({ status }) => status === 200)?.body;
  expect((await save(body(winner.holidays[0].name), 1)).body.version).toBe(1);
  expect((await save(body('D'), 0)).status).toBe(412);
});

test('a day of another year, or twice, is refused where it stands', async () => {
  const holidays = [natal, natal, { ...natal, date: '2028-12-25' }];
  const { status, body } = await save({ year: '2029', confirmed: false, holidays }, 0);
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    'holidays.1.date': 'Tanggal ini sudah ada di daftar.',
    'holidays.2.date': 'Pilih tanggal pada tahun 2029.',
  });
  expect((await app.call({ url: `${url}?year=1999`, as: admin })).status).toBe(422);
});

test('what is late by a holiday less, or by a Saturday more, reads so at once', async () => {
  const { editor } = await buildCast(app);
  await buildTask(app, { editor, input: { deadline: '2026-11-12' } });
  const daysLate = async () => {
    const { body } = await app.call({ url: '/api/desk', as: admin });
    return body.queues.find(({ queue }: { queue: string }) => queue === 'late').items[0].days;
  };
  expect(await daysLate()).toBe(6);
  const { holidays, version } = await read('2026');
  const strike = { ...natal, date: '2026-11-18', name: 'Libur kantor' };
  await save({ year: '2026', confirmed: true, holidays: [...holidays, strike] }, version);
  expect(await daysLate()).toBe(5);
  const settings = { ...defaultSettings, workingWeek: [6, 1, 2, 3, 4, 5] };
  const headers = { 'if-match': '"0"' };
  await app.call({ method: 'PUT', url: '/api/settings', as: admin, body: settings, headers });
  expect(await daysLate()).toBe(7);
});

test('an editor’s desk names the next days off', async () => {
  const { editor } = await buildCast(app);
  const { body } = await app.call({ url: '/api/projects/desk', as: editor });
  expect(body.daysOff).toEqual([
    { date: '2026-12-24', name: 'Kelahiran Yesus Kristus (Natal)', kind: 'cuti bersama' },
    { date: '2026-12-25', name: 'Kelahiran Yesus Kristus (Natal)', kind: 'libur' },
    { date: '2027-01-01', name: 'Tahun Baru 2027 Masehi', kind: 'libur' },
  ]);
});

test('a year is read by an index', async () => {
  const plan = await planOf(
    app.db,
    (db) => db.selectFrom('holidays').selectAll().where('year', '=', '2026').orderBy('day').limit(10),
    'bitmapscan',
  );
  expect(plan).toContain('holidays_by_year');
});
