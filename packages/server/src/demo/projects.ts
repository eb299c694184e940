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
import { planOf } from '@ruang-naskah/domain/schedules/values';
import type { Deps } from '../deps.ts';
import { readWorkCalendar } from '../features/calendar/service.ts';
import { createAuthorProject } from '../features/projects/creation/service.ts';
import { deliverLink } from '../features/projects/links/service.ts';
import { readProject, updateProject } from '../features/projects/service.ts';
import { demoBy } from './by.ts';
import type { SampleManuscript } from './manuscripts.ts';
import { bookSchedule } from './office.ts';
import type { Cast, PersonKey } from './people.ts';
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
  | 'undated'
  /** The admin sent the link back for repair. */
  | 'returned'
  /** Time is left, and every later stage has its deadline from a template. */
  | 'scheduled';

/** A project with notes. */
export interface SampleProject {
  readonly author: UserActor;
  readonly stage: StageName;
  readonly situation: Situation;
  /** Days ago on which the present stage began. */
  readonly since: number;
  /** Known once the timeline has come to its creation. */
  id(): string;
  editorOf(name: StageName): UserActor;
}

/** Where the accepted manuscripts stand in production, oldest first. */
const standings: readonly (readonly [StageName, Situation])[] = [
  ['Selesai', 'working'],
  ['Selesai', 'working'],
  ['Proses Cetak', 'waiting'],
  ['Pengajuan Cetak', 'waiting'],
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
  ['Layout', 'returned'],
  ['Penulisan', 'waiting'],
  ['Penulisan', 'overdue'],
  ['Penulisan', 'scheduled'],
];

/** Plans a project for every accepted manuscript, from its creation through all stages to where it stands today. */
export function planProjects(
  deps: Deps,
  timeline: Timeline,
  cast: Cast,
  manuscripts: readonly SampleManuscript[],
): SampleProject[] {
  const accepted = manuscripts.filter(({ acceptedDaysAgo }) => acceptedDaysAgo !== undefined);
  return accepted.map(({ judul, author, acceptedDaysAgo = 0, id }, index) => {
    const [stage, situation] = standings[index] ?? ['Penulisan', 'working'];
    const begun = Math.max(acceptedDaysAgo - 0.5, 0.3);
    const book = { title: judul, author, manuscriptId: id, begun, reached: begun * 0.15 };
    return new ProjectPlan({ deps, timeline, cast, book, index, stage, situation }).plan();
  });
}

/** Books of the year before, from before authors sent manuscripts here, and finished in it. */
const lastYear = [
  ['Atlas Burung Kebun Raya', 'siti', 214],
  ['Pengantar Hidrologi Pulau Kecil', 'bagus', 203],
  ['Tenun Ikat: Benang, Warna, Makna', 'maria', 188],
  ['Matematika Bahagia untuk Kelas Empat', 'ayu', 171],
  ['Hukum Adat dan Tanah Ulayat', 'fauzan', 166],
  ['Perahu Pinisi dan Para Pembuatnya', 'yusuf', 149],
] as const satisfies readonly (readonly [string, PersonKey, number])[];
/** Days from the beginning of the first of them to the end of that year. */
export const lastYearDays = lastYear[0][2];

/** Plans last year's books, so that this year's days at each stage can be compared. */
export function planLastYear(deps: Deps, timeline: Timeline, cast: Cast): number {
  const yearEnd = timeline.daysOfThisYear();
  lastYear.forEach(([title, author, begun], index) => {
    const book = {
      title,
      author: cast[author],
      manuscriptId: () => undefined,
      begun: yearEnd + begun,
      reached: yearEnd + 8 + index,
    };
    new ProjectPlan({ deps, timeline, cast, book, index, stage: lastStage, situation: 'working' }).plan();
  });
  return lastYear.length;
}

interface Book {
  readonly title: string;
  readonly author: UserActor;
  /** Known once the timeline has come to its submission; undefined for a book that began without one. */
  readonly manuscriptId: () => string | undefined;
  /** Days ago on which production began, and on which the present stage did. */
  readonly begun: number;
  readonly reached: number;
}

interface Parts {
  readonly deps: Deps;
  readonly timeline: Timeline;
  readonly cast: Cast;
  readonly book: Book;
  readonly index: number;
  readonly stage: StageName;
  readonly situation: Situation;
}

