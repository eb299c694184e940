import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, heldBy } from '../../../test/project-factories.ts';
import { forgetOldNotices } from '../notices/jobs.ts';
import { mailDueNotices } from '../notices/mail-due.ts';
import { emptyBin } from './jobs.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let editor: TestUser;
let colleague: TestUser;
beforeEach(async () => {
  app = await openTestApp();
  ({ admin, author, editor, colleague } = await buildCast(app));
});
afterEach(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const remove = (id: string) => app.call({ method: 'DELETE', url: `/api/projects/${id}`, as: admin });
const restore = (id: string) =>
  app.call({ method: 'POST', url: `/api/projects/bin/${id}/restore`, as: admin });
const binned = async () =>
  (await app.call({ url: '/api/projects/bin', as: admin })).body.items.map((item: { id: string }) => item.id);

/** Every list and count of projects. */
const lists = (person: TestUser) => [
  '/api/projects',
  '/api/projects?scope=mine',
  '/api/projects?scope=mine&sort=deadline',
  '/api/projects?q=terhapus',
  '/api/projects?q=terhapus&sort=title',
  '/api/projects?kind=overdue&sort=title',
  `/api/projects?personId=${person.id}`,
  '/api/projects/desk',
  // The copy of the admin's own data holds the admin's actions, with the title.
  ...(person === admin ? [] : ['/api/profile/export']),
];
async function placesThatShow(person: TestUser, title: string): Promise<string[]> {
  const found: string[] = [];
  for (const url of lists(person)) {
    const { status, text } = await app.call({ url, as: person });
    if (status === 200 && text.includes(title)) found.push(url);
  }
  return found;
}

async function deletedProject() {
  const manuscript = await buildManuscript(app, { author });
  const title = 'Terhapus Sebentar';
  const { id } = await buildProject(app, {
    author,
    input: { title, manuscriptId: manuscript.id },
    stages: { Penulisan: { deadline: '2026-11-01' }, Layout: heldBy(editor) },
  });
  return { id, title, manuscript };
}

describe('the bin (decision 0082)', () => {
  test('a deleted project is nowhere, for nobody, until it is restored with all it had', async () => {
    const { id, title, manuscript } = await deletedProject();
    const everybody = [admin, author, editor];
    const before = await Promise.all(everybody.map((person) => placesThatShow(person, title)));
    expect(before.every((places) => places.length > 1)).toBe(true);
    const stored = (await app.call({ url: `/api/projects/${id}`, as: author })).body;

    expect((await remove(id)).status).toBe(204);
    for (const person of everybody) {
      expect(await placesThatShow(person, title)).toEqual([]);
      expect((await app.call({ url: `/api/projects/${id}`, as: person })).status).toBe(404);
      expect((await app.call({ url: `/api/projects/${id}/links`, as: person })).status).toBe(404);
    }
    const origin = await app.call({ url: `/api/manuscripts/${manuscript.id}`, as: admin });
    expect(origin.body.projects).toEqual([]);
    expect((await saveEdit(app, admin, { id, version: 1, edit: { title: 'X' } })).status).toBe(404);
    expect((await remove(id)).status, 'it is deleted once').toBe(404);
    const [row] = (await app.call({ url: '/api/projects/bin', as: admin })).body.items;
    expect(row).toMatchObject({ id, title, deletedByName: admin.nama });
    expect(Date.parse(row.erasedAt) - Date.parse(row.deletedAt)).toBe(30 * dayMs);

    expect((await restore(id)).status).toBe(204);
    expect(await Promise.all(everybody.map((person) => placesThatShow(person, title)))).toEqual(before);
    const restored = (await app.call({ url: `/api/projects/${id}`, as: author })).body;
    expect(restored).toEqual({ ...stored, version: stored.version + 1 });
    expect([await binned(), (await restore(id)).status]).toEqual([[], 404]);
  });

  test('keeps a project for 30 days, then the hourly cleaning erases it', async () => {
    const { id, title } = await deletedProject();
    await remove(id);
    app.clock.advance(30 * dayMs - 1);
    await emptyBin(app.deps);
    expect(await binned()).toEqual([id]);
    app.clock.advance(1);
    await emptyBin(app.deps);
    expect(await binned()).toEqual([]);
    const stages = await app.db.reads.selectFrom('project_stages').selectAll().execute();
    expect(stages).toEqual([]);
    const { items } = (await app.call({ url: '/api/audit?action=projects.erased', as: admin })).body;
    expect(items).toMatchObject([{ objectId: id, actorRole: 'system', detail: { title } }]);
  });

  test('leaves what is in use alone, however old', async () => {
    const { id } = await deletedProject();
    app.clock.advance(400 * dayMs);
    await emptyBin(app.deps);
    expect((await app.call({ url: `/api/projects/${id}`, as: admin })).status).toBe(200);
  });

  test('erasing for good asks for a recent password, and takes nothing that is in use', async () => {
    const { id } = await deletedProject();
    const erase = (cookie?: string) =>
      app.call({
        method: 'DELETE',
        url: `/api/projects/bin/${id}`,
        ...(cookie ? { cookie } : { as: admin }),
      });
    expect((await erase()).status, 'it is not in the bin').toBe(404);
    const cookie = await app.signIn(admin);
    await remove(id);
    app.clock.advance(11 * 60 * 1000);
    const refused = await erase(cookie);
    expect([refused.status, refused.body.code]).toEqual([401, 'auth.password_needed']);
    expect((await erase()).status).toBe(204);
    expect([await binned(), (await restore(id)).status]).toEqual([[], 404]);
  });

  test('after its author’s erasure it cannot come back; another’s stays', async () => {
    const { id } = await deletedProject();
    const successor = await buildUser(app, 'penulis');
    const other = await buildProject(app, { author: successor });
    await remove(id);
    await remove(other.id);
    const erased = await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: admin });
    expect(erased.status).toBe(204);
    expect(await binned()).toEqual([other.id]);
    expect((await restore(id)).status).toBe(404);
  });

  test('is read page by page, the last deleted first', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 27; at += 1) {
      const { id } = await buildProject(app, { author });
      app.clock.advance(1000);
      await remove(id);
      ids.unshift(id);
    }
    const first = await app.call({ url: '/api/projects/bin', as: admin });
    const second = await app.call({ url: `/api/projects/bin?cursor=${first.body.nextCursor}`, as: admin });
    const shown = [...first.body.items, ...second.body.items].map((item: { id: string }) => item.id);
    expect(shown).toEqual(ids);
    expect(second.body.nextCursor).toBeNull();
    const foreign = await app.call({ url: '/api/projects/bin?cursor=abc', as: admin });
    expect(foreign.status).toBe(422);
  });
});

