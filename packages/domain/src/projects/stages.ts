import type { Tone } from '../manuscripts/status.ts';
import { messages } from '../messages.id.ts';
import type { ProofKind } from './values.ts';

export const projectKinds = ['penulis', 'redaksi'] as const;
/** An author's title, or a single task for the editorial team (§2, the two forms). */
export type ProjectKind = (typeof projectKinds)[number];

/** The ten stages of a title, in order (§3). */
export const stageNames = [
  'Penulisan',
  'Layout',
  'Penyuntingan',
  'Telaah',
  'Proofreading',
  'Quality Control',
  'Revisi',
  'Pengajuan Cetak',
  'Proses Cetak',
  'Selesai',
] as const;
export type StageName = (typeof stageNames)[number];

export const firstStage = 'Penulisan' satisfies StageName;
export const lastStage = 'Selesai' satisfies StageName;
export type WorkType = Exclude<StageName, typeof lastStage>;

/** The author's own stages (§4, §6): assigned to the author, no responsible-person selector. */
export const authorStages = ['Penulisan', 'Proofreading'] as const satisfies readonly WorkType[];
export type AuthorStage = (typeof authorStages)[number];
export type EditorialStage = Exclude<WorkType, AuthorStage>;

/** What a redaksi task may be (§2), in the order its form shows them: the author's stages first, Selesai never. */
export const workTypes: readonly [WorkType, ...WorkType[]] = [
  ...authorStages,
  ...stageNames.filter((stage): stage is EditorialStage => !isAuthorStage(stage) && stage !== lastStage),
];

/** The seven stages of the editorial team (§6). */
export const editorialStages = workTypes.filter((stage): stage is EditorialStage => !isAuthorStage(stage));
/**
 * Stages with a responsible-person selector (decision 0006): the seven editorial ones of an author's title, all that a
 * task may be.
 */
export const assignableStages = { penulis: editorialStages, redaksi: workTypes } as const;

export function isAuthorStage(stage: StageName): stage is AuthorStage {
  return authorStages.some((name) => name === stage);
}

export function isEditorialStage(stage: StageName): stage is EditorialStage {
  return editorialStages.some((name) => name === stage);
}

export function isStageName(value: unknown): value is StageName {
  return stageNames.some((stage) => stage === value);
}

/** One to ten, as in «Tahap 4 dari 10». */
export function stagePosition(stage: StageName): number {
  return stageNames.indexOf(stage) + 1;
}

/** The stage after this one; `Selesai` stays `Selesai` (§4 Approval). */
export function nextStage(stage: StageName): StageName {
  return stageNames[stageNames.indexOf(stage) + 1] ?? lastStage;
}

/** The stage before this one; the first has none. */
export function stageBefore(stage: StageName): StageName | null {
  return stageNames[stageNames.indexOf(stage) - 1] ?? null;
}

export type StageProgress = 'done' | 'active' | 'pending';

/** §4: stages before the overall status are done, the one it names is active, later ones are pending. */
export function stageProgress(stage: StageName, overall: StageName | null): StageProgress {
  if (overall === null) return 'pending';
  const distance = stagePosition(stage) - stagePosition(overall);
  if (distance === 0) return 'active';
  return distance < 0 ? 'done' : 'pending';
}

/**
 * Stage statuses of §4; `Selesai` is the status after a link was submitted (decision 0002), `Perlu Perbaikan` the one after the
 * admin asked for repair (decision 0086).
 */
export const stageStatuses = [
  'Belum Dimulai',
  'Dalam Antrean',
  'Menunggu Review',
  'Selesai',
  'Perlu Perbaikan',
  'Disetujui',
] as const;
export type StageStatus = (typeof stageStatuses)[number];

/** One stage of a project (§3). Times are ISO instants; unknown values are not stored. */
export interface Stage {
  readonly deadline: string | null;
  readonly status: StageStatus;
  readonly assigneeId: string | null;
  readonly submissionLink?: string | undefined;
  readonly editorId?: string | undefined;
  readonly editorName?: string | undefined;
  readonly submittedAt?: string | undefined;
  /** The status before the approval, which comes back if the approval is undone. */
  readonly approvedFrom?: StageStatus | undefined;
  /** The first deadline it was given; later ones are compared with it. */
  readonly planned?: string | undefined;
  /** The admin's instructions: 'Arahan admin'. */
  readonly brief?: string | undefined;
  /** How many links were ever given to it, the present one included. */
  readonly linksGiven?: number | undefined;
  /** The deliverer's note on the present link. */
  readonly note?: string | undefined;
  /** The latest request for repair, kept until the next one, to compare the returned document with it. */
  readonly repair?: Repair | undefined;
  /** The author's statement on the present link, if it is a proof. */
  readonly proof?: Proof | undefined;
}

/** The author's statement on a document, and who made it: by now the book may be another author's. */
export interface Proof {
  readonly kind: ProofKind;
  readonly note: string;
  readonly givenAt: string;
  readonly givenBy?: string | undefined;
}

