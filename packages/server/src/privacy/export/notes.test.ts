/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { buildProject, heldBy } from '../../../test/project-factories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('the copy of one’s own data has every note one wrote, oldest first and without who is mentioned', async () => {
  const editor = await buildUser(app, 'redaksi');
  const { id, authorId } = await buildProject(app, { stages: { Layout: heldBy(editor) } });
  const write = (text: string, internal = false) =>
    app.call({
      method: 'POST',
      url: `/api/projects/${id}/notes`,
      as: editor,
      body: { stage: 'Layout', text, internal },
    });
  await write(`@[${authorId}] mohon dicek.`);
  app.clock.advance(1000);
  await write('Honor belum dibayar.', true);
  const notes = async () => {
    const { body } = await app.call({ url: '/api/profile/export', as: editor });
    return body.notes.map(({ text }: { text: string }) => text);
  };
  expect(await notes()).toEqual(['@… mohon dicek.', 'Honor belum dibayar.']);
  await app.db.write((tx) =>
    tx.updateTable('users').set({ role: 'penulis' }).where('id', '=', editor.id).execute(),
  );
  expect(
    await app.call({ url: '/api/profile/export', as: { ...editor, role: 'penulis' } }),
  ).not.toMatchObject({
    text: expect.stringContaining('Honor'),
  });
});