describe('the people of a deleted project', { tags: ['engine'] }, () => {
  const bell = async (as: TestUser) =>
    (await app.call({ url: '/api/notices', as })).body.items.map(
      ({ text, projectId }: { text: string; projectId: string | null }) => [text, projectId !== null],
    );
  const unread = async (as: TestUser) => (await app.call({ url: '/api/notices/unread', as })).body.unread;
  const minutes = (count: number) => app.clock.advance(count * 60_000);
  const mailed = async (to: TestUser): Promise<string[]> => {
    await mailDueNotices(app.deps);
    const rows = app.db.reads.selectFrom('outbox').select('subject').where('user_id', '=', to.id);
    return (await rows.orderBy('created_at').execute()).map(({ subject }) => subject);
  };
  /** The editor has Layout, whose turn it is, and has been told so; the colleague's stage is approved. */
  async function begun() {
    const { id } = await buildProject(app, {
      author,
      input: { title: 'Laut' },
      stages: { Layout: heldBy(editor), Telaah: { ...heldBy(colleague), status: 'Disetujui' } },
    });
    await saveEdit(app, admin, { id, version: 1, edit: { currentOverallStatus: 'Layout' } });
    return id;
  }
  const yourTurn = ['Giliran Anda: Laut (Layout)', true];
  const deleted = ['Proyek dihentikan: Laut', false];
  const restored = ['Proyek dilanjutkan: Laut', true];

  test('are told, by a line that leads nowhere and outlives the project', async () => {
    const id = await begun();
    minutes(2);
    await mailed(editor);
    await remove(id);
    expect([await bell(editor), await bell(author)]).toEqual([[deleted], [deleted]]);
    expect([await unread(editor), await bell(colleague), await bell(admin)]).toEqual([1, [], []]);
    minutes(2);
    expect((await mailed(editor)).at(-1)).toBe('Proyek dihentikan: Laut');
    expect(await mailed(author)).toEqual(['Proyek dihentikan: Laut']);
    app.clock.advance(31 * dayMs);
    await emptyBin(app.deps);
    expect([await binned(), await bell(editor)]).toEqual([[], [deleted]]);
    app.clock.advance(180 * dayMs);
    await forgetOldNotices(app.deps);
    expect(await bell(editor)).toEqual([]);
  });

  test('hear nothing of what is undone within the minute, and what they were told before is there again', async () => {
    const id = await begun();
    await remove(id);
    minutes(0.5);
    await restore(id);
    expect([await bell(editor), await bell(author)]).toEqual([[yourTurn], []]);
    minutes(2);
    expect([await mailed(editor), await mailed(author)]).toEqual([['Giliran Anda: Laut (Layout)'], []]);
  });

  test('hear of a later return, with what they were told before', async () => {
    const id = await begun();
    minutes(2);
    await mailed(editor);
    await remove(id);
    minutes(2);
    await mailed(editor);
    await app.call({ method: 'POST', url: '/api/notices/read', as: editor });
    await restore(id);
    expect(await bell(editor)).toEqual([restored, deleted, yourTurn]);
    // What was not seen is not read.
    expect(await unread(editor)).toBe(2);
    expect(await bell(author)).toEqual([restored, deleted]);
    minutes(2);
    expect((await mailed(editor)).slice(1)).toEqual(['Proyek dihentikan: Laut', 'Proyek dilanjutkan: Laut']);
  });

  test('get the mail of the morning once where it goes on for less than a minute', async () => {
    const body = { mail: { assigned: 'daily' }, whatsappAllowed: false };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: author, body });
    const id = await begun();
    minutes(2);
    await remove(id);
    minutes(2);
    await restore(id);
    minutes(0.5);
    await remove(id);
    expect([await bell(author), await bell(editor)]).toEqual([[deleted], [deleted]]);
    app.clock.advance(dayMs);
    expect(await mailed(author)).toEqual(['Proyek dihentikan: Laut']);
    expect((await mailed(editor)).filter((subject) => subject === 'Proyek dihentikan: Laut')).toHaveLength(1);
  });

  test('get no mail that it was stopped once it goes on', async () => {
    const body = { mail: { assigned: 'daily' }, whatsappAllowed: false };
    await app.call({ method: 'PUT', url: '/api/notices/preferences', as: author, body });
    const id = await begun();
    await remove(id);
    minutes(5);
    await restore(id);
    app.clock.advance(dayMs);
    expect(await mailed(author)).toEqual(['Proyek dilanjutkan: Laut']);
  });
});
