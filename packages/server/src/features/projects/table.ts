import type { Actor } from '@ruang-naskah/domain/actor';
import { visibleStages } from '@ruang-naskah/domain/projects/repair';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { type Stage, type StageName, stageOf, stagePosition } from '@ruang-naskah/domain/projects/stages';
import { askedAt, stageTurn } from '@ruang-naskah/domain/projects/turn';
import type { ProjectState } from '@ruang-naskah/domain/projects/workflow';
import { searchText, sortKey } from '@ruang-naskah/domain/search-text';
import type { RowOf } from '../../db/prepared.ts';
import type { NewRow, Row, RowChange } from '../../db/schema.ts';
import { type BegunTurn, type BegunTurns, type ListCells, listCells } from './cells/table.ts';

/** A project as the rules see it, with the server's own columns. */
export interface StoredProject extends ProjectState {
  readonly id: string;
  readonly createdAt: string;
  /** Grows with every change, a link as well: what a reader has seen. */
  readonly version: number;
  /** The version that the last change but a link made. */
  readonly editedVersion: number;
  /** Of the manuscript it was started from; known once it is read. */
  readonly imprint?: string | null;
  readonly changed?: { readonly name: string | null; readonly at: string };
  /** The version that brought the present link of each stage. */
  readonly linkVersions: Readonly<Partial<Record<StageName, number>>>;
  /** What its row holds. */
  readonly kept: ListCells;
  /** What the rows of its stages hold of their turns. */
  readonly keptStages: Readonly<Partial<Record<StageName, StageCells>>>;
}

/** What follows from a project and is stored with each of its stages. */
export type StageCells = Pick<Row<'project_stages'>, 'turn' | 'asked_id'>;

