/** @module-tag engine */

import type { ManuscriptSummary } from '@ruang-naskah/domain/manuscripts/schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manuscriptRow, projectRow } from '../../../test/db-rows.ts';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { planOf, plansOf } from '../../../test/plans.ts';
import { projectInput } from '../../../test/project-factories.ts';
import { selectDecided } from '../manuscripts/usual-days.ts';
import { buildStays, findPresentStays } from './pace.ts';

/** How long things usually take, on the page of the author who waits; the clock stands at Saturday, 21 November 2026. */

const at = (day: string) => Date.parse(`${day}T03:00:00Z`);
const imprint = 'Hidayah';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  [admin, author] = [await buildUser(app, 'admin'), await buildUser(app, 'penulis')];
});
afterEach(() => app.close());

async function ownItem<T extends { id: string }>(list: 'projects?scope=mine' | 'manuscripts', id: string) {
  const { status, body } = await app.call({ url: `/api/${list}`, as: author });
  expect(status).toBe(200);
  return body.items.find((item: T) => item.id === id) as T;
}

/** Books of the imprint that were at Penulisan for these many calendar days, and left it on that day. */
async function addBooks(days: readonly number[], left: string): Promise<void> {
  for (const length of days) {
    const manuscript = manuscriptRow({ tujuan_penerbit: imprint });
    const project = projectRow({ manuscript_id: manuscript.id });
    const stay = { project_id: project.id, stage: 'Penulisan', round: 1, approved: 1 } as const;
    await app.db.write(async (tx) => {
      await tx.insertInto('manuscripts').values(manuscript).execute();
      await tx.insertInto('projects').values(project).execute();
      const entered_at = at(left) - length * 86_400_000;
      await tx
        .insertInto('stage_visits')
        .values({ ...stay, entered_at, left_at: at(left) })
        .execute();
    });
  }
}

/** Manuscripts of the imprint that came on a Monday and were decided after these many calendar days. */
async function addDecided(days: readonly number[]): Promise<void> {
  const sent = at('2026-03-02');
  for (const length of days) {
    const row = manuscriptRow({ tujuan_penerbit: imprint, status: 'Ditolak', submission_date: sent });
    const event = {
      id: `event-${row.id}`,
      manuscript_id: row.id,
      from_status: 'Sedang Direview',
      to_status: 'Ditolak',
      actor_name: 'Admin',
      created_at: sent + length * 86_400_000,
    } as const;
    await app.db.write(async (tx) => {
      await tx.insertInto('manuscripts').values(row).execute();
      await tx.insertInto('manuscript_status_events').values(event).execute();
    });
  }
}

async function startBook() {
  const manuscript = await buildManuscript(app, { author, input: { tujuanPenerbit: imprint } });
  const body = projectInput(author, { manuscriptId: manuscript.id });
  const { status, body: project } = await app.call({ method: 'POST', url: '/api/projects', as: admin, body });
  expect(status).toBe(201);
  return project;
}

test('a running book says since when it is at its stage, and the median of this and last year at its imprint', async () => {
  const { id } = await startBook();
  expect((await ownItem<ProjectListItem>('projects?scope=mine', id)).pace).toEqual({
    since: '2026-11-21',
    usual: null,
  });
  await addBooks([7, 7, 14, 21], '2026-02-09');
  await addBooks([1, 1], '2024-03-04');
  app.clock.advance(2 * 3_600_000);
  expect((await ownItem<ProjectListItem>('projects?scope=mine', id)).pace?.usual, 'of four books').toBeNull();
  await addBooks([14], '2025-02-24');
  app.clock.advance(2 * 3_600_000);
  expect((await ownItem<ProjectListItem>('projects?scope=mine', id)).pace?.usual).toBe(10);
});

test('with fewer books it is what the template of its imprint allows', async () => {
  const { id } = await startBook();
  const template = { imprint, bookType: '', anchor: 'start', offsets: { Penulisan: 12, Layout: 20 } };
  const saved = await app.call({
    method: 'PUT',
    url: '/api/schedules',
    as: admin,
    headers: { 'if-match': '"0"' },
    body: { templates: [template] },
  });
  expect(saved.status).toBe(200);
  app.clock.advance(2000);
  expect((await ownItem<ProjectListItem>('projects?scope=mine', id)).pace?.usual).toBe(12);
});

test('a manuscript that waits says how long a decision of its imprint took in the middle, or nothing', async () => {
  const { id } = await buildManuscript(app, { author, input: { tujuanPenerbit: imprint } });
  await addDecided([7, 7, 14, 21]);
  expect(await ownItem<ManuscriptSummary>('manuscripts', id)).not.toHaveProperty('usualDays');
  await addDecided([15]);
  app.clock.advance(2 * 3_600_000);
  expect(await ownItem<ManuscriptSummary>('manuscripts', id)).toMatchObject({ usualDays: 10 });
});

test('each of these questions reads an index', async () => {
  const plans = [
    await planOf(app.db, (db) => buildStays(db, 0, Number.MAX_SAFE_INTEGER), 'bitmapscan'),
    await planOf(app.db, selectDecided, 'bitmapscan'),
    await plansOf(app.db, (db) => findPresentStays(db, ['a', 'b']), 'bitmapscan'),
  ];
  expect(plans[1]).toContain('manuscripts_by_status');
  expect(plans[1]).toContain('manuscript_status_events_by_manuscript');
  for (const plan of plans)
    expect(plan).not.toMatch(
      /Seq Scan|SCAN (projects|stage_visits|manuscripts|manuscript_status_events)(?! USING)/,
    );
});
