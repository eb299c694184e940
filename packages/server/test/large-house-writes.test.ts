/** @module-tag engine */

import { endpoints } from '@ruang-naskah/domain/endpoints';
import { limits } from '@ruang-naskah/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureDatabase } from '../src/db/measures.ts';
import { forgetOldAudit } from '../src/features/activities/jobs.ts';
import { forgetOldNotices } from '../src/features/notices/jobs.ts';
import { mailDueNotices } from '../src/features/notices/mail-due.ts';
import { remindByDate } from '../src/features/notices/remind-by-date.ts';
import { remindOnRequest } from '../src/features/notices/remind-on-request.ts';
import { emptyBin } from '../src/features/projects/jobs.ts';
import { deleteExpired } from '../src/jobs/cleanup.ts';
import { deliverDueMail } from '../src/jobs/outbox.ts';
import { finishErasures } from '../src/privacy/erase-account.ts';
import { testEngine } from './database.ts';
import { openTestApp } from './harness.ts';
import { explain } from './plans.ts';
import {
  type LargeSite,
  openLargeSite,
  type RecordedStatement,
  smallTables,
  statementsDuring,
} from './support/large-site.ts';
import { callWith } from './support/matrix-row.ts';
import { openWorld, type World } from './support/principals.ts';
import { principalFor, validCall } from './support/valid-calls.ts';

/** Neither a write nor a job reads a growing table except for the rows it changes (decision 0108). */

const writes = endpoints.filter(({ method }) => method !== 'GET');

const dayMs = 86_400_000;
const jobs: Readonly<Record<string, (app: World['test']) => Promise<unknown>>> = {
  'reminds of what is due': ({ deps }) => remindByDate(deps),
  'tells reminders that were asked for': ({ deps }) => remindOnRequest(deps),
  'writes the mails that are due': ({ deps }) => mailDueNotices(deps),
  'hands over mails': ({ deps }) =>
    deliverDueMail({ ...deps, mailer: { send: async () => undefined, probe: async () => true } }),
  'deletes what has expired': ({ deps }) => deleteExpired(deps),
  'forgets old notices': ({ deps }) => forgetOldNotices(deps),
  'forgets old lines of the audit log': ({ deps }) => forgetOldAudit(deps),
  'empties the bin': async ({ deps, clock }) => {
    clock.advance(31 * dayMs);
    await emptyBin(deps);
  },
  'finishes erasures': ({ deps }) => finishErasures(deps),
  measures: ({ deps }) => measureDatabase(deps),
};

