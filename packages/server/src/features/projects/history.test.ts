/** @module-tag engine */

import type { UpdateProjectInput } from '@ruang-naskah/domain/projects/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy } from '../../../test/project-factories.ts';

/** The audit log says which field was changed, from what to what, and a project shows its own history. */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let next: TestUser;
let editor: TestUser;
let id: string;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahma' });
  next = await buildUser(app, 'penulis', { nama: 'Joko Susilo' });
  editor = await buildUser(app, 'redaksi', { nama: 'Ratna Wulan' });
  const stages = { Penulisan: { deadline: '2026-12-24' }, Layout: heldBy(editor) };
  const project = await buildProject(app, { author, stages });
  id = project.id;
  title.before = project.title;
});
afterEach(() => app.close());

async function edit(change: object): Promise<void> {
  const { version } = (await app.call({ url: `/api/projects/${id}`, as: admin })).body;
  app.clock.advance(60_000);
  expect((await saveEdit(app, admin, { id, version, edit: change })).status).toBe(200);
}
const lines = async () => (await app.call({ url: `/api/audit?objectId=${id}`, as: admin })).body.items;
const history = async (as: TestUser) =>
  (await app.call({ url: `/api/projects/${id}/history`, as })).body.items.flatMap(
    ({ changes }: { changes: object[] }) => changes,
  );

const title = { field: 'title', before: '', after: 'Laut Bercerita Lagi' };
const number = { field: 'sppNumber', before: '', after: 'SPP/12' };
const deadline = { field: 'deadline', stage: 'Penulisan', before: '2026-12-24', after: '2027-01-15' };
const changedAuthor = { field: 'authorId', before: 'Siti Rahma', after: 'Joko Susilo' };

async function editEverything(): Promise<void> {
  await edit({ title: title.after });
  await edit({ sppNumber: number.after });
  await edit({ stages: { Penulisan: { deadline: deadline.after, brief: 'Perbaiki bab dua.' } } });
  await edit({ authorId: next.id });
  await edit({ currentOverallStatus: 'Layout' });
}

test('a line tells each field with its old and new value, people by their name of today, and of a text only that it was changed', async () => {
  await editEverything();
  const told = (await lines()).map(({ changes }: { changes: object[] }) => changes);
  expect(told).toEqual([
    [expect.objectContaining({ field: 'currentOverallStatus', after: 'Layout' })],
    [changedAuthor],
    [deadline, { field: 'brief', stage: 'Penulisan' }],
    [number],
    [title],
  ]);
  const file = (await app.call({ url: `/api/audit/export?objectId=${id}`, as: admin })).text;
  expect(file).toContain(`Judul: dari “${title.before}” menjadi “Laut Bercerita Lagi”`);
  expect(file).toContain('Tenggat Penulisan: dari 24 Desember 2026 menjadi 15 Januari 2027');
  expect(file).toContain('Arahan admin Penulisan: diubah');
});

test('every kind of edit has a line that names what was changed, and one that changes nothing has none', async () => {
  const delivered = { submissionLink: drive('a'), linksGiven: 1, submittedAt: '2026-11-01T00:00:00.000Z' };
  const stages = {
    Penulisan: { deadline: '2026-12-24', status: 'Selesai', ...delivered },
    Telaah: { ...heldBy(editor), status: 'Disetujui', ...delivered },
    Layout: { ...heldBy(editor), status: 'Selesai', ...delivered },
  } as const;
  ({ id } = await buildProject(app, { author, stages }));
  await app.db.write((tx) => tx.updateTable('projects').set({ withdrawn: 1 }).where('id', '=', id).execute());
  const kinds = {
    goOn: [{ goOn: true }],
    title: [{ title: 'Laut' }],
    sppNumber: [{ sppNumber: 'SPP/1' }],
    authorId: [{ authorId: next.id }],
    currentOverallStatus: [{ currentOverallStatus: 'Layout' }],
    approvals: [{ approvals: ['Penulisan'] }],
    undoneApprovals: [{ undoneApprovals: ['Telaah'] }],
    repairs: [{ repairs: [{ stage: 'Layout', note: 'Margin sempit.', deadline: '2027-01-20' }] }],
    stages: [
      { stages: { Revisi: { deadline: '2027-02-01' } } },
      { stages: { Revisi: { assigneeId: editor.id } } },
      { stages: { Revisi: { brief: 'Rapikan bab dua.' } } },
    ],
  } satisfies Record<Exclude<keyof UpdateProjectInput, 'accompanying'>, object[]>;
  const updates = async () =>
    (await lines()).filter(({ action }: { action: string }) => action === 'projects.updated');
  let count = 0;
  for (const change of Object.values(kinds).flat()) {
    await edit(change);
    count += 1;
    const [line, ...earlier] = await updates();
    expect([line.changes.length > 0, earlier.length], JSON.stringify(change)).toEqual([true, count - 1]);
  }
  await edit({ title: 'Laut', stages: { Revisi: { deadline: '2027-02-01' } } });
  await edit({ goOn: true });
  expect(await updates()).toHaveLength(count);
  const file = (await app.call({ url: `/api/audit/export?objectId=${id}`, as: admin })).text;
  expect(file).toContain('Dilanjutkan setelah penarikan: dari tidak menjadi ya');
});

test('a person who was erased is nobody’s name any more', async () => {
  await edit({ authorId: next.id });
  await app.call({ method: 'DELETE', url: `/api/users/${author.id}`, as: admin });
  const [line] = (await lines()).filter(({ action }: { action: string }) => action === 'projects.updated');
  expect(line.changes).toEqual([{ ...changedAuthor, before: 'Pengguna terhapus' }]);
});

test('a delivered link and a stage’s status are told, the link itself is not', async () => {
  await deliverLink(app, author, { id, stage: 'Penulisan', link: drive('rahasia') });
  const [line] = await lines();
  expect(line.changes).toEqual([
    { field: 'submissionLink', stage: 'Penulisan' },
    expect.objectContaining({ field: 'status', stage: 'Penulisan' }),
  ]);
});

test('the history shows title, number and deadlines to all who may read the project, and the author to admins', async () => {
  await editEverything();
  expect(await history(admin)).toEqual([changedAuthor, deadline, number, title]);
  for (const reader of [next, editor]) expect(await history(reader)).toEqual([deadline, number, title]);
  // The former author may not read the project any more.
  expect((await app.call({ url: `/api/projects/${id}/history`, as: author })).status).toBe(404);
});

test('the history says how far back it goes', async () => {
  const { body } = await app.call({ url: `/api/projects/${id}/history`, as: author });
  expect(body.items).toEqual([]);
  const { timestamp } = await app.db.reads
    .selectFrom('kysely_migration')
    .select('timestamp')
    .executeTakeFirstOrThrow();
  expect(Date.parse(body.since)).toBe(Math.max(Date.parse(timestamp), app.clock.now()));
});

test('the copy of one’s own data names no other person of a change', async () => {
  await edit({ authorId: next.id });
  const { text, body } = await app.call({ url: '/api/profile/export', as: admin });
  expect(text).not.toContain(next.id);
  expect(body.ownActions).toEqual(
    expect.arrayContaining([expect.objectContaining({ changes: [{ field: 'authorId' }] })]),
  );
});
