import type { Authorized } from '@ruang-naskah/domain/actor';
import { type StageName, stageNames, stageOf } from '@ruang-naskah/domain/projects/stages';
import { sortKey } from '@ruang-naskah/domain/search-text';
import { noteChange } from '../../db/changes.ts';
import type { Tx } from '../../db/handle.ts';
import type { RowChange } from '../../db/schema.ts';
import { updateManuscriptTurn } from '../manuscripts/turn.ts';
import {
  changedDerivedColumns,
  changedStageColumns,
  type DerivedStageColumns,
  dateTurns,
  derivedColumns,
  derivedStageColumns,
  type StoredProject,
  searchTextOf,
  stageRow,
  type WriteStamp,
} from './columns.ts';
import { endAnswersThatAreOver } from './duties.ts';
import { findProject } from './read.ts';
import { type StoredRequest, settleRequests } from './requests.ts';
import { saveVisits } from './visits.ts';

async function updateStage(
  tx: Tx,
  projectId: string,
  stage: StageName,
  change: RowChange<'project_stages'>,
): Promise<void> {
  await tx
    .updateTable('project_stages')
    .set(change)
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute();
}

/** A project as it was written, and the requests about it that ended with that. */
interface SavedProject extends StoredProject {
  readonly endedRequests: readonly StoredRequest[];
}

/**
 * Writes the difference of two states, with the derived values, as the next version. A change that only delivers the
 * link of one stage does not make an admin's open edit stale (decision 0007).
 */
export async function saveProject(
  tx: Tx,
  before: Authorized<StoredProject, 'update' | 'submitLink' | 'take' | 'handOver' | 'judgeProof'>,
  after: StoredProject,
  change: Omit<WriteStamp, 'version'> & { readonly changesOnlyLink: boolean },
): Promise<SavedProject> {
  const version = before.version + 1;
  const versionWithoutLinks = change.changesOnlyLink ? before.versionWithoutLinks : version;
  const { by, now, today } = change;
  await saveStages(tx, before, after, { by, now, today, version });
  await reviseEvents(tx, before, after, now);
  const storedStageDerived = await saveTurns(tx, after);
  await saveParticipants(tx, before, after);
  await saveVisits(tx, before, after, now);
  const storedDerived = derivedColumns(after, today);
  await tx
    .updateTable('projects')
    .set({
      ...changedProjectColumns(before, after),
      ...changedDerivedColumns(storedDerived, before.storedDerived),
      version,
      edited_version: versionWithoutLinks,
      updated_at: now,
      updated_by: by,
    })
    .where('id', '=', before.id)
    .execute();
  const endedRequests = await settleRequests(tx, after, now);
  await endAnswersThatAreOver(tx, after);
  if (before.manuscriptId !== null) await updateManuscriptTurn(tx, before.manuscriptId, today);
  const readers = [...before.participantUids, ...after.participantUids];
  noteProjectChange(tx, { id: before.id, version, participantUids: readers });
  return {
    ...after,
    ...dateTurns(after, today),
    version,
    versionWithoutLinks,
    storedDerived,
    storedStageDerived,
    endedRequests,
  };
}

/** Notifies open pages of its participants (before and after) and the admins that a project has changed. */
export function noteProjectChange(
  tx: Tx,
  { id, version, participantUids }: Pick<StoredProject, 'id' | 'version' | 'participantUids'>,
): void {
  noteChange(tx, { kind: 'project', id, version, readers: participantUids });
}

/** Title, number and author, and whether it goes on, if they changed, with the searched text. */
function changedProjectColumns(before: StoredProject, after: StoredProject): RowChange<'projects'> {
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
  stamp: WriteStamp,
): Promise<void> {
  for (const name of stageNames) {
    const stage = after.stages[name];
    if (stage === undefined || stage === before.stages[name]) continue;
    const changed = changedStageColumns(stageOf(before, name), stage, stamp);
    if (before.stages[name] === undefined) {
      // Imported data may lack stages (§8); the first write to one adds it.
      await tx
        .insertInto('project_stages')
        .values(stageRow(before.id, name, after, stamp))
        .execute();
    } else if (Object.keys(changed).length > 0) {
      await updateStage(tx, before.id, name, changed);
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
async function saveTurns(tx: Tx, project: StoredProject): Promise<StoredProject['storedStageDerived']> {
  const stored: Partial<Record<StageName, DerivedStageColumns>> = {};
  for (const stage of stageNames) {
    if (project.stages[stage] === undefined) continue;
    const derived = derivedStageColumns(project, stage);
    stored[stage] = derived;
    const before = project.storedStageDerived[stage];
    // A stage that the same write inserted holds them already.
    if (before === undefined) continue;
    if (before.turn === derived.turn && before.asked_id === derived.asked_id) continue;
    await updateStage(tx, project.id, stage, derived);
  }
  return stored;
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

/**
 * Keeps what follows from stages that were changed beside a project's own writes, as its next version. Returns the
 * requests about it that ended with that.
 */
export async function refreshDerived(
  tx: Tx,
  id: string,
  { by, now, today }: Omit<WriteStamp, 'version'>,
): Promise<StoredRequest[]> {
  const project = await findProject(tx, id);
  if (project === undefined) return [];
  const version = project.version + 1;
  await saveTurns(tx, project);
  await tx
    .updateTable('projects')
    .set({
      ...changedDerivedColumns(derivedColumns(project, today), project.storedDerived),
      version,
      edited_version: version,
      updated_at: now,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
  noteProjectChange(tx, { ...project, version });
  if (project.manuscriptId !== null) await updateManuscriptTurn(tx, project.manuscriptId, today);
  return settleRequests(tx, project, now);
}
