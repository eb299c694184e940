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
import { readWorkCalendar } from '../features/calendar/days-off.ts';
import { createAuthorProject } from '../features/projects/create.ts';
import { deliverLink } from '../features/projects/deliver-link.ts';
import { readProject } from '../features/projects/read.ts';
import { updateProject } from '../features/projects/update.ts';
import { demoContext } from './context.ts';
import type { SampleManuscript } from './manuscripts.ts';
import type { PersonKey, SamplePeople } from './people.ts';
import { bookSchedule } from './setup.ts';
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
  readonly sinceDaysAgo: number;
  /** Known once the timeline has come to its creation. */
  id(): string;
  editorOf(name: StageName): UserActor;
}

/** The stage in which the project of each accepted manuscript is, oldest first, and the state of that stage. */
const productionStates: readonly (readonly [StageName, Situation])[] = [
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
  people: SamplePeople,
  manuscripts: readonly SampleManuscript[],
): SampleProject[] {
  const accepted = manuscripts.filter(({ acceptedDaysAgo }) => acceptedDaysAgo !== undefined);
  return accepted.map(({ judul, author, acceptedDaysAgo = 0, id }, index) => {
    const [stage, situation] = productionStates[index] ?? ['Penulisan', 'working'];
    const begunDaysAgo = Math.max(acceptedDaysAgo - 0.5, 0.3);
    const book = {
      title: judul,
      author,
      manuscriptId: id,
      begunDaysAgo,
      reachedDaysAgo: begunDaysAgo * 0.15,
    };
    return new ProjectPlan({ deps, timeline, people, book, index, stage, situation }).plan();
  });
}

/** Books that were finished last year, before authors sent manuscripts through the portal. */
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
export function planLastYear(deps: Deps, timeline: Timeline, people: SamplePeople): number {
  const yearEnd = timeline.daysOfThisYear();
  lastYear.forEach(([title, author, begunDaysAgo], index) => {
    const book = {
      title,
      author: people[author],
      manuscriptId: () => undefined,
      begunDaysAgo: yearEnd + begunDaysAgo,
      reachedDaysAgo: yearEnd + 8 + index,
    };
    new ProjectPlan({ deps, timeline, people, book, index, stage: lastStage, situation: 'working' }).plan();
  });
  return lastYear.length;
}

interface Book {
  readonly title: string;
  readonly author: UserActor;
  /** Known once the timeline has come to its submission; undefined for a book that began without one. */
  readonly manuscriptId: () => string | undefined;
  /** Days ago on which production began, and on which the present stage did. */
  readonly begunDaysAgo: number;
  readonly reachedDaysAgo: number;
}

interface ProjectPlanOptions {
  readonly deps: Deps;
  readonly timeline: Timeline;
  readonly people: SamplePeople;
  readonly book: Book;
  readonly index: number;
  readonly stage: StageName;
  readonly situation: Situation;
}

/** Plans one project: every stage before the present one is delivered by its holder and approved. */
class ProjectPlan {
  readonly #options: ProjectPlanOptions;
  /** How many days each finished stage took. */
  readonly #daysPerStage: number;
  #id = '';

  constructor(options: ProjectPlanOptions) {
    this.#options = options;
    const { book, stage } = options;
    this.#daysPerStage = (book.begunDaysAgo - book.reachedDaysAgo) / stagePosition(stage);
  }

