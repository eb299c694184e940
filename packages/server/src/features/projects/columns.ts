import type { Actor } from '@ruang-naskah/domain/actor';
import { visibleStages } from '@ruang-naskah/domain/projects/repair';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type Stage, type StageName, stageOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import { personAskedAt, stageTurn, type Turn, type Turns } from '@ruang-naskah/domain/projects/turn';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { searchText, sortKey } from '@ruang-naskah/domain/search-text';
import type { ExpressionBuilder } from 'kysely';
import type { Database, NewRow, Row, RowChange } from '../../db/schema.ts';

/** A project as the rules see it, with the server's own columns. */
export interface StoredProject extends ProjectState {
  readonly id: string;
  readonly createdAt: string;
  /** Grows with every change, a link as well: what a reader has seen. */
  readonly version: number;
  /** The version that the last change but a link made. */
  readonly versionWithoutLinks: number;
  /** Of the manuscript it was started from; known once it is read. */
  readonly imprint?: string | null;
  readonly changed?: { readonly name: string | null; readonly at: string };
  /** The version that brought the present link of each stage. */
  readonly linkVersions: Readonly<Partial<Record<StageName, number>>>;
  /** The derived columns as its row stores them now. */
  readonly storedDerived: DerivedColumns;
  /** The derived columns as the rows of its stages store them now. */
  readonly storedStageDerived: Readonly<Partial<Record<StageName, DerivedStageColumns>>>;
}

/** What follows from a project and is stored with each of its stages. */
export type DerivedStageColumns = Pick<Row<'project_stages'>, 'turn' | 'asked_id'>;

export function derivedStageColumns(project: ProjectState, name: StageName): DerivedStageColumns {
  return { turn: stageTurn(project, name), asked_id: personAskedAt(project, name) };
}

/** The API's answer: only declared fields that the reader may see. */
export function toProject(stored: StoredProject, actor: Actor): Project {
  return {
    id: stored.id,
    kind: stored.kind,
    title: stored.title,
    sppNumber: stored.sppNumber,
    authorId: stored.authorId,
    authorName: stored.authorName,
    currentOverallStatus: stored.currentOverallStatus,
    awaitsReview: stored.awaitsReview,
    reviewSince: stored.reviewSince,
    turn: stored.turn,
    otherTurns: stored.otherTurns,
    ...(stored.withdrawn === true && { withdrawn: true }),
    createdAt: stored.createdAt,
    manuscriptId: stored.manuscriptId,
    stages: visibleStages(actor, stored),
    participantUids: stored.participantUids,
    version: stored.version,
  };
}

/** The columns that a single project and a list share. */
export const basicColumns = [
  'id',
  'kind',
  'title',
  'spp_number',
  'author_id',
  'author_name',
  'current_overall_status',
  'created_at',
] as const;

