/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRow } from './db-rows.ts';
import { buildManuscript, buildNews, buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { buildProjects } from './project-factories.ts';

/** Decision 0018: a cursor is valid only for the list it came from. */

let app: TestApp;
let cookie: string;
let authorId: string;

/** Fills every list with more than a page. */
const COUNT = 30;

beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await buildUser(app, 'admin'));
  const author = await buildUser(app, 'penulis');
  authorId = author.id;
  await buildProjects(app, COUNT, { author, input: { title: 'Buku Ajar' } });
  for (let at = 0; at < COUNT; at += 1) {
    await buildUser(app, 'redaksi', { kota: 'Buku' });
    await buildManuscript(app, { author, input: { judul: 'Buku Ajar' } });
    await buildNews(app, { id: 'admin' });
    await app.db.write(async (tx) => {
      const line = auditRow({ search_text: 'buku', created_at: app.clock.now() });
      await tx.insertInto('audit_events').values(line).execute();
    });
  }
});
afterAll(() => app.close());

const projectOrders = ['-createdAt', 'createdAt', 'title', 'deadline'];
/** Every list in each of its orders. */
const lists = (): string[] => [
  '/api/news?',
  '/api/users?',
  '/api/audit?',
  '/api/audit?q=buku',
  '/api/manuscripts?',
  '/api/manuscripts?sort=submissionDate',
  '/api/manuscripts?sort=judul',
  '/api/manuscripts?q=buku',
  '/api/projects?q=buku',
  ...projectOrders.map((sort) => `/api/projects?sort=${sort}`),
  ...projectOrders.map((sort) => `/api/projects?sort=${sort}&personId=${authorId}`),
];

test('the cursor of a list is refused by every other list and in every other order', async () => {
  const pages = new Map<string, string>();
  for (const url of lists()) {
    const { body } = await app.call({ url, cookie });
    expect([url, typeof body.nextCursor]).toEqual([url, 'string']);
    pages.set(url, body.nextCursor);
  }
  expect(new Set(pages.values()).size).toBe(pages.size);
  for (const url of pages.keys()) {
    for (const [from, cursor] of pages) {
      const { status, body } = await app.call({ url: `${url}&cursor=${cursor}`, cookie });
      const answer = from === url ? [200, undefined] : [422, { cursor: messages.fields.cursor }];
      expect([url, from, status, body.fields]).toEqual([url, from, ...answer]);
    }
  }
});