  plan(): SampleProject {
    const { timeline, stage, situation, book } = this.#options;
    timeline.planDaysAgo(book.begunDaysAgo, () => this.#create());
    for (const name of stageNames.slice(0, stagePosition(stage) - 1)) {
      const from = this.#startedDaysAgo(name);
      timeline.planDaysAgo(from - this.#daysPerStage * 0.55, () => this.#deliver(name, 1));
      timeline.planDaysAgo(from - this.#daysPerStage * 0.9, () => this.#approve(name));
    }
    if (stage !== lastStage) this.#planPresent();
    return {
      author: book.author,
      stage,
      situation,
      sinceDaysAgo: this.#startedDaysAgo(stage),
      id: () => this.#id,
      editorOf: (name) => this.#editorOf(name),
    };
  }

  #planPresent(): void {
    const { timeline, stage, situation } = this.#options;
    const sinceDaysAgo = this.#startedDaysAgo(stage);
    if (situation === 'waiting' || situation === 'edited' || situation === 'returned') {
      timeline.planDaysAgo(sinceDaysAgo * 0.5, () => this.#deliver(stage, 1));
    }
    if (situation === 'returned') timeline.planDaysAgo(sinceDaysAgo * 0.25, () => this.#sendBack(stage));
    if (situation === 'edited') timeline.planDaysAgo(sinceDaysAgo * 0.2, () => this.#deliver(stage, 2));
  }

  /** Days ago on which work on a stage began. */
  #startedDaysAgo(name: StageName): number {
    return this.#options.book.begunDaysAgo - this.#daysPerStage * (stagePosition(name) - 1);
  }

  #deadlineOf(name: StageName): string | null {
    const { timeline, stage, situation, index } = this.#options;
    if (name !== stage) return timeline.dateInDays(this.#daysPerStage * 0.8 - this.#startedDaysAgo(name));
    if (situation === 'undated') return null;
    return timeline.dateInDays(situation === 'overdue' ? -(2 + (index % 6)) : 1 + ((index * 3) % 12));
  }

  async #create(): Promise<void> {
    const { deps, people, book, index, situation, timeline } = this.#options;
    const first = { deadline: this.#deadlineOf('Penulisan'), submissionLink: null };
    const proofs = { deadline: this.#deadlineOf('Proofreading'), submissionLink: null };
    const sppNumber =
      index % 4 === 3
        ? ''
        : `SPP/${String(index + 1).padStart(3, '0')}/RN/${timeline.dateInDays(-book.begunDaysAgo).slice(0, 4)}`;
    const input = {
      title: book.title,
      sppNumber,
      authorId: book.author.id,
      ...(situation === 'scheduled'
        ? {
            plan: planOf(bookSchedule, timeline.dateInDays(-book.begunDaysAgo), await readWorkCalendar(deps)),
          }
        : { stages: { Penulisan: first, Proofreading: proofs } }),
      manuscriptId: book.manuscriptId(),
    };
    ({ id: this.#id } = await createAuthorProject(deps, demoContext(people.dewi), input));
  }

  async #deliver(name: StageName, attempt: number): Promise<void> {
    const { deps, book, index } = this.#options;
    const person = isAuthorStage(name) ? book.author : this.#editorOf(name);
    const file = `contoh-${index + 1}-${name.toLowerCase().replaceAll(' ', '-')}-v${attempt}`;
    const input = { submissionLink: `https://drive.google.com/file/d/${file}/view`, note: '' };
    await deliverLink(deps, demoContext(person), { id: this.#id, stage: name }, input);
  }

  /** Approves a stage and, in the same save, prepares the next one. */
  async #approve(name: StageName): Promise<void> {
    const { deps, people, stage, situation } = this.#options;
    const next = stageNames[stagePosition(name)];
    const prepared: NonNullable<UpdateProjectInput['stages']> = {};
    if (next !== undefined && next !== lastStage) {
      const deadline = this.#deadlineOf(next);
      const free = next === stage && situation === 'free';
      const assignee = isEditorialStage(next) && !free ? { assigneeId: this.#editorOf(next).id } : {};
      prepared[next] = { ...(deadline !== null && { deadline }), ...assignee };
    }
    const { version } = await readProject(deps, people.dewi, this.#id);
    const input = { approvals: [name], stages: prepared };
    await updateProject(deps, demoContext(people.dewi, version), this.#id, input);
  }

  async #sendBack(stage: StageName): Promise<void> {
    const { deps, people, timeline } = this.#options;
    const { version } = await readProject(deps, people.dewi, this.#id);
    const note =
      'Gambar bab 3 masih 72 dpi, mohon diganti dengan berkas 300 dpi. Daftar isi juga belum mengikuti nomor halaman baru.';
    const repairs = [{ stage, note, deadline: timeline.dateInDays(3) }];
    await updateProject(deps, demoContext(people.dewi, version), this.#id, { repairs });
  }

  #editorOf(name: StageName): UserActor {
    const { people, index } = this.#options;
    const editors = [people.ratna, people.dimas, people.intan, people.hendra];
    return editors[(index + stagePosition(name)) % editors.length] ?? people.ratna;
  }
}
