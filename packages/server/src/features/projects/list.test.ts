/** @module-tag engine */

import { ProjectFilterSchema } from '@ruang-naskah/domain/projects/list-schema';
import type { ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import {
  type ProjectChip,
  type ProjectFilter,
  projectChips,
  projectFilters,
  projectSorts,
} from '@ruang-naskah/domain/projects/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRow } from '../../../test/db-rows.ts';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { buildProject, buildProjects, buildTask, heldBy } from '../../../test/project-factories.ts';
import { countProjects } from './list.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
let cookie: string;
/** The first day that is not overdue: the tests' clock stands at 21 November, nine in the morning in Jakarta. */
const today = '2026-11-21';
const titles = ['Zaman', 'apel', 'Buku', 'buku', 'BUKU 2', 'buku-2', '_x', 'Zz'];
const holders = ['admin', 'penulis', 'redaksi', 'team'] as const;
const rows = Array.from({ length: 137 }, (_, at) =>
  // Few values, so that the id is the tie-break; cycles of different lengths combine all values.
  projectRow({
    title: titles[at % 8] ?? '',
    search_text: `${(titles[at % 8] ?? '').toLowerCase().replace(/[^a-z0-9]+/g, ' ')} nomor${at % 5}`,
    created_at: 1000 + Math.floor(at / 6),
    current_overall_status: at % 8 === 5 ? 'Selesai' : (stageNames[at % 3] ?? null),
    awaits_review: at % 4 === 0 ? 2 : 0,
    review_since: at % 4 === 0 ? 9000 - Math.floor(at / 12) : null,
    turn_who: at % 8 === 5 ? 'nobody' : (holders[at % 4] ?? 'admin'),
    turn_to: at % 8 === 0 ? 'finish' : at % 8 === 4 ? 'setDeadline' : null,
    turn_holder_id: at % 8 !== 5 && at % 4 === 2 ? 'ratna' : null,
    turn_since: `2026-1${at % 2}-0${1 + (at % 5)}`,
    turn_deadline: [null, '2026-11-20', today, null, '2026-11-20'][at % 5] ?? null,
    // Stages that wait for the admin are not late.
    late_deadline: at % 9 === 0 ? null : ([null, '2026-11-20', today, null, '2026-11-20'][at % 5] ?? null),
    kind: at % 7 === 0 ? 'redaksi' : 'penulis',
  }),
);
type Row = (typeof rows)[number];
const takesPart = (_: Row, at: number) => at % 2 === 0;

beforeAll(async () => {
  app = await openTestApp();
  [admin, author, editor] = await Promise.all([
    buildUser(app, 'admin'),
    buildUser(app, 'penulis'),
    buildUser(app, 'redaksi'),
  ]);
  cookie = await app.signIn(admin);
  await app.db.write(async (tx) => {
    await tx.insertInto('projects').values(rows).execute();
    const participants = rows
      .filter(takesPart)
      .map((row) => ({ project_id: row.id, user_id: editor.id, created_at: row.created_at }));
    await tx.insertInto('project_participants').values(participants).execute();
  });
});
afterAll(() => app.close());

const ask = (query: Record<string, string>, as = cookie) =>
  app.call({ url: `/api/projects?${new URLSearchParams(query)}`, cookie: as });

/** All pages of a list; asserts that only the last is short. */
async function readAll(query: Record<string, string>, as = cookie): Promise<ProjectListItem[]> {
  const items: ProjectListItem[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await ask(cursor === null ? query : { ...query, cursor }, as);
    expect(status).toBe(200);
    if (body.nextCursor !== null) expect(body.items).toHaveLength(25);
    items.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return items;
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const bytes = (...parts: (string | number)[]) => Buffer.from(parts.join('\0'));

const sortKeys: Record<(typeof projectSorts)[number], (row: Row) => Buffer> = {
  '-createdAt': (row) => bytes(row.created_at, row.id),
  createdAt: (row) => bytes(row.created_at, row.id),
  title: (row) => bytes(row.title.toLowerCase(), row.id),
  deadline: (row) => bytes(row.turn_deadline ?? '9999', row.id),
  turnSince: (row) => bytes(row.turn_since, row.id),
};
const chips: Record<ProjectFilter, (row: Row) => boolean> = {
  all: () => true,
  awaitsReview: (row) => row.awaits_review > 0,
  overdue: (row) => (row.late_deadline ?? '9999') < today,
  // The tests' day is a Saturday.
  week: (row) => [today, '2026-11-22'].includes(row.late_deadline ?? ''),
  unassigned: (row) => row.turn_who === 'team',
  undated: (row) =>
    row.turn_to === 'setDeadline' || (row.turn_who === 'penulis' && row.turn_deadline === null),
  nextStep: (row) => row.turn_to === 'finish',
  tasks: (row) => row.kind === 'redaksi',
};

/** The keys of an order; projects that wait for review are sorted by the day of their delivery. */
function keyOf(sort: (typeof projectSorts)[number], kind: ProjectFilter): (row: Row) => Buffer {
  if (sort === 'turnSince' && kind === 'awaitsReview') return (row) => bytes(row.review_since ?? 0, row.id);
  return sortKeys[sort];
}

const cases = projectSorts.flatMap((sort) =>
  projectFilters.flatMap((kind) =>
    [undefined, 'Layout'].flatMap((status) =>
      [false, true].flatMap((person) =>
        [undefined, 'buku nomor3'].map((q) => ({ sort, kind, status, person, q })),
      ),
    ),
  ),
);

describe('every filter in every order', () => {
  test.each(cases)(
    '$sort $kind status $status person $person q $q',
    async ({ sort, kind, status, person, q }) => {
      const wanted = rows
        .filter((row, at) => !person || takesPart(row, at))
        .filter((row) => status === undefined || row.current_overall_status === status)
        .filter(chips[kind])
        .filter(
          (row) =>
            q === undefined || (row.search_text.startsWith('buku') && row.search_text.includes('nomor3')),
        )
        .sort((a, b) => keyOf(sort, kind)(a).compare(keyOf(sort, kind)(b)));
      // Search results, newest first, come in the order of insertion, which is that of age here.
      if (sort === '-createdAt') {
        const stored = (row: Row) =>
          q !== undefined && !person
            ? bytes(String(rows.indexOf(row)).padStart(4, '0'))
            : bytes(row.created_at, row.id);
        wanted.sort((a, b) => stored(b).compare(stored(a)));
      }
      const found = await readAll({
        sort,
        kind,
        ...(status !== undefined && { status }),
        ...(person && { personId: editor.id }),
        ...(q !== undefined && { q }),
      });
      expect(ids(found)).toEqual(ids(wanted));
    },
  );
  test('each combination finds something, so that the comparison above says something', () => {
    for (const kind of projectFilters) expect(rows.filter(chips[kind]).length).toBeGreaterThan(15);
  });
});

describe('whose turn it is, and what still runs', () => {
  const asked: [Record<string, string>, (row: Row) => boolean][] = [
    [{ turn: 'me' }, (row) => row.turn_who === 'admin'],
    [{ turn: 'team' }, (row) => row.turn_who === 'team'],
    [{ turn: 'ratna' }, (row) => row.turn_holder_id === 'ratna'],
    [
      { turn: 'ratna', status: 'Layout' },
      (row) => row.turn_holder_id === 'ratna' && row.current_overall_status === 'Layout',
    ],
    [{ turn: 'admin', state: 'running' }, (row) => row.turn_who === 'admin'],
    [{ state: 'running' }, (row) => row.current_overall_status !== 'Selesai'],
    [{ state: 'running', status: 'Layout' }, (row) => row.current_overall_status === 'Layout'],
    [{ state: 'finished' }, (row) => row.current_overall_status === 'Selesai'],
    [{ state: 'finished', status: 'Layout' }, () => false],
    [{ state: 'running', status: 'Selesai' }, () => false],
    [{ turn: 'admin', state: 'finished' }, () => false],
  ];
  test.each(asked.flatMap(([query, wanted]) => projectSorts.map((sort) => [query, sort, wanted] as const)))(
    '%j in the order of %s, with every chip, and how many there are',
    async (query, sort, wanted) => {
      for (const kind of projectFilters) {
        const key = keyOf(sort, kind);
        const expected = rows
          .filter(wanted)
          .filter(chips[kind])
          .sort((a, b) => key(a).compare(key(b)));
        if (sort === '-createdAt') expected.reverse();
        expect([kind, ids(await readAll({ ...query, sort, kind }))]).toEqual([kind, ids(expected)]);
        const actor = { kind: 'user', id: admin.id, role: 'admin', name: admin.nama } as const;
        expect([
          kind,
          await countProjects(app.deps, actor, ProjectFilterSchema.parse({ ...query, kind })),
        ]).toEqual([kind, expected.length]);
      }
    },
  );

  test('an editor’s own are those they hold; a page of several says how many all have', async () => {
    const [mine] = await Promise.all([app.signIn(editor)]);
    expect(await readAll({ turn: 'me' }, mine)).toEqual([]);
    expect((await ask({})).body.total).toBe(rows.length);
    expect((await ask({ q: 'buku', sort: 'turnSince' })).body.total).toBe(
      rows.filter((row) => row.search_text.startsWith('buku')).length,
    );
    expect((await ask({}, mine)).body.total).toBeUndefined();
  });

  test('the number of one’s own is that of one’s own list', async () => {
    const actor = { kind: 'user', id: editor.id, role: 'redaksi', name: editor.nama } as const;
    const own = await countProjects(app.deps, actor, { kind: 'all', scope: 'mine' });
    expect(own).toBe(rows.filter(takesPart).length);
    await expect(countProjects(app.deps, actor, { kind: 'all', scope: 'all' })).rejects.toThrow('forbidden');
  });

  test('each chip says how many it lets through', async () => {
    const { body } = await app.call({ url: '/api/projects/count', cookie });
    const isFinished = (row: Row) => row.current_overall_status === 'Selesai';
    const expected: Record<ProjectChip, (row: Row) => boolean> = {
      ...chips,
      running: (row) => !isFinished(row),
      myTurn: (row) => row.turn_who === 'admin',
      tasks: (row) => chips.tasks(row) && !isFinished(row),
      finished: isFinished,
    };
    expect(body.items).toEqual(
      projectChips.map((chip) => ({ chip, count: rows.filter(expected[chip]).length })),
    );
  });

  test('what is urgent comes worst first unless another order is asked for', async () => {
    expect(ids(await readAll({ kind: 'overdue' }))).toEqual(
      ids(await readAll({ kind: 'overdue', sort: 'deadline' })),
    );
    const waiting = await readAll({ kind: 'awaitsReview' });
    expect(ids(waiting)).toEqual(ids(await readAll({ kind: 'awaitsReview', sort: 'turnSince' })));
    const since = waiting.map(({ reviewSince }) => reviewSince ?? '');
    expect(since).toEqual(since.toSorted());
    expect(ids(await readAll({}))).toEqual(ids(await readAll({ sort: '-createdAt' })));
  });
});

describe('what a row says', () => {
  test('no stages for the admin’s list, and nothing of other people (§2 Daftar Proyek Berjalan)', async () => {
    const { body } = await ask({ sort: 'createdAt' });
    expect(body.items[0]).toEqual({
      id: rows[0]?.id,
      kind: 'redaksi',
      title: 'Zaman',
      sppNumber: '',
      authorId: '',
      authorName: 'Siti Rahmawati',
      currentOverallStatus: 'Penulisan',
      awaitsReview: 2,
      reviewSince: new Date(9000).toISOString(),
      otherTurns: [],
      turn: {
        stage: null,
        who: 'admin',
        holderId: null,
        name: '',
        to: 'finish',
        since: '2026-10-01',
        exact: true,
        deadline: null,
        dueOn: null,
      },
      createdAt: new Date(1000).toISOString(),
      version: 1,
    });
  });

  test('scope=mine carries the stages: the author’s own projects, those the editor takes part in', async () => {
    const project = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
    app.clock.advance(1000);
    const task = await buildTask(app, { editor });
    const mine = async (person: TestUser) => readAll({ scope: 'mine' }, await app.signIn(person));
    const [own] = await mine(author);
    expect(own?.stages).toEqual(project.stages);
    expect(ids(await mine(author))).toEqual([project.id]);
    expect(ids(await mine(editor)).slice(0, 2)).toEqual([task.id, project.id]);
    const again = await ask({}, await app.signIn(author));
    expect(again.body.items).toEqual([{ ...own, stages: undefined, pace: undefined }]);
  });

  test('one’s finished projects are a list with its true number, the running ones another', async () => {
    const writer = await buildUser(app, 'penulis');
    await buildProjects(app, 27, { author: writer, overall: 'Selesai' });
    const [running] = await buildProjects(app, 1, { author: writer });
    const as = await app.signIn(writer);
    const first = (await ask({ scope: 'mine', state: 'finished' }, as)).body;
    expect([first.items.length, first.total]).toEqual([25, 27]);
    const all = await readAll({ scope: 'mine', state: 'finished' }, as);
    expect(new Set(all.map((one) => one.currentOverallStatus))).toEqual(new Set(['Selesai']));
    expect(ids(await readAll({ scope: 'mine', state: 'running' }, as))).toEqual([running?.id]);
  });

  test('the admin takes part in nothing unless responsible', async () => {
    expect(await readAll({ scope: 'mine' })).toEqual([]);
  });
});

describe('who may ask', () => {
  test.each([
    [{ scope: 'all' }, 403],
    [{ personId: 'somebody' }, 403],
    [{ scope: 'mine' }, 200],
    [{}, 200],
  ])('%j of anybody but the admin', async (query, status) => {
    for (const person of [author, editor, await buildUser(app, 'user')]) {
      expect((await ask(query, await app.signIn(person))).status).toBe(status);
    }
  });
});

describe('cursors', () => {
  test('one list’s cursor is refused by another', async () => {
    const { body } = await ask({ sort: 'title' });
    for (const query of [{ sort: 'deadline' }, { sort: '-createdAt' }, { q: 'buku' }]) {
      const refused = await ask({ ...query, cursor: body.nextCursor });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['cursor']]);
    }
    expect((await ask({ cursor: 'x' })).status).toBe(422);
  });

  test('carry a long title of any script to the next page', async () => {
    const title = 'ﷺ'.repeat(300);
    const many = Array.from({ length: 30 }, (_, at) =>
      projectRow({ title, search_text: 'panjang', created_at: 5000 + at }),
    );
    await app.db.write((tx) => tx.insertInto('projects').values(many).execute());
    const found = await readAll({ sort: 'title', q: 'panjang' });
    expect(new Set(ids(found)).size).toBe(30);
  });
});

test('words are looked for in title, number and author', async () => {
  const writer = await buildUser(app, 'penulis', { nama: 'Hamzah Fansuri' });
  const input = { title: 'Ilmu Falak', sppNumber: 'SPP/2026/77' };
  const project = await buildProject(app, { author: writer, input });
  for (const q of ['falak', 'spp 2026 77', 'fansuri', 'ILMU spp']) {
    expect([q, ids(await readAll({ q }))]).toEqual([q, [project.id]]);
  }
});
