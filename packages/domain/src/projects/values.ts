import type { CreateProjectFields, CreateProjectInput } from './schema.ts';

export const projectSorts = ['-createdAt', 'createdAt', 'title', 'deadline'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** The chips of 'Daftar Proyek Berjalan'. */
export const projectFilters = ['all', 'awaitsReview', 'overdue', 'tasks'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/** One's own projects: what is due first comes first, so that a later page holds nothing more urgent. */
export const ownProjectsQuery = { scope: 'mine', sort: 'deadline' } as const;

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

/** What is said of a delivered link: the admin sends it back. */
export const verdictKinds = ['repair'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

interface EditShape {
  readonly title?: unknown;
  readonly sppNumber?: unknown;
  readonly authorId?: unknown;
  readonly currentOverallStatus?: unknown;
  readonly approvals?: readonly unknown[] | undefined;
  readonly repairs?: readonly unknown[] | undefined;
  readonly stages?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined;
}

/** How many single values an edit changes: the dialog's «N perubahan belum disimpan»; an edit of none is refused. */
export function countChanges(edit: EditShape): number {
  const ofStages = Object.values(edit.stages ?? {}).flatMap((stage) => Object.values(stage ?? {}));
  const { title, sppNumber, authorId, currentOverallStatus, approvals = [], repairs = [] } = edit;
  const values = [title, sppNumber, authorId, currentOverallStatus, ...approvals, ...repairs, ...ofStages];
  return values.filter((value) => value !== undefined).length;
}
