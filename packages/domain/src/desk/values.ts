import type { ManuscriptTask } from '../manuscripts/values.ts';
import { paths } from '../paths.ts';
import type { ProjectFilter } from '../projects/values.ts';
import type { Settings } from '../settings/schema.ts';
import { asksAboutGoogleDocs, asksAboutNewEditors } from '../settings/values.ts';
import type { UserStatus } from '../users/values.ts';

/** The desk above the feed of 'Dashboard': what waits for the admin (decision 0088). */

/** In the order they are shown. */
export const deskQueues = ['decide', 'create', 'late', 'approve', 'assign', 'undated', 'nextStep'] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** How many rows of a queue the desk shows, oldest first. */
export const queueRows = 5;
/** How many editors are listed in the team's load; more than any publisher has. */
export const mostLoads = 100;
/** Below this number of cases no duration is shown, because it would say nothing. */
export const fewestCases = 5;
/** How many cases of a stage and year are read, latest first. */
export const mostCases = 400;

/** The filter of the list of projects behind a queue; the server counts by it, and the figure links to it. */
export const projectLists = {
  late: 'overdue',
  approve: 'awaitsReview',
  assign: 'unassigned',
  undated: 'undated',
  nextStep: 'nextStep',
  week: 'week',
} as const satisfies Record<string, ProjectFilter>;

/** The view of the list of manuscripts behind a queue. */
export const manuscriptLists = {
  decide: 'undecided',
  create: 'projectless',
} as const satisfies Record<string, ManuscriptTask>;
export type ManuscriptQueue = keyof typeof manuscriptLists;

export function isManuscriptQueue(queue: string): queue is ManuscriptQueue {
  return queue in manuscriptLists;
}

/** What a new portal needs from its first admin, in the order that suits (decision 0109). */
export const firstSteps = ['publisher', 'mail', 'holidays', 'editors', 'newEditors', 'googleDocs'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What the steps are derived from: the state of the portal, never a stored check mark. */
export interface FirstFacts {
  readonly settings: Settings;
  readonly sendsMail: boolean;
  /** The holidays of some year are confirmed; missing later years have a warning of their own. */
  readonly knowsHolidays: boolean;
  readonly hasEditors: boolean;
}

/** The steps not done yet; empty once the admin has dismissed the list. */
export function openSteps({ settings, sendsMail, knowsHolidays, hasEditors }: FirstFacts): FirstStep[] {
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
export function pathOfList(list: keyof typeof projectLists | ManuscriptQueue): string {
  return isManuscriptQueue(list)
    ? listPath(paths.reviewList, { status: manuscriptLists[list] })
    : listPath(paths.runningProjects, { kind: projectLists[list] });
}

export const heldUsersPath = listPath(paths.users, { status: 'held' satisfies UserStatus });

export const mailFailedPath = listPath(paths.users, { status: 'mail-failed' satisfies UserStatus });

export interface Spread {
  readonly median: number;
  readonly p90: number;
}

/** Median and 90th percentile, by nearest rank; null where there are too few to say anything. */
export function spreadOf(days: readonly number[]): Spread | null {
  if (days.length < fewestCases) return null;
  const sorted = days.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: at(0.5), p90: at(0.9) };
}
