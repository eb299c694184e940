/** @module-tag engine */

import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { turnHolders } from '@ruang-naskah/domain/projects/turn';
import { projectFilters, projectSorts } from '@ruang-naskah/domain/projects/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { projectRow, stageRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { explain, explained, plansOf } from '../../../test/plans.ts';
import { encodeCursor } from '../../db/paging.ts';
import { countProjectRows, listProjectRows } from './list.ts';
import { isNarrowed, isOrderUnindexed, type ListRequest, orderOf } from './list-filters.ts';
import { buildCounts, buildTasks } from './tasks.ts';

/** With a hundred thousand projects no list reads them all, for any filter and order (decision 0018, §9). */
const COUNT = 100_000;
/** SQLite has no statistics here and plans by the schema alone. */
const PLANNED = testEngine === 'sqlite' ? 20_000 : COUNT;
const BATCH = 1500;

let app: TestApp;
let cookie: string;
let editor: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await buildUser(app, 'admin'));
  editor = await buildUser(app, 'redaksi');
  for (let start = 0; start < PLANNED; start += BATCH)
    await insertBatch(start, Math.min(start + BATCH, PLANNED));
  if (testEngine === 'postgres') {
    const analyze = sql`analyze projects, project_participants, project_stages`;
    await app.db.write((tx) => analyze.execute(tx));
  }
});
afterAll(() => app.close());

const dueOn = (at: number) => (at % 40 < 2 ? '2026-11-01' : '2027-01-15');

/** Most projects are finished, few wait or are late; the editor takes part in three of a hundred, that is 3,000. */
async function insertBatch(start: number, end: number): Promise<void> {
  const rows = Array.from({ length: end - start }, (_, offset) => {
    const at = start + offset;
    const running = at % 10 < 3;
    return projectRow({
      title: `Buku Ajar ${(at * 7919) % COUNT}`,
      search_text: `buku ajar ${(at * 7919) % COUNT}${at % 20_000 === 5 ? ' langka' : ''}`,
      created_at: 1_700_000_000_000 + at * 60_000,
      current_overall_status: (running ? stageNames[at % 9] : 'Selesai') ?? null,
      awaits_review: at % 100 === 0 ? 1 : 0,
      review_since: at % 100 === 0 ? 1_700_000_000_000 + at * 60_000 : null,
      turn_who: running ? (turnHolders[at % 4] ?? 'admin') : 'nobody',
      turn_holder_id: running && at % 100 < 3 ? editor.id : null,
      turn_since: `2026-0${1 + (at % 9)}-11`,
      turn_deadline: running && at % 20 < 2 ? dueOn(at) : null,
      late_deadline: running && at % 20 === 0 ? dueOn(at) : null,
      kind: at % 5 === 0 ? 'redaksi' : 'penulis',
    });
  });
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(rows).execute();
    const participants = rows.flatMap((row, offset) => {
      const at = start + offset;
      const people = at % 100 < 3 ? [`author-${at % 20_000}`, editor.id] : [`author-${at % 20_000}`];
      return people.map((user_id) => ({ project_id: row.id, user_id, created_at: row.created_at }));
    });
    await tx.insertInto('project_participants').values(participants).execute();
    const stages = rows.map((row, offset) => stageOfRow(row, start + offset));
    await tx.insertInto('project_stages').values(stages).execute();
  });
}

/** A stage that the desk reads: held by the editor in the editor's projects, and free in some others. */
function stageOfRow({ id }: { id: string }, at: number) {
  const held = at % 100 < 3 ? editor.id : `editor-${at % 400}`;
  return stageRow({
    project_id: id,
    stage: 'Layout',
    position: 2,
    deadline: at % 7 === 0 ? null : '2026-12-24',
    assignee_id: at % 50 === 7 ? null : held,
    turn: (['now', 'later', 'approval', 'done', 'done'] as const)[at % 5] ?? 'done',
  });
}

type Turn = 'any' | 'holder' | (typeof turnHolders)[number];

/** What a list is filtered by, and in which order it comes, beside the values. */
interface Shape {
  readonly sort: ListRequest['sort'];
  readonly kind: ListRequest['kind'];
  readonly byStatus: boolean;
  readonly byPerson: boolean;
  readonly turn: Turn;
  readonly running: boolean;
}

/** A filter by turn or by stage excludes finished projects already. */
const turns = [
  ['any', false],
  ['any', true],
  ['admin', false],
  ['holder', false],
] as const;
const choices = [false, true].flatMap((byStatus) =>
  [false, true].flatMap((byPerson) =>
    turns.map(([turn, running]) => ({ byStatus, byPerson, turn, running })),
  ),
);
const lists = projectSorts.flatMap((sort) => projectFilters.map((kind) => ({ sort, kind })));

const everybody = { words: [], ids: undefined, cursor: undefined, today: '2026-11-21' } as const;
const unfiltered = { status: undefined, personId: undefined, turn: undefined, running: false } as const;

