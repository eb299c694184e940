/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser, manuscriptInput, testPassword } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { watchCommits } from './support/commits.ts';

/** The writes of a request and its count against the rate limits share one commit (decision 0060). */

let app: TestApp;
let author: TestUser;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  author = await buildUser(app, 'penulis');
  cookie = await app.signIn(author);
});
afterEach(() => app.close());

const url = '/api/manuscripts';
const headers = { 'idempotency-key': 'kunci-1' };
const send = (body: unknown = manuscriptInput(), more = {}) =>
  app.call({ method: 'POST', url, cookie, body, ...more });
const counted = async () =>
  (
    await app.db.reads
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `submit:${author.id}`)
      .executeTakeFirst()
  )?.count ?? 0;
const countRows = async () =>
  Promise.all(
    (['manuscripts', 'activities', 'idempotency_keys', 'notices'] as const).map(
      async (table) => (await app.db.reads.selectFrom(table).select('user_id').execute()).length,
    ),
  );

test('a manuscript, its activity, notices, audit line, key and count are one commit; so is each answer that is none', async () => {
  const commits = watchCommits();
  const body = manuscriptInput();
  const answers = [
    { sent: await send(body, { headers }), commits: commits.take() },
    { sent: await send(body, { headers }), commits: commits.take() },
    { sent: await send(manuscriptInput({ kategori: 'Tidak Ada' })), commits: commits.take() },
    { sent: await send({}), commits: commits.take() },
  ];
  expect(answers.map(({ sent, commits: count }) => [sent.status, count])).toEqual([
    [201, 1],
    [201, 1],
    [422, 1],
    [422, 1],
  ]);
  // The writes of a refused request are rolled back; its count stays.
  expect([await counted(), await countRows()]).toEqual([4, [1, 1, 1, 1]]);
});

test('a limit lets so many in as it says, however many come at once, and refuses without a commit', async () => {
  const sent = await Promise.all(Array.from({ length: 40 }, () => send()));
  const statuses = sent.map(({ status }) => status);
  expect([statuses.filter((status) => status === 201).length, new Set(statuses)]).toEqual([
    30,
    new Set([201, 429]),
  ]);
  expect([await counted(), (await countRows())[0]]).toEqual([30, 30]);
  const commits = watchCommits();
  expect([(await send()).status, commits.take(), await counted()]).toEqual([429, 0, 30]);
});

test('refused work is not announced to open pages', async () => {
  const heard: unknown[] = [];
  app.db.onCommit((committed) => heard.push(committed));
  expect((await send(manuscriptInput({ kategori: 'Tidak Ada' }))).status).toBe(422);
  expect(heard).toEqual([]);
  await send();
  expect(heard).toHaveLength(1);
});

test('a sign-in is counted before the password is looked at, and committed after', async () => {
  const commits = watchCommits();
  const body = { email: author.email, password: testPassword };
  const signedIn = await app.call({ method: 'POST', url: '/api/auth/login', body });
  expect([signedIn.status, commits.take()]).toEqual([200, 2]);
});
