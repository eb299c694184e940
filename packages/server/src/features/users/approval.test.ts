import { messages } from '@ruang-naskah/domain/messages.id';
import type { UserSummary } from '@ruang-naskah/domain/users/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { openTestApp, publicUrl, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverMails } from '../../../test/support/delivered-mails.ts';

/** Decision 0011: a redaksi held by the setting waits until the admin approves the account. */

let app: TestApp;
let admin: TestUser;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  cookie = await app.signIn(admin);
});

const hold = (overrides: { nama?: string } = {}) =>
  buildUser(app, 'redaksi', { active: false, ...overrides });
const approve = (id: string, by = cookie) =>
  app.call({ method: 'POST', url: `/api/users/${id}/approval`, cookie: by });
const signInAs = async ({ email }: TestUser) =>
  (await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password: testPassword } })).body;
const list = async (query: Record<string, string>) =>
  (await app.call({ url: `/api/users?${new URLSearchParams(query)}`, cookie })).body;
const idsOf = ({ items }: { items: readonly UserSummary[] }) => items.map(({ id }) => id);

const mailsTo = async (user: TestUser) =>
  (await deliverMails(app)).filter(({ recipient }) => recipient === user.email);

test('an approved account can sign in, and its owner gets a mail with the link', async () => {
  const user = await hold();
  expect((await signInAs(user)).code).toBe('auth.awaiting_approval');
  const answer = await approve(user.id);
  expect([answer.status, answer.body]).toEqual([200, { message: messages.approvals.approvalDone }]);
  expect((await signInAs(user)).user).toMatchObject({ id: user.id, role: 'redaksi' });
  expect(await mailsTo(user)).toEqual([
    expect.objectContaining({
      subject: 'Akun redaksi Ruang Naskah Anda telah disetujui',
      bodyText: expect.stringContaining(messages.mail.approvedBody(`${publicUrl}/login`)),
    }),
  ]);
});

test('a person who does not wait cannot be approved, and gets no mail', async () => {
  const user = await buildUser(app, 'redaksi');
  const answer = await approve(user.id);
  expect([answer.status, answer.body.message]).toEqual([409, 'Akun ini tidak sedang menunggu persetujuan.']);
  expect(await mailsTo(user)).toEqual([]);
});

test('two admins who approve at the same moment approve once', async () => {
  const second = await app.signIn(await buildUser(app, 'admin'));
  for (let round = 0; round < 10; round += 1) {
    const user = await hold();
    const answers = await Promise.all([approve(user.id), approve(user.id, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(user)).toHaveLength(1);
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', user.id)
      .execute();
    expect(lines).toEqual([{ action: 'users.approved' }]);
  }
});

test('a refused person is deleted: their address is free, and no mail is left', async () => {
  const user = await hold();
  expect((await app.call({ method: 'DELETE', url: `/api/users/${user.id}`, cookie })).status).toBe(204);
  expect((await approve(user.id)).body.code).toBe('users.not_found');
  expect((await signInAs(user)).code).toBe('auth.login_failed');
  expect(await mailsTo(user)).toEqual([]);
});

describe('the list', () => {
  test('shows how many wait, whatever its filter, and can show only them', async () => {
    const before = await list({ status: 'held' });
    const first = await hold({ nama: 'Larasati Ayu' });
    const second = await hold({ nama: 'Bima Ayu' });
    await buildUser(app, 'redaksi', { nama: 'Citra Ayu' });
    const page = await list({ status: 'held' });
    expect(idsOf(page)).toEqual([second.id, first.id, ...idsOf(before)]);
    expect(page.held).toBe(page.items.length);
    expect(page.items.every(({ active }: UserSummary) => !active)).toBe(true);
    expect(idsOf(await list({ status: 'held', q: 'larasati' }))).toEqual([first.id]);
    expect(idsOf(await list({ status: 'held', q: 'ayu', role: 'penulis' }))).toEqual([]);
    expect((await list({ role: 'penulis' })).held).toBe(page.held);
    await approve(first.id);
    expect((await list({})).held).toBe(page.held - 1);
  });

  test('of waiting accounts is complete over several pages', async () => {
    const made: string[] = [];
    for (let at = 0; at < 30; at += 1) made.push((await hold({ nama: `Antre ${at}` })).id);
    const first = await list({ status: 'held', q: 'antre' });
    const second = await list({ status: 'held', q: 'antre', cursor: first.nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(made.reverse());
    expect(second.nextCursor).toBeNull();
  });

  test('knows no other status', async () => {
    expect((await app.call({ url: '/api/users?status=active', cookie })).status).toBe(422);
  });
});
