/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import { privacyVersion } from '@ruang-naskah/domain/settings/content-privacy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activityRow, auditRow } from '../../../test/db-rows.ts';
import {
  buildManuscript,
  buildUser,
  manuscriptInput,
  profileInput,
  registerInput,
  testPassword,
} from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { deliverLink } from '../../../test/project-calls.ts';
import { buildProject, buildProjects, drive, heldBy } from '../../../test/project-factories.ts';
import type { Database } from '../../db/schema.ts';
import { exportedLists } from './lists.ts';

/** The copy of one's own data holds everything about oneself and nothing about others. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const take = (as: TestUser) => app.call({ url: '/api/profile/export', as });

/** The place of each table's contents in the file; the compiler demands an entry for a new table. */
const whereabouts = {
  users: 'profile',
  sessions: 'sessions',
  manuscripts: 'manuscripts',
  manuscript_status_events: 'manuscripts',
  projects: 'projects',
  project_stages: 'projects',
  project_participants: 'projects',
  stage_links: 'links',
  stage_verdicts: 'verdicts',
  stage_requests: 'requests',
  manuscript_withdrawals: 'withdrawals',
  author_changes: 'authorChanges',
  activities: 'activities',
  audit_events: 'ownActions',
  outbox: 'mails',
  notes: 'notes',
  notices: 'notices',
  notice_preferences: 'noticePreferences',
  calendar_feeds: 'calendarFeed',
  list_views: 'views',
  totp_factors: 'secondSteps',
  passkeys: 'secondSteps',
  // Hashes and tokens.
  credentials: null,
  password_resets: null,
  // Copies of answers, and counts, both for a day at most.
  idempotency_keys: null,
  live_changes: null,
  rate_limits: null,
  // How long a project was at a stage.
  stage_visits: null,
  // The notice of the note tells the same.
  note_mentions: null,
  // Delivered as a notice, and deleted after a week.
  stage_reminders: null,
  // Short-lived or secret; secondSteps tells that they exist.
  pending_sign_ins: null,
  passkey_enrolments: null,
  recovery_codes: null,
  // Not about a person; the audit log tells who added a news item.
  captchas: null,
  categories: null,
  former_names: null,
  news: null,
  notice_templates: null,
  jobs: null,
  settings: null,
  holiday_years: null,
  holidays: null,
  image_removals: null,
  kysely_migration: null,
} satisfies Record<keyof Database, string | null>;

