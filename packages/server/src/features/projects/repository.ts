import { isDeepStrictEqual } from 'node:util';
import type { Authorized } from '@ruang-naskah/domain/actor';
import {
  lastStage,
  type Stage,
  type StageName,
  stageNames,
  stageOf,
} from '@ruang-naskah/domain/projects/stages';
import { derivedOf } from '@ruang-naskah/domain/projects/workflow';
import { sortKey } from '@ruang-naskah/domain/search-text';
import { noteChange } from '../../db/changes.ts';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { type Parameters, prepare, type RowOf } from '../../db/prepared.ts';
import { prepareUpdate } from '../../db/prepared-writes.ts';
import type { Row, RowChange } from '../../db/schema.ts';
import { keepTurn } from '../manuscripts/service.ts';
import { begun, cellsOf, changedCells, listCells } from './cells/table.ts';
import { type StoredRequest, settleRequests } from './requests/repository.ts';
import {
  headColumns,
  type StageCells,
  type StoredProject,
  searchTextOf,
  stageCells,
  stageChange,
  stageColumns,
  stageRow,
  toHead,
  toStage,
  toTurns,
  turnColumns,
  type Writing,
} from './table.ts';
import { saveVisits } from './visits/repository.ts';

const columns = [
  ...headColumns,
  'manuscript_id',
  'version',
  'edited_version',
  'updated_at',
  'imprint',
  'changed_by',
  'author_gone',
  'withdrawn',
  'awaits_review',
  'review_since',
  ...turnColumns,
] as const;

type HeadRow = Omit<
  StoredProject,
  'stages' | 'linkVersions' | 'keptStages' | 'participantUids' | 'awaitsReview' | 'reviewSince'
>;

/** With `participant` only a project they take part in is found; the row of any other is not read. */
function defineById(scoped: boolean, locked: boolean) {
  return prepare({
    build: (db: Db, p: Parameters<{ id: string; participant: string }>) => {
      let query = db
        .selectFrom('projects')
        .select([...headColumns, 'manuscript_id', 'version', 'edited_version', 'updated_at'])
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
        .select(['author_gone', 'withdrawn', 'awaits_review', 'review_since', ...turnColumns])
        .where('id', '=', p('id'))
        .where('deleted_at', 'is', null);
      if (scoped) {
        const place = db
          .selectFrom('project_participants')
          .select('user_id')
          .where('project_id', '=', p('id'))
          .where('user_id', '=', p('participant'));
        query = query.where(({ exists }) => exists(place));
      }
      // On SQLite the transaction holds the only write lock already.
      return locked && engineOf(db) === 'postgres' ? query.forUpdate() : query;
    },
    columns,
    map: toHeadRow,
  });
}

type Columns = Row<'projects'> & { readonly imprint: string | null; readonly changed_by: string | null };

function toHeadRow(row: RowOf<Columns, typeof columns>): HeadRow {
  const [id, kind, title, spp_number, author_id, author_name, current_overall_status, created_at] = row;
  const [, , , , , , , , manuscriptId, version, editedVersion, updatedAt, imprint, changedBy, ...more] = row;
  const [authorGone, withdrawn, awaits_review, review_since, ...turnCells] = more;
  const turns = toTurns(turnCells);
  return {
    ...toHead({ id, kind, title, spp_number, author_id, author_name, current_overall_status, created_at }),
    manuscriptId,
    version,
    editedVersion,
    imprint,
    changed: { name: changedBy, at: new Date(updatedAt).toISOString() },
    authorGone: authorGone === 1,
    ...(withdrawn === 1 && { withdrawn: true }),
    ...turns,
    kept: cellsOf(current_overall_status, { awaits_review, review_since }, turns),
  };
}

const byId = { all: defineById(false, false), own: defineById(true, false) };
const byIdLocked = { all: defineById(false, true), own: defineById(true, true) };

const stagesById = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db
      .selectFrom('project_stages')
      .select(['stage', 'version', 'turn', 'asked_id', ...stageColumns])
      .where('project_id', '=', p('id'))
      .orderBy('position'),
  columns: ['stage', 'version', 'turn', 'asked_id', ...stageColumns],
  map: ([name, version, turn, asked_id, ...stage]) => ({
    name,
    version,
    cells: { turn, asked_id },
    stage: toStage(stage),
  }),
});

