/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { saveEdit } from '../../../test/project-calls.ts';
import { buildCast, buildProject, type Cast, heldBy } from '../../../test/project-factories.ts';
import { mailDueNotices } from './mails/service.ts';

/** What a notice says when it is sent to somebody who may not read any more what it is about. */

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
