import { initialStatus, type ManuscriptStatus, manuscriptStatuses } from './status.ts';

/** What waits for the admin's decision, whatever its status: a view of the list beside those by status. */
export const undecided = 'undecided';
export const manuscriptViews = [undecided, ...manuscriptStatuses] as const;
export type ManuscriptView = typeof undecided | ManuscriptStatus;

/** How 'Review Naskah' is sorted as it opens: all, newest first; those that wait, oldest first. */
export function reviewSort(view: ManuscriptView | undefined): ManuscriptSort {
  return view === initialStatus || view === undecided ? 'submissionDate' : '-submissionDate';
}

export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul', 'turnSince'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