/**
 * With a participant: undefined for a project they take no part in, after the same work as for an absent one (threat
 * T2).
 */
export function findProject(db: Db, id: string, participant?: string): Promise<StoredProject | undefined> {
  const query = participant === undefined ? byId.all : byId.own;
  return complete(db, query.first(db, { id, participant: participant ?? '' }));
}

/** For a change: locks the project until the transaction ends, so that no change is computed from old stages. */
export function lockProject(tx: Tx, id: string, participant?: string): Promise<StoredProject | undefined> {
  const query = participant === undefined ? byIdLocked.all : byIdLocked.own;
  return complete(tx, query.first(tx, { id, participant: participant ?? '' }));
}

async function complete(db: Db, found: Promise<HeadRow | undefined>): Promise<StoredProject | undefined> {
  const head = await found;
  if (head === undefined) return undefined;
  const stages: Partial<Record<StageName, Stage>> = {};
  const linkVersions: Partial<Record<StageName, number>> = {};
  const keptStages: Partial<Record<StageName, StageCells>> = {};
  for (const { name, version, cells, stage } of await stagesById.all(db, { id: head.id })) {
    stages[name] = stage;
    linkVersions[name] = version;
    keptStages[name] = cells;
  }
  const project = { ...head, stages, linkVersions, keptStages };
  return { ...project, ...derivedOf(project, head) };
}

const updateHead = prepareUpdate('projects', ['id']);
const updateStage = prepareUpdate('project_stages', ['project_id', 'stage']);

/** A project as it was written, and the requests about it that ended with that. */
export interface SavedProject extends StoredProject {
  readonly settled: readonly StoredRequest[];
}

/**
 * Writes the difference of two states, with the derived values, as the next version. A change that only delivers the
 * link of one stage does not make an admin's open edit stale (decision 0007).
 */
export async function saveProject(
  tx: Tx,
  before: Authorized<StoredProject, 'update' | 'submitLink' | 'take' | 'handOver' | 'judgeProof'>,
  after: StoredProject,
  change: Omit<Writing, 'version'> & { readonly onlyLink: boolean },
): Promise<SavedProject> {
  const version = before.version + 1;
  const editedVersion = change.onlyLink ? before.editedVersion : version;
  const { by, now, today } = change;
  await saveStages(tx, before, after, { by, now, today, version });
  await reviseEvents(tx, before, after, now);
  const keptStages = await saveTurns(tx, after);
  await saveParticipants(tx, before, after);
  await saveVisits(tx, before, after, now);
  const kept = listCells(after, today);
  await updateHead(
    tx,
    { id: before.id },
    {
      ...headChange(before, after),
      ...changedCells(kept, before.kept),
      version,
      edited_version: editedVersion,
      updated_at: now,
      updated_by: by,
    },
  );
  const settled = await settleRequests(tx, after, now);
  if (before.manuscriptId !== null) await keepTurn(tx, before.manuscriptId, today);
  const readers = [...before.participantUids, ...after.participantUids];
  noteProject(tx, { id: before.id, version, participantUids: readers });
  return { ...after, ...begun(after, today), version, editedVersion, kept, keptStages, settled };
}

/** Notifies open pages of its participants (before and after) and the admins that a project has changed. */
export function noteProject(
  tx: Tx,
  { id, version, participantUids }: Pick<StoredProject, 'id' | 'version' | 'participantUids'>,
): void {
  noteChange(tx, { kind: 'project', id, version, readers: participantUids });
}

/** Title, number and author, and whether it goes on, if they changed, with the searched text. */
function headChange(before: StoredProject, after: StoredProject): RowChange<'projects'> {
  const { title, sppNumber, authorId, authorName } = after;
  if (
    before.title === title &&
    before.sppNumber === sppNumber &&
    before.authorId === authorId &&
    before.authorName === authorName &&
    before.withdrawn === after.withdrawn
  ) {
    return {};
  }
  return {
    title,
    title_sort: sortKey(title),
    spp_number: sppNumber === '' ? null : sppNumber,
    author_id: authorId === '' ? null : authorId,
    author_name: authorName,
    author_gone: after.authorGone === true ? 1 : 0,
    withdrawn: after.withdrawn === true ? 1 : 0,
    search_text: searchTextOf(after),
  };
}

