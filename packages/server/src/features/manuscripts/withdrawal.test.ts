/** @module-tag engine */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildManuscript, buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { racePairs } from '../../../test/project-calls.ts';
import { projectInput } from '../../../test/project-factories.ts';

/** An author's request to withdraw a manuscript (decision 0095). */

let app: TestApp;
let admin: TestUser;
let author: TestUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  [admin, author] = await Promise.all([buildUser(app, 'admin'), buildUser(app, 'penulis')]);
});

type Who = TestUser | string;
const caller = (who: Who) => (typeof who === 'string' ? { cookie: who } : { as: who });
const url = (id: string, rest = '') => `/api/manuscripts/${id}${rest}`;
const at = (version: number) => ({ 'if-match': `"${version}"` });
const note = 'Saya terbitkan di kampus sendiri.';
const ask = (id: string, version = 1, as: Who = author) =>
  app.call({
    method: 'POST',
    url: url(id, '/withdrawal'),
    body: { note },
    headers: at(version),
    ...caller(as),
  });
const takeBack = (id: string, version = 2, as: Who = author) =>
  app.call({ method: 'DELETE', url: url(id, '/withdrawal'), headers: at(version), ...caller(as) });
const decide = (id: string, body: object, version = 2, as: Who = admin) =>
  app.call({
    method: 'POST',
    url: url(id, '/withdrawal/decision'),
    body,
    headers: at(version),
    ...caller(as),
  });
const read = async (id: string, as: TestUser) => (await app.call({ url: url(id), as })).body;
const listed = async (id: string, query: string): Promise<boolean> => {
  const { body } = await app.call({ url: `/api/manuscripts?${query}`, as: admin });
  return body.items.some((item: { id: string }) => item.id === id);
};

test('is asked with a reason, shown to both, and accepted without touching the status', async () => {
  const { id, judul } = await buildManuscript(app, { author });
  const asked = await ask(id);
  const askedAt = new Date(app.clock.now()).toISOString();
  expect([asked.status, asked.body.status, asked.body.version]).toEqual([200, 'Sedang Direview', 2]);
  expect(asked.body).toMatchObject({
    withdrawal: { state: 'asked', at: askedAt },
    withdrawals: [{ note, askedAt, state: 'open', answer: null }],
    turn: { who: 'admin' },
  });
  expect((await ask(id, 2)).body.code).toBe('manuscripts.withdrawal_open');
  expect(await listed(id, 'status=withdrawing')).toBe(true);
  const desk = (await app.call({ url: '/api/desk', as: admin })).body;
  expect(desk.asks.items).toContainEqual({
    ...{ id, title: judul, stage: null, kind: 'withdrawal', name: author.nama, days: 0 },
  });
  const texts = async (as: TestUser) =>
    (await app.call({ url: '/api/notices', as })).body.items.map(({ text }: { text: string }) => text);
  expect(await texts(admin)).toContain(`${author.nama} meminta penarikan naskah: ${judul}`);

  const accepted = await decide(id, { accepted: true });
  expect([accepted.status, accepted.body.status]).toEqual([200, 'Sedang Direview']);
  expect(await read(id, author)).toMatchObject({
    withdrawal: { state: 'accepted' },
    withdrawals: [{ state: 'accepted', answer: { note: '', byName: admin.nama } }],
    turn: { who: 'nobody' },
  });
  expect(await texts(author)).toContain(`Permohonan penarikan naskah diterima: ${judul}`);
  expect([await listed(id, 'status=withdrawing'), await listed(id, 'status=undecided')]).toEqual([
    false,
    false,
  ]);
  expect((await ask(id, 3)).body.code).toBe('manuscripts.withdrawn');
});

