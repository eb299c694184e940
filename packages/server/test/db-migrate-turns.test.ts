import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/all.ts';
import type { NewRow } from '../src/db/schema.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { manuscriptRow, ofBefore, projectRow, stageRow, userRow } from './db-rows.ts';

/** Existing projects and manuscripts get their turns, with the day it began where the records hold it. */

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  await migrate(
    database,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === 'turns'),
    ),
  );
});
afterEach(() => database.close());

/** Noon in Jakarta. */
const at = (date: string) => Date.parse(`${date}T05:00:00Z`);
const link = 'https://drive.google.com/file/d/1/view';

type StagePart = Partial<NewRow<'project_stages'>>;

async function insertProject(
  part: Partial<NewRow<'projects'>>,
  parts: Partial<Record<StageName, StagePart>>,
): Promise<string> {
  const row = ofBefore(projectRow(part));
  const stages = stageNames.map((stage, index) =>
    stageRow({ project_id: row.id, stage, position: index + 1, ...parts[stage] }),
  );
  await database.write(async (tx) => {
    await tx.insertInto('projects').values(row).execute();
    await tx.insertInto('project_stages').values(stages).execute();
  });
  return row.id;
}

const approved = (date: string): StagePart => ({
  status: 'Disetujui',
  submission_link: link,
  approved_at: at(date),
});
const held: StagePart = {
  assignee_id: 'ratna',
  editor_id: 'ratna',
  editor_name: 'Ratna',
  deadline: '2026-12-01',
};

