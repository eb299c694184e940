import type { UserActor } from '@ruang-naskah/domain/actor';
import type { UpdateProjectInput } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import {
  isAuthorStage,
  isEditorialStage,
  lastStage,
  stageNames,
  stagePosition,
} from '@ruang-naskah/domain/projects/stages';
import type { Deps } from '../deps.ts';
import { createAuthorProject } from '../features/projects/creation/service.ts';
import { deliverLink } from '../features/projects/links/service.ts';
import { readProject, updateProject } from '../features/projects/service.ts';
import { demoBy } from './by.ts';
import type { SampleManuscript } from './manuscripts.ts';
import type { Cast } from './people.ts';
import type { Timeline } from './timeline.ts';

/** The state of the present stage of a sample project. */
type Situation =
  /** Time is left. */
  | 'working'
  /** The deadline has passed without a link. */
  | 'overdue'
  /** A link waits for the admin. */
  | 'waiting'
  /** The link was changed after it was given, and waits. */
  | 'edited'
  /** A deadline, but nobody is named: any editor who takes part may deliver. */
  | 'free'
  /** Somebody is named, but the admin has set no deadline yet. */
  | 'undated';

/** Where the accepted manuscripts stand in production, oldest first. */
const standings: readonly (readonly [StageName, Situation])[] = [
  ['Selesai', 'working'],
  ['Selesai', 'working'],
  ['Proses Cetak', 'waiting'],
  ['Pengajuan Cetak', 'overdue'],
  ['Proses Cetak', 'working'],
  ['Selesai', 'working'],
  ['Quality Control', 'edited'],
  ['Telaah', 'overdue'],
  ['Revisi', 'free'],
  ['Pengajuan Cetak', 'undated'],
  ['Penyuntingan', 'waiting'],
  ['Layout', 'overdue'],
  ['Proofreading', 'waiting'],
  ['Proofreading', 'overdue'],
  ['Layout', 'working'],
  ['Penulisan', 'waiting'],
  ['Penulisan', 'overdue'],
  ['Penulisan', 'working'],
];

/** Plans a project for every accepted manuscript, from its creation through all stages to where it stands today. */
export function planProjects(
  deps: Deps,
  timeline: Timeline,
  cast: Cast,
  manuscripts: readonly SampleManuscript[],
): number {
  const accepted = manuscripts.filter(({ acceptedDaysAgo }) => acceptedDaysAgo !== undefined);
  const editors = [cast.ratna, cast.dimas, cast.intan, cast.hendra];
  accepted.forEach((manuscript, index) => {
    const [stage, situation] = standings[index] ?? ['Penulisan', 'working'];
    const editorOf = (name: StageName) =>
      editors[(index + stagePosition(name)) % editors.length] ?? cast.ratna;
    new ProjectPlan({
      deps,
      timeline,
      admin: cast.dewi,
      manuscript,
      index,
      stage,
      situation,
      editorOf,
    }).plan();
  });
  return accepted.length;
}

interface Parts {
  readonly deps: Deps;
  readonly timeline: Timeline;
  readonly admin: UserActor;
  readonly manuscript: SampleManuscript;
  readonly index: number;
  readonly stage: StageName;
  readonly situation: Situation;
  readonly editorOf: (stage: StageName) => UserActor;
}

/** One project's life: every stage before the present one is delivered by its holder and approved. */
class ProjectPlan {
  readonly #parts: Parts;
  readonly #begun: number;
  /** How many days each finished stage took. */
  readonly #step: number;
  #id = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#begun = Math.max((parts.manuscript.acceptedDaysAgo ?? 0) - 0.5, 0.3);
    this.#step = (this.#begun * 0.85) / stagePosition(parts.stage);
  }

  plan(): void {
    const { timeline, stage } = this.#parts;
    timeline.daysAgo(this.#begun, () => this.#create());
    for (const name of stageNames.slice(0, stagePosition(stage) - 1)) {
      const from = this.#startOf(name);
      timeline.daysAgo(from - this.#step * 0.55, () => this.#deliver(name, 1));
      timeline.daysAgo(from - this.#step * 0.9, () => this.#approve(name));
    }
    if (stage !== lastStage) this.#planPresent();
  }

  #planPresent(): void {
    const { timeline, stage, situation } = this.#parts;
    const since = this.#startOf(stage);
    if (situation === 'waiting' || situation === 'edited') {
      timeline.daysAgo(since * 0.5, () => this.#deliver(stage, 1));
    }
    if (situation === 'edited') timeline.daysAgo(since * 0.2, () => this.#deliver(stage, 2));
  }

  /** Days ago on which work on a stage began. */
  #startOf(name: StageName): number {
    return this.#begun - this.#step * (stagePosition(name) - 1);
  }

  #deadlineOf(name: StageName): string | null {
    const { timeline, stage, situation, index } = this.#parts;
    if (name !== stage) return timeline.day(this.#step * 0.8 - this.#startOf(name));
    if (situation === 'undated') return null;
    return timeline.day(situation === 'overdue' ? -(2 + (index % 6)) : 1 + ((index * 3) % 12));
  }

  async #create(): Promise<void> {
    const { deps, admin, manuscript, index, timeline } = this.#parts;
    const first = { deadline: this.#deadlineOf('Penulisan'), submissionLink: null };
    const proofs = { deadline: this.#deadlineOf('Proofreading'), submissionLink: null };
    const sppNumber =
      index % 4 === 3
        ? ''
        : `SPP/${String(index + 1).padStart(3, '0')}/RN/${timeline.day(-this.#begun).slice(0, 4)}`;
    const input = {
      title: manuscript.judul,
      sppNumber,
      authorId: manuscript.author.id,
      stages: { Penulisan: first, Proofreading: proofs },
      manuscriptId: manuscript.id(),
    };
    ({ id: this.#id } = await createAuthorProject(deps, demoBy(admin), input));
  }

  async #deliver(name: StageName, attempt: number): Promise<void> {
    const { deps, manuscript, index, editorOf } = this.#parts;
    const person = isAuthorStage(name) ? manuscript.author : editorOf(name);
    const file = `contoh-${index + 1}-${name.toLowerCase().replaceAll(' ', '-')}-v${attempt}`;
    const input = { submissionLink: `https://drive.google.com/file/d/${file}/view`, note: '' };
    await deliverLink(deps, demoBy(person), { id: this.#id, stage: name }, input);
  }

  /** Approves a stage and, in the same save, prepares the next one. */
  async #approve(name: StageName): Promise<void> {
    const { deps, admin, stage, situation, editorOf } = this.#parts;
    const next = stageNames[stagePosition(name)];
    const prepared: NonNullable<UpdateProjectInput['stages']> = {};
    if (next !== undefined && next !== lastStage) {
      const deadline = this.#deadlineOf(next);
      const free = next === stage && situation === 'free';
      const assignee = isEditorialStage(next) && !free ? { assigneeId: editorOf(next).id } : {};
      prepared[next] = { ...(deadline !== null && { deadline }), ...assignee };
    }
    const { version } = await readProject(deps, admin, this.#id);
    const input = { approvals: [name], stages: prepared };
    await updateProject(deps, demoBy(admin, version), this.#id, input);
  }
}
