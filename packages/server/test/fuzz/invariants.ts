import { isEmail } from '@ruang-naskah/domain/fields';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { newsImageWidths } from '@ruang-naskah/domain/news/values';
import { stageNames, stagePosition, stageStatuses } from '@ruang-naskah/domain/projects/stages';
import { deriveFields } from '@ruang-naskah/domain/projects/workflow';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import { listUnclaimedKeys } from '../../src/db/image-removals.ts';
import { findProject } from '../../src/features/projects/read.ts';
import { toProfile } from '../../src/features/users/columns.ts';
import { findUser } from '../../src/features/users/find.ts';
import { imageKeys, previewKey } from '../../src/infra/image-store.ts';
import type { TestApp } from '../harness.ts';
import { storedImages } from '../support/news-form.ts';

/** Properties of the whole database after any requests, valid or not. */
export async function expectSoundData(test: TestApp): Promise<void> {
  const db = test.db.reads;
  await expectReferences(db);
  await expectCleanTexts(db);
  await expectSoundPeople(test);
  await expectSoundManuscripts(db);
  await expectSoundProjects(db);
  await expectSoundNews(test);
  await expectSoundMail(db);
}

/** No row refers to a missing row. */
async function expectReferences(db: Db): Promise<void> {
  for (const [child, column, parent] of [
    ['credentials', 'user_id', 'users'],
    ['sessions', 'user_id', 'users'],
    ['password_resets', 'user_id', 'users'],
    ['manuscript_status_events', 'manuscript_id', 'manuscripts'],
    ['project_stages', 'project_id', 'projects'],
    ['stage_links', 'project_id', 'projects'],
    ['stage_verdicts', 'project_id', 'projects'],
    ['stage_requests', 'project_id', 'projects'],
    ['manuscript_withdrawals', 'manuscript_id', 'manuscripts'],
    ['author_changes', 'manuscript_id', 'manuscripts'],
    ['stage_reminders', 'project_id', 'projects'],
    ['project_participants', 'project_id', 'projects'],
    ['project_participants', 'user_id', 'users'],
  ] as const) {
    const { rows } = await sql`select ${sql.ref(column)} from ${sql.table(child)} where not exists
      (select 1 from ${sql.table(parent)} p where p.id = ${sql.ref(`${child}.${column}`)}) limit 3`.execute(
      db,
    );
    expect(rows, `${child}.${column}`).toEqual([]);
  }
}

async function expectSoundPeople({ db, deps }: TestApp): Promise<void> {
  const { reads } = db;
  const { rows: twice } =
    await sql`select lower(email) from users group by lower(email) having count(*) > 1`.execute(reads);
  expect(twice, 'e-mail addresses used twice').toEqual([]);
  const { rows: withoutPassword } =
    await sql`select id from users where not exists (select 1 from credentials where user_id = users.id)`.execute(
      reads,
    );
  expect(withoutPassword, 'accounts without a password').toEqual([]);
  const { rows: crowded } =
    await sql`select user_id from sessions group by user_id having count(*) > 10`.execute(reads);
  expect(crowded, 'more than ten sessions').toEqual([]);
  const newest = await reads
    .selectFrom('users')
    .select('id')
    .orderBy('updated_at', 'desc')
    .limit(25)
    .execute();
  for (const { id } of newest) {
    const row = await findUser(reads, id);
    if (row === undefined) continue;
    // Opening throws where a sealed column is damaged.
    const profile = toProfile(deps.sealer, row, 0);
    expect(
      Object.values(profile).filter((value) => typeof value === 'string' && !isCleanText(value)),
    ).toEqual([]);
    expect(isEmail(profile.email)).toBe(true);
  }
}

/** Texts that only one engine stores, or that cannot be displayed (threat T23). */
async function expectCleanTexts(db: Db): Promise<void> {
  for (const table of [
    'categories',
    'news',
    'projects',
    'settings',
    'holidays',
    'stage_links',
    'stage_verdicts',
    'stage_requests',
    'manuscript_withdrawals',
    'author_changes',
    'activities',
  ] as const) {
    const rows: object[] = await db.selectFrom(table).selectAll().execute();
    const texts = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(
      texts.filter((text) => !isCleanText(text)),
      `texts of ${table}`,
    ).toEqual([]);
  }
}