async function saveStages(
  tx: Tx,
  before: StoredProject,
  after: StoredProject,
  writing: Writing,
): Promise<void> {
  for (const name of stageNames) {
    const stage = after.stages[name];
    if (stage === undefined || stage === before.stages[name]) continue;
    const columnsChanged = stageChange(stageOf(before, name), stage, writing);
    if (before.stages[name] === undefined) {
      // Imported data may lack stages (§8); the first write to one adds it.
      await tx
        .insertInto('project_stages')
        .values(stageRow(before.id, name, after, writing))
        .execute();
    } else if (Object.keys(columnsChanged).length > 0) {
      await updateStage(tx, { project_id: before.id, stage: name }, columnsChanged);
    }
  }
}

/** Calendars take a stage with another day or title only as a later revision of what they hold. */
async function reviseEvents(tx: Tx, before: StoredProject, after: StoredProject, now: number): Promise<void> {
  const moved = stageNames.filter(
    (name) =>
      stageOf(before, name).deadline !== stageOf(after, name).deadline || before.title !== after.title,
  );
  if (moved.length === 0) return;
  await tx
    .updateTable('project_stages')
    .set((column) => ({ event_revision: column('event_revision', '+', 1), event_changed_at: now }))
    .where('project_id', '=', before.id)
    .where('stage', 'in', moved)
    .execute();
}

/** A changed overall status moves the turn of several stages at once. */
async function saveTurns(tx: Tx, project: StoredProject): Promise<StoredProject['keptStages']> {
  const kept: Partial<Record<StageName, StageCells>> = {};
  for (const stage of stageNames) {
    if (project.stages[stage] === undefined) continue;
    const cells = stageCells(project, stage);
    kept[stage] = cells;
    const before = project.keptStages[stage];
    // A stage that the same write inserted holds them already.
    if (before === undefined || isDeepStrictEqual(before, cells)) continue;
    await updateStage(tx, { project_id: project.id, stage }, cells);
  }
  return kept;
}

async function saveParticipants(tx: Tx, before: StoredProject, after: StoredProject): Promise<void> {
  const gone = before.participantUids.filter((id) => !after.participantUids.includes(id));
  const joined = after.participantUids.filter((id) => !before.participantUids.includes(id));
  if (gone.length > 0) {
    await tx
      .deleteFrom('project_participants')
      .where('project_id', '=', before.id)
      .where('user_id', 'in', gone)
      .execute();
  }
  if (joined.length > 0) await insertParticipants(tx, before.id, joined, Date.parse(before.createdAt));
}

/** Adds people to a project's participants; `createdAt` is the project's, by which their lists are sorted. */
export async function insertParticipants(
  tx: Tx,
  projectId: string,
  userIds: readonly string[],
  createdAt: number,
): Promise<void> {
  const rows = userIds.map((userId) => ({ project_id: projectId, user_id: userId, created_at: createdAt }));
  if (rows.length === 0) return;
  await tx
    .insertInto('project_participants')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute();
}

/** Keeps what follows from stages that were changed beside a project's own writes, as its next version. */
export async function refreshDerived(
  tx: Tx,
  id: string,
  { now, today }: Pick<Writing, 'now' | 'today'>,
): Promise<void> {
  const project = await findProject(tx, id);
  if (project === undefined) return;
  const version = project.version + 1;
  await saveTurns(tx, project);
  await tx
    .updateTable('projects')
    .set({
      ...changedCells(listCells(project, today), project.kept),
      version,
      edited_version: version,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await settleRequests(tx, project, now);
  noteProject(tx, { ...project, version });
  if (project.manuscriptId !== null) await keepTurn(tx, project.manuscriptId, today);
}

/**
 * Projects of a manuscript that was withdrawn ask only the admin, who deletes them or lets them go on; also one in the bin,
 * should it be restored. Returns which.
 */
export async function stopWithdrawn(
  tx: Tx,
  manuscriptId: string,
  at: Pick<Writing, 'now' | 'today'>,
): Promise<string[]> {
  const stopped = await tx
    .updateTable('projects')
    .set({ withdrawn: 1 })
    .where('manuscript_id', '=', manuscriptId)
    .where(({ eb, fn, val }) => eb(fn.coalesce('current_overall_status', val('')), '<>', lastStage))
    .returning('id')
    .execute();
  for (const { id } of stopped) await refreshDerived(tx, id, at);
  return stopped.map(({ id }) => id);
}
