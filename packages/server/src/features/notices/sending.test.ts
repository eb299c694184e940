/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink, saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, type Cast, drive, heldBy } from '../../../test/project-factories.ts';
import { mailDueNotices } from './mail-due.ts';

/** What a mail says and opens when it is sent. */

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await openTestApp();
  cast = await buildCast(app);
});
afterEach(() => app.close());

test('who left a project is told by the title they knew, whatever it is called by then', async () => {
  const stages = { Layout: heldBy(cast.editor) };
  const input = { title: 'Laut' };
  const { id } = await buildProject(app, { author: cast.author, input, stages, overall: 'Layout' });
  const save = async (version: number, edit: object) =>
    expect((await saveEdit(app, cast.admin, { id, version, edit })).status).toBe(200);
  await save(1, { stages: { Layout: { assigneeId: cast.colleague.id } } });
  await save(2, { title: 'Judul Rahasia' });
  app.clock.advance(120_000);
  await mailDueNotices(app.deps);
  const subjectTo = ({ email }: { email: string }) =>
    app.db.reads
      .selectFrom('outbox')
      .select('subject')
      .where('kind', '=', 'notices')
      .where('recipient', '=', email)
      .executeTakeFirst();
  expect(await subjectTo(cast.editor)).toMatchObject({ subject: 'Tugas dialihkan: Laut (Layout)' });
  expect((await subjectTo(cast.colleague))?.subject).toContain('Judul Rahasia');
});

async function textTo({ id }: TestUser): Promise<string> {
  app.clock.advance(25 * 60 * 60_000);
  await mailDueNotices(app.deps);
  const row = await app.db.reads
    .selectFrom('outbox')
    .selectAll()
    .where('user_id', '=', id)
    .where('kind', '=', 'notices')
    .executeTakeFirstOrThrow();
  return app.deps.sealer.open({ table: 'outbox', column: 'body_text', rowId: row.id }, row.body_text);
}

test('the legacy role is not told to send a revision, which it cannot, until the account is an author’s', async () => {
  const { revise } = messages.notices.steps;
  const askForRevision = async (person: TestUser) => {
    const { id } = await buildManuscript(app, { author: person });
    const url = `/api/manuscripts/${id}/status`;
    const call = { method: 'PUT', url, as: cast.admin, body: { status: 'Revisi' } } as const;
    expect((await app.call({ ...call, headers: { 'if-match': '"1"' } })).status).toBe(200);
  };
  const legacy = await buildUser(app, 'user');
  await askForRevision(legacy);
  const text = await textTo(legacy);
  expect([text.includes(messages.manuscripts.revisionByHelp), text.includes(revise)]).toEqual([true, false]);
  const other = await buildUser(app, 'user');
  await askForRevision(other);
  const url = `/api/users/${other.id}/role`;
  await app.call({ method: 'PUT', url, as: cast.admin, body: { role: 'penulis' } });
  expect(await textTo(other)).toContain(revise);
});

describe('the link of a mail', () => {
  const origin = 'http://localhost:3000';
  const deliver = async (title: string) => {
    const stages = { Layout: heldBy(cast.editor) };
    const { id } = await buildProject(app, {
      author: cast.author,
      input: { title },
      stages,
      overall: 'Layout',
    });
    expect((await deliverLink(app, cast.editor, { id, stage: 'Layout', link: drive(title) })).status).toBe(
      200,
    );
    return id;
  };

  test('opens the item that it is about', async () => {
    const id = await deliver('Laut');
    const text = await textTo(cast.admin);
    expect(text).toContain(`\n${origin}/admin/running-projects?proyek=${id}\n`);
    const manuscript = await buildManuscript(app, { author: cast.author });
    const body = { status: 'Telaah' };
    const headers = { 'if-match': '"1"' };
    const url = `/api/manuscripts/${manuscript.id}/status`;
    expect((await app.call({ method: 'PUT', url, as: cast.admin, body, headers })).status).toBe(200);
    expect(await textTo(cast.author)).toContain(`\n${origin}/dashboard/submissions/${manuscript.id}\n`);
  });

  test('stands with each item where there are several, and the last one opens the area', async () => {
    const [one, other] = [await deliver('Laut'), await deliver('Angin')];
    const text = await textTo(cast.admin);
    for (const id of [one, other])
      expect(text).toContain(`menunggu persetujuan.\n${origin}/admin/running-projects?proyek=${id}\n`);
    expect(text).toContain(`Buka portal:\n${origin}/admin\n`);
  });
});