function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

async function expectSoundManuscripts(db: Db): Promise<void> {
  const rows = await db.selectFrom('manuscripts').select(['id', 'status', 'judul', 'sinopsis']).execute();
  const last = await sql<{ id: string; to_status: string }>`select m.id, (select e.to_status
    from manuscript_status_events e where e.manuscript_id = m.id order by e.created_at desc, e.id desc limit 1) as to_status
    from manuscripts m`.execute(db);
  const unknown = rows.filter(({ status }) => !manuscriptStatuses.some((known) => known === status));
  expect(unknown).toEqual([]);
  expect(rows.filter(({ judul, sinopsis }) => !isCleanText(judul + sinopsis))).toEqual([]);
  expect(
    last.rows.filter(({ to_status }) => to_status === null),
    'manuscripts without history',
  ).toEqual([]);
}

async function expectSoundProjects(db: Db): Promise<void> {
  const heads = await db
    .selectFrom('projects')
    .select([
      'id',
      'kind',
      'author_id',
      'author_name',
      'current_overall_status',
      'turn_who',
      'turn_holder_id',
      'turn_to',
      'turn_deadline',
      'late_deadline',
      'awaits_review',
    ])
    // Only the screen of the bin shows projects in it.
    .where('deleted_at', 'is', null)
    // Only projects that requests may have changed since the last check.
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  const living = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id));
  for (const head of heads) {
    const project = await findProject(db, head.id);
    if (project === undefined) throw new Error(`project ${head.id} cannot be read`);
    expect(stageNames).toContain(head.current_overall_status);
    expect(head.author_name).not.toBe('');
    if (head.kind === 'penulis') expect(head.author_id).not.toBeNull();
    const derived = deriveFields(project);
    const { who, holderId, to, deadline, dueOn } = derived.turn;
    expect([head.turn_who, head.turn_holder_id, head.turn_to]).toEqual([who, holderId, to]);
    expect([head.turn_deadline, head.late_deadline]).toEqual([deadline, dueOn]);
    expect(head.awaits_review).toBe(derived.awaitsReview);
    await expectSoundStages(db, head.id);
    const seated = await db
      .selectFrom('project_participants')
      .select('user_id')
      .where('project_id', '=', head.id)
      .execute();
    expect(seated.map(({ user_id }) => user_id).sort()).toEqual(
      derived.participantUids.filter((id) => living.has(id)).sort(),
    );
  }
}

async function expectSoundStages(db: Db, projectId: string): Promise<void> {
  const stages = await db
    .selectFrom('project_stages')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  expect(stages.map(({ stage }) => stage)).toEqual([...stageNames]);
  const links = await db
    .selectFrom('stage_links')
    .select(['stage', 'url'])
    .where('project_id', '=', projectId)
    .execute();
  for (const stage of stages) {
    expect(stage.position).toBe(stagePosition(stage.stage));
    expect(stageStatuses).toContain(stage.status);
    expect(stage.status === 'Disetujui').toBe(stage.approved_at !== null);
    if (stage.status === 'Disetujui' || stage.status === 'Menunggu Review')
      expect(stage.submission_link).not.toBeNull();
    if (stage.submission_link === null) continue;
    expect(links).toContainEqual({ stage: stage.stage, url: stage.submission_link });
  }
}

/** Every item has its pictures, and every other picture is queued for erasure. */
async function expectSoundNews(test: TestApp): Promise<void> {
  const rows = await test.db.reads.selectFrom('news').select(['image_key', 'image_width']).execute();
  const wanted = rows.flatMap((row) => [
    ...imageKeys(row.image_key, row.image_width, newsImageWidths),
    previewKey(row.image_key),
  ]);
  const stored = await storedImages(test);
  expect(wanted.filter((key) => !stored.includes(key))).toEqual([]);
  const waiting = await listUnclaimedKeys(test.db.reads);
  expect(stored.filter((key) => !waiting.has(key)).sort()).toEqual(wanted.sort());
}

/** Each mail has one recipient, and no header injection. */
async function expectSoundMail(db: Db): Promise<void> {
  const mails = await db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  expect(mails.filter(({ recipient }) => !isEmail(recipient))).toEqual([]);
  expect(mails.filter(({ subject }) => /[\r\n]/.test(subject))).toEqual([]);
}