function turnOf(turn: Turn): ListRequest['turn'] {
  if (turn === 'any') return undefined;
  if (turn === 'holder') return { by: 'holder', value: editor.id };
  return turn === 'nobody' ? undefined : { by: 'who', value: turn };
}

function requestOf({ sort, kind, byStatus, byPerson, turn, running }: Shape): ListRequest {
  return {
    ...everybody,
    ...{ sort, kind, running },
    status: byStatus ? 'Layout' : undefined,
    personId: byPerson ? 'author-5' : undefined,
    turn: turnOf(turn),
  };
}

/** From the beginning and from a place in the middle of the list. */
async function planOf(request: ListRequest): Promise<string> {
  const order = orderOf(request);
  const middle = order.kinds.map((kind) => (kind === 'number' ? 1_702_000_000_000 : 'buku ajar 5'));
  const pages = [undefined, encodeCursor(order, middle)];
  const plans = pages.map((cursor) => explained(app.db, (db) => listProjectRows(db, { ...request, cursor })));
  return (await Promise.all(plans)).join('\n');
}

/** The statements for a page of a search for a rare word. */
function plansOfSearch(shape: Shape): Promise<string> {
  return plansOf(app.db, (db) => listProjectRows(db, { ...requestOf(shape), words: ['langka'] }));
}

/** A full scan is SCAN in SQLite's plans and Seq Scan in PostgreSQL's. Along an index it ends with the page. */
const wholeTable = /SCAN (projects|project_participants)\b(?! USING INDEX)|Seq Scan/;

/** The pages of a list, one after the other. */
async function pagesOf(request: Omit<ListRequest, 'cursor'>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, isOver = false; !isOver; ) {
    const page = await listProjectRows(app.db.reads, { ...request, cursor }, 300);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    isOver = cursor === undefined;
  }
  return ids;
}

test.each(['title', '-createdAt', 'createdAt'] as const)(
  'two filters of which many rows meet the first: all rows, in the order of %s',
  async (sort) => {
    const everybodys = {
      personId: undefined,
      words: [],
      today: '2026-11-21',
      status: undefined,
      turn: undefined,
    };
    const asked = { ...everybodys, sort, kind: 'tasks', running: true } as const;
    const key = sort === 'title' ? 'title_key' : 'created_at';
    const list = app.db.reads
      .selectFrom('projects')
      .select('id')
      .where('kind', '=', 'redaksi')
      .where('current_overall_status', '<>', 'Selesai')
      .orderBy(key, sort === '-createdAt' ? 'desc' : 'asc')
      .orderBy('id', sort === '-createdAt' ? 'desc' : 'asc');
    const all = (await list.execute()).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(1000);
    expect(await pagesOf(asked)).toEqual(all);
    const few = { ...asked, kind: 'awaitsReview', turn: { by: 'who', value: turnHolders[0] } } as const;
    const waiting = list.clearWhere().where('awaits_review', '=', 1).where('turn_who', '=', turnHolders[0]);
    const some = (await waiting.where('current_overall_status', '<>', 'Selesai').execute()).map(
      ({ id }) => id,
    );
    expect(some.length).toBeGreaterThan(100);
    expect(await pagesOf(few)).toEqual(some);
  },
);