export function toBasics(row: Pick<Row<'projects'>, (typeof basicColumns)[number]>) {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sppNumber: row.spp_number ?? '',
    authorId: row.author_id ?? '',
    authorName: row.author_name,
    currentOverallStatus: row.current_overall_status,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export const turnColumns = [
  'turn_who',
  'turn_holder_id',
  'turn_name',
  'turn_to',
  'turn_since',
  'turn_since_exact',
  'turn_deadline',
  'late_deadline',
  'turn_stage',
  'other_turns',
] as const;

/** A turn as its row stores it: the day it began is known. */
type DatedTurn = Turn & { readonly since: string };

/** The turns of a row. */
interface DatedTurns {
  readonly turn: DatedTurn;
  readonly otherTurns: DatedTurn[];
}

export function toTurns(row: Pick<Row<'projects'>, (typeof turnColumns)[number]>): DatedTurns {
  return {
    turn: {
      stage: row.turn_stage,
      who: row.turn_who,
      holderId: row.turn_holder_id,
      name: row.turn_name,
      to: row.turn_to,
      since: row.turn_since,
      exact: row.turn_since_exact === 1,
      deadline: row.turn_deadline,
      dueOn: row.late_deadline,
    },
    otherTurns:
      row.other_turns === null ? [] : (JSON.parse(row.other_turns) as StoredTurn[]).map(toOtherTurn),
  };
}

/** An element of the column `other_turns`, where `dueOn` still has its first name, `late`. */
type StoredTurn = Omit<DatedTurn, 'dueOn'> & { readonly late: string | null };

function toOtherTurn({ late: dueOn, ...turn }: StoredTurn): DatedTurn {
  return { ...turn, dueOn };
}

/** Always in this order of keys: equal turns are equal texts, and the generated column `lacks_deadline` searches the text. */
function toOtherTurnsColumn(turns: readonly DatedTurn[]): string | null {
  const list = turns.map(({ stage, who, deadline, dueOn, to, holderId, name, since, exact }) => ({
    stage,
    who,
    deadline,
    late: dueOn,
    to,
    holderId,
    name,
    since,
    exact,
  }));
  return list.length === 0 ? null : JSON.stringify(list);
}

/** Gives the turns that begin with the change being saved their first day, `today`. */
export function dateTurns({ turn, otherTurns }: Turns, today: string): DatedTurns {
  const withDay = (one: Turn) => ({ ...one, since: one.since ?? today });
  return { turn: withDay(turn), otherTurns: otherTurns.map(withDay) };
}

/** What follows from the stages and is stored, because lists sort and filter projects by it. */
type DerivedColumns = Pick<
  Row<'projects'>,
  (typeof turnColumns)[number] | 'current_overall_status' | 'awaits_review' | 'review_since'
>;

const epoch = new Date(0).toISOString();

/** `today` is the first day of a turn that begins with the change being saved. */
export function derivedColumns(project: ProjectState, today: string): DerivedColumns {
  const { turn, otherTurns } = dateTurns(project, today);
  return {
    current_overall_status: project.currentOverallStatus,
    awaits_review: project.awaitsReview,
    // 0 where the start of the wait is unknown.
    review_since: project.awaitsReview === 0 ? null : Date.parse(project.reviewSince ?? epoch),
    turn_who: turn.who,
    turn_holder_id: turn.holderId,
    turn_name: turn.name,
    turn_to: turn.to,
    turn_stage: turn.stage,
    turn_since: turn.since,
    turn_since_exact: turn.exact ? 1 : 0,
    turn_deadline: turn.deadline,
    late_deadline: turn.dueOn,
    other_turns: toOtherTurnsColumn(otherTurns),
  };
}

/** Only what differs from the row: SQLite writes each index of a column again that is set, even to the same value. */
export function changedDerivedColumns(
  derived: DerivedColumns,
  stored: DerivedColumns,
): RowChange<'projects'> {
  const names = Object.keys(derived) as (keyof DerivedColumns)[];
  return Object.fromEntries(
    names.filter((name) => derived[name] !== stored[name]).map((name) => [name, derived[name]]),
  );
}

export const stageColumns = [
  'deadline',
  'status',
  'assignee_id',
  'editor_id',
  'editor_name',
  'submission_link',
  'submitted_at',
  'brief',
  'links_given',
  'note',
  'repair_note',
  'repair_asked_at',
  'proof_kind',
  'proof_note',
  'proof_at',
  'planned_deadline',
  'approved_from',
] as const;

/** Who made the statement that a stage of `project_stages` has, as the history knows. */
export function proofBy({ selectFrom }: ExpressionBuilder<Database, 'project_stages'>) {
  return selectFrom('stage_verdicts')
    .select('given_by')
    .whereRef('stage_verdicts.project_id', '=', 'project_stages.project_id')
    .whereRef('stage_verdicts.stage', '=', 'project_stages.stage')
    .whereRef('stage_verdicts.given_at', '=', 'project_stages.proof_at')
    .limit(1)
    .as('proof_by');
}

/** Unknown values are left out (§3). */
export function toStage(
  row: Pick<Row<'project_stages'>, (typeof stageColumns)[number]> & { readonly proof_by: string | null },
): Stage {
  return {
    deadline: row.deadline,
    status: row.status,
    assigneeId: row.assignee_id,
    ...(row.submission_link !== null && { submissionLink: row.submission_link }),
    ...(row.editor_id !== null && { editorId: row.editor_id }),
    ...(row.editor_name !== null && { editorName: row.editor_name }),
    ...(row.submitted_at !== null && { submittedAt: new Date(row.submitted_at).toISOString() }),
    ...(row.planned_deadline !== null && { planned: row.planned_deadline }),
    ...(row.approved_from !== null && { approvedFrom: row.approved_from }),
    ...(row.brief !== null && { brief: row.brief }),
    ...(row.links_given > 0 && { linksGiven: row.links_given }),
    ...(row.note !== null && { note: row.note }),
    ...(row.repair_note !== null &&
      row.repair_asked_at !== null && {
        repair: { note: row.repair_note, askedAt: new Date(row.repair_asked_at).toISOString() },
      }),
    ...(row.proof_kind !== null &&
      row.proof_at !== null && {
        proof: {
          kind: row.proof_kind,
          note: row.proof_note ?? '',
          givenAt: new Date(row.proof_at).toISOString(),
          ...(row.proof_by !== null && { givenBy: row.proof_by }),
        },
      }),
  };
}

/** Who saves, when (`today` is the publisher's day), and the version of the project that results. */
export interface WriteStamp {
  /** Null for the operator's commands. */
  readonly by: string | null;
  readonly now: number;
  readonly today: string;
  readonly version: number;
}

export function projectRow(
  id: string,
  project: ProjectState,
  stamp: WriteStamp & { readonly by: string },
): NewRow<'projects'> {
  return {
    id,
    title: project.title,
    spp_number: project.sppNumber === '' ? null : project.sppNumber,
    author_id: project.authorId === '' ? null : project.authorId,
    author_name: project.authorName,
    manuscript_id: project.manuscriptId,
    kind: project.kind,
    title_sort: sortKey(project.title),
    search_text: searchTextOf(project),
    ...derivedColumns(project, stamp.today),
    version: stamp.version,
    edited_version: stamp.version,
    created_at: stamp.now,
    updated_at: stamp.now,
    created_by: stamp.by,
    updated_by: stamp.by,
  };
}

export function stageRow(
  projectId: string,
  name: StageName,
  project: ProjectState,
  stamp: WriteStamp,
): NewRow<'project_stages'> {
  const stage = stageOf(project, name);
  return {
    project_id: projectId,
    stage: name,
    position: stagePosition(name),
    deadline: stage.deadline,
    planned_deadline: stage.planned ?? null,
    status: stage.status,
    assignee_id: stage.assigneeId,
    editor_id: stage.editorId ?? null,
    editor_name: stage.editorName ?? null,
    submission_link: stage.submissionLink ?? null,
    submitted_by: stage.submissionLink === undefined ? null : stamp.by,
    submitted_at: stage.submittedAt === undefined ? null : Date.parse(stage.submittedAt),
    ...approvalColumns(stage, stamp),
    brief: stage.brief ?? null,
    links_given: stage.linksGiven ?? 0,
    version: stamp.version,
    ...derivedStageColumns(project, name),
    note: stage.note ?? null,
    ...judgementColumns(stage),
  };
}

/** The admin's request for repair, and the author's word on the document to be printed. */
function judgementColumns({ repair, proof }: Stage) {
  return {
    repair_note: repair?.note ?? null,
    repair_asked_at: repair === undefined ? null : Date.parse(repair.askedAt),
    proof_kind: proof?.kind ?? null,
    proof_note: proof?.note || null,
    proof_at: proof === undefined ? null : Date.parse(proof.givenAt),
  };
}

/** Who approved it, when, and what it was before; nothing unless it is approved. */
function approvalColumns({ status, approvedFrom }: Stage, { now, by }: WriteStamp) {
  if (status !== 'Disetujui') return { approved_at: null, approved_by: null, approved_from: null };
  return { approved_at: now, approved_by: by, approved_from: approvedFrom ?? null };
}

/** The columns in which a stage changed: a save writes nothing it was not given (decision 0007). */
export function changedStageColumns(
  before: Stage,
  after: Stage,
  stamp: WriteStamp,
): RowChange<'project_stages'> {
  const relinked = before.submissionLink !== after.submissionLink || before.submittedAt !== after.submittedAt;
  const reassigned = before.assigneeId !== after.assigneeId;
  return {
    ...(before.deadline !== after.deadline && { deadline: after.deadline }),
    ...(before.planned !== after.planned && { planned_deadline: after.planned ?? null }),
    ...(before.status !== after.status && { status: after.status }),
    ...(reassigned && { assignee_id: after.assigneeId, version: stamp.version }),
    ...(before.editorId !== after.editorId && { editor_id: after.editorId ?? null }),
    ...(before.editorName !== after.editorName && { editor_name: after.editorName ?? null }),
    ...(before.brief !== after.brief && { brief: after.brief ?? null }),
    ...(before.linksGiven !== after.linksGiven && { links_given: after.linksGiven ?? 0 }),
    ...(before.note !== after.note && { note: after.note ?? null }),
    ...((before.repair !== after.repair || before.proof !== after.proof) && judgementColumns(after)),
    // An approval by an admin who has not read what the author said is stale.
    ...(before.proof !== after.proof && { version: stamp.version }),
    ...(relinked && {
      submission_link: after.submissionLink ?? null,
      submitted_by: stamp.by,
      submitted_at: stamp.now,
      version: stamp.version,
    }),
    ...((before.status === 'Disetujui') !== (after.status === 'Disetujui') && approvalColumns(after, stamp)),
  };
}

/** The text that «Cari judul, nomor SPP, atau penulis» searches. */
export function searchTextOf(project: ProjectState): string {
  return searchText(`${project.title} ${project.sppNumber} ${project.authorName}`);
}
