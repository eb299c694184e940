import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditAction, auditActions, objectTypeOf } from '@ruang-naskah/domain/activities/audit';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { defaultSettings } from '@ruang-naskah/domain/settings/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishRestore } from '../src/backup/restore.ts';
import { retireKeys, rotateKeys } from '../src/cli/keys.ts';
import { countEvent } from '../src/db/rate-counts.ts';
import { pruneAudit } from '../src/features/activities/prune-audit.ts';
import { unsubscribeUrl } from '../src/features/notices/unsubscribe.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import { MailError } from '../src/infra/mail.ts';
import { deliverDueMail, enqueueMail } from '../src/jobs/outbox.ts';
import { changeRoleByOperator } from '../src/privacy/change-role.ts';
import { auditRow } from './db-rows.ts';
import { buildUser, nextNumber, profileInput, testPassword } from './factories.ts';
import { type Answer, openTestApp } from './harness.ts';
import { buildProject, buildTask, drive } from './project-factories.ts';
import { callWith, type RequestParts } from './support/matrix-row.ts';
import { matrixRows } from './support/matrix-rows.ts';
import { openWorld, type Principal, type World } from './support/principals.ts';
import { tryCode } from './support/second-step.ts';

/** Threat T38: each event of the list leaves exactly one line, with actor, object, result and request. */

let world: World;
beforeAll(async () => {
  world = await openWorld(await openTestApp());
});
afterAll(() => world.test.close());
beforeEach(() => world.test.clock.advance(24 * 3_600_000));

interface Line {
  readonly actor: string | null;
  readonly object: string | null;
  readonly result?: 'ok' | 'denied' | 'failed';
  /** Whether an operator's command causes it, which has no request id. */
  readonly command?: true;
}

/** Makes the event happen, by the last request it sends. */
type Event = () => Promise<Line>;

/** The valid call of an endpoint from the matrix, with the given parts replaced. */
async function call(
  id: string,
  who: Principal,
  other: RequestParts = {},
): Promise<{ parts: RequestParts; answer: Answer }> {
  const endpoint = endpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
  const parts = { ...(await matrixRows[id]?.request?.(world, who)), ...other };
  const answer = await callWith(world.test, endpoint, parts, await world.cookieOf(who));
  return { parts, answer };
}

/** By the admin, about what the path names. */
const named =
  (id: string, other?: () => Promise<RequestParts>): Event =>
  async () => {
    const { parts } = await call(id, 'admin', await other?.());
    return { actor: world.people.admin.id, object: parts.params?.id ?? null };
  };

/** About what the answer says was made. */
const made =
  (id: string, who: 'own' | 'admin'): Event =>
  async () => {
    const { answer } = await call(id, who);
    return { actor: world.people[who].id, object: answer.body.id };
  };

/** About the project of the path. */
const ofEditor =
  (id: string): Event =>
  async () => {
    const { parts } = await call(id, 'redaksi');
    return { actor: world.people.redaksi.id, object: parts.params?.id ?? null };
  };

/** By somebody about themselves. */
const oneself =
  (id: string): Event =>
  async () => {
    await call(id, 'own');
    return { actor: world.people.own.id, object: world.people.own.id };
  };