test('is a file with everything: account, sign-ins, work, what was done and what was sent', async () => {
  const input = await registerInput(app, { nama: 'Siti Ekspor', nik: '3404880000000001' });
  await app.call({ method: 'POST', url: '/api/auth/register', body: input });
  const login = { email: input.email, password: testPassword };
  const { headers, body } = await app.call({ method: 'POST', url: '/api/auth/login', body: login });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const user: TestUser = body.user;
  const sent = await app.call({ method: 'POST', url: '/api/manuscripts', cookie, body: manuscriptInput() });
  const project = await buildProject(app, {
    author: user,
    stages: { Penulisan: { deadline: '2026-12-24' } },
  });
  await deliverLink(app, cookie, { id: project.id, stage: 'Penulisan', link: drive('naskah') });
  await app.call({ method: 'POST', url: '/api/auth/password-reset', body: { email: input.email } });
  const admin = await buildUser(app, 'admin', { nama: 'Admin Pembaca' });
  await app.call({ url: `/api/users/${user.id}`, as: admin });

  const answer = await app.call({ url: '/api/profile/export', cookie });
  expect([answer.status, answer.headers['content-disposition'], answer.headers['content-type']]).toEqual([
    200,
    'attachment; filename="data-saya-2026-11-21.json"',
    'application/json; charset=utf-8',
  ]);
  const at = new Date(app.clock.now()).toISOString();
  expect(answer.body).toMatchObject({
    createdAt: at,
    profile: {
      id: user.id,
      email: input.email,
      role: 'penulis',
      nama: 'Siti Ekspor',
      nik: '3404880000000001',
      tanggalLahir: input.tanggalLahir,
      noRek: input.noRek,
      createdAt: at,
      consentAt: at,
      consentVersion: privacyVersion,
    },
    sessions: [{ current: true, ipPrefix: '127.0.0.0/24' }],
    manuscripts: [
      {
        id: sent.body.id,
        judul: sent.body.judul,
        sinopsis: sent.body.sinopsis,
        history: [{ status: 'Sedang Direview', createdAt: at }],
      },
    ],
    projects: [{ id: project.id, title: project.title, isAuthor: true }],
    links: [{ projectId: project.id, stage: 'Penulisan', submissionLink: drive('naskah') }],
    activities: [{ type: 'author_upload' }, { type: 'author_upload' }],
    mails: expect.arrayContaining(
      [messages.mail.welcomeSubject, messages.mail.resetSubject].map((subject) =>
        expect.objectContaining({ recipient: input.email, subject }),
      ),
    ),
  });
  expect(answer.body.ownActions.map(({ action }: { action: string }) => action).sort()).toEqual([
    'auth.login',
    'auth.registered',
    'manuscripts.submitted',
    'projects.link_submitted',
    'users.data_exported',
  ]);
  const byOthers = [
    { action: 'auth.reset_requested', actorRole: 'anonymous', result: 'ok', createdAt: at },
    { action: 'users.profile_read', actorRole: 'admin', result: 'ok', createdAt: at },
  ];
  expect(answer.body.actionsOfOthers).toHaveLength(2);
  expect(answer.body.actionsOfOthers).toEqual(expect.arrayContaining(byOthers));
  const places = Object.values(whereabouts).filter((place) => place !== null);
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(places));
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(Object.keys(exportedLists)));
});

test('has no hash, no token, and nothing of the people worked with', async () => {
  const canaries = (name: string) => ({
    nama: `Kanari ${name}`,
    nik: '3404771122334455',
    nomerHp: '0877 1122 3344',
    alamat: 'Gang Kanari 1',
    tempatLahir: 'Kota Kanari',
    tanggalLahir: '1971-03-03',
    alamatKtp: 'Gang Kanari 2',
    kota: 'Kanaripura',
    noRek: '77112233445566',
  });
  const [author, editor, admin] = [
    await buildUser(app, 'penulis', canaries('Penulis')),
    await buildUser(app, 'redaksi', { nama: 'Redaktur Sendiri' }),
    await buildUser(app, 'admin', canaries('Admin')),
  ];
  const project = await buildProject(app, { author, stages: { Layout: heldBy(editor) } });
  await deliverLink(app, await app.signIn(editor), { id: project.id, stage: 'Layout', link: drive('a') });
  await app.call({ url: `/api/users/${editor.id}`, as: admin });
  await app.call({ url: `/api/users/${author.id}`, as: admin });
  const { text, body } = await take(editor);
  expect(body.projects).toMatchObject([{ id: project.id, isAuthor: false }]);
  expect(body.projects[0].stages.filter(({ isAssignee }: { isAssignee: boolean }) => isAssignee)).toEqual([
    { stage: 'Layout', deadline: '2026-12-24', status: 'Selesai', isAssignee: true },
  ]);
  for (const other of [author, admin]) {
    for (const value of [...Object.values(canaries('Penulis')), ...Object.values(canaries('Admin'))])
      expect(text).not.toContain(value);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.id);
  }
  // The admin's own file holds the admin's actions without the people concerned.
  const adminFile = await take(admin);
  expect(adminFile.body.ownActions).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'users.profile_read', objectId: null })]),
  );
  expect(adminFile.text).not.toContain(author.id);
  const secrets = await app.db.reads.selectFrom('credentials').select('password_hash').execute();
  const tokens = await app.db.reads.selectFrom('sessions').select('token_hash').execute();
  for (const value of [...secrets, ...tokens].flatMap((row) => Object.values(row)))
    expect(text).not.toContain(value);
});

