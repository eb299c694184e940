/** @module-tag engine */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { racePairs } from '../../../test/project-calls.ts';
import { projectInput } from '../../../test/project-factories.ts';
import { finishErasures } from '../../privacy/erase-account.ts';

/** What else happens while a manuscript is given to another author: each manuscript has one of them, whole. */

let app: TestApp;
let before: TestUser;
let after: TestUser;
const cookies = { admin: '', partner: '', before: '' };
beforeAll(async () => {
  app = await openTestApp();
  [before, after] = await Promise.all([buildUser(app, 'penulis'), buildUser(app, 'penulis')]);
});
beforeEach(async () => {
  cookies.admin = await app.signIn(await buildUser(app, 'admin'));
  cookies.partner = await app.signIn(await buildUser(app, 'admin'));
  cookies.before = await app.signIn(before);
});
afterAll(() => app.close());

const pairs = 10;
const headers = { 'if-match': '"1"' };
type Call = Parameters<TestApp['call']>[0];

const give = (id: string, to: TestUser = after, cookie = cookies.admin) =>
  app.call({
    ...{ method: 'PUT', url: `/api/manuscripts/${id}/author`, cookie, headers },
    body: { authorId: to.id, reason: 'Akun ganda.' },
  });
const read = async (id: string) =>
  (await app.call({ url: `/api/manuscripts/${id}`, cookie: cookies.admin })).body;

/** Both answers of each pair, and its manuscript afterwards. */
async function race(
  other: (id: string, to: TestUser) => Call,
  options: { readonly status?: 'Revisi'; readonly each?: 'before' | 'after' } = {},
) {
  const items = await Promise.all(
    Array.from({ length: pairs }, async () => {
      const [author, to] = [
        options.each === 'before' ? await buildUser(app, 'penulis') : before,
        options.each === 'after' ? await buildUser(app, 'penulis') : after,
      ];
      const { id } = await buildManuscript(app, { author, ...options });
      return { id, author, to };
    }),
  );
  const results = await racePairs(
    app,
    items,
    ({ id, to }) => give(id, to),
    ({ id, author, to }) => app.call(other(id, options.each === 'before' ? author : to)),
    async () => {
      cookies.admin = await app.signIn(await buildUser(app, 'admin'));
    },
  );
  return Promise.all(
    results.map(async ({ item, answers }) => ({
      item,
      statuses: answers.map(({ status }: Answer) => status).join(' '),
      manuscript: await read(item.id),
    })),
  );
}

test('two admins give it to two people: one of them gets it', async () => {
  const third = await buildUser(app, 'penulis');
  const body = { authorId: third.id, reason: 'Salah akun.' };
  for (const { statuses, manuscript } of await race((id) => ({
    ...{ method: 'PUT', url: `/api/manuscripts/${id}/author`, cookie: cookies.partner, headers, body },
  }))) {
    expect(['200 412', '412 200']).toContain(statuses);
    expect(manuscript.userId).toBe(statuses === '200 412' ? after.id : third.id);
    expect(manuscript.authorChange.reason).toBe(statuses === '200 412' ? 'Akun ganda.' : body.reason);
  }
});

test('its author sends the revision, or finds it gone', async () => {
  const body = { urlNaskah: 'https://drive.google.com/file/d/revisi/view', note: '' };
  const url = (id: string) => `/api/manuscripts/${id}/revisions`;
  for (const { statuses, manuscript } of await race(
    (id) => ({ method: 'POST', url: url(id), cookie: cookies.before, headers, body }),
    { status: 'Revisi' },
  )) {
    expect(['200 404', '412 200']).toContain(statuses);
    expect([manuscript.userId, manuscript.status]).toEqual(
      statuses === '200 404' ? [after.id, 'Revisi'] : [before.id, 'Sedang Direview'],
    );
  }
});

test('its author asks to withdraw it, or finds it gone', async () => {
  const url = (id: string) => `/api/manuscripts/${id}/withdrawal`;
  for (const { statuses, manuscript } of await race((id) => ({
    ...{ method: 'POST', url: url(id), cookie: cookies.before, headers, body: { note: 'Batal.' } },
  }))) {
    expect(['200 404', '412 200']).toContain(statuses);
    expect([manuscript.userId, manuscript.withdrawal?.state]).toEqual(
      statuses === '200 404' ? [after.id, undefined] : [before.id, 'asked'],
    );
  }
});

test('a project is made of it for its author: both are there, and the page says whose the project is', async () => {
  for (const { statuses, manuscript } of await race((id) => ({
    ...{ method: 'POST', url: '/api/projects', cookie: cookies.partner },
    body: { ...projectInput(before), manuscriptId: id },
  }))) {
    expect(statuses).toBe('200 201');
    expect(manuscript).toMatchObject({ userId: after.id, projects: [{ otherAuthor: before.nama }] });
  }
});

test.each([
  ['suspended', 'suspension', { reason: 'Diminta.' }],
  ['given another role', 'role', { role: 'redaksi' }],
])('who is to get it is %s: they have it, or it stays', async (_, what, body) => {
  const close = (_id: string, { id }: TestUser): Call => ({
    ...{ method: 'PUT', url: `/api/users/${id}/${what}`, cookie: cookies.partner, body },
  });
  for (const { statuses, manuscript, item } of await race(close, { each: 'after' })) {
    expect(['200 200', '422 200']).toContain(statuses);
    expect(manuscript.userId).toBe(statuses === '200 200' ? item.to.id : before.id);
  }
});

test.each(['before', 'after'] as const)(
  'the account of who has it %s is erased, and the reason too',
  async (each) => {
    const erase = (_: string, { id }: TestUser): Call => ({
      ...{ method: 'DELETE', url: `/api/users/${id}`, cookie: cookies.partner },
    });
    const results = await race(erase, { each });
    await finishErasures(app.deps);
    for (const { statuses, item } of results) {
      expect(each === 'before' ? ['200 204'] : ['200 204', '422 204']).toContain(statuses);
      const { userId, authorChange } = await read(item.id);
      expect(userId).toBe(statuses === '200 204' ? item.to.id : item.author.id);
      expect(authorChange?.reason ?? null).toBeNull();
    }
  },
);
