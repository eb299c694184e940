/** @module-tag engine */

import { endpoints } from '@ruang-naskah/domain/endpoints';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngine } from './database.ts';
import { nameOf } from './large-house.ts';
import { explain } from './plans.ts';
import {
  type LargeSite,
  type Node,
  openLargeSite,
  rowsRead,
  smallTables,
  statementsDuring,
  type Who,
} from './support/large-site.ts';

/** No request to a publisher with many years of data scans or sorts a growing table (decision 0108). */

const project = nameOf('prj', 21);
const manuscript = nameOf('mns', 21);
const sorts = ['-createdAt', 'createdAt', 'title', 'deadline', 'turnSince'];
const kinds = ['all', 'awaitsReview', 'overdue', 'week', 'unassigned', 'tasks'];
const groups = ['overdue', 'week', 'later', 'undated', 'review', 'notYet', 'free', 'done'];

const requests: Readonly<Record<Who, readonly string[]>> = {
  admin: [
    ...['/api/desk', '/api/desk/durations', '/api/activities', '/api/activities?personId=$editor'],
    ...['', '?action=mail.given_up', '?result=ok', '?actorId=$admin', `?objectId=${project}`].map(
      (q) => `/api/audit${q}`,
    ),
    ...kinds.map((kind) => `/api/projects/board?kind=${kind}`),
    ...['turn=admin', 'turn=$editor', 'personId=$editor', 'state=running', 'q=buku'].map(
      (q) => `/api/projects/board?${q}`,
    ),
    ...sorts.flatMap((sort) =>
      ['', '&status=Layout', '&q=buku'].map((more) => `/api/projects?sort=${sort}${more}`),
    ),
    ...[
      '/api/duties',
      '/api/projects/count',
      '/api/projects/due',
      '/api/projects/bin',
      '/api/projects/export?format=csv&kind=overdue',
    ],
    ...['', '/requests', '/notes', '/notes?stage=Layout', '/links', '/history', '/reminder'].map(
      (rest) => `/api/projects/${project}${rest}`,
    ),
    ...['', '/notes'].map((rest) => `/api/manuscripts/${manuscript}${rest}`),
    ...[
      '',
      'turn=admin',
      'status=Telaah',
      'status=undecided',
      'status=withdrawing',
      'kategori=Monograf',
      'q=buku',
    ].flatMap((filter) =>
      ['-submissionDate', 'judul', 'turnSince'].map((sort) => `/api/manuscripts?sort=${sort}&${filter}`),
    ),
    ...['q=b', 'q=bu+aj', 'q=buku&status=Selesai', 'q=buku&kategori=Monograf&sort=judul'].map(
      (q) => `/api/manuscripts?${q}`,
    ),
    ...[
      'status=Selesai&kategori=Monograf',
      'sort=judul&status=Selesai',
      'sort=judul&kategori=Monograf',
      'sort=judul&status=Selesai&kategori=Monograf',
    ].map((q) => `/api/manuscripts?${q}`),
    ...[
      'q=b',
      'q=buku&status=Selesai',
      'kind=tasks&status=Layout&sort=title',
      'kind=tasks&state=running',
    ].map((q) => `/api/projects?${q}`),
    ...[
      'q=admin&from=2023-11-15&to=2023-11-15',
      'q=admin&action=mail.given_up',
      'action=mail.given_up&result=failed',
    ].map((q) => `/api/audit?${q}`),
    ...['/api/users?q=penulis&role=penulis', '/api/users?q=p'],
    ...['/api/manuscripts/counts', '/api/manuscripts/export?format=csv&status=withdrawing'],
    ...['/api/whatsapp?state=ready', '/api/whatsapp?state=sent', '/api/views/counts', '/api/search?q=buku'],
    ...[
      '/api/users',
      '/api/users?role=redaksi',
      '/api/users?status=held',
      '/api/users?status=without-second-step',
      '/api/users?q=penulis',
      '/api/users/export?format=csv',
    ],
    ...[
      '/api/users/$editor',
      '/api/users/$editor/holdings',
      '/api/users/$author/holdings',
      '/api/people?role=redaksi',
      '/api/people?role=penulis&q=penulis',
    ],
    ...['/api/factors/rule', '/api/users/$editor/factors'],
    ...['/api/audit/export', '/api/activities/export?format=csv', `/api/live/projects/${project}`],
  ],
  editor: [
    ...[
      '/api/duties',
      '/api/projects/desk',
      '/api/notices',
      '/api/notices/unread',
      '/api/notices/preferences',
      '/api/search?q=buku',
    ],
    ...groups.map((group) => `/api/projects/tasks?group=${group}`),
    ...['', '&sort=title', '&q=buku'].map((more) => `/api/projects?scope=mine${more}`),
    ...['/api/factors', '/api/calendar-feed', '/api/auth/sessions', '/api/profile', '/api/profile/export'],
    '/api/projects/$heldProject/stages/Layout',
  ],
  author: [
    '/api/duties',
    '/api/projects?scope=mine',
    '/api/manuscripts',
    '/api/manuscripts?q=buku',
    '/api/manuscripts?sort=judul',
    '/api/notices',
  ],
};
/** Requests that read no growing table. */
const fixed = [
  'categories',
  'news',
  'schedules',
  'settings',
  'calendar',
  'notices.listTemplates',
  'notices.readReasons',
  'views.list',
  'live.changes',
  'auth.readSession',
];