test('has the reasons given to an author, and what they sent themselves, also of a manuscript that had another author', async () => {
  const [first, second, admin] = [
    await buildUser(app, 'penulis'),
    await buildUser(app, 'penulis'),
    await buildUser(app, 'admin'),
  ];
  const { id } = await buildManuscript(app, { author: first });
  const put = (path: string, as: TestUser, version: number, body: object, method: 'PUT' | 'POST' = 'PUT') =>
    app.call({
      method,
      url: `/api/manuscripts/${id}/${path}`,
      as,
      body,
      headers: { 'if-match': `"${version}"` },
    });
  const toRevise = 'Diterima Perlu Revisi (Penulis Akan Dihubungi Tim Redaksi)';
  app.clock.advance(1000);
  await put('status', admin, 1, { status: toRevise, note: 'Lengkapi sitasi.' });
  app.clock.advance(1000);
  await put('revisions', first, 2, { urlNaskah: drive('revisi'), note: 'Sitasi lengkap.' }, 'POST');
  const historyOf = async (user: TestUser) =>
    (await take(user)).body.manuscripts[0].history.map(
      ({ note, urlNaskah }: { note?: string; urlNaskah?: string | null }) => [note, urlNaskah],
    );
  expect(await historyOf(first)).toEqual([
    ['', manuscriptInput().urlNaskah],
    ['Lengkapi sitasi.', null],
    ['Sitasi lengkap.', drive('revisi')],
  ]);
  const given = await put('author', admin, 3, { authorId: second.id, reason: 'Terdaftar dua kali.' });
  expect(given.status).toBe(200);
  expect(await historyOf(second)).toEqual([
    [undefined, undefined],
    ['Lengkapi sitasi.', null],
    [undefined, undefined],
  ]);
});

test('is complete, each record once, however many there are', async () => {
  const user = await buildUser(app, 'penulis');
  for (let at = 0; at < 105; at += 1) await buildManuscript(app, { author: user });
  await buildProjects(app, 230, { author: user });
  const lines = Array.from({ length: 201 }, (_, at) => ({ user_id: user.id, created_at: at >> 1 }));
  await app.db.write(async (tx) => {
    await tx.insertInto('activities').values(lines.map(activityRow)).execute();
    const events = lines.map(({ created_at }) => auditRow({ actor_id: user.id, created_at }));
    await tx.insertInto('audit_events').values(events).execute();
  });
  const { body } = await take(user);
  const ids = (items: { id: string }[]) => new Set(items.map(({ id }) => id)).size;
  expect([body.manuscripts.length, ids(body.manuscripts)]).toEqual([105, 105]);
  expect([body.projects.length, ids(body.projects)]).toEqual([230, 230]);
  expect(body.manuscripts.every(({ history }: { history: object[] }) => history.length === 1)).toBe(true);
  expect(body.projects.every(({ stages }: { stages: object[] }) => stages.length === 10)).toBe(true);
  expect(body.activities).toHaveLength(201);
  expect(body.ownActions).toHaveLength(202);
});

describe('the person who takes it', () => {
  test.each(['penulis', 'redaksi', 'admin', 'user'] as const)('a %s gets a valid file', async (role) => {
    const user = await buildUser(app, role, profileInput({ nama: 'Garis "Miring" \\ <b>' }));
    const { body } = await take(user);
    expect([body.profile.nama, body.manuscripts, body.links]).toEqual(['Garis "Miring" \\ <b>', [], []]);
  });

  test('is written down each time, and waits after ten in an hour', async () => {
    const user = await buildUser(app, 'penulis');
    const cookie = await app.signIn(user);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await app.call({ url: '/api/profile/export', cookie })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const lines = await app.db.reads
      .selectFrom('audit_events')
      .select(['object_id', 'result'])
      .where('action', '=', 'users.data_exported')
      .execute();
    expect(lines).toEqual(Array.from({ length: 10 }, () => ({ object_id: user.id, result: 'ok' })));
  });
});
