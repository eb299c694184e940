/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink } from '../../../test/project-calls.ts';
import { buildProject, drive, heldBy } from '../../../test/project-factories.ts';
import { mailDueNotices } from './mail-due.ts';

/** One thing causes at most one immediate mail a recipient and hour by acts of authors and editors. */

const MINUTE = 60_000;
let app: TestApp;
let [author, editor, admin]: TestUser[] = [];
let id: string;
const person = (who: TestUser | undefined): TestUser => who as TestUser;
beforeEach(async () => {
  app = await openTestApp();
  author = await buildUser(app, 'penulis', { nama: 'Siti Rahmawati' });
  editor = await buildUser(app, 'redaksi', { nama: 'Ratna Kusuma' });
  admin = await buildUser(app, 'admin', { nama: 'Dewi Anggraini' });
  const body = { mail: { delivered: 'now', noteToYou: 'now' }, whatsappAllowed: false };
  await app.call({ method: 'PUT', url: '/api/notices/preferences', as: admin, body });
  const stages = { Layout: heldBy(person(editor)), Telaah: heldBy(person(editor)) };
  id = (await buildProject(app, { author: person(author), stages })).id;
});
afterEach(() => app.close());

/** The subjects mailed to somebody in the time that passes now. */
async function mailedTo(who: TestUser | undefined, after = 2 * MINUTE): Promise<string[]> {
  const mails = () =>
    app.db.reads.selectFrom('outbox').select('subject').where('recipient', '=', person(who).email).execute();
  const before = (await mails()).length;
  app.clock.advance(after);
  await mailDueNotices(app.deps);
  return (await mails()).slice(before).map(({ subject }) => subject);
}
const linesOf = async (who: TestUser | undefined): Promise<string[]> => {
  const { body } = await app.call({ url: '/api/notices', as: person(who) });
  return body.items.map(({ text }: { text: string }) => text);
};
const deliver = async (link: string, stage: 'Layout' | 'Telaah' = 'Layout') =>
  expect((await deliverLink(app, person(editor), { id, stage, link: drive(link) })).status).toBeLessThan(300);
const note = (as: TestUser | undefined, text: string) =>
  app.call({
    ...{ method: 'POST', url: `/api/projects/${id}/notes`, as: person(as) },
    body: { stage: 'Layout', text },
  });

test('links of one stage one after the other are one mail an hour, then one of the morning', async () => {
  await deliver('a');
  expect(await mailedTo(admin)).toEqual([expect.stringMatching(/^Layout diserahkan/)]);
  for (const link of ['b', 'c', 'd']) {
    await deliver(link);
    expect(await mailedTo(admin, 5 * MINUTE)).toEqual([]);
  }
  expect(await linesOf(admin)).toHaveLength(2);
  await deliver('a', 'Telaah');
  expect(await mailedTo(admin)).toEqual([expect.stringMatching(/^Telaah diserahkan/)]);
  expect(await mailedTo(admin, 24 * 60 * MINUTE)).toEqual([expect.stringMatching(/^Layout diserahkan/)]);
});

test('an hour after the last mail the next one is immediate again', async () => {
  await deliver('a');
  expect(await mailedTo(admin, 61 * MINUTE)).toHaveLength(1);
  await deliver('b');
  expect(await mailedTo(admin)).toHaveLength(1);
});

test('notes that come within a minute are one mail, later ones wait, and each has its line', async () => {
  await note(author, 'Satu.');
  app.clock.advance(30_000);
  await note(author, 'Dua.');
  expect(await mailedTo(editor)).toEqual(['2 kabar dari Ruang Naskah']);
  await note(author, 'Tiga.');
  expect(await mailedTo(editor)).toEqual([]);
  expect(await linesOf(editor)).toHaveLength(3);
  expect(await mailedTo(editor, 24 * 60 * MINUTE)).toHaveLength(1);
});

test('what an admin does is mailed each time', async () => {
  await note(admin, 'Satu.');
  expect(await mailedTo(editor)).toHaveLength(1);
  await note(admin, 'Dua.');
  expect(await mailedTo(editor)).toHaveLength(1);
});
