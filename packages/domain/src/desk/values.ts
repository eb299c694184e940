import type { ManuscriptTask } from '../manuscripts/values.ts';
import { paths } from '../paths.ts';
import type { ProjectFilter } from '../projects/values.ts';
import type { Settings } from '../settings/schema.ts';
import { asksAboutGoogleDocs, asksAboutNewEditors } from '../settings/values.ts';
import type { UserStatus } from '../users/values.ts';

/** The desk above the feed of 'Dashboard': what waits for the admin (decision 0144). */

/** In the order they are shown. */
export const deskQueues = ['decide', 'create', 'late', 'approve', 'assign', 'undated', 'nextStep'] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** How many rows of a queue the desk shows, oldest first. */
export const rowsPerQueue = 5;
/** At most this many editors are listed with their work; no publisher has more. */
export const maxEditorLoads = 100;
/** With fewer cases than this no duration is shown, because it would mean nothing. */
export const minCases = 5;
/** How many cases of a stage and year are read, latest first. */
export const maxCases = 400;

/**
 * The filter of the list of projects behind each queue or figure (`week`: due within this week); the server counts by it,
 * and the figure links to that list.
 */
export const projectFilterByQueue = {
  late: 'overdue',
  approve: 'awaitsReview',
  assign: 'unassigned',
  undated: 'undated',
  nextStep: 'nextStep',
  week: 'week',
} as const satisfies Record<string, ProjectFilter>;

/** The filter of the list of manuscripts behind each of its queues. */
export const manuscriptFilterByQueue = {
  decide: 'undecided',
  create: 'projectless',
} as const satisfies Record<string, ManuscriptTask>;
export type ManuscriptQueue = keyof typeof manuscriptFilterByQueue;

export function isManuscriptQueue(queue: string): queue is ManuscriptQueue {
  return queue in manuscriptFilterByQueue;
}

/**
 * What the first admin of a new portal should do, in a sensible order (decision 0144): the publisher's contacts, outgoing
 * mail, holidays, the first editors; then decide whether new editors wait for approval (`newEditors`), and whether stages
 * take links of Google Docs (`googleDocs`).
 */
export const firstSteps = ['publisher', 'mail', 'holidays', 'editors', 'newEditors', 'googleDocs'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The state of the portal from which the open steps follow; nothing stores that a step is done. */
export interface FirstStepsState {
  readonly settings: Settings;
  readonly sendsMail: boolean;
  /** The holidays of some year are confirmed; missing later years have a warning of their own. */
  readonly knowsHolidays: boolean;
  readonly hasEditors: boolean;
}

/** The steps not done yet; empty once the admin has dismissed the list. */
export function unfinishedFirstSteps({
  settings,
  sendsMail,
  knowsHolidays,
  hasEditors,
}: FirstStepsState): FirstStep[] {
  if (settings.firstStepsHidden) return [];
  const { address, phone, whatsapp, email } = settings;
  const done: Readonly<Record<FirstStep, boolean>> = {
    publisher: address !== '' && [phone, whatsapp, email].some((contact) => contact !== ''),
    mail: sendsMail,
    holidays: knowsHolidays,
    editors: hasEditors,
    newEditors: !asksAboutNewEditors(settings),
    googleDocs: !asksAboutGoogleDocs(settings),
  };
  return firstSteps.filter((step) => !done[step]);
}

function listPath(path: string, query: Readonly<Record<string, string>>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${parts.join('&')}`;
}

/** The list that holds exactly what a figure counts. */
export function queueListPath(list: keyof typeof projectFilterByQueue | ManuscriptQueue): string {
  return isManuscriptQueue(list)
    ? listPath(paths.reviewList, { status: manuscriptFilterByQueue[list] })
    : listPath(paths.runningProjects, { kind: projectFilterByQueue[list] });
}

export const heldUsersPath = listPath(paths.users, { status: 'held' satisfies UserStatus });

export const mailFailedPath = listPath(paths.users, { status: 'mail-failed' satisfies UserStatus });

/** In working days. */
export interface MedianAndP90 {
  readonly median: number;
  readonly p90: number;
}

/** Median and 90th percentile, by nearest rank; null where there are too few to say anything. */
export function medianAndP90(days: readonly number[]): MedianAndP90 | null {
  if (days.length < minCases) return null;
  const sorted = days.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: percentile(0.5), p90: percentile(0.9) };
}
