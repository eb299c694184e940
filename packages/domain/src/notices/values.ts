import type { Role } from '../roles.ts';

/** The events that people are notified of, in the order of the preferences. */
export const noticeEvents = [
  'manuscriptArrived',
  'delivered',
  'manuscriptReceived',
  'statusChanged',
  'assigned',
  'yourTurn',
  'reassigned',
  'returned',
  'approved',
  'dueSoon',
  'overdue',
  'noteToYou',
  'requestArrived',
  'requestDecided',
  'proofJudged',
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

/** Events that a job finds by date; all others are recorded in the transaction that causes them. */
export const reminderEvents = ['dueSoon', 'overdue'] as const satisfies readonly NoticeEvent[];

const requests: readonly NoticeEvent[] = ['assigned', 'yourTurn', 'returned', ...reminderEvents];

/** Whether an event asks its reader to work on a stage, and so can be out of date when its mail is written. */
export function asksForWork(event: NoticeEvent): boolean {
  return requests.includes(event);
}

/** Whether an event tells its reader that something is theirs no more, which they hear though they may not open it. */
export function tellsOfLoss(event: NoticeEvent): boolean {
  return event === 'reassigned';
}

export function isReminder(event: NoticeEvent): boolean {
  return reminderEvents.some((reminder) => reminder === event);
}

const receivers: Record<NoticeEvent, readonly Role[]> = {
  manuscriptArrived: ['admin'],
  delivered: ['admin'],
  manuscriptReceived: ['penulis'],
  statusChanged: ['penulis'],
  assigned: ['penulis', 'redaksi'],
  yourTurn: ['penulis', 'redaksi'],
  reassigned: ['redaksi'],
  returned: ['penulis', 'redaksi'],
  approved: ['penulis', 'redaksi'],
  dueSoon: ['penulis', 'redaksi'],
  overdue: ['penulis', 'redaksi'],
  noteToYou: ['penulis', 'redaksi', 'admin'],
  requestArrived: ['admin'],
  requestDecided: ['penulis', 'redaksi'],
  proofJudged: ['redaksi', 'admin'],
};

/** The events a role is told of, in the order of the preferences. */
export function eventsOf(role: Role): readonly NoticeEvent[] {
  return noticeEvents.filter((event) => receivers[event].includes(role));
}

/** How one person wants the mails of one event; the bell shows each event in any case. */
export const mailModes = ['now', 'daily', 'never'] as const;
export type MailMode = (typeof mailModes)[number];

/** Frequent events are mailed once a day until the person chooses otherwise. */
export function defaultMailMode(event: NoticeEvent): MailMode {
  return event === 'manuscriptArrived' || event === 'delivered' ? 'daily' : 'now';
}

/** The words that a template may hold in braces. */
export const noticeVariables = [
  'judul',
  'tahap',
  'tenggat',
  'lewat',
  'status',
  'alasan',
  'dari',
  'hal',
] as const;
export type NoticeVariable = (typeof noticeVariables)[number];
export type NoticeValues = Readonly<Partial<Record<NoticeVariable, string>>>;

const ofStage = ['judul', 'tahap', 'tenggat'] as const;
/** Which of them each event provides. */
export const variablesOf: Record<NoticeEvent, readonly NoticeVariable[]> = {
  manuscriptArrived: ['judul', 'dari'],
  delivered: ['judul', 'tahap', 'dari'],
  manuscriptReceived: ['judul'],
  statusChanged: ['judul', 'status', 'alasan'],
  assigned: ofStage,
  yourTurn: ofStage,
  reassigned: ['judul', 'tahap'],
  returned: [...ofStage, 'alasan'],
  approved: ['judul', 'tahap'],
  dueSoon: ofStage,
  overdue: [...ofStage, 'lewat'],
  noteToYou: ['judul', 'dari'],
  requestArrived: ['judul', 'hal', 'dari', 'alasan'],
  requestDecided: ['judul', 'hal', 'status', 'alasan'],
  proofJudged: ['judul', 'hal', 'dari', 'alasan'],
};

/** Addresses outside the API that a mail links to; they need no session, because they are signed. */
export const unsubscribePath = '/berhenti';