describe('every list reads an index, whatever else is filtered', () => {
  test.each(lists)('$sort $kind', async (list) => {
    for (const choice of choices) {
      const shape = { ...list, ...choice };
      const plan = await planOf(requestOf(shape));
      const message = JSON.stringify([choice, plan]);
      expect(plan, message).toMatch(/index/i);
      expect(plan, message).not.toMatch(wholeTable);
      if (testEngine === 'postgres') continue;
      // All projects are read in the order of an index; only those of one person or one week may be sorted.
      if (shape.byPerson) expect(plan, message).toContain('INDEX project_participants_by_user (user_id=?');
      else if (shape.turn === 'holder') expect(plan, message).toContain('INDEX projects_by_holder');
      else if (shape.kind === 'week') expect(plan, message).toContain('INDEX projects_late_by_');
      else expect(plan, message).not.toContain('TEMP B-TREE');
    }
  });

  test.each(projectFilters)('%s, counted', async (kind) => {
    const everybodys = { ...everybody, sort: '-createdAt', kind } as const;
    const choices = [
      { status: undefined, turn: undefined, running: false },
      { status: 'Layout', turn: undefined, running: false },
      { status: undefined, turn: { by: 'who', value: turnHolders[0] }, running: false },
      { status: undefined, turn: { by: 'holder', value: editor.id }, running: false },
    ] as const;
    for (const choice of choices) {
      const request: ListRequest = { ...everybodys, ...choice, personId: undefined };
      // A count of everything ends after a thousand rows.
      if (isOrderUnindexed(request) || !isNarrowed(request)) continue;
      const plan = await explained(app.db, (db) => countProjectRows(db, request));
      expect(plan, JSON.stringify([choice, plan])).not.toMatch(/SCAN projects\b(?! USING)|Seq Scan/);
    }
  });

  test.runIf(testEngine === 'postgres')(
    'what is late is counted by its age, not all read and sorted',
    async () => {
      const request: ListRequest = { ...everybody, ...unfiltered, sort: 'deadline', kind: 'overdue' };
      const plan = await plansOf(app.db, (db) => countProjectRows(db, request));
      expect(plan).toContain('projects_late_by_age');
      expect(plan).not.toMatch(/Bitmap|Sort/);
    },
  );

  test.runIf(testEngine === 'postgres')('this week is read from today on, past what is late', async () => {
    const request: ListRequest = { ...everybody, ...unfiltered, sort: 'deadline', kind: 'week' };
    const plan = await plansOf(app.db, (db) => listProjectRows(db, request, 5));
    expect(plan).toMatch(new RegExp(`Index Cond: .*late_deadline >= '${everybody.today}'`));
  });

  test.each(lists)('$sort $kind, searched', async (list) => {
    for (const choice of choices) {
      const plan = await plansOfSearch({ ...list, ...choice });
      const message = JSON.stringify([choice, plan]);
      expect(plan, message).not.toMatch(/Seq Scan on projects/);
      expect(plan, message).not.toMatch(/SCAN projects\b(?! USING)/);
    }
  });

  test.each(projectSorts)('rows that were chosen, %s', async (sort) => {
    const ids = Array.from({ length: 200 }, (_, at) => `id-${at}`);
    const plan = await planOf({ ...everybody, ...unfiltered, sort, kind: 'all', ids });
    expect(plan).toMatch(
      testEngine === 'postgres' ? /Index Cond: .*\bid = ANY/ : /sqlite_autoindex_projects_\d \(id=\?/,
    );
    expect(plan).not.toMatch(wholeTable);
  });

  test('the list of one with many projects, newest first, is read in its order', async () => {
    const request = { ...everybody, ...unfiltered, sort: '-createdAt', kind: 'all' } as const;
    const plan = await planOf({ ...request, personId: editor.id });
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });
});

describe('an editor’s desk reads one range of an index a group', () => {
  const today = '2026-11-21';
  const first = { place: undefined, size: 5, today };
  const place = ['2026-11-30', 'id', 3] as const;
  const wholeOf = /SCAN (projects|project_participants|project_stages)\b(?! USING)|Seq Scan/;

  test.each(['later', 'review', 'done'] as const)('held stages, %s', async (group) => {
    for (const from of [undefined, place]) {
      const rows = buildTasks(app.db.reads, { ...first, group, person: editor.id, place: from });
      const plan = await app.db.write((tx) => explain(tx, rows.compile()));
      expect(plan).toContain('project_stages_by_holder');
      expect(plan).not.toMatch(wholeOf);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });
  test('stages that nobody holds', async () => {
    const rows = buildTasks(app.db.reads, { ...first, group: 'free', person: editor.id });
    const plan = await app.db.write((tx) => explain(tx, rows.compile()));
    expect(plan).toContain('project_stages_free');
    expect(plan).not.toMatch(wholeOf);
  });
  test('the counts', async () => {
    const rows = buildCounts(app.db.reads, { person: editor.id, today, sunday: '2026-11-22' });
    const plan = await app.db.write((tx) => explain(tx, rows.compile()));
    expect(plan).toContain('project_stages_by_holder');
    expect(plan).not.toMatch(wholeOf);
  });
});

async function answered(query: Record<string, string>): Promise<{ count: number; cursor: string | null }> {
  const { status, body } = await app.call({ url: `/api/projects?${new URLSearchParams(query)}`, cookie });
  expect(status, JSON.stringify(query)).toBe(200);
  return { count: body.items.length, cursor: body.nextCursor };
}

/** None is given up as too slow (§9); `npm run bench` tells how long each takes. */
describe('every list is answered, whatever is filtered and searched', { tags: ['deep'] }, () => {
  const words = [undefined, 'buku', 'langka', 'bu'];
  test.each(lists.flatMap((list) => words.map((q) => ({ ...list, q }))))(
    '$sort $kind q $q',
    async (query) => {
      const { sort, kind, q } = query;
      for (const { byStatus, byPerson, turn, running } of choices) {
        const asked = {
          sort,
          kind,
          // The slowest pages to fill: no finished project waits or is late.
          ...(byStatus && { status: turn === 'any' && !running ? 'Selesai' : 'Proses Cetak' }),
          ...(byPerson && { personId: editor.id }),
          ...(turn !== 'any' && { turn: turn === 'holder' ? editor.id : turn }),
          ...(running && { state: 'running' }),
          ...(q !== undefined && { q }),
        };
        await answered(asked);
      }
    },
  );

  test('a hundred pages are full, one after the other', async () => {
    let cursor: string | null = null;
    for (let page = 1; page <= 100; page += 1) {
      const answer = await answered(cursor === null ? {} : { cursor });
      expect(answer.count).toBe(25);
      cursor = answer.cursor;
    }
  });
});

test('a rare word finds its few', async () => {
  expect((await answered({ q: 'langka' })).count).toBe(PLANNED / 20_000);
});
