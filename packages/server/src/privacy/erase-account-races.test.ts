/** @module-tag deep */

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { buildManuscript, buildUser, manuscriptInput } from '../../test/factories.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '../../test/harness.ts';
import { deliverLink, racePairs } from '../../test/project-calls.ts';
import { buildProject, drive, heldBy, projectInput } from '../../test/project-factories.ts';
import { resetToken } from '../../test/support/matrix-auth.ts';
import type { Tx } from '../db/handle.ts';
import { atMostOnce } from '../db/idempotency.ts';
import { recordActivity } from '../features/activities/record.ts';
import { newId } from '../infra/ids.ts';
import { enqueueMail } from '../jobs/outbox.ts';
import { finishErasures } from './erase-account.ts';

/** Decision 0015: a request that races the deletion of its own account leaves no name behind. */

const pairs = 40;
const nama = 'Kenanga Widyaningrum';

let app: TestApp;
let boss: string;
/** A deletion needs a recent password. */
let signInAgain: () => Promise<void>;
beforeEach(async () => {
  app = await openTestApp();
  const admin = await buildUser(app, 'admin');
  signInAgain = async () => {
    boss = await app.signIn(admin);
  };
  await signInAgain();
});
afterEach(() => app.close());

/** Tables that hold a name besides the credits of a book. */
async function traces(ids: readonly string[]): Promise<Record<string, number>> {
  const of = async (table: string, person: string, name?: string) => {
    const named = name === undefined ? sql`` : sql`and ${sql.ref(name)} <> ''`;
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(person)} in (${sql.join([...ids])}) ${named}`.execute(app.db.reads);
    return rows.length;
  };
  return {
    feed: await of('activities', 'user_id'),
    histories: await of('manuscript_status_events', 'actor_id', 'actor_name'),
    deliveries: await of('stage_links', 'submitted_by', 'submitted_by_name'),
    answers: await of('idempotency_keys', 'user_id'),
    mail: await of('outbox', 'user_id'),
  };
}

const none = { feed: 0, histories: 0, deliveries: 0, answers: 0, mail: 0 };
const headers = { 'idempotency-key': 'kunci-1' };
type Act = () => Promise<Answer>;

/** Prepares a request of a person of the role. */
const acts: Record<string, ['penulis' | 'redaksi' | 'admin', (person: TestUser) => Promise<Act>]> = {
  'sends a manuscript': [
    'penulis',
    async (person) => {
      const cookie = await app.signIn(person);
      const body = manuscriptInput();
      return () => app.call({ method: 'POST', url: '/api/manuscripts', cookie, body, headers });
    },
  ],
  'takes a free stage': [
    'redaksi',
    async (person) => {
      const cookie = await app.signIn(person);
      const stages = { Layout: heldBy(person), Telaah: { deadline: '2026-12-24' } };
      const { id } = await buildProject(app, { stages });
      return () => deliverLink(app, cookie, { id, stage: 'Telaah', link: drive('x') });
    },
  ],
  'delivers the stage they hold': [
    'redaksi',
    async (person) => {
      const cookie = await app.signIn(person);
      const { id } = await buildProject(app, { stages: { Layout: heldBy(person) } });
      return () => deliverLink(app, cookie, { id, stage: 'Layout', link: drive('x') });
    },
  ],
  'sets a status': [
    'admin',
    async (person) => {
      const cookie = await app.signIn(person);
      const url = `/api/manuscripts/${(await buildManuscript(app)).id}/status`;
      const body = { status: 'Telaah' };
      return () => app.call({ method: 'PUT', url, cookie, body, headers: { 'if-match': '"1"' } });
    },
  ],
  'starts a project with a link': [
    'admin',
    async (person) => {
      const cookie = await app.signIn(person);
      const given = { Penulisan: { deadline: null, submissionLink: drive('x') } };
      const body = projectInput(await buildUser(app, 'penulis'), { stages: given });
      return () => app.call({ method: 'POST', url: '/api/projects', cookie, body, headers });
    },
  ],
};

test.each(Object.entries(acts))(
  'no name stays of a person who %s while their account is deleted',
  { tags: ['engine'] },
  async (_, [role, ready]) => {
    const begin = async () => {
      const person = await buildUser(app, role, { nama });
      return { id: person.id, act: await ready(person) };
    };
    const racing = await Promise.all(Array.from({ length: pairs }, begin));
    const results = await racePairs(
      app,
      racing,
      ({ id }) => app.call({ method: 'DELETE', url: `/api/users/${id}`, cookie: boss }),
      ({ act }) => act(),
      signInAgain,
    );
    // The deletion succeeds; the other request either came before it or is refused.
    for (const { answers } of results)
      expect(answers.map(({ status }) => status).join(' ')).toMatch(/^204 (20[01]|40[134])$/);
    expect(await traces(racing.map(({ id }) => id))).toEqual(none);
  },
);

/** The locks that a person's own request takes, in order. */
const halves = {
  'a write, which holds the account, to its session': [
    'penulis',
    (id: string) => sql`select 1 from users where id = ${id} for key share`,
    (id: string) => sql`select 1 from sessions where user_id = ${id} for share nowait`,
  ],
  'a sign-in, which holds the password, to the account': [
    'admin',
    (id: string) => sql`select 1 from credentials where user_id = ${id} for update`,
    (id: string) => sql`select 1 from users where id = ${id} for share nowait`,
  ],
  'a reset, which holds the password, to its link': [
    'penulis',
    (id: string) => sql`select 1 from credentials where user_id = ${id} for update`,
    (id: string) => sql`select 1 from password_resets where user_id = ${id} for update nowait`,
  ],
} as const;

describe.runIf(testEngine === 'postgres')('a deletion that waits leaves', { tags: ['engine'] }, () => {
  test.each(Object.entries(halves))('%s', async (_, [role, first, next]) => {
    const person = await buildUser(app, role);
    await app.signIn(person);
    await resetToken(app, person);
    const [held, deleting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.db.maintenance.write(async (tx) => {
      await first(person.id).execute(tx);
      held.resolve();
      await deleting.promise;
      // NOWAIT fails if the deletion already holds this lock: the two would deadlock.
      await next(person.id).execute(tx);
    });
    await held.promise;
    const deletion = app.call({ method: 'DELETE', url: `/api/users/${person.id}`, cookie: boss });
    await lockAwaited();
    deleting.resolve();
    await holding;
    expect((await deletion).status).toBe(204);
  });
});

/** Resolves when a transaction waits for a row. */
function lockAwaited(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return expect
    .poll(async () => (await waiting.execute(app.db.reads)).rows, { interval: 10 })
    .not.toEqual([]);
}

test('what is written in their name all the same goes with the hourly cleaning', async () => {
  const person = await buildUser(app, 'redaksi', { nama });
  const other = await buildUser(app, 'redaksi');
  const manuscript = await buildManuscript(app, { author: await buildUser(app, 'penulis') });
  const project = await buildProject(app);
  await app.call({ method: 'DELETE', url: `/api/users/${person.id}`, cookie: boss });
  for (const user of [person, other]) await writeInTheNameOf(user, manuscript.id, project.id);
  const one = { feed: 1, histories: 1, deliveries: 1, answers: 1, mail: 1 };
  expect([await traces([person.id]), await traces([other.id])]).toEqual([one, one]);
  await finishErasures(app.deps);
  expect([await traces([person.id]), await traces([other.id])]).toEqual([none, one]);
});

async function writeInTheNameOf({ id, role, nama: name }: TestUser, manuscriptId: string, projectId: string) {
  const now = app.clock.now();
  const at = { actor_id: id, actor_name: name, created_at: now };
  const event = {
    id: newId(),
    manuscript_id: manuscriptId,
    from_status: null,
    to_status: 'Telaah',
    ...at,
  } as const;
  const by = { submitted_by: id, submitted_by_name: name, submitted_at: now };
  const link = { id: newId(), project_id: projectId, stage: 'Layout', url: drive('x'), ...by } as const;
  const once = { userId: id, key: 'kunci-1', requestHash: 'x' };
  const write = async (tx: Tx) => {
    const line = { description: 'x', relatedId: projectId, relatedKind: 'project' } as const;
    const user = { kind: 'user', id, role, name } as const;
    await recordActivity(app.deps, tx, user, { ...line, type: 'editor_upload' });
    await tx.insertInto('manuscript_status_events').values(event).execute();
    await tx.insertInto('stage_links').values(link).execute();
    const mail = { kind: 'x', recipient: 'x@contoh.id', subject: 'x', bodyText: 'x', userId: id };
    await enqueueMail(app.deps, tx, mail);
  };
  await app.db.write(async (tx) => atMostOnce(tx, app.clock, once, write));
}
