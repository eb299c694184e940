import { messages } from '@ruang-naskah/domain/messages.id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser, registerInput, testPassword } from '../../../test/factories.ts';
import { openTestApp, type TestApp } from '../../../test/harness.ts';
import { racePairs } from '../../../test/project-calls.ts';
import { deliverMails } from '../../../test/support/delivered-mails.ts';
import { nobody, signedInContext } from '../../../test/support/signed-in-context.ts';
import { type AccountRow, findAccount } from './accounts.ts';
import { requestReset, sendResetMail } from './reset-password.ts';

/** How much mail anonymous visitors can cause to an address, and its content (decision 0067). */

const HOUR = 3_600_000;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const mailsTo = (email: string) =>
  app.db.reads
    .selectFrom('outbox')
    .select(['kind', 'subject'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
const registerAs = async (email: string) =>
  app.call({ method: 'POST', url: '/api/auth/register', body: { ...(await registerInput(app)), email } });
const askFrom = (network: number, email: string, device?: string) =>
  requestReset(app.deps, { ...nobody, address: `2001:db8:${network}::/64` }, email, device);

test('fifteen registrations with somebody’s address mail its owner once a day, and all get the same answer (§8 Register)', async () => {
  const [owner, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
  const answers = [];
  for (let attempt = 0; attempt < 15; attempt += 1) answers.push(await registerAs(owner.email));
  expect(await mailsTo(owner.email)).toMatchObject([{ subject: messages.mail.emailInUseSubject }]);
  const bodies = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]?.status).toBe(409);
  await registerAs(other.email);
  expect(await mailsTo(other.email)).toHaveLength(1);
  app.clock.advance(24 * HOUR);
  await registerAs(owner.email);
  expect(await mailsTo(owner.email)).toHaveLength(2);
});

test('ten registrations with somebody’s address at the same moment mail its owner once', async () => {
  const owner = await buildUser(app, 'penulis');
  await Promise.all(Array.from({ length: 10 }, () => registerAs(owner.email)));
  expect(await mailsTo(owner.email)).toHaveLength(1);
});

test('strangers can have ten reset mails a day sent to an address; the owner’s own device still gets one', {
  tags: ['deep'],
}, async () => {
  const owner = await buildUser(app, 'penulis');
  const body = { email: owner.email, password: testPassword };
  const { headers } = await app.call({ method: 'POST', url: '/api/auth/login', body });
  const cookies = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  const device = cookies.find((cookie) => cookie?.startsWith('device='))?.slice('device='.length);
  for (let round = 0; round < 8; round += 1) {
    for (let network = 0; network < 4; network += 1) await askFrom(network, owner.email);
    app.clock.advance(HOUR);
  }
  expect(await mailsTo(owner.email)).toHaveLength(10);
  await askFrom(9, owner.email, device);
  expect(await mailsTo(owner.email)).toHaveLength(11);
  app.clock.advance(24 * HOUR);
  await askFrom(1, owner.email);
  expect(await mailsTo(owner.email)).toHaveLength(12);
});

test('a mail carries nothing that somebody wrote into the account', async () => {
  const owner = await buildUser(app, 'penulis', { nama: 'Anda menang! buka hadiah-bank.com lalu' });
  await askFrom(1, owner.email);
  await registerAs(owner.email);
  const bodies = (await deliverMails(app)).map(({ bodyText }) => bodyText);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(body).toMatch(/^Halo,\n\n/);
    expect(body).not.toMatch(/menang|hadiah/);
  }
});

test('a reset asked while the account is being deleted is answered as for an unknown address', async () => {
  const [person, boss] = [await buildUser(app, 'penulis'), await buildUser(app, 'admin')];
  const stale = await findAccount(app.db.reads, person.id);
  await app.call({ method: 'DELETE', url: `/api/users/${person.id}`, as: boss });
  const sent = sendResetMail(app.deps, await signedInContext(app, boss), stale as AccountRow);
  await expect(sent).resolves.toBeUndefined();
  expect(await mailsTo(person.email)).toEqual([]);

  let cookie = await app.signIn(boss);
  const racing = await Promise.all(Array.from({ length: 20 }, () => buildUser(app, 'penulis')));
  const results = await racePairs(
    app,
    racing,
    ({ id }) => app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie }),
    ({ email }) => app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email } }),
    // Erasing needs a recent password.
    async () => {
      cookie = await app.signIn(boss);
    },
  );
  for (const { answers } of results) expect(answers.map(({ status }) => status)).toEqual([204, 202]);
  expect(app.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
