import type { ErrorCode } from '../src/errors.ts';
import type { StageName } from '../src/projects/stages.ts';
import { cast, type ProjectAction, type ProjectCreation } from './project-actions.ts';

/**
 * A second, much smaller telling of §4, §6 and decisions 0002–0006, written without the workflow it checks. It knows
 * only what can be seen from outside: who holds a stage, its deadline, its link, its status.
 */
export interface ModelStage {
  deadline: string | null;
  status: string;
  holder: string | null;
  link: string | null;
  note: string;
  /** What was last asked to be repaired. */
  asked: string | null;
  /** What it was when it was approved. */
  was: string | null;
}

export interface Model {
  title: string;
  author: string | null;
  overall: string;
  stages: Record<string, ModelStage>;
  /** Links in the history. */
  links: number;
}

const order: readonly StageName[] = [
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
];
const ofAuthor = ['Penulisan', 'Proofreading'];

export function createModel(creation: ProjectCreation): Model {
  const blank = (): ModelStage => ({
    deadline: null,
    status: 'Belum Dimulai',
    holder: null,
    link: null,
    note: '',
    asked: null,
    was: null,
  });
  const model: Model = {
    title: creation.input.title,
    author: creation.kind === 'penulis' ? creation.input.authorId : null,
    overall: creation.kind === 'penulis' ? 'Penulisan' : creation.input.workType,
    stages: Object.fromEntries(order.map((stage) => [stage, blank()])),
    links: 0,
  };
  const fill = (
    stage: StageName,
    holder: string,
    deadline: string | null,
    link: string | null,
    empty: string,
  ) => {
    const status = link === null ? empty : 'Menunggu Review';
    model.stages[stage] = { deadline, holder, link, status, note: '', asked: null, was: null };
    if (link !== null) model.links += 1;
  };
  if (creation.kind === 'redaksi') {
    const { workType, editorId, deadline, submissionLink } = creation.input;
    fill(workType, editorId, deadline, submissionLink, 'Dalam Antrean');
  } else {
    for (const stage of ['Penulisan', 'Proofreading'] as const) {
      const given = creation.input.stages?.[stage];
      const { authorId } = creation.input;
      fill(stage, authorId, given?.deadline ?? null, given?.submissionLink ?? null, 'Belum Dimulai');
    }
  }
  return model;
}

export function participantsOf(model: Model): string[] {
  const everybody = [model.author, ...Object.values(model.stages).map((stage) => stage.holder)];
  return [...new Set(everybody.filter((id) => id !== null))].sort();
}

/** Does the action to the model, or says with which error it must be refused; a refused action changes nothing. */
export function act(model: Model, action: ProjectAction): 'ok' | ErrorCode {
  return action.kind === 'submitLink' ? submit(model, action) : edit(model, action.edit);
}

function stageIn(model: Model, name: string): ModelStage {
  const stage = model.stages[name];
  if (stage === undefined) throw new Error(`no stage ${name}`);
  return stage;
}

function submit(
  model: Model,
  { by, stage: name, link, note }: Extract<ProjectAction, { kind: 'submitLink' }>,
): 'ok' | ErrorCode {
  const { id, role } = cast[by];
  const stage = stageIn(model, name);
  if (role === 'admin' || role === 'user') return 'forbidden';
  if (!participantsOf(model).includes(id)) return 'projects.not_found';
  if (name === 'Selesai') return 'projects.stage_takes_no_link';
  if (stage.status === 'Disetujui') return 'projects.stage_already_approved';
  const mine = stage.holder === id || (role === 'penulis' && ofAuthor.includes(name) && model.author === id);
  const free = role === 'redaksi' && !ofAuthor.includes(name) && stage.holder === null;
  if (!mine && !free) {
    return role === 'redaksi' && !ofAuthor.includes(name)
      ? 'projects.stage_of_colleague'
      : 'projects.not_your_stage';
  }
  if (role === 'redaksi' && stage.deadline === null) return 'projects.stage_has_no_deadline';
  const same = stage.link === link && stage.note === note;
  if (!same || stage.status !== 'Selesai' || free) model.links += 1;
  if (free) stage.holder = id;
  stage.link = link;
  stage.note = note;
  stage.status = 'Selesai';
  return 'ok';
}

function edit(model: Model, wanted: Extract<ProjectAction, { kind: 'edit' }>['edit']): 'ok' | ErrorCode {
  const draft = structuredClone(model);
  const touched = order.filter((name) => wanted.stages?.[name] !== undefined);
  draft.title = wanted.title ?? model.title;
  for (const name of touched) {
    const { deadline, assigneeId } = wanted.stages?.[name] ?? {};
    const stage = stageIn(draft, name);
    if (deadline !== undefined) stage.deadline = deadline;
    if (assigneeId === undefined || assigneeId === stage.holder) continue;
    if (model.author !== null && ofAuthor.includes(name)) return 'projects.stage_not_assignable';
    if (assigneeId !== null && assigneeId !== 'editor' && assigneeId !== 'colleague') return 'invalid';
    stage.holder = assigneeId;
  }
  const last = wanted.approvals?.at(-1);
  const led = last === undefined ? model.overall : (order[order.indexOf(last) + 1] ?? 'Selesai');
  for (const name of wanted.undoneApprovals ?? []) {
    const stage = stageIn(draft, name);
    if (stage.status !== 'Disetujui' || stage.was === null) return 'projects.stage_not_approved';
    if ((wanted.currentOverallStatus ?? led) === 'Selesai') return 'projects.project_finished';
    stage.status = stage.was;
    stage.was = null;
  }
  for (const name of wanted.approvals ?? []) {
    const stage = stageIn(draft, name);
    if (stage.status === 'Disetujui') return 'projects.stage_already_approved';
    if (stage.link === null) return 'projects.stage_has_no_link';
    stage.was = stage.status;
    stage.status = 'Disetujui';
    draft.overall = order[order.indexOf(name) + 1] ?? 'Selesai';
  }
  for (const { stage: name, note, deadline } of wanted.repairs ?? []) {
    const stage = stageIn(draft, name);
    if (stage.status === 'Disetujui') return 'projects.stage_already_approved';
    if (stage.status === 'Perlu Perbaikan') return 'projects.stage_in_repair';
    if (stage.link === null) return 'projects.stage_has_no_link';
    stage.status = 'Perlu Perbaikan';
    stage.deadline = deadline;
    stage.asked = note;
  }
  draft.overall = wanted.currentOverallStatus ?? draft.overall;
  Object.assign(model, draft);
  return 'ok';
}
