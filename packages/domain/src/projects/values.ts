import type { CreateProjectFields, CreateProjectInput } from './schema.ts';
import type { Turn } from './turn.ts';

export const projectSorts = ['-createdAt', 'createdAt', 'title', 'deadline', 'turnSince'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** Finished or not; a list without it has both (§7). */
export const projectStates = ['running', 'finished'] as const;

/** Whose turn a list can be filtered by, besides one person's id: one's own, or that of a kind of holder. */
export const turnChoices = ['me', 'admin', 'penulis', 'redaksi', 'team'] as const;
type TurnChoice = (typeof turnChoices)[number];

export function isTurnChoice(value: string): value is TurnChoice {
  return turnChoices.some((one) => one === value);
}

export type TurnFilter =
  | { readonly by: 'who'; readonly value: Exclude<TurnChoice, 'me'> }
  | { readonly by: 'holder'; readonly value: string };

/** What `turn` of a list means for the one who asks; the admin's own turn is any admin's. */
export function turnFilter(turn: string, asker: { readonly id: string; readonly role: string }): TurnFilter {
  if (!isTurnChoice(turn)) return { by: 'holder', value: turn };
  if (turn !== 'me') return { by: 'who', value: turn };
  return asker.role === 'admin' ? { by: 'who', value: 'admin' } : { by: 'holder', value: asker.id };
}

/**
 * Filters of 'Daftar Proyek Berjalan': `week` is due within this week, `unassigned` has nobody responsible, `undated` has
 * no deadline, `nextStep` waits for the admin to say how it goes on, `tasks` are single tasks of the editorial team.
 */
export const projectFilters = [
  'all',
  'awaitsReview',
  'overdue',
  'week',
  'unassigned',
  'undated',
  'nextStep',
  'tasks',
] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/** What each chip, a button above 'Daftar Proyek Berjalan', filters that list by. */
export const chipQueries = {
  running: { state: 'running' },
  myTurn: { turn: 'me' },
  awaitsReview: { kind: 'awaitsReview' },
  overdue: { kind: 'overdue' },
  week: { kind: 'week' },
  unassigned: { kind: 'unassigned' },
  undated: { kind: 'undated' },
  nextStep: { kind: 'nextStep' },
  tasks: { kind: 'tasks', state: 'running' },
  finished: { state: 'finished' },
  all: {},
} as const satisfies Record<
  string,
  { kind?: ProjectFilter; state?: (typeof projectStates)[number]; turn?: string }
>;
export type ProjectChip = keyof typeof chipQueries;

export function isChip(value: string): value is ProjectChip {
  return Object.hasOwn(chipQueries, value);
}

export const projectChips = Object.keys(chipQueries).filter(isChip);

/** The default order of a list: most urgent first where it shows urgent work, else newest first (§7). */
export function defaultSortOf({
  kind,
  sort,
}: {
  kind?: ProjectFilter;
  sort?: ProjectSort | undefined;
}): ProjectSort {
  if (sort !== undefined) return sort;
  if (kind === 'overdue' || kind === 'week' || kind === 'unassigned') return 'deadline';
  return kind === 'awaitsReview' ? 'turnSince' : '-createdAt';
}

/** One's own projects: what is due first comes first, so that a later page holds nothing more urgent. */
export const ownProjectsQuery = { scope: 'mine', state: 'running', sort: 'deadline' } as const;
/** Those that are finished, with their number. */
export const ownFinishedQuery = { scope: 'mine', state: 'finished' } as const;

export function toCreateProject({
  'stages.Penulisan.deadline': writingDeadline,
  'stages.Penulisan.submissionLink': writingLink,
  'stages.Proofreading.deadline': proofDeadline,
  'stages.Proofreading.submissionLink': proofLink,
  ...fields
}: CreateProjectFields): CreateProjectInput {
  return {
    ...fields,
    stages: {
      Penulisan: { deadline: writingDeadline, submissionLink: writingLink },
      Proofreading: { deadline: proofDeadline, submissionLink: proofLink },
    },
  };
}

/** The author's statement on the document that is to be printed (decision 0095). */
export const proofKinds = ['print_approved', 'print_correction'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** Judgements on a delivered link: the admin sends it back, or an author approves or corrects it. */
export const verdictKinds = ['repair', ...proofKinds] as const;
export type VerdictKind = (typeof verdictKinds)[number];

interface CountedEdit {
  readonly title?: unknown;
  readonly sppNumber?: unknown;
  readonly authorId?: unknown;
  readonly currentOverallStatus?: unknown;
  readonly goOn?: unknown;
  readonly approvals?: readonly unknown[] | undefined;
  readonly undoneApprovals?: readonly unknown[] | undefined;
  readonly repairs?: readonly unknown[] | undefined;
  readonly stages?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined;
}

/** How many single values an edit changes: the dialog's «N perubahan belum disimpan»; an empty edit is refused. */
export function countChanges(edit: CountedEdit): number {
  const ofStages = Object.values(edit.stages ?? {}).flatMap((stage) => Object.values(stage ?? {}));
  const { title, sppNumber, authorId, currentOverallStatus, goOn } = edit;
  const { approvals = [], undoneApprovals = [], repairs = [] } = edit;
  const judged = [...approvals, ...undoneApprovals, ...repairs];
  const values = [title, sppNumber, authorId, currentOverallStatus, goOn, ...judged, ...ofStages];
  return values.filter((value) => value !== undefined).length;
}

/** Whose turn it is, in the words of lists; empty if nobody has to act. */
export function holderName(
  { who, name }: Pick<Turn, 'who' | 'name'>,
  words: { readonly you: string; readonly nobody: string },
): string {
  if (who === 'nobody') return '';
  if (who === 'admin') return words.you;
  return who === 'team' ? words.nobody : name;
}