async function turnOf(id: string) {
  return database.reads
    .selectFrom('projects')
    .select([
      'turn_who',
      'turn_holder_id',
      'turn_since',
      'turn_since_exact',
      'turn_deadline',
      'late_deadline',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function visitsOf(id: string) {
  const rows = await database.reads
    .selectFrom('stage_visits')
    .select(['stage', 'round', 'entered_at', 'left_at', 'approved'])
    .where('project_id', '=', id)
    .execute();
  return rows.sort((a, b) => stageNames.indexOf(a.stage) - stageNames.indexOf(b.stage));
}

test('a delivered link waits for the admin since it came', async () => {
  const id = await insertProject(
    { current_overall_status: 'Layout', created_at: at('2026-10-01'), updated_at: at('2026-11-20') },
    {
      Penulisan: approved('2026-10-20'),
      Layout: { ...held, status: 'Selesai', submission_link: link, submitted_at: at('2026-11-02') },
    },
  );
  await migrate(database);
  expect(await turnOf(id)).toEqual({
    turn_who: 'admin',
    turn_holder_id: null,
    turn_since: '2026-11-02',
    turn_since_exact: 1,
    turn_deadline: '2026-12-01',
    late_deadline: null,
  });
  expect(await visitsOf(id)).toEqual([
    { stage: 'Penulisan', round: 1, entered_at: at('2026-10-01'), left_at: at('2026-10-20'), approved: 1 },
    { stage: 'Layout', round: 1, entered_at: at('2026-10-20'), left_at: null, approved: 0 },
  ]);
});

test('an editor’s turn began when the stage before was approved, or is only known not to be younger than the last change', async () => {
  const stages = { Penulisan: approved('2026-10-20'), Layout: held };
  const sure = await insertProject(
    { current_overall_status: 'Layout', created_at: 1, updated_at: at('2026-10-20') },
    stages,
  );
  const changed = await insertProject(
    { current_overall_status: 'Layout', created_at: 1, updated_at: at('2026-11-05') },
    stages,
  );
  const byHand = await insertProject(
    { current_overall_status: 'Telaah', created_at: 1, updated_at: at('2026-11-06') },
    { Telaah: held },
  );
  await migrate(database);
  const turn = { turn_who: 'redaksi', turn_holder_id: 'ratna', turn_deadline: '2026-12-01' };
  expect(await turnOf(sure)).toMatchObject({ ...turn, turn_since: '2026-10-20', turn_since_exact: 1 });
  expect(await turnOf(changed)).toMatchObject({ ...turn, turn_since: '2026-11-05', turn_since_exact: 0 });
  expect(await turnOf(byHand)).toMatchObject({ ...turn, turn_since: '2026-11-06', turn_since_exact: 0 });
  expect(await visitsOf(byHand)).toMatchObject([{ stage: 'Telaah', entered_at: null, left_at: null }]);
});

test('the deadline of a list becomes the present stage’s; a finished project has none and waits for nobody', async () => {
  const dated = { Penulisan: { deadline: '2026-12-24' }, Layout: { deadline: '2026-11-01' } };
  const open = await insertProject({ author_id: 'author' }, dated);
  const finished = await insertProject({ current_overall_status: 'Selesai' }, dated);
  await database.write((tx) =>
    tx
      .insertInto('users')
      .values(userRow({ id: 'author' }))
      .execute(),
  );
  await migrate(database);
  expect(await turnOf(open)).toMatchObject({ turn_who: 'penulis', turn_deadline: '2026-12-24' });
  expect(await turnOf(finished)).toMatchObject({ turn_who: 'nobody', turn_deadline: null });
});

test('a project of a deleted author waits for the admin', async () => {
  const id = await insertProject({ author_id: 'gone' }, { Penulisan: { deadline: '2026-12-24' } });
  await migrate(database);
  expect(await turnOf(id)).toMatchObject({ turn_who: 'admin', late_deadline: '2026-12-24' });
});

test('a manuscript waits since its statuses have waited for the same one, or as long as its newest open project', async () => {
  const [alone, followed, bare] = [manuscriptRow({ status: 'Telaah' }), manuscriptRow(), manuscriptRow()];
  const event = (to: 'Sedang Direview' | 'Revisi' | 'Pengajuan' | 'Telaah', date: string, index: number) => ({
    id: `e${index}`,
    manuscript_id: alone.id,
    to_status: to,
    actor_name: 'Admin',
    created_at: at(date),
  });
  await database.write(async (tx) => {
    const rows = [alone, followed, { ...bare, updated_at: at('2026-09-09') }].map(ofBefore);
    await tx.insertInto('manuscripts').values(rows).execute();
    await tx
      .insertInto('manuscript_status_events')
      .values([
        event('Sedang Direview', '2026-08-01', 1),
        event('Revisi', '2026-08-10', 2),
        event('Pengajuan', '2026-09-01', 3),
        event('Telaah', '2026-10-01', 4),
      ])
      .execute();
  });
  const project = { manuscript_id: followed.id, updated_at: at('2026-11-06') };
  await insertProject({ ...project, current_overall_status: 'Selesai', created_at: 9 }, {});
  const open = await insertProject(
    { ...project, current_overall_status: 'Layout', created_at: 5 },
    { Layout: held },
  );
  await migrate(database);
  const rows = await database.reads
    .selectFrom('manuscripts')
    .select(['id', 'turn_who', 'turn_since', 'turn_since_exact', 'project_id'])
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { id: alone.id, turn_who: 'admin', turn_since: '2026-09-01', turn_since_exact: 1, project_id: null },
    { id: followed.id, turn_who: 'redaksi', turn_since: '2026-11-06', turn_since_exact: 0, project_id: open },
    { id: bare.id, turn_who: 'admin', turn_since: '2026-09-09', turn_since_exact: 0, project_id: null },
  ]);
});

test('more projects than are held at once all get theirs', async () => {
  const rows = Array.from({ length: 1001 }, () => ofBefore(projectRow({ updated_at: at('2026-11-06') })));
  const stages = rows.map(({ id }) => stageRow({ project_id: id, ...held }));
  await database.write(async (tx) => {
    await tx.insertInto('projects').values(rows).execute();
    await tx.insertInto('project_stages').values(stages).execute();
  });
  await migrate(database);
  const waiting = await database.reads
    .selectFrom('projects')
    .select('id')
    .where('turn_holder_id', '=', 'ratna')
    .execute();
  expect(waiting).toHaveLength(1001);
});
