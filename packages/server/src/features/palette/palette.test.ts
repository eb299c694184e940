/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { buildProject, heldBy } from '../../../test/project-factories.ts';

/** The palette finds titles and people within the scope of each role's lists. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const find = async (who: TestUser, q: string) =>
  (await app.call({ url: `/api/search?${new URLSearchParams({ q })}`, as: who })).body;
const nothing = { projects: [], manuscripts: [], people: [] };

describe('of a project and a manuscript named alike', () => {
  async function world() {
    const [admin, author, stranger, editor] = await Promise.all([
      buildUser(app, 'admin'),
      buildUser(app, 'penulis', { nama: 'Kenanga Wulandari' }),
      buildUser(app, 'penulis'),
      buildUser(app, 'redaksi'),
    ]);
    const input = { title: 'Kembang Kenanga' };
    const project = await buildProject(app, { author, input, stages: { Layout: heldBy(editor) } });
    const manuscript = await buildManuscript(app, { author, input: { judul: 'Kenanga Kedua' } });
    const titles = {
      projects: [{ id: project.id, title: 'Kembang Kenanga', authorName: author.nama }],
      manuscripts: [{ id: manuscript.id, title: 'Kenanga Kedua', authorName: author.nama }],
    };
    return { admin, author, stranger, editor, titles };
  }

  test('the admin finds both and the person', async () => {
    const { admin, author, titles } = await world();
    const people = [{ id: author.id, nama: author.nama, role: 'penulis', email: '' }];
    expect(await find(admin, 'kenanga')).toEqual({ ...titles, people });
    expect(await find(admin, 'KENANGA kedua')).toEqual({ ...nothing, manuscripts: titles.manuscripts });
  });

  test('their author finds both and no people, an editor the project, a stranger nothing', async () => {
    const { author, editor, stranger, titles } = await world();
    expect(await find(author, 'kenanga')).toEqual({ ...titles, people: [] });
    expect(await find(editor, 'kenanga')).toEqual({ ...nothing, projects: titles.projects });
    expect(await find(stranger, 'kenanga')).toEqual(nothing);
  });

  test('people of one name come with their addresses', async () => {
    const { admin } = await world();
    const twin = await buildUser(app, 'penulis', { nama: 'KENANGA Wulandari' });
    const { people } = await find(admin, 'kenanga');
    const emails = people.map(({ email }: { email: string }) => email);
    expect([emails.length, emails]).toEqual([2, expect.arrayContaining([twin.email])]);
    expect(emails).not.toContain('');
  });

  test('no words find nothing', async () => {
    const { admin } = await world();
    for (const q of ['', '   ', '%', '_', '…', '🙂']) expect(await find(admin, q)).toEqual(nothing);
  });
});

test('of many it shows five of a kind', async () => {
  const author = await buildUser(app, 'penulis');
  for (let count = 0; count < 7; count += 1)
    await buildProject(app, { author, input: { title: `Seri Laut ${count}` } });
  expect((await find(author, 'seri laut')).projects).toHaveLength(5);
});