async function idOf(email: string): Promise<string> {
  const query = world.test.db.reads.selectFrom('users').select('id').where('email', '=', email);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** A decision about a stage that waits for it. */
const judging = (body: object) => async (): Promise<RequestParts> => {
  const submissionLink = drive('audit');
  const stages = { Layout: { deadline: '2026-12-24', status: 'Selesai', submissionLink } } as const;
  const { id } = await buildProject(world.test, { stages });
  return { params: { id }, body };
};
const undoing = async (): Promise<RequestParts> => {
  const submissionLink = drive('audit');
  const stages = { Layout: { deadline: '2026-12-24', status: 'Disetujui', submissionLink } } as const;
  const { id } = await buildProject(world.test, { stages });
  return { params: { id }, body: { undoneApprovals: ['Layout'] } };
};
const repairs = [{ stage: 'Layout', note: 'Perbaiki bab 2.', deadline: '2027-06-01' }];

const events: Readonly<Record<AuditAction, Event>> = {
  'auth.registered': async () => {
    const { parts } = await call('auth.register', 'anonymous');
    const id = await idOf((parts.body as { email: string }).email);
    return { actor: id, object: id };
  },
  'auth.editors_held': async () => {
    const { deps, db } = world.test;
    const count = { key: 'registrations', seconds: 3600 };
    for (let at = 0; at < defaultSettings.registrationsPerHour; at += 1)
      await db.write((tx) => countEvent(tx, deps.clock, count));
    await call('auth.register', 'anonymous');
    return { actor: null, object: null };
  },
  'auth.login': oneself('auth.login'),
  'auth.login_failed': async () => {
    const body = { email: world.people.own.email, password: 'salah-sekali' };
    await call('auth.login', 'anonymous', { body });
    return { actor: null, object: world.people.own.id, result: 'failed' };
  },
  'auth.logout': async () => {
    const cookie = await world.test.signIn(world.people.own);
    const { body } = await world.test.call({ url: '/api/auth/sessions', cookie });
    await world.test.call({ method: 'POST', url: '/api/auth/logout', cookie });
    return { actor: world.people.own.id, object: currentOf(body.items) };
  },
  'auth.session_revoked': async () => {
    const { parts } = await call('auth.revokeSession', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'auth.password_changed': oneself('auth.changePassword'),
  'auth.reset_requested': async () => {
    await call('auth.requestReset', 'anonymous');
    return { actor: null, object: world.people.own.id };
  },
  'auth.password_reset': async () => {
    await call('auth.confirmReset', 'anonymous');
    return { actor: world.people.own.id, object: world.people.own.id };
  },
  'users.profile_read': named('users.read'),
  'users.profile_updated': oneself('users.updateProfile'),
  'users.password_set': named('users.setPassword'),
  'users.reset_sent': named('users.sendReset'),
  'users.sessions_ended': named('users.endSessions'),
  'users.admin_created': async () => {
    const email = `admin${nextNumber()}@contoh.id`;
    await createAdmin(world.test.deps, email, testPassword);
    return { actor: null, object: await idOf(email), command: true };
  },
  'users.role_changed': async () => {
    const { id, email } = await buildUser(world.test, 'penulis');
    await changeRoleByOperator(world.test.deps, email, 'redaksi');
    return { actor: null, object: id, command: true };
  },
  'users.approved': named('users.approve'),
  'users.suspended': named('users.suspend'),
  'users.reopened': named('users.reopen'),
  'users.stages_handed_over': named('users.handOver'),
  'users.email_changed': named('users.changeEmail'),
  'users.data_exported': oneself('users.exportOwnData'),
  'users.whatsapp_consent': oneself('notices.savePreferences'),
  'users.list_exported': named('users.export'),
  'factors.added': oneself('factors.confirmTotp'),
  'factors.removed': async () => {
    await call('factors.confirmTotp', 'own');
    return oneself('factors.turnOff')();
  },
  'factors.codes_made': oneself('factors.renewRecoveryCodes'),
  'factors.code_used': async () => ({ actor: null, object: await tryCode(world.test, 'recovery') }),
  'factors.failed': async () => ({
    actor: null,
    object: await tryCode(world.test, 'wrong'),
    result: 'failed',
  }),
  'factors.reset': named('factors.resetOf'),
  'users.feed_made': oneself('feeds.make'),
  'users.feed_ended': async () => {
    await call('feeds.make', 'own');
    return oneself('feeds.end')();
  },
  'users.deleted': named('users.delete'),
  'manuscripts.submitted': made('manuscripts.submit', 'own'),
  'manuscripts.revised': async () => {
    const { parts } = await call('manuscripts.sendRevision', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'manuscripts.exported': named('manuscripts.export'),
  'manuscripts.withdrawal_asked': async () => {
    const { parts } = await call('manuscripts.askWithdrawal', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'manuscripts.withdrawal_taken_back': async () => {
    const { parts } = await call('manuscripts.takeBackWithdrawal', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'manuscripts.withdrawal_decided': named('manuscripts.decideWithdrawal'),
  'manuscripts.author_changed': named('manuscripts.changeAuthor'),
  'manuscripts.status_set': named('manuscripts.setStatus'),
  'projects.created': made('projects.createTask', 'admin'),
  'projects.updated': named('projects.update'),
  'projects.stage_approved': named('projects.update', judging({ approvals: ['Layout'] })),
  'projects.approval_undone': named('projects.update', undoing),
  'projects.repair_requested': named('projects.update', judging({ repairs })),
  'projects.reminded': async () => {
    const { id } = await buildTask(world.test);
    await call('projects.remind', 'admin', { body: { rows: [{ id, version: 1 }] } });
    return { actor: world.people.admin.id, object: id };
  },
  'projects.reminder_taken_back': async () => {
    const { id } = await buildTask(world.test);
    await call('projects.remind', 'admin', { body: { rows: [{ id, version: 1 }] } });
    await call('projects.takeBackReminders', 'admin', { body: { ids: [id] } });
    return { actor: world.people.admin.id, object: id };
  },
  'projects.link_submitted': async () => {
    const { parts } = await call('projects.submitLink', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'projects.stage_taken': ofEditor('projects.takeStage'),
  'projects.contact_read': ofEditor('projects.readStageContact'),
  'projects.proof_judged': async () => {
    const { parts } = await call('projects.judgeProof', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'projects.request_sent': ofEditor('projects.askOfStage'),
  'projects.request_withdrawn': ofEditor('projects.withdrawRequest'),
  'projects.request_decided': named('projects.decideRequest'),
  'projects.exported': named('projects.export'),
  'projects.deleted': named('projects.delete'),
  'projects.restored': named('projects.restore'),
  'projects.erased': named('projects.erase'),
  'notes.added': made('notes.addToManuscript', 'own'),
  'notes.edited': async () => {
    const { parts } = await call('notes.edit', 'own');
    return { actor: world.people.own.id, object: parts.params?.id ?? '' };
  },
  'notes.deleted': named('notes.delete'),
  'notices.template_saved': async () => {
    await call('notices.saveTemplate', 'admin');
    return { actor: world.people.admin.id, object: 'approved' };
  },
  'notices.reasons_saved': named('notices.saveReasons'),
  'whatsapp.opened': named('whatsapp.open'),
  'whatsapp.sent': named('whatsapp.settle'),
  'whatsapp.skipped': named('whatsapp.settle', async () => ({ body: { outcome: 'skipped' } })),
  'whatsapp.taken_back': named('whatsapp.takeBack'),
  'users.mail_ended': async () => {
    const { own } = world.people;
    const { pathname, search } = new URL(
      unsubscribeUrl(world.test.deps, { userId: own.id, kinds: ['dueSoon'], emailChangedAt: null }),
    );
    await world.test.call({ method: 'POST', url: pathname + search });
    return { actor: null, object: own.id };
  },
  'news.added': made('news.add', 'admin'),
  'news.updated': named('news.update'),
  'news.deleted': named('news.delete'),
  'categories.added': made('categories.add', 'admin'),
  'categories.renamed': named('categories.rename'),
  'categories.deleted': named('categories.delete'),
  'views.saved': made('views.save', 'admin'),
  'views.changed': named('views.change'),
  'views.deleted': named('views.delete'),
  'activities.cleared': named('activities.clear'),
  'activities.exported': named('activities.export'),
  'activities.audit_exported': named('activities.exportAudit'),
  'activities.audit_pruned': async () => {
    await world.test.db.write(async (tx) => {
      // A line after a recent one is recent too, whatever its date.
      await tx.deleteFrom('audit_events').execute();
      await tx
        .insertInto('audit_events')
        .values(auditRow({ created_at: 1 }))
        .execute();
    });
    expect(await pruneAudit(world.test.deps, 730)).toBe(1);
    return byCommand();
  },
  'mail.given_up': async () => ({ actor: null, object: await giveUpMail(), result: 'failed', command: true }),
  'keys.rotated': async () => {
    await rotateKeys(world.test.deps, () => undefined);
    return byCommand();
  },
  'keys.retired': async () => {
    // An hour after the rotation no process writes with the earlier key any more.
    utimesSync(join(world.test.deps.config.secretsDir, 'keys.json'), 0, 0);
    await retireKeys(world.test.deps);
    return byCommand();
  },
  'backup.restored': () => finishRestore(world.test.deps, 1).then(byCommand),
  'settings.updated': named('settings.update'),
  'settings.workshop_opened': named('settings.openWorkshop'),
  'settings.workshop_closed': async () => {
    await call('settings.openWorkshop', 'admin');
    return named('settings.closeWorkshop')();
  },
  'settings.factor_rule_set': async () => {
    await call('factors.confirmTotp', 'admin');
    await call('factors.setRule', 'admin', { body: { required: true } });
    return { actor: world.people.admin.id, object: null };
  },
  'schedules.saved': named('schedules.save'),
  'calendar.year_saved': async () => {
    const { parts } = await call('calendar.saveYear', 'admin');
    return { actor: world.people.admin.id, object: (parts.body as { year: string }).year };
  },
  'access.denied': async () => {
    await call('users.list', 'own');
    return { actor: world.people.own.id, object: 'users.list', result: 'denied' };
  },
};

const byCommand = (): Line => ({ actor: null, object: null, command: true });

/** A mail that the mail server has refused for a day. */
async function giveUpMail(): Promise<string> {
  const { deps } = world.test;
  const mail = { kind: 'password-changed', recipient: 'x@contoh.id', subject: 'Hal', bodyText: 'Isi' };
  await deps.db.write(async (tx) => {
    // Other mails, such as resets whose links have expired, would be given up as well.
    await tx.deleteFrom('outbox').execute();
    await enqueueMail(deps, tx, mail);
    const tried = { attempts: 9, created_at: deps.clock.now() - 25 * 3_600_000 };
    await tx.updateTable('outbox').set(tried).where('recipient', '=', mail.recipient).execute();
  });
  const send = () => Promise.reject(new MailError('refused', '451 busy'));
  await deliverDueMail({ ...deps, mailer: { send, probe: () => Promise.resolve(true) } });
  const query = deps.db.reads.selectFrom('outbox').select('id').where('dead_at', 'is not', null);
  return (await query.executeTakeFirstOrThrow()).id;
}

function currentOf(sessions: readonly { id: string; current: boolean }[]): string {
  return sessions.find(({ current }) => current)?.id ?? '';
}

/** The id of the last request, as the log names it. */
async function lastRequest(): Promise<string> {
  // The log line of a request is written after its answer is sent.
  await new Promise(setImmediate);
  return JSON.parse(world.test.logLines.findLast((line) => line.includes('"msg":"request"')) ?? '{}')
    .requestId;
}

test.each(auditActions)('%s', async (action) => {
  expect(events[action], `${action} needs a case in packages/server/test/audit.test.ts`).toBeDefined();
  const { actor, object, result = 'ok', command } = await events[action]();
  const query = world.test.db.reads.selectFrom('audit_events').selectAll();
  const rows = await query
    .where('action', '=', action)
    .where('created_at', '>=', world.test.clock.now())
    .execute();
  const told = rows.map((row) => [row.actor_id, row.object_id, row.result, row.request_id]);
  expect(told).toEqual([[actor, object, result, command ? null : await lastRequest()]]);
  expect(rows[0]?.object_type).toBe(objectTypeOf(action));
});

/** Everything that the database holds of people and contacts, but what is as short as a word. */
async function personalValues(): Promise<string[]> {
  const { db } = world.test;
  const ids = await db.reads.selectFrom('users').select('id').execute();
  const profiles = [];
  for (const { id } of ids)
    profiles.push((await world.test.call({ url: `/api/users/${id}`, as: world.people.admin })).body);
  const { address, phone, whatsapp, email, mapUrl } = (await world.test.call({ url: '/api/settings' })).body;
  const fields = ['email', 'nama', 'nik', 'nomerHp', 'alamat', 'tempatLahir', 'tanggalLahir', 'alamatKtp'];
  const ofPeople = profiles.flatMap((profile) =>
    [...fields, 'kota', 'npwp', 'noRek', 'telpRumah', 'telpKantor', 'alamatNpwp'].map(
      (name) => profile[name],
    ),
  );
  return [...new Set([...ofPeople, address, phone, whatsapp, email, mapUrl])].filter(
    (value) => typeof value === 'string' && value.length > 4,
  );
}

test('no line of all these holds a personal value, whatever was written', async () => {
  const { admin } = world.people;
  const own = await buildUser(world.test, 'penulis', { nama: 'Kanari Lama', noRek: 'BSI 7711223344' });
  const before = await personalValues();
  const profile = {
    ...profileInput({ nama: 'Kanari Baru', noRek: 'BRI 9988776655' }),
    alamat: 'Gang Kanari 9',
  };
  const put = { method: 'PUT', headers: { 'if-match': '"1"' } } as const;
  expect((await world.test.call({ ...put, url: '/api/profile', as: own, body: profile })).status).toBe(200);
  const { version, ...settings } = (await world.test.call({ url: '/api/settings' })).body;
  const contacts = { phone: '+62 274 771122', email: 'kanari@contoh.id', address: 'Jalan Kanari 7' };
  const saved = await world.test.call({
    ...{ method: 'PUT', url: '/api/settings', as: admin, body: { ...settings, ...contacts } },
    headers: { 'if-match': `"${version}"` },
  });
  expect(saved.status).toBe(200);
  const values = new Set([...before, ...(await personalValues())]);
  expect([...values]).toEqual(expect.arrayContaining(['BRI 9988776655', '+62 274 771122', 'Kanari Lama']));
  const lines = await world.test.db.reads
    .selectFrom('audit_events')
    .select(['action', 'object_id', 'detail'])
    .execute();
  const told = lines.filter(({ detail }) => [...values].some((value) => detail.includes(value)));
  expect(told).toEqual([]);
  const changed = (action: string) => lines.findLast((line) => line.action === action)?.detail;
  expect(JSON.parse(changed('users.profile_updated') ?? '').changes).toEqual(
    expect.arrayContaining([{ field: 'noRek' }, { field: 'nama' }, { field: 'alamat' }]),
  );
  expect(JSON.parse(changed('settings.updated') ?? '').changes).toEqual([
    { field: 'address' },
    { field: 'phone' },
    { field: 'email' },
  ]);
});

test('every refusal of a signed-in person by role or by policy is one line, however often it is repeated', async () => {
  const { test: app, people } = world;
  const linesOf = async (id: string) => {
    const query = app.db.reads.selectFrom('audit_events').select(['object_id', 'detail']);
    const mine = query.where('actor_id', '=', id).where('action', '=', 'access.denied');
    return mine.where('created_at', '>=', app.clock.now()).orderBy('seq').execute();
  };
  const redaksi = await app.signIn(people.redaksi);
  expect((await app.call({ url: '/api/audit', cookie: redaksi })).status).toBe(403);
  expect((await app.call({ url: '/api/projects?scope=all', cookie: redaksi })).status).toBe(403);
  const { parts } = await call('projects.submitLink', 'redaksi');
  // Only a refusal of permission counts as a denial.
  expect((await app.call({ url: `/api/users/${people.own.id}`, cookie: redaksi })).status).toBe(404);
  expect((await app.call({ url: '/api/audit' })).status).toBe(401);
  const headers = { origin: 'https://x.id' };
  expect(
    (await app.call({ method: 'DELETE', url: '/api/activities', cookie: redaksi, headers })).status,
  ).toBe(403);
  const { email } = await buildUser(app, 'redaksi', { active: false });
  const held = { email, password: testPassword };
  expect(
    (await app.call({ method: 'POST', url: '/api/auth/login', cookie: redaksi, body: held })).status,
  ).toBe(403);
  expect(parts.params?.stage).toBe('Penulisan');
  expect(await linesOf(people.redaksi.id)).toEqual([
    {
      object_id: 'activities.listAudit',
      detail: JSON.stringify({ address: 'GET /api/audit', code: 'forbidden' }),
    },
    { object_id: 'projects.list', detail: expect.stringContaining('"code":"forbidden"') },
    { object_id: 'projects.submitLink', detail: expect.stringContaining('"code":"projects.not_your_stage"') },
  ]);

  const legacy = await app.signIn(people.legacy);
  const repeated = await Promise.all(
    Array.from({ length: 100 }, () => app.call({ url: '/api/users', cookie: legacy })),
  );
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await linesOf(people.legacy.id)).toHaveLength(60);
  expect((await app.call({ url: '/api/audit', cookie: redaksi })).status).toBe(403);
  expect(await linesOf(people.redaksi.id)).toHaveLength(4);
  app.clock.advance(3_600_000);
  expect((await app.call({ url: '/api/users', as: people.legacy })).status).toBe(403);
  expect(await linesOf(people.legacy.id)).toHaveLength(1);
});
