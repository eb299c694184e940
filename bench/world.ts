import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../packages/server/src/config.ts';
import type { DatabaseHandle } from '../packages/server/src/db/handle.ts';
import type { ProcessDeps } from '../packages/server/src/deps.ts';
import { type Argon2Cost, parsePhc } from '../packages/server/src/infra/phc.ts';
import { open } from '../packages/server/src/open.ts';
import { sessionRow } from '../packages/server/test/db-rows.ts';
import { approving, delivering, people, projectIsOpen } from './house/shape.ts';
import { idOf } from './house/sql.ts';
import type { Site } from './site.ts';

/** The data under measurement, with somebody signed in for each request. */
export interface World {
  readonly size: number;
  readonly site: Site;
  /** Those of a command that runs beside the server. */
  readonly deps: ProcessDeps;
  /** The id of the admin, who sends all requests of admins. */
  readonly admin: string;
  /** A manuscript's author with two hundred of them. */
  readonly author: string;
  /** A picture of the news, without its width. */
  readonly picture: string;
  readonly hashCost: Argon2Cost;
  /** Restores what writes have used up: links to give, stages to approve, all limits. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** The cookie of a person of `house/people.ts`. */
export const cookieOf = (userId: string) => `sid=bench-${userId}`;
export const author = idOf('aut', 0);
export const editor = idOf('edt', 0);

const hour = 3_600_000;
const ownSession = 'of the bench';
const atOnce = 500;

async function signEverybodyIn(db: DatabaseHandle, admin: string): Promise<void> {
  const kinds = [
    ['wrt', people.writers],
    ['dlv', people.deliverers],
  ] as const;
  const ids = [
    admin,
    author,
    editor,
    ...kinds.flatMap(([kind, count]) => Array.from({ length: count }, (_, at) => idOf(kind, at))),
  ];
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = ids
      .slice(from, from + atOnce)
      .map((id) =>
        sessionRow(id, `bench-${id}`, { expires_at: Date.now() + 20 * hour, user_agent: ownSession }),
      );
    await db.maintenance.write((tx) => tx.insertInto('sessions').values(rows).execute());
  }
}

/** The columns of projects and of their waiting stage that a link or an approval changes. */
const changing = {
  projects: `current_overall_status, awaits_review, review_since, turn_who, turn_holder_id, turn_name, turn_to, turn_since,
    turn_since_exact, turn_deadline, late_deadline, version, edited_version, updated_at, updated_by`,
  project_stages: `status, assignee_id, submission_link, submitted_by, submitted_at, approved_at, approved_by, version, turn,
    links_given, note, editor_id, editor_name, deadline`,
} as const;

async function keepOriginals(run: (text: string) => Promise<void>, size: number): Promise<void> {
  const pool = `substr(id, 7) in (select cast(1000000000000000 + at as text) from (with recursive n(at) as
    (select cast(0 as bigint) union all select at + 1 from n where at < ${size - 1}) select at from n) n
    where ${projectIsOpen(size)} and (${delivering} or ${approving}))`;
  await run(`create table bench_projects as select id, ${changing.projects} from projects where ${pool}`);
  await run(`create table bench_project_stages as select project_id as id, stage, ${changing.project_stages} from project_stages
    where project_id in (select id from bench_projects)`);
  await run('create unique index bench_projects_by_id on bench_projects (id)');
  await run('create unique index bench_stages_by_id on bench_project_stages (id, stage)');
}

function* restoring(): Iterable<string> {
  yield 'delete from rate_limits';
  // An account keeps its newest sessions, and signing in again and again would end the bench's own.
  yield `delete from sessions where user_agent <> '${ownSession}'`;
  yield `update project_stages set (${changing.project_stages}) = (select ${changing.project_stages} from bench_project_stages b
    where b.id = project_stages.project_id and b.stage = project_stages.stage)
    where project_id in (select p.id from projects p join bench_projects b on b.id = p.id where p.version <> b.version)`;
  yield `update projects set (${changing.projects}) = (select ${changing.projects} from bench_projects b where b.id = projects.id)
    where id in (select p.id from projects p join bench_projects b on b.id = p.id where p.version <> b.version)`;
}

/** PostgreSQL's transactions end in any order: when the last request is answered, earlier ones may still be written. */
async function untilIdle(db: DatabaseHandle): Promise<void> {
  const others = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while (Number((await others.execute(db.maintenance.reads)).rows[0]?.count) > 0) await delay(10);
}

export async function openWorld(site: Site, size: number): Promise<World> {
  const config = readConfig({ ...site.environment, LOG_LEVEL: 'warn' });
  const { deps, close } = await open(config, { begin: 'never' });
  const { db } = deps;
  const run = async (text: string) => {
    await db.maintenance.write((tx) => sql.raw(text).execute(tx));
  };
  const { id: admin } = await db.reads
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const news = await db.reads.selectFrom('news').select('image_key').executeTakeFirstOrThrow();
  const { password_hash } = await db.reads
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', idOf('wrt', 0))
    .executeTakeFirstOrThrow();
  const hashCost = parsePhc(password_hash)?.cost;
  if (hashCost === undefined) throw new Error('the password has no argon2id hash');
  await signEverybodyIn(db, admin);
  await keepOriginals(run, size);
  return {
    ...{ size, site, deps, admin, author, picture: news.image_key, hashCost },
    async restore() {
      if (db.engine === 'postgres') await untilIdle(db);
      for (const statement of restoring()) await run(statement);
    },
    async close() {
      await close();
    },
  };
}
