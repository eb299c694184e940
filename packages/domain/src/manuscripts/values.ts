import { initialStatus, manuscriptStatuses } from './status.ts';

/** What waits for the admin's decision, whatever its status: a view of the list beside those by status. */
export const undecided = 'undecided';
/** What its author asked to withdraw and nobody has answered: another such view. */
export const withdrawing = 'withdrawing';
export const manuscriptViews = [undecided, withdrawing, ...manuscriptStatuses] as const;
export type ManuscriptView = (typeof manuscriptViews)[number];

/** Whether its author has asked to withdraw a manuscript, or has withdrawn it (decision 0095). */
export const withdrawalFlags = ['asked', 'accepted'] as const;
export type WithdrawalFlag = (typeof withdrawalFlags)[number];
export const withdrawalStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;

/** The initial order of 'Review Naskah': all, newest first; those that wait, oldest first. */
export function reviewSort(view: ManuscriptView | undefined): ManuscriptSort {
  return view === initialStatus || view === undecided || view === withdrawing
    ? 'submissionDate'
    : '-submissionDate';
}

export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul', 'turnSince'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
