import {
  type HistoryTab,
  initialStatus,
  type ManuscriptStatus,
  manuscriptStatuses,
  statusesOfTab,
} from './status.ts';

/**
 * What a manuscript can need of the admin: a decision (`undecided`), and once accepted a project (`projectless`). Each is a
 * filter of the list, beside those by status.
 */
export const manuscriptTasks = ['undecided', 'projectless'] as const;
export type ManuscriptTask = (typeof manuscriptTasks)[number];
/** Another such filter: the author asked to withdraw the manuscript, and no admin has answered yet. */
export const withdrawingFilter = 'withdrawing';
export const manuscriptStatusFilters = [
  ...manuscriptTasks,
  withdrawingFilter,
  ...manuscriptStatuses,
] as const;
export type ManuscriptStatusFilter = (typeof manuscriptStatusFilters)[number];

export function isManuscriptTask(view: string | undefined): view is ManuscriptTask {
  return manuscriptTasks.some((task) => task === view);
}

/** Whether its author has asked to withdraw a manuscript, or has withdrawn it (decision 0095). */
export const withdrawalFlags = ['asked', 'accepted'] as const;
export type WithdrawalFlag = (typeof withdrawalFlags)[number];
export const withdrawalStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;

/** Whether a manuscript stands on a tab of 'Riwayat Naskah'. What was withdrawn is not worked on any more, whatever its status. */
export function isInTab(
  manuscript: {
    readonly status: ManuscriptStatus;
    readonly withdrawal?: { readonly state: WithdrawalFlag } | undefined;
  },
  tab: HistoryTab,
): boolean {
  if (tab === 'running' && manuscript.withdrawal?.state === 'accepted') return false;
  return statusesOfTab(tab).includes(manuscript.status);
}

/** The initial order of 'Review Naskah': all, newest first; those that wait, oldest first. */
export function defaultReviewSort(view: ManuscriptStatusFilter | undefined): ManuscriptSort {
  const waits = view === initialStatus || view === withdrawingFilter || isManuscriptTask(view);
  return waits ? 'submissionDate' : '-submissionDate';
}

export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul', 'turnSince'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