/** What the admin asked to be repaired, and when (ISO instant). */
export interface Repair {
  readonly note: string;
  readonly askedAt: string;
}
export type StageMap = Readonly<Partial<Record<StageName, Stage>>>;

export const untouchedStage: Stage = { deadline: null, status: 'Belum Dimulai', assigneeId: null };

/** The stage with another deadline; the first one it is given stays as its plan. */
export function withDeadline(stage: Stage, deadline: string | null): Stage {
  const isFirst = deadline !== null && stage.deadline === null && stage.planned === undefined;
  return { ...stage, deadline, ...(isFirst && { planned: deadline }) };
}

/** A stage of a project; a stage that imported data lacks counts as not started. */
export function stageOf(project: { readonly stages: StageMap }, name: StageName): Stage {
  return project.stages[name] ?? untouchedStage;
}

/** §8 'Data Proyek Tidak Lengkap': a project without stages or overall status, which only an import can bring. */
export function isComplete(project: {
  readonly stages: StageMap;
  readonly currentOverallStatus: StageName | null;
}): boolean {
  return project.currentOverallStatus !== null && Object.keys(project.stages).length > 0;
}

export function hasLink(stage: Stage): boolean {
  return stage.submissionLink !== undefined && stage.submissionLink !== '';
}

/** The one answer to «does this stage wait for the admin?» (decision 0002). */
export function awaitsReview(stage: Stage): boolean {
  return hasLink(stage) && (stage.status === 'Menunggu Review' || stage.status === 'Selesai');
}

/** Sent back to its holder, whichever stage the project is at. */
export function needsRepair(stage: Stage): boolean {
  return stage.status === 'Perlu Perbaikan';
}

/** Whether anything was ever planned or done for a stage. */
export function isTouched(stage: Stage): boolean {
  return stage.status !== 'Belum Dimulai' || stage.deadline !== null || assigneeOf(stage) !== null;
}

/** The only stage of a task for the editorial team; null for a title, and for a task that was given more of them. */
export function onlyStage(project: {
  readonly kind: ProjectKind;
  readonly stages: StageMap;
}): StageName | null {
  const touched = stageNames.filter((name) => isTouched(stageOf(project, name)));
  return project.kind === 'redaksi' && touched.length === 1 ? (touched[0] ?? null) : null;
}

/** Whether all the work of a task for the editorial team is approved; its status names the stage after that. */
export function isTaskDone({
  kind,
  stages,
}: {
  readonly kind: ProjectKind;
  readonly stages: StageMap;
}): boolean {
  const touched = stageNames.map((name) => stageOf({ stages }, name)).filter(isTouched);
  return kind === 'redaksi' && touched.length > 0 && touched.every(({ status }) => status === 'Disetujui');
}

/** The id of the person responsible for a stage; imported stages may name only an editor. */
export function assigneeOf(stage: Stage): string | null {
  return stage.assigneeId ?? stage.editorId ?? null;
}

const tones: Record<StageStatus, Tone> = {
  'Belum Dimulai': 'abu',
  'Dalam Antrean': 'biru',
  'Menunggu Review': 'kuning',
  Selesai: 'toska',
  'Perlu Perbaikan': 'jingga',
  Disetujui: 'hijau',
};

export function stageTone(status: StageStatus): Tone {
  return tones[status];
}

/** The status as a badge shows it: `Selesai` says that the admin's review is pending (decision 0002). */
export function stageStatusLabel(stage: Stage): string {
  return stage.status === 'Selesai' && awaitsReview(stage) ? messages.projects.awaitingReview : stage.status;
}

/**
 * Refusals about a stage with their status and sentence. They stand here and not in `error-table.ts`, so that the
 * screens which say why a button is disabled do not load the sentences of every noun.
 */
export const stageErrors = {
  'projects.stage_has_no_link': [409, messages.projects.reasons.noLink],
  'projects.stage_already_approved': [409, messages.projects.reasons.alreadyApproved],
  'projects.stage_not_approved': [409, messages.projects.reasons.notApproved],
  'projects.project_finished': [409, messages.projects.reasons.finished],
  'projects.stage_in_repair': [409, messages.projects.reasons.inRepair],
  'projects.stage_has_no_deadline': [409, messages.projects.reasons.noDeadline],
  'projects.stage_takes_no_link': [409, messages.projects.reasons.takesNoLink],
  'projects.not_your_stage': [403, messages.projects.reasons.notYourStage],
  'projects.stage_of_colleague': [403, messages.projects.reasons.assignedToColleague],
  'projects.stage_taken': [409, messages.projects.reasons.taken],
  'projects.stage_not_now': [409, messages.projects.reasons.notNow],
  'projects.stage_not_assignable': [422, messages.projects.reasons.notAssignable],
} as const;
export type StageErrorCode = keyof typeof stageErrors;

export function isStageError(code: string): code is StageErrorCode {
  return Object.hasOwn(stageErrors, code);
}
