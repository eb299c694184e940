import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activityRow } from '../../../test/db-rows.ts';
import { buildUser, manuscriptInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink } from '../../../test/project-calls.ts';
import { buildTask, drive } from '../../../test/project-factories.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterEach(() => app.close());

const feed = async (query = '') => (await app.call({ url: `/api/activities${query}`, as: admin })).body.items;
const auditLog = async (query = '') => (await app.call({ url: `/api/audit${query}`, as: admin })).body;

/** One upload of an author and, a minute later, one of an editor. */
async function twoUploads() {
  const author = await buildUser(app, 'penulis');
  const editor = await buildUser(app, 'redaksi');
  const manuscript = await app.call({
    method: 'POST',
    url: '/api/manuscripts',
    as: author,
    body: manuscriptInput(),
  });
  app.clock.advance(60_000);
  const task = await buildTask(app, { editor });
  await deliverLink(app, await app.signIn(editor), { id: task.id, stage: 'Layout', link: drive('a') });
  return { author, editor, manuscript: manuscript.body, task };
}

describe('the feed (§3, §9)', () => {
  test('lists uploads, newest first, with their objects (§2 Admin area)', async () => {
    const { author, editor, manuscript, task } = await twoUploads();
    expect(await feed()).toEqual([
      {
        id: expect.any(String),
        type: 'editor_upload',
        role: 'redaksi',
        userId: editor.id,
        userName: editor.nama,
        description: `Menyerahkan link tahap Layout untuk "${task.title}"`,
        relatedId: task.id,
        relatedKind: 'project',
        createdAt: new Date(app.clock.now()).toISOString(),
      },
      expect.objectContaining({
        type: 'author_upload',
        role: 'penulis',
        userId: author.id,
        relatedId: manuscript.id,
        relatedKind: 'manuscript',
      }),
    ]);
  });

  test('keeps the line of a deleted project, without a link that would lead to nothing (§2 Admin area)', async () => {
    const { task, manuscript } = await twoUploads();
    const { status } = await app.call({ method: 'DELETE', url: `/api/projects/${task.id}`, as: admin });
    expect(status).toBe(204);
    expect(await feed()).toMatchObject([
      { type: 'editor_upload', relatedId: null, relatedKind: null },
      { type: 'author_upload', relatedId: manuscript.id, relatedKind: 'manuscript' },
    ]);
  });

  test('is filtered by type and by person (§2 Admin area)', async () => {
    const { author, editor } = await twoUploads();
    const people = async (query: string) =>
      (await feed(query)).map((item: { userId: string }) => item.userId);
    expect(await people('?type=author_upload')).toEqual([author.id]);
    expect(await people(`?personId=${editor.id}`)).toEqual([editor.id]);
    expect(await people(`?type=author_upload&personId=${editor.id}`)).toEqual([]);
    expect((await app.call({ url: '/api/activities?type=login', as: admin })).status).toBe(422);
  });

  test('holds the latest hundred (§6)', async () => {
    const rows = Array.from({ length: 130 }, (_, at) =>
      activityRow({ created_at: at, description: `ke-${at}` }),
    );
    await app.db.write((tx) => tx.insertInto('activities').values(rows).execute());
    const items = await feed();
    expect(items).toHaveLength(100);
    expect([items[0].description, items[99].description]).toEqual(['ke-129', 'ke-30']);
  });

  test('is cleared by the admin; the audit log stays and names who did it (§6)', async () => {
    await twoUploads();
    const before = (await auditLog()).items.length;
    const cleared = await app.call({ method: 'DELETE', url: '/api/activities', as: admin });
    expect([cleared.status, cleared.text]).toEqual([204, '']);
    expect(await feed()).toEqual([]);
    const { items } = await auditLog('?action=activities.cleared');
    expect(items).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        actorName: admin.nama,
        detail: { count: 2 },
        result: 'ok',
      }),
    ]);
    expect((await auditLog()).items.length).toBe(before + 1);
  });
});

describe('the audit log', () => {
  test('is paged, newest first, without losing or repeating a line', async () => {
    for (let at = 0; at < 60; at += 1) {
      // Several lines share an instant.
      if (at % 7 === 0) app.clock.advance(1000);
      await app.call({ method: 'POST', url: '/api/categories', as: admin, body: { name: `Kategori ${at}` } });
    }
    const lines: { id: string; createdAt: string }[] = [];
    let cursor: string | null = null;
    do {
      const page = await auditLog(cursor === null ? '' : `?cursor=${cursor}`);
      lines.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const { count } = await app.db.reads
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(new Set(lines.map(({ id }) => id)).size).toBe(count);
    expect(lines).toHaveLength(count);
    const times = lines.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('is filtered by action, actor and object', async () => {
    const { author, task } = await twoUploads();
    const actions = async (query: string) =>
      (await auditLog(query)).items.map((item: { action: string }) => item.action);
    expect(await actions('?action=manuscripts.submitted')).toEqual(['manuscripts.submitted']);
    expect(await actions(`?actorId=${author.id}`)).toEqual(['manuscripts.submitted']);
    expect(await actions(`?objectId=${task.id}`)).toEqual(['projects.link_submitted']);
    expect((await app.call({ url: '/api/audit?action=unknown', as: admin })).status).toBe(422);
    expect((await app.call({ url: '/api/audit?cursor=eA', as: admin })).status).toBe(422);
  });

  test('cannot be changed through the API, nor the feed written (§7 activities)', async () => {
    for (const [method, url] of [
      ['POST', '/api/audit'],
      ['DELETE', '/api/audit'],
      ['PUT', '/api/audit'],
      ['POST', '/api/activities'],
    ] as const) {
      expect((await app.call({ method, url, as: admin, body: {} })).status).toBe(405);
    }
  });
});