test('once accepted, a status that is set after all asks nobody for anything', async () => {
  const { id, judul } = await buildManuscript(app, { author });
  await ask(id);
  await decide(id, { accepted: true });
  const told = async () =>
    (await app.call({ url: '/api/notices', as: author })).body.items.map(
      ({ text }: { text: string }) => text,
    );
  const before = await told();
  const revise = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
  const body = { status: revise, note: 'Lengkapi rujukan.' };
  const set = { method: 'PUT', url: url(id, '/status'), body, headers: at(3), as: admin } as const;
  expect((await app.call(set)).body).toMatchObject({
    status: revise,
    withdrawal: { state: 'accepted' },
    turn: { who: 'nobody' },
  });
  expect(await told()).toEqual(before);
  expect(await listed(id, `turn=penulis&q=${encodeURIComponent(judul)}`)).toBe(false);
  const revision = { urlNaskah: 'https://drive.google.com/file/d/baru/view', note: '' };
  const sent = {
    method: 'POST',
    url: url(id, '/revisions'),
    body: revision,
    headers: at(4),
    as: author,
  } as const;
  expect((await app.call(sent)).body.code).toBe('manuscripts.withdrawn');
});

test('a refusal says why; the author may take a request back, and ask again', async () => {
  const { id } = await buildManuscript(app, { author });
  await ask(id);
  const mute = await decide(id, { accepted: false });
  expect([mute.status, Object.keys(mute.body.fields)]).toEqual([422, ['note']]);
  const refused = await decide(id, { accepted: false, note: 'Kontraknya sudah ditandatangani.' });
  expect([refused.status, refused.body.withdrawal]).toEqual([200, undefined]);
  expect((await takeBack(id, 3)).body.code).toBe('manuscripts.withdrawal_closed');
  app.clock.advance(60_000);
  expect((await ask(id, 3)).status).toBe(200);
  expect((await takeBack(id, 3)).status).toBe(412);
  expect((await takeBack(id, 4)).status).toBe(204);
  const { withdrawals, withdrawal } = await read(id, admin);
  expect(withdrawal).toBeUndefined();
  expect(withdrawals.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'refused']);
});

test('not of a manuscript whose book is being printed, whatever its own status says', async () => {
  const { id, judul } = await buildManuscript(app, { author });
  const body = { title: judul, sppNumber: '', authorId: author.id, manuscriptId: id };
  const made = await app.call({ method: 'POST', url: '/api/projects', body, as: admin });
  const edit = { currentOverallStatus: 'Proses Cetak' };
  const moved = { method: 'PATCH', url: `/api/projects/${made.body.id}`, body: edit } as const;
  expect((await app.call({ ...moved, headers: at(1), as: admin })).status).toBe(200);
  const { version } = await read(id, author);
  expect((await ask(id, version)).body.code).toBe('manuscripts.not_withdrawable');
});

test('no project is started from a manuscript that its author has got back', async () => {
  const { id } = await buildManuscript(app, { author });
  await ask(id);
  await decide(id, { accepted: true });
  const start = await app.call({
    method: 'POST',
    url: '/api/projects',
    as: admin,
    body: { ...projectInput(author), manuscriptId: id },
  });
  expect([start.status, start.body.code]).toEqual([409, 'manuscripts.withdrawn']);
});

test('what an erased author asked goes with the account', async () => {
  const { id } = await buildManuscript(app, { author });
  await ask(id);
  const gone = { method: 'DELETE', url: `/api/users/${author.id}`, as: admin } as const;
  expect((await app.call(gone)).status).toBe(204);
  const { withdrawal, withdrawals } = await read(id, admin);
  expect([withdrawal, withdrawals]).toEqual([undefined, []]);
});

test('of an answer and a withdrawal at once one wins', async () => {
  const cookies = { author: await app.signIn(author), admin: await app.signIn(admin) };
  const ids: string[] = [];
  for (let made = 0; made < 10; made += 1) {
    const { id } = await buildManuscript(app, { author });
    expect((await ask(id, 1, cookies.author)).status).toBe(200);
    ids.push(id);
  }
  const results = await racePairs(
    app,
    ids,
    (id) => decide(id, { accepted: true }, 2, cookies.admin),
    (id) => takeBack(id, 2, cookies.author),
  );
  for (const { item, answers } of results) {
    const pair = answers.map(({ status }) => status).join(' ');
    expect(['200 412', '412 204']).toContain(pair);
    const { withdrawal } = await read(item, admin);
    expect(withdrawal?.state).toBe(pair === '200 412' ? 'accepted' : undefined);
  }
});
