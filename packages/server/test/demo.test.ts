import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { type StageMap, stageNames } from '@ruang-naskah/domain/projects/stages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillOnce } from '../src/demo/fill.ts';
import { demoAccounts, demoPassword } from '../src/demo/people.ts';
import { mailDueNotices } from '../src/features/notices/mail-due.ts';
import { remindByDate } from '../src/features/notices/remind-by-date.ts';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';

let app: TestApp;
/** Session cookies by e-mail. */
const cookies = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp();
  await fillOnce(app.deps);
  for (const { email } of demoAccounts) {
    const body = { email, password: demoPassword };
    const answer = await app.call({ method: 'POST', url: '/api/auth/login', body });
    expect([email, answer.status]).toEqual([email, 200]);
    cookies.set(email, String(answer.headers['set-cookie']).split(';')[0] ?? '');
  }
});
afterAll(() => app.close());

/** All pages of a list, as an account sees it. */
async function itemsOf(email: string, url: string): Promise<Record<string, unknown>[]> {
  const cookie = cookies.get(email) ?? '';
  const items: Record<string, unknown>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body } = await app.call({ url: from, cookie });
    expect(status).toBe(200);
    items.push(...body.items);
    cursor = body.nextCursor ?? null;
  }
  return items;
}

const admin = 'dewi@contoh.id';
const countsBy = (items: Record<string, unknown>[], key: string) => new Set(items.map((item) => item[key]));