/** Statements that concern all rows of a table, or take a few of many matching ones. */
const aboutAll = [
  /^delete from "rate_limits" where key like/,
  // Answers are kept for a day.
  /^delete from "idempotency_keys" where \("user_id" = \S+ or "response_body" like/,
  /^delete from "activities"$/,
  /^select "id" from "audit_events" where "created_at" < \S+ limit/,
];

/** The growing tables, and the partial indexes that hold few of their rows. */
interface Known {
  readonly grows: (table: string) => boolean;
  readonly partial: ReadonlySet<string>;
}

/** PostgreSQL rightly scans small tables: those are left out. */
async function learn({ app }: LargeSite, isLarge: boolean): Promise<Known> {
  if (!isLarge) return { grows: (table) => !smallTables.has(table), partial: new Set() };
  const { rows: large } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= 1000`.execute(app.db.reads);
  const { rows: partial } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indpred is not null`.execute(app.db.reads);
  const names = new Set(large.map(({ name }) => name));
  return {
    grows: (table) => names.has(table) && !smallTables.has(table),
    partial: new Set(partial.map(({ name }) => name)),
  };
}

/** The tables whose indexes PostgreSQL scans completely. */
function wholeIndexes(plan: string, { partial }: Known): string[] {
  return plan.split(/(?:^|\n)(?=\s*->)/).flatMap((part) => {
    const [, index, table] = /Index (?:Only )?Scan(?: Backward)? using (\w+) on (\w+)/.exec(part) ?? [];
    const isPart = part.includes('Index Cond') || partial.has(index ?? '');
    return table === undefined || isPart ? [] : [table];
  });
}

/** An admin of many years is the actor of most rows, so that this index narrows nothing. */
const byActor = /^select\b.*\bnotices_by_actor\b/s;

/** Without a limit, scanning a whole index is no better than scanning the table. */
function readWhole(
  { sql: statement }: RecordedStatement,
  plan: string,
  known: Known,
  isLarge: boolean,
): string[] {
  if (aboutAll.some((one) => one.test(statement))) return [];
  const isEnded = /\blimit\b/.test(statement);
  const scans = isEnded ? /SCAN ([a-z]\w*)\b(?! USING| VIRTUAL)/g : /SCAN ([a-z]\w*)\b(?! VIRTUAL)/g;
  const pattern = testEngine === 'postgres' ? /Seq Scan on (\w+)/g : scans;
  const read = [...plan.matchAll(pattern)].map(([, table = '']) => table);
  if (byActor.test(`${statement}\n${plan}`)) read.push('notices');
  return [...read, ...(isLarge && !isEnded ? wholeIndexes(plan, known) : [])].filter(known.grows);
}

async function faultsOf(
  house: LargeSite,
  statements: readonly RecordedStatement[],
  isLarge: boolean,
): Promise<string[]> {
  const known = await learn(house, isLarge);
  return house.app.db.write(async (tx) => {
    if (testEngine === 'postgres' && !isLarge) await sql`set local enable_seqscan = off`.execute(tx);
    const faults: string[] = [];
    for (const statement of statements) {
      const plan = await explain(tx, statement);
      const read = readWhole(statement, plan, known, isLarge);
      if (read.length > 0) faults.push(`${read.join()}: ${statement.sql}\n${plan}`);
    }
    return faults;
  });
}

const houses = [
  { title: 'with some hundred projects', projects: 300, isLarge: false },
  { title: 'with 200,000 stages, chosen by what is known of them', projects: 20_000, isLarge: true },
  // SQLite's plans do not depend on the number of rows.
].filter(({ isLarge }) => !isLarge || testEngine === 'postgres');

describe.each(houses)('$title', { tags: ['deep'] }, ({ projects, isLarge }) => {
  let house: LargeSite;
  let world: World;
  beforeAll(async () => {
    house = await openLargeSite(projects);
    world = await openWorld(house.app);
  });
  afterAll(() => house.app.close());

  test.each(writes)('$id reads nothing that grows', async (endpoint) => {
    house.app.clock.advance(3_600_000);
    const principal = principalFor(endpoint);
    const parts = await validCall(world, endpoint, principal);
    const cookie = await world.cookieOf(principal);
    const { result, statements } = await statementsDuring(() => callWith(house.app, endpoint, parts, cookie));
    expect(result.status, result.text).toBe(endpoint.status);
    expect(await faultsOf(house, statements, isLarge)).toEqual([]);
  });

  test.each(Object.entries(jobs))('a job that %s reads nothing that grows', async (_, work) => {
    const { statements } = await statementsDuring(() => work(house.app));
    expect(statements.length).toBeGreaterThan(0);
    expect(await faultsOf(house, statements, isLarge)).toEqual([]);
  });
});

test('a thousand notices of one person are counted up to a limit, marked at once, and sent in few mails', {
  tags: ['deep'],
}, async () => {
  const house = await openLargeSite(1000);
  const { app, people, cookies } = house;
  const cookie = cookies.editor;
  const ofEditor = () => app.db.reads.selectFrom('notices').where('user_id', '=', people.editor.id);
  expect((await ofEditor().select('id').execute()).length).toBe(1000);
  const unread = async () => (await app.call({ url: '/api/notices/unread', cookie })).body.unread;
  expect(await unread()).toBe(limits.unreadCounted + 1);
  await app.db.write((tx) =>
    tx
      .updateTable('notices')
      .set({ mail_due_at: 1, mailed_at: null })
      .where('user_id', '=', people.editor.id)
      .execute(),
  );
  const mailed = await statementsDuring(async () => {
    // Other accounts have mails as well; the next rounds send what the first left.
    for (let rounds = 0; rounds < 3; rounds += 1) await mailDueNotices(app.deps);
  });
  const letters = app.db.reads.selectFrom('outbox').select('id').where('user_id', '=', people.editor.id);
  expect((await letters.execute()).length).toBeLessThanOrEqual(2);
  // What is about a project in the bin waits there, until it is restored or erased.
  const waiting = ofEditor().where('mail_due_at', 'is not', null).select('project_id').execute();
  const binned = app.db.reads
    .selectFrom('projects')
    .where('deleted_at', 'is not', null)
    .select('id')
    .execute();
  const inBin = new Set((await binned).map(({ id }) => id));
  expect((await waiting).filter(({ project_id }) => !inBin.has(project_id ?? ''))).toEqual([]);
  const marked = await statementsDuring(() => app.call({ method: 'POST', url: '/api/notices/read', cookie }));
  expect(marked.result.status).toBe(204);
  expect(marked.statements.filter(({ sql: text }) => text.startsWith('update "notices"'))).toHaveLength(1);
  expect(await faultsOf(house, [...mailed.statements, ...marked.statements], false)).toEqual([]);
  expect(await unread()).toBe(0);
  await app.close();
});

/** Without an index, each deletion scans every table with a foreign key to it. */
test.runIf(testEngine === 'postgres')(
  'every reference between tables that grow has an index',
  {
    tags: ['deep'],
  },
  async () => {
    const app = await openTestApp();
    const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists
      (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      app.db.reads,
    );
    await app.close();
    expect(rows.filter(({ table }) => !smallTables.has(table))).toEqual([]);
  },
);