export function stageCells(project: ProjectState, name: StageName): StageCells {
  return { turn: stageTurn(project, name), asked_id: askedAt(project, name) };
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
export const headColumns = [
  'id',
  'kind',
  'title',
  'spp_number',
  'author_id',
  'author_name',
  'current_overall_status',
  'created_at',
] as const;

export function toHead(row: Pick<Row<'projects'>, (typeof headColumns)[number]>) {
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

/** Of the columns above, in their order. */
export function toTurns([who, holderId, name, to, since, exact, deadline, dueOn, stage, others]: RowOf<
  Row<'projects'>,
  typeof turnColumns
>): BegunTurns {
  return {
    turn: { stage, who, holderId, name, to, since, exact: exact === 1, deadline, dueOn },
    otherTurns: others === null ? [] : (JSON.parse(others) as StoredTurn[]).map(toOtherTurn),
  };
}

/** As the column holds it: the name of one day is older than that of the rules. */
type StoredTurn = Omit<BegunTurn, 'dueOn'> & { readonly late: string | null };

function toOtherTurn({ late: dueOn, ...turn }: StoredTurn): BegunTurn {
  return { ...turn, dueOn };
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

/** Of the columns above, in their order. Unknown values are left out (§3). */
export function toStage([
  deadline,
  status,
  assigneeId,
  editorId,
  editorName,
  submissionLink,
  submittedAt,
  brief,
  linksGiven,
  note,
  repairNote,
  repairAskedAt,
  proofKind,
  proofNote,
  proofAt,
  planned,
  approvedFrom,
]: RowOf<Row<'project_stages'>, typeof stageColumns>): Stage {
  return {
    deadline,
    status,
    assigneeId,
    ...(submissionLink !== null && { submissionLink }),
    ...(editorId !== null && { editorId }),
    ...(editorName !== null && { editorName }),
    ...(submittedAt !== null && { submittedAt: new Date(submittedAt).toISOString() }),
    ...(planned !== null && { planned }),
    ...(approvedFrom !== null && { approvedFrom }),
    ...(brief !== null && { brief }),
    ...(linksGiven > 0 && { linksGiven }),
    ...(note !== null && { note }),
    ...(repairNote !== null &&
      repairAskedAt !== null && {
        repair: { note: repairNote, askedAt: new Date(repairAskedAt).toISOString() },
      }),
    ...(proofKind !== null &&
      proofAt !== null && {
        proof: { kind: proofKind, note: proofNote ?? '', givenAt: new Date(proofAt).toISOString() },
      }),
  };
}

/** Who writes, when (`today` is the publisher's day), and which version of the project that makes. */
export interface Writing {
  /** Null for the operator's commands. */
  readonly by: string | null;
  readonly now: number;
  readonly today: string;
  readonly version: number;
}

export function projectRow(
  id: string,
  project: ProjectState,
  writing: Writing & { readonly by: string },
): NewRow<'projects'> {
  const { status, review, turn, since, deadline, late, others } = listCells(project, writing.today);
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
    ...status,
    ...review,
    ...turn,
    ...since,
    ...deadline,
    ...late,
    ...others,
    version: writing.version,
    edited_version: writing.version,
    created_at: writing.now,
    updated_at: writing.now,
    created_by: writing.by,
    updated_by: writing.by,
  };
}

export function stageRow(
  projectId: string,
  name: StageName,
  project: ProjectState,
  writing: Writing,
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
    submitted_by: stage.submissionLink === undefined ? null : writing.by,
    submitted_at: stage.submittedAt === undefined ? null : Date.parse(stage.submittedAt),
    ...approvalColumns(stage, writing),
    brief: stage.brief ?? null,
    links_given: stage.linksGiven ?? 0,
    version: writing.version,
    ...stageCells(project, name),
    note: stage.note ?? null,
    ...judgedColumns(stage),
  };
}

/** Judgements on its documents: the admin's, and the author's on a proof. */
function judgedColumns({ repair, proof }: Stage) {
  return {
    repair_note: repair?.note ?? null,
    repair_asked_at: repair === undefined ? null : Date.parse(repair.askedAt),
    proof_kind: proof?.kind ?? null,
    proof_note: proof?.note || null,
    proof_at: proof === undefined ? null : Date.parse(proof.givenAt),
  };
}

/** Who approved it, when, and what it was before; nothing unless it is approved. */
function approvalColumns({ status, approvedFrom }: Stage, { now, by }: Writing) {
  if (status !== 'Disetujui') return { approved_at: null, approved_by: null, approved_from: null };
  return { approved_at: now, approved_by: by, approved_from: approvedFrom ?? null };
}

/** The columns in which a stage changed: a save writes nothing it was not given (decision 0007). */
export function stageChange(before: Stage, after: Stage, writing: Writing): RowChange<'project_stages'> {
  const relinked = before.submissionLink !== after.submissionLink || before.submittedAt !== after.submittedAt;
  const reassigned = before.assigneeId !== after.assigneeId;
  return {
    ...(before.deadline !== after.deadline && { deadline: after.deadline }),
    ...(before.planned !== after.planned && { planned_deadline: after.planned ?? null }),
    ...(before.status !== after.status && { status: after.status }),
    ...(reassigned && { assignee_id: after.assigneeId, version: writing.version }),
    ...(before.editorId !== after.editorId && { editor_id: after.editorId ?? null }),
    ...(before.editorName !== after.editorName && { editor_name: after.editorName ?? null }),
    ...(before.brief !== after.brief && { brief: after.brief ?? null }),
    ...(before.linksGiven !== after.linksGiven && { links_given: after.linksGiven ?? 0 }),
    ...(before.note !== after.note && { note: after.note ?? null }),
    ...((before.repair !== after.repair || before.proof !== after.proof) && judgedColumns(after)),
    // An approval by an admin who has not read what the author said is stale.
    ...(before.proof !== after.proof && { version: writing.version }),
    ...(relinked && {
      submission_link: after.submissionLink ?? null,
      submitted_by: writing.by,
      submitted_at: writing.now,
      version: writing.version,
    }),
    ...((before.status === 'Disetujui') !== (after.status === 'Disetujui') &&
      approvalColumns(after, writing)),
  };
}

/** The text that «Cari judul, nomor SPP, atau penulis» searches. */
export function searchTextOf(project: ProjectState): string {
  return searchText(`${project.title} ${project.sppNumber} ${project.authorName}`);
}