test('every endpoint that reads is asked', () => {
  const urls = Object.values(requests)
    .flat()
    .map((url) => url.split('?')[0] ?? '');
  const left = endpoints.filter(({ id, method, path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return (
      method === 'GET' && !fixed.some((name) => id.startsWith(name)) && !urls.some((url) => pattern.test(url))
    );
  });
  expect(left.map(({ id }) => id)).toEqual([]);
});

/** The statements of a request. */
async function statementsOf({ app, people, cookies, editorProjectId }: LargeSite, who: Who, url: string) {
  const filled = url
    .replace(/\$(admin|editor|author)/g, (_, name: Who) => people[name].id)
    .replace('$heldProject', editorProjectId);
  const cookie = cookies[who];
  const { result, statements } = await statementsDuring(async () => {
    const first = await app.call({ url: filled, cookie });
    const next = first.body?.nextCursor;
    // A page after a cursor is a different query from the first one.
    if (typeof next === 'string') {
      const behind = `${filled}${filled.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
      expect((await app.call({ url: behind, cookie })).status).toBe(200);
    }
    return first;
  });
  expect(result.status, result.text.slice(0, 200)).toBe(200);
  return statements.filter((statement) => /^\s*(?:select|with)\b/.test(statement.sql));
}

/** A count of all rows, or a page of them: both end at their limit. */
const everything =
  /where (?:1 = 1|projects\.deleted_at is null)(?: order by "\w+"\."seq" desc)? limit (?:\?|\$\d+|\d+)(?:\)|$)/;
/** The rows of one project, person or manuscript, those that wait for an answer, or those with a rare word. */
const few =
  /\((?:project_id|user_id|manuscript_id|from_id|holder_id|object_id|turn_holder_id|id|rowid|withdrawal|active)=\?|current_overall_status=\?\)/;
/** Sorting by title reads all manuscripts of one status or category. */
const gathered = /manuscripts_by_(?:status|category) \(\w+=\?\)/;

function expectFlat(statement: string, plan: string): void {
  const read = [...plan.matchAll(/(?:Seq Scan on|SCAN) (\w+)\b(?! USING| VIRTUAL)/g)].map(
    ([, table]) => table,
  );
  const whole = read.filter((table) => !smallTables.has(table ?? ''));
  if (!everything.test(statement)) expect(whole).toEqual([]);
  const isSorted = plan.includes('TEMP B-TREE FOR ORDER BY') && !/SCAN list_views/.test(plan);
  // A count that is sorted reads all rows before it ends at its bound.
  if (/^select count\(\*\)/.test(statement)) expect(isSorted, statement).toBe(false);
  if (isSorted && !gathered.test(plan)) expect(plan).toMatch(few);
}

const roles = Object.keys(requests) as Who[];
const each = roles.flatMap((who) => requests[who].map((url) => ({ who, url })));

describe('no request reads or sorts a table that grows', () => {
  let house: LargeSite;
  beforeAll(async () => {
    house = await openLargeSite(300);
  });
  afterAll(() => house.app.close());

  test.each(each)('$who $url', async ({ who, url }) => {
    const statements = await statementsOf(house, who, url);
    await house.app.db.write(async (tx) => {
      // PostgreSQL scans a small table where it may.
      if (testEngine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      for (const statement of statements) expectFlat(statement.sql, await explain(tx, statement));
    });
  });
});

/** All 20,000 rows have the words here, which a search gathers (decision 0118). */
const all = 25_000;

/** Rows that an answer may look at, where it is more than 15,000. */
const bounds: Readonly<Record<string, number>> = {
  // One person has so many projects here that PostgreSQL scans all 20,000 rather than looking up each.
  '/api/users/$editor/holdings': 25_000,
  '/api/projects/board?turn=$editor': 25_000,
  // Every open stage with a deadline ahead, along its index: asked by the admin's calendar alone.
  '/api/projects/due': 40_000,
  // The latest 400 approvals of each stage and year with their imprints, worked out once an hour.
  '/api/projects?scope=mine': 75_000,
};

/** SQLite's plans do not depend on the number of rows: those above are the same. */
describe.runIf(testEngine === 'postgres')(
  'with 200,000 stages, chosen by what is known of them',
  { tags: ['deep'] },
  () => {
    let house: LargeSite;
    beforeAll(async () => {
      house = await openLargeSite(20_000);
    });
    afterAll(() => house.app.close());

    test.each(each)('$who $url looks at few rows', async ({ who, url }) => {
      for (const { sql: statement, parameters } of await statementsOf(house, who, url)) {
        const query = CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters]);
        const { rows } = await house.app.db.write((tx) =>
          tx.executeQuery<Record<string, [{ Plan: Node }]>>(query),
        );
        const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: {} }];
        expect(rowsRead(plan), statement).toBeLessThan(bounds[url] ?? (url.includes('q=') ? all : 15_000));
      }
    });
  },
);
