import { initialStatus, manuscriptStatuses } from './status.ts';

/** What a manuscript can ask of the admin: a decision, then a project. Each is a view of the list beside those by status. */
export const manuscriptTasks = ['undecided', 'projectless'] as const;
export type ManuscriptTask = (typeof manuscriptTasks)[number];
/** What its author asked to withdraw and nobody has answered: another such view. */
export const withdrawing = 'withdrawing';
export const manuscriptViews = [...manuscriptTasks, withdrawing, ...manuscriptStatuses] as const;
export type ManuscriptView = (typeof manuscriptViews)[number];

export function isTask(view: string | undefined): view is ManuscriptTask {
  return manuscriptTasks.some((task) => task === view);
}

/** Whether its author has asked to withdraw a manuscript, or has withdrawn it (decision 0095). */
export const withdrawalFlags = ['asked', 'accepted'] as const;
export type WithdrawalFlag = (typeof withdrawalFlags)[number];
export const withdrawalStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;

/** The initial order of 'Review Naskah': all, newest first; those that wait, oldest first. */
export function reviewSort(view: ManuscriptView | undefined): ManuscriptSort {
  const waits = view === initialStatus || view === withdrawing || isTask(view);
  return waits ? 'submissionDate' : '-submissionDate';
}

export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul', 'turnSince'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
