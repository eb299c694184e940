import { messages } from '@ruang-naskah/domain/messages.id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, registerInput } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';

/** Many people register from one place on one day (decision 0032). */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  // 10.00 WIB of a new day: the counts of the day before are gone.
  day += 1;
  app.clock.set(Date.UTC(2026, 11, day, 3));
  await ask('DELETE');
});
let day = 0;

const school = '203.0.113.9';
const elsewhere = '198.51.100.7';

function ask(method: 'GET' | 'PUT' | 'DELETE', body?: object, remoteAddress = school) {
  return app.call({ method, url: '/api/settings/workshop', as: admin, body, remoteAddress });
}

async function register(remoteAddress: string, more: object = {}) {
  const body = { ...(await registerInput(app, {}, remoteAddress)), ...more };
  return app.call({ method: 'POST', url: '/api/auth/register', body, remoteAddress });
}

/** How many of so many registrations pass. */
async function passOf(many: number, remoteAddress: string, more?: object): Promise<number> {
  let passed = 0;
  for (let at = 0; at < many; at += 1) if ((await register(remoteAddress, more)).status === 201) passed += 1;
  return passed;
}

describe('a workshop day', { tags: ['engine'] }, () => {
  test('without one, twenty an hour can register from one network', async () => {
    expect(await passOf(22, school)).toBe(20);
  });

  test('for the network of the admin: sixty pass there, elsewhere twenty, and at its end as before', async () => {
    const opened = await ask('PUT', { time: '16:00', kind: 'network' });
    expect([opened.status, opened.body]).toEqual([
      200,
      { until: new Date(app.clock.now() + 6 * 3_600_000).toISOString(), code: null },
    ]);
    expect((await app.call({ url: '/register' })).text).not.toContain(messages.workshop.code);
    expect(await passOf(60, school)).toBe(60);
    expect(await passOf(22, elsewhere)).toBe(20);
    app.clock.advance(6 * 3_600_000);
    expect((await ask('GET')).body).toEqual({ until: null, code: null });
    expect(await passOf(22, school)).toBe(20);
  });

  test('with a code: sixty who type it pass from anywhere, those without it stay at twenty', async () => {
    const { code } = (await ask('PUT', { time: '16:00', kind: 'code' })).body;
    expect(code).toMatch(/^[a-z2-9]{8}$/);
    expect((await app.call({ url: '/register' })).text).toContain(messages.workshop.code);
    const typed = ` ${code.slice(0, 4).toUpperCase()} ${code.slice(4)} `;
    expect(await passOf(60, elsewhere, { workshopCode: typed })).toBe(60);
    expect(await passOf(22, elsewhere, { workshopCode: '' })).toBe(20);
    expect((await register(elsewhere, { workshopCode: code })).status).toBe(201);
  });

  test('two hundred an hour, all together', async () => {
    await ask('PUT', { time: '16:00', kind: 'network' });
    expect(await passOf(201, school)).toBe(200);
  });
});

test('a wrong code, or one of a day that was closed, is said at its field and counts as a try', async () => {
  const { code } = (await ask('PUT', { time: '16:00', kind: 'code' })).body;
  const wrong = await register(school, { workshopCode: 'salahkan' });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { workshopCode: messages.workshop.codeWrong }]);
  expect((await ask('DELETE')).status).toBe(204);
  expect((await app.call({ url: '/register' })).text).not.toContain(messages.workshop.code);
  const late = await register(school, { workshopCode: code });
  expect(late.body.fields).toEqual({ workshopCode: messages.workshop.codeWrong });
  expect(await passOf(20, school)).toBe(18);
});

test('the captcha is asked for all the same', async () => {
  await ask('PUT', { time: '16:00', kind: 'network' });
  expect((await register(school, { captchaAnswer: 'zzzzzz' })).body.fields).toHaveProperty('captchaAnswer');
});

test('the hour must be of today and still to come; opening and closing are in the audit log, without the code', async () => {
  const past = await ask('PUT', { time: '10:00', kind: 'code' });
  expect([past.status, past.body.fields]).toEqual([422, { time: messages.workshop.timePassed }]);
  expect((await ask('PUT', { time: '24:00', kind: 'code' })).body.fields).toEqual({
    time: messages.workshop.time,
  });
  await ask('PUT', { time: '10:30', kind: 'code' });
  await ask('DELETE');
  await ask('DELETE');
  const lines = await app.db.reads
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('action', 'like', 'settings.workshop%')
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['settings.workshop_closed', 'settings.workshop_opened']);
  expect(JSON.parse(lines[1]?.detail ?? '')).toEqual({ time: '10:30', kind: 'code' });
});