describe('the sample data', () => {
  test('have every role, every manuscript status and every stage', async () => {
    expect(new Set(demoAccounts.map(({ role }) => role))).toEqual(
      new Set(['admin', 'penulis', 'redaksi', 'user']),
    );
    const manuscripts = await itemsOf(admin, '/api/manuscripts');
    expect(manuscripts).toHaveLength(40);
    expect(countsBy(manuscripts, 'status')).toEqual(new Set(manuscriptStatuses));
    const projects = await itemsOf(admin, '/api/projects');
    expect(projects).toHaveLength(31);
    expect(countsBy(projects, 'currentOverallStatus')).toEqual(new Set(stageNames));
  });

  test('agree about a book: a manuscript has the stage of its project, or the last status before', async () => {
    const rows = await app.db.reads
      .selectFrom('manuscripts')
      .innerJoin('projects', 'projects.id', 'manuscripts.project_id')
      .select([
        'manuscripts.status',
        'projects.current_overall_status as stage',
        'manuscripts.turn_who as who',
      ])
      .select('projects.turn_who')
      .execute();
    expect(rows.length).toBeGreaterThan(15);
    const position = (name: string | null) => (stageNames as readonly unknown[]).indexOf(name);
    for (const { status, stage, who, turn_who } of rows) {
      expect(who).toBe(turn_who);
      if (status.startsWith('Diterima')) expect([status, stage]).toEqual([status, 'Penulisan']);
      else expect(position(stage), `${status}, ${stage}`).toBeGreaterThanOrEqual(position(status));
    }
  });

  test('have work that is late, work that waits for the admin, and single tasks', async () => {
    for (const kind of ['overdue', 'awaitsReview', 'tasks']) {
      expect((await itemsOf(admin, `/api/projects?kind=${kind}`)).length).toBeGreaterThanOrEqual(4);
    }
  });

  test('have work sent back, and books of last year for the days at each stage', async () => {
    const returned = await app.db.reads
      .selectFrom('project_stages')
      .select('stage')
      .where('status', '=', 'Perlu Perbaikan')
      .execute();
    expect(returned).toHaveLength(1);
    const { body } = await app.call({ url: '/api/desk/durations', cookie: cookies.get(admin) ?? '' });
    const before = body.stages.map((row: { before: { spread: unknown } }) => row.before.spread);
    expect(before).not.toContain(null);
  });

  test('have notes, requests, a withdrawal, a proof, a template, views and messages', async () => {
    const asked = { cookie: cookies.get(admin) ?? '' };
    const { asks } = (await app.call({ url: '/api/desk', ...asked })).body;
    const kinds = asks.items.map(({ kind }: { kind: string }) => kind).sort();
    expect(kinds).toEqual(['hand_over', 'more_time', 'withdrawal']);
    expect(await app.db.reads.selectFrom('notes').select('id').execute()).toHaveLength(7);
    const internal = app.db.reads.selectFrom('notes').select('id').where('internal', '=', 1);
    expect(await internal.execute()).toHaveLength(2);
    const verdicts = app.db.reads
      .selectFrom('stage_verdicts')
      .select('kind')
      .where('kind', '=', 'print_correction');
    expect(await verdicts.execute()).toHaveLength(1);
    const views = (await app.call({ url: '/api/views', ...asked })).body.items;
    expect(views.map(({ valid }: { valid: boolean }) => valid)).toEqual([true, true, true]);
    const year = (await app.call({ url: '/api/calendar', ...asked })).body;
    expect([year.confirmed, year.holidays.length > 10]).toEqual([true, true]);
    expect((await itemsOf(admin, '/api/whatsapp?state=ready')).length).toBeGreaterThan(0);
    expect(await itemsOf(admin, '/api/whatsapp?state=sent')).toHaveLength(1);
  });

  test('show an author when their book is expected', async () => {
    const authors = demoAccounts.filter(({ role }) => role === 'penulis');
    const books = await Promise.all(authors.map(({ email }) => itemsOf(email, '/api/projects?scope=mine')));
    const expected = books.flat().map(({ stages }) => (stages as StageMap | undefined)?.Selesai?.deadline);
    expect(expected.filter((day) => typeof day === 'string' && day > '2026-11-21')).toHaveLength(1);
  });

  test('leave the admin notices to read, and few of them', async () => {
    const { body } = await app.call({ url: '/api/notices/unread', cookie: cookies.get(admin) ?? '' });
    expect(body.unread).toBeGreaterThan(0);
    expect(body.unread).toBeLessThan(40);
  });

  test('leave no mail of the past to be written at the first start', async () => {
    expect([await remindByDate(app.deps), await mailDueNotices(app.deps)]).toEqual([0, 0]);
  });

  test('give every author and editor something to do, and the legacy account its manuscripts', async () => {
    for (const { email, role } of demoAccounts) {
      if (role === 'penulis') expect((await itemsOf(email, '/api/manuscripts')).length).toBeGreaterThan(3);
      if (role === 'penulis' || role === 'redaksi') {
        expect((await itemsOf(email, '/api/projects?scope=mine')).length).toBeGreaterThan(0);
      }
      if (role === 'user') expect(await itemsOf(email, '/api/manuscripts')).toHaveLength(2);
    }
  });

  test('are in order of time: histories, feed and search agree with the dates', async () => {
    const searched = await itemsOf(admin, '/api/manuscripts?q=rahmawati');
    const dates = searched.map(({ submissionDate }) => String(submissionDate));
    expect(dates).toEqual([...dates].sort().reverse());
    const feed = await itemsOf(admin, '/api/activities');
    expect(feed).toHaveLength(100);
    const now = new Date(app.clock.now()).toISOString();
    expect(feed.every(({ createdAt }) => String(createdAt) <= now)).toBe(true);
    const [book] = await itemsOf(admin, '/api/manuscripts?q=statistika');
    const { body } = await app.call({
      url: `/api/manuscripts/${book?.id}`,
      cookie: cookies.get(admin) ?? '',
    });
    const moments = body.history.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(moments.length).toBeGreaterThan(5);
    expect(moments).toEqual([...moments].sort());
  });

  test('have news with pictures that can be opened', async () => {
    const news = await itemsOf(admin, '/api/news');
    expect(news).toHaveLength(8);
    for (const { imageUrl, imageAlt } of news) {
      expect((await app.call({ url: String(imageUrl) })).status).toBe(200);
      expect(imageAlt).not.toBe('');
    }
  });
});

test('a second start adds nothing', async () => {
  expect(await fillOnce(app.deps)).toBeUndefined();
  expect(await itemsOf(admin, '/api/manuscripts')).toHaveLength(40);
});

test('data of somebody else are left alone', async () => {
  const other = await openTestApp();
  try {
    await buildUser(other, 'admin');
    await expect(fillOnce(other.deps)).rejects.toThrow(/holds other data.+ if nothing in it is needed/);
    expect(await other.db.reads.selectFrom('users').select('id').execute()).toHaveLength(1);
  } finally {
    await other.close();
  }
});

// Last: after it the sample data do not fit.
test('sample data made for other tables are refused, and their folder is named', async () => {
  const value = JSON.stringify({ tables: 'others' });
  await app.db.write((tx) => tx.updateTable('settings').set({ value }).where('key', '=', 'demo').execute());
  const { dataDir } = app.deps.config;
  await expect(fillOnce(app.deps)).rejects.toThrow(
    `The sample data in ${dataDir} were made by another version`,
  );
});
