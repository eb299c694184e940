import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pruneOlder } from '../src/cli/audit.ts';
import { runDoctor } from '../src/cli/doctor.ts';
import { readConfig } from '../src/config.ts';
import { forgetOldAudit } from '../src/features/activities/jobs.ts';
import { emptyBin } from '../src/features/projects/jobs.ts';
import { fixedClock } from '../src/infra/clock.ts';
import { createAgeGuard } from '../src/jobs/age-guard.ts';
import { cleanUp, deleteExpired } from '../src/jobs/cleanup.ts';
import { open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { buildUser, manuscriptInput, registerInput, testPassword } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { buildProject } from './project-factories.ts';
import { resetToken } from './support/matrix-auth.ts';

/** Rows dated by a clock that was ahead, and what the portal refuses while a clock is wrong (decision 0066). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const twice = { password: 'jendela-hijau-31', confirmPassword: 'jendela-hijau-31' };

/** Makes one of everything that expires; the returned function gives the answers to uses of each. */
async function makeWhatEnds() {
  const [author, other] = [await buildUser(app, 'penulis'), await buildUser(app, 'penulis')];
  const cookie = await app.signIn(author);
  const admin = await app.signIn(await buildUser(app, 'admin'));
  const token = await resetToken(app, other);
  const captcha = await registerInput(app);
  const send = async (as: string) => {
    const headers = { 'idempotency-key': 'kunci-1' };
    const body = manuscriptInput({ judul: 'Sekali Saja' });
    return (await app.call({ method: 'POST', url: '/api/manuscripts', cookie: as, body, headers })).body.id;
  };
  const manuscript = await send(cookie);
  expect(manuscript).toBeTypeOf('string');
  return async () => ({
    session: (await app.call({ url: '/api/auth/session', cookie })).status,
    admin: (await app.call({ url: '/api/users', cookie: admin })).status,
    key: (await send(await app.signIn(author))) === manuscript ? 'known' : 'new',
    captcha: (await app.call({ method: 'POST', url: '/api/auth/register', body: captcha })).status,
    link: (
      await app.call({ method: 'POST', url: '/api/auth/password-reset/confirm', body: { token, ...twice } })
    ).status,
  });
}

test('values made while the clock was ten years ahead have expired once it is right again', async () => {
  const now = app.clock.now();
  app.clock.advance(10 * YEAR);
  const use = await makeWhatEnds();
  app.clock.set(now);
  expect(await use()).toEqual({ session: 401, admin: 401, key: 'new', captcha: 422, link: 422 });
});

test('values made while the clock was less than an hour ahead stay valid', async () => {
  const now = app.clock.now();
  app.clock.advance(HOUR - 1);
  const use = await makeWhatEnds();
  app.clock.set(now);
  expect(await use()).toEqual({ session: 200, admin: 200, key: 'known', captcha: 201, link: 200 });
});

test('the hourly cleanup deletes rows dated by a clock ten years ahead, and no others', async () => {
  const now = app.clock.now();
  const kept = await app.signIn(await buildUser(app, 'penulis'));
  app.clock.advance(10 * YEAR);
  await makeWhatEnds();
  app.clock.set(now);
  await deleteExpired(app.deps);
  expect((await app.call({ url: '/api/auth/session', cookie: kept })).status).toBe(200);
  for (const table of ['password_resets', 'captchas', 'idempotency_keys'] as const)
    expect(await app.db.reads.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await app.db.reads.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

describe('a start', () => {
  let uptime: number;
  /** Cleans as the server does once an hour, beginning after a start. */
  const started = () => {
    const mayErase = createAgeGuard(app.deps, () => uptime);
    return () => cleanUp(app.deps, mayErase, [forgetOldAudit]);
  };
  const left = async () => ({
    audit: (await app.db.reads.selectFrom('audit_events').select('seq').execute()).length,
    sessions: (await app.db.reads.selectFrom('sessions').select('id').execute()).length,
  });
  const doubts = () => app.logLines.filter((line) => line.includes('the clock is in doubt'));
  let before: Awaited<ReturnType<typeof left>>;
  beforeEach(async () => {
    uptime = 5000;
    const { email } = await buildUser(app, 'penulis');
    for (let time = 0; time < 3; time += 1)
      await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password: testPassword } });
    await started()();
    before = await left();
    expect([before, doubts()]).toEqual([{ audit: 3, sessions: 3 }, []]);
  });

  test('with the clock ten years ahead erases nothing by age for a day of uptime, and says so once', async () => {
    app.clock.advance(10 * YEAR);
    const clean = started();
    for (const hours of [0, 1, 23.99]) {
      uptime = 5000 + hours * HOUR;
      await clean();
      expect(await left()).toEqual(before);
    }
    expect(doubts()).toHaveLength(1);
    expect(doubts()[0]).toMatch(/3650 days after the newest moment in the database/);
    uptime = 5000 + DAY;
    await clean();
    // The remaining log holds a line about the pruning.
    expect(await left()).toEqual({ audit: 1, sessions: 0 });
  });

  test('that is repeated every few hours does not end the doubt by itself', async () => {
    app.clock.advance(10 * YEAR);
    for (let start = 0; start < 3; start += 1) await started()();
    expect(await left()).toEqual(before);
  });

  test('in the year 2000 erases nothing however long it runs, and everything due once the clock is right', async () => {
    const now = app.clock.now();
    app.clock.set(Date.UTC(2000, 0, 1));
    const clean = started();
    for (const days of [0, 1, 30]) {
      uptime = 5000 + days * DAY;
      await clean();
      expect(await left()).toEqual(before);
    }
    expect(doubts()).toHaveLength(1);
    expect(doubts()[0]).toMatch(/2000-01-01 by the clock, before this release was made/);
    app.clock.set(now);
    await app.db.write((tx) => tx.updateTable('sessions').set({ expires_at: now }).execute());
    await clean();
    expect((await left()).sessions).toBe(0);
  });

  test('after a downtime of a week cleans at once', async () => {
    app.clock.advance(7 * DAY);
    await app.db.write((tx) => tx.updateTable('sessions').set({ expires_at: app.clock.now() }).execute());
    await started()();
    expect(await left()).toEqual({ audit: 3, sessions: 0 });
    expect(doubts()).toEqual([]);
  });
});

test('rows dated while the clock was far back are not erased too early', async () => {
  const [now, admin] = [app.clock.now(), await buildUser(app, 'admin')];
  const author = await buildUser(app, 'penulis');
  const body = { email: author.email, password: testPassword };
  const signIn = () => app.call({ method: 'POST', url: '/api/auth/login', body });
  const { id } = await buildProject(app);
  await signIn();
  const prune = async () => {
    await forgetOldAudit(app.deps);
    await emptyBin(app.deps);
    const lines = await app.db.reads.selectFrom('audit_events').select('created_at').orderBy('seq').execute();
    const projects = await app.db.reads.selectFrom('projects').select('id').execute();
    return [lines.map(({ created_at }) => (created_at - now) / DAY), projects.map((row) => row.id)];
  };
  app.clock.set(now - 10 * YEAR);
  const binned = { deleted_at: app.clock.now(), deleted_by: admin.id };
  await app.db.write((tx) => tx.updateTable('projects').set(binned).execute());
  await signIn();
  app.clock.set(now);
  expect(await prune()).toEqual([[0, -3650], [id]]);
});

describe('portal audit prune', () => {
  const lines = async () => (await app.db.reads.selectFrom('audit_events').select('seq').execute()).length;
  beforeEach(async () => {
    const { email } = await buildUser(app, 'penulis');
    await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password: testPassword } });
    await cleanUp(app.deps, createAgeGuard(app.deps), []);
  });

  test.each([
    [
      10 * YEAR,
      /: it is .+, 3650 days after the newest moment .+\. Set it right, or let the server run for a day/,
    ],
    [-30 * YEAR, /: it is .+, before this release was made\. Set it right\.$/],
  ])('deletes nothing with the clock %d ms away', async (away, line) => {
    const before = await lines();
    app.clock.advance(away);
    await expect(pruneOlder(app.deps, 30)).rejects.toThrow(line);
    expect(await lines()).toBe(before);
  });

  test('deletes once the server has settled the doubt', async () => {
    app.clock.advance(10 * YEAR);
    let uptime = 0;
    const mayErase = createAgeGuard(app.deps, () => uptime);
    await mayErase();
    uptime = DAY;
    await mayErase();
    expect(await pruneOlder(app.deps, 30)).toBe('Deleted 1 lines older than 30 days.');
  });
});

describe.runIf(testEngine === 'sqlite')('doctor', () => {
  let folder: string;
  const environment = () => ({ DATA_DIR: join(folder, 'data'), SECRETS_DIR: join(folder, 'secrets') });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-clock-'));
    const { deps, close } = await open({ ...readConfig(environment()), logLevel: 'silent' });
    await cleanUp(deps, createAgeGuard(deps), []);
    await close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    [() => Date.now(), /^ok {4}clock: this machine’s$/],
    [
      () => Date.UTC(2000, 0, 1),
      /^BAD {3}clock: it is 2000-01-01 by the clock, before this release was made\. Nothing/,
    ],
    [
      () => Date.now() + 10 * YEAR,
      /^warn {2}clock: it is .+, 3650 days after the newest moment .+ Nothing is erased/,
    ],
  ])('judges the clock %#', { tags: ['deep'] }, async (now, line) => {
    const lines: string[] = [];
    await runDoctor(environment(), (text) => lines.push(text), fixedClock(now()));
    expect(lines.filter((text) => text.includes(' clock: '))).toEqual([expect.stringMatching(line)]);
  });
});
