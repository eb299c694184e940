import {
  type Actor,
  type Authorized,
  authorize,
  hasRole,
  permit,
  requireUser,
} from '@ruang-naskah/domain/actor';
import { historyOf } from '@ruang-naskah/domain/projects/history';
import { mayManageProjects, mayReadProject } from '@ruang-naskah/domain/projects/policy';
import type { Project, ProjectHistory } from '@ruang-naskah/domain/projects/schema';
import { deriveFields } from '@ruang-naskah/domain/projects/workflow';
import type { InferResult } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { readChangesOf } from '../activities/read-changes.ts';
import {
  basicColumns,
  proofBy,
  type StoredProject,
  stageColumns,
  toBasics,
  toProject,
  toStage,
  toTurns,
  turnColumns,
} from './columns.ts';

/** The project, if the actor may see it. @throws AppError `projects.not_found` */
export async function requireReadable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Authorized<StoredProject, 'read'>> {
  const participant = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  const found = await findProject(db, id, participant);
  return authorize(actor, 'read', found, { policy: mayReadProject, absent: 'projects.not_found' });
}

/** One project with its stages; for the admin also with its last editor, because an open edit may be stale now. */
export async function readProject(deps: Deps, actor: Actor, id: string): Promise<Project> {
  const project = await requireReadable(deps.db.reads, actor, id);
  const { imprint } = project;
  const shown = { ...toProject(project, actor), ...(imprint && { imprint }) };
  return mayManageProjects(actor) === true ? { ...shown, changed: project.changed } : shown;
}

/** «Riwayat»: what was changed of its title, number and deadlines, and for admins of its author. */
export async function readHistory(deps: Deps, actor: Actor, id: string): Promise<ProjectHistory> {
  const project = await requireReadable(deps.db.reads, actor, id);
  const { since, items } = await readChangesOf(deps, id);
  const isManager = mayManageProjects(actor) === true;
  return {
    since: new Date(Math.max(since, Date.parse(project.createdAt))).toISOString(),
    items: items.flatMap(({ createdAt, changes }) => {
      const shown = historyOf(changes, isManager);
      return shown.length === 0 ? [] : [{ at: createdAt, changes: shown }];
    }),
  };
}

/** Refused by role, before anything is looked up. @throws AppError `forbidden` */
export function requireManager(actor: Actor): void {
  permit(mayManageProjects(actor));
}

/** With `participant` only a project they take part in is found; the row of any other is not read. */
function selectProject(db: Db, id: string, participant: string | undefined) {
  const query = db
    .selectFrom('projects')
    .select([...basicColumns, ...turnColumns, 'awaits_review', 'review_since', 'author_gone', 'withdrawn'])
    .select(['manuscript_id', 'version', 'edited_version', 'updated_at'])
    .select((one) => [
      one
        .selectFrom('manuscripts')
        .select('manuscripts.tujuan_penerbit')
        .whereRef('manuscripts.id', '=', 'projects.manuscript_id')
        .as('imprint'),
      one
        .selectFrom('users')
        .select('users.nama')
        .whereRef('users.id', '=', 'projects.updated_by')
        .as('changed_by'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (participant === undefined) return query;
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('project_participants')
        .select('user_id')
        .where('project_id', '=', id)
        .where('user_id', '=', participant),
    ),
  );
}

type ProjectRow = InferResult<ReturnType<typeof selectProject>>[number];

function withoutStages(row: ProjectRow) {
  return {
    ...toBasics(row),
    manuscriptId: row.manuscript_id,
    version: row.version,
    versionWithoutLinks: row.edited_version,
    imprint: row.imprint,
    changed: { name: row.changed_by, at: new Date(row.updated_at).toISOString() },
    authorGone: row.author_gone === 1,
    ...(row.withdrawn === 1 && { withdrawn: true }),
    ...toTurns(row),
    storedDerived: row,
  };
}

/**
 * With a participant: undefined for a project they take no part in, after the same work as for an absent one (threat
 * T2).
 */
export async function findProject(
  db: Db,
  id: string,
  participant?: string,
): Promise<StoredProject | undefined> {
  const row = await selectProject(db, id, participant).executeTakeFirst();
  return row === undefined ? undefined : withStages(db, row);
}

/** For a change: locks the project until the transaction ends, so that no change is computed from old stages. */
export async function lockProject(
  tx: Tx,
  id: string,
  participant?: string,
): Promise<StoredProject | undefined> {
  const query = selectProject(tx, id, participant);
  // On SQLite the transaction holds the only write lock already.
  const row = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? undefined : withStages(tx, row);
}

async function withStages(db: Db, row: ProjectRow): Promise<StoredProject> {
  const rows = await db
    .selectFrom('project_stages')
    .select(['stage', 'version', 'turn', 'asked_id', ...stageColumns])
    .select(proofBy)
    .where('project_id', '=', row.id)
    .orderBy('position')
    .execute();
  const own = withoutStages(row);
  const project = {
    ...own,
    stages: Object.fromEntries(rows.map((stage) => [stage.stage, toStage(stage)])),
    linkVersions: Object.fromEntries(rows.map(({ stage, version }) => [stage, version])),
    storedStageDerived: Object.fromEntries(rows.map((stage) => [stage.stage, stage])),
  };
  return { ...project, ...deriveFields(project, own) };
}