/** One project's life: every stage before the present one is delivered by its holder and approved. */
class ProjectPlan {
  readonly #parts: Parts;
  /** How many days each finished stage took. */
  readonly #step: number;
  #id = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    const { book, stage } = parts;
    this.#step = (book.begun - book.reached) / stagePosition(stage);
  }

  plan(): SampleProject {
    const { timeline, stage, situation, book } = this.#parts;
    timeline.daysAgo(book.begun, () => this.#create());
    for (const name of stageNames.slice(0, stagePosition(stage) - 1)) {
      const from = this.#startOf(name);
      timeline.daysAgo(from - this.#step * 0.55, () => this.#deliver(name, 1));
      timeline.daysAgo(from - this.#step * 0.9, () => this.#approve(name));
    }
    if (stage !== lastStage) this.#planPresent();
    return {
      author: book.author,
      stage,
      situation,
      since: this.#startOf(stage),
      id: () => this.#id,
      editorOf: (name) => this.#editorOf(name),
    };
  }

  #planPresent(): void {
    const { timeline, stage, situation } = this.#parts;
    const since = this.#startOf(stage);
    if (situation === 'waiting' || situation === 'edited' || situation === 'returned') {
      timeline.daysAgo(since * 0.5, () => this.#deliver(stage, 1));
    }
    if (situation === 'returned') timeline.daysAgo(since * 0.25, () => this.#sendBack(stage));
    if (situation === 'edited') timeline.daysAgo(since * 0.2, () => this.#deliver(stage, 2));
  }

  /** Days ago on which work on a stage began. */
  #startOf(name: StageName): number {
    return this.#parts.book.begun - this.#step * (stagePosition(name) - 1);
  }

  #deadlineOf(name: StageName): string | null {
    const { timeline, stage, situation, index } = this.#parts;
    if (name !== stage) return timeline.day(this.#step * 0.8 - this.#startOf(name));
    if (situation === 'undated') return null;
    return timeline.day(situation === 'overdue' ? -(2 + (index % 6)) : 1 + ((index * 3) % 12));
  }

  async #create(): Promise<void> {
    const { deps, cast, book, index, situation, timeline } = this.#parts;
    const first = { deadline: this.#deadlineOf('Penulisan'), submissionLink: null };
    const proofs = { deadline: this.#deadlineOf('Proofreading'), submissionLink: null };
    const sppNumber =
      index % 4 === 3
        ? ''
        : `SPP/${String(index + 1).padStart(3, '0')}/RN/${timeline.day(-book.begun).slice(0, 4)}`;
    const input = {
      title: book.title,
      sppNumber,
      authorId: book.author.id,
      ...(situation === 'scheduled'
        ? { plan: planOf(bookSchedule, timeline.day(-book.begun), await readWorkCalendar(deps)) }
        : { stages: { Penulisan: first, Proofreading: proofs } }),
      manuscriptId: book.manuscriptId(),
    };
    ({ id: this.#id } = await createAuthorProject(deps, demoBy(cast.dewi), input));
  }

  async #deliver(name: StageName, attempt: number): Promise<void> {
    const { deps, book, index } = this.#parts;
    const person = isAuthorStage(name) ? book.author : this.#editorOf(name);
    const file = `contoh-${index + 1}-${name.toLowerCase().replaceAll(' ', '-')}-v${attempt}`;
    const input = { submissionLink: `https://drive.google.com/file/d/${file}/view`, note: '' };
    await deliverLink(deps, demoBy(person), { id: this.#id, stage: name }, input);
  }

  /** Approves a stage and, in the same save, prepares the next one. */
  async #approve(name: StageName): Promise<void> {
    const { deps, cast, stage, situation } = this.#parts;
    const next = stageNames[stagePosition(name)];
    const prepared: NonNullable<UpdateProjectInput['stages']> = {};
    if (next !== undefined && next !== lastStage) {
      const deadline = this.#deadlineOf(next);
      const free = next === stage && situation === 'free';
      const assignee = isEditorialStage(next) && !free ? { assigneeId: this.#editorOf(next).id } : {};
      prepared[next] = { ...(deadline !== null && { deadline }), ...assignee };
    }
    const { version } = await readProject(deps, cast.dewi, this.#id);
    const input = { approvals: [name], stages: prepared };
    await updateProject(deps, demoBy(cast.dewi, version), this.#id, input);
  }

  async #sendBack(stage: StageName): Promise<void> {
    const { deps, cast, timeline } = this.#parts;
    const { version } = await readProject(deps, cast.dewi, this.#id);
    const note =
      'Gambar bab 3 masih 72 dpi, mohon diganti dengan berkas 300 dpi. Daftar isi juga belum mengikuti nomor halaman baru.';
    const repairs = [{ stage, note, deadline: timeline.day(3) }];
    await updateProject(deps, demoBy(cast.dewi, version), this.#id, { repairs });
  }

  #editorOf(name: StageName): UserActor {
    const { cast, index } = this.#parts;
    const editors = [cast.ratna, cast.dimas, cast.intan, cast.hendra];
    return editors[(index + stagePosition(name)) % editors.length] ?? cast.ratna;
  }
}
