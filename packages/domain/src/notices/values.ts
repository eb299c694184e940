import type { Role } from '../roles.ts';

/** The kinds of notices, in the order of the preferences; each is an event too. */
export const noticeKinds = [
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
export type NoticeKind = (typeof noticeKinds)[number];

/** The words that a template may hold in braces. */
export const noticeVariables = [
  'judul',
  'judulLama',
  'tahap',
  'tenggat',
  'semula',
  'lewat',
  'status',
  'alasan',
  'langkah',
  'arahan',
  'dari',
  'hal',
] as const;
export type NoticeVariable = (typeof noticeVariables)[number];
export type NoticeValues = Readonly<Partial<Record<NoticeVariable, string>>>;

interface EventRow {
  /** People choose by kind how they want its mails. */
  readonly kind: NoticeKind;
  /** Which values it provides. */
  readonly variables: readonly NoticeVariable[];
  /** Of events of one topic about one thing only the last one is sent: the earlier ones are no longer true. */
  readonly topic?: string;
  /** Asks its reader to work on a stage, so that it can be out of date when it is sent. */
  readonly asksForWork?: true;
  /** What was taken from its reader, or answers what they asked: told also where they may not open the project any more. */
  readonly reachesLeavers?: true;
  /** Mailed with the others of the day at the soonest. */
  readonly unhurried?: true;
  /** Whose words `alasan` are: the publisher's are sent as they are. */
  readonly reasonBy?: 'publisher' | 'sender';
}

const ofStage = ['judul', 'tahap', 'tenggat'] as const;

/** The events that people are notified of. */
const rows = {
  manuscriptArrived: { kind: 'manuscriptArrived', topic: 'arrival', variables: ['judul', 'dari'] },
  revisionArrived: { kind: 'manuscriptArrived', topic: 'arrival', variables: ['judul', 'dari'] },
  delivered: { kind: 'delivered', topic: 'delivery', variables: ['judul', 'tahap', 'dari'] },
  manuscriptReceived: { kind: 'manuscriptReceived', topic: 'receipt', variables: ['judul'] },
  revisionReceived: { kind: 'manuscriptReceived', topic: 'receipt', variables: ['judul'] },
  statusChanged: {
    kind: 'statusChanged',
    topic: 'status',
    variables: ['judul', 'status', 'alasan', 'langkah'],
    reasonBy: 'publisher',
  },
  /** The same status with another reason. */
  statusCorrected: {
    kind: 'statusChanged',
    topic: 'status',
    variables: ['judul', 'status', 'alasan'],
    reasonBy: 'publisher',
  },
  /** A book that is its author's from now on, where nothing asks them for work yet. */
  bookBegun: { kind: 'assigned', topic: 'author', variables: ['judul'] },
  bookGivenAway: { kind: 'reassigned', topic: 'author', variables: ['judul'], reachesLeavers: true },
  titleChanged: { kind: 'statusChanged', topic: 'title', variables: ['judul', 'judulLama'] },
  bookAtPress: { kind: 'statusChanged', variables: ['judul'] },
  bookDone: { kind: 'statusChanged', variables: ['judul'] },
  assigned: { kind: 'assigned', variables: ofStage, asksForWork: true },
  /** The first one. */
  deadlineSet: { kind: 'assigned', topic: 'deadline', variables: ofStage, asksForWork: true },
  deadlineEarlier: {
    kind: 'assigned',
    topic: 'deadline',
    variables: [...ofStage, 'semula'],
    asksForWork: true,
  },
  deadlineLater: {
    kind: 'assigned',
    topic: 'deadline',
    variables: [...ofStage, 'semula'],
    asksForWork: true,
    unhurried: true,
  },
  briefChanged: { kind: 'assigned', topic: 'brief', variables: [...ofStage, 'arahan'], asksForWork: true },
  projectDeleted: { kind: 'assigned', topic: 'bin', variables: ['judul'], reachesLeavers: true },
  projectRestored: { kind: 'assigned', topic: 'bin', variables: ['judul'] },
  yourTurn: { kind: 'yourTurn', topic: 'turn', variables: ofStage, asksForWork: true },
  proofReady: { kind: 'yourTurn', topic: 'proof', variables: ['judul', 'tahap'] },
  reassigned: { kind: 'reassigned', variables: ['judul', 'tahap'], reachesLeavers: true },
  returned: {
    kind: 'returned',
    variables: [...ofStage, 'alasan'],
    asksForWork: true,
    reasonBy: 'publisher',
  },
  approved: { kind: 'approved', topic: 'approval', variables: ['judul', 'tahap'] },
  approvalUndone: { kind: 'approved', topic: 'approval', variables: ['judul', 'tahap'] },
  dueSoon: { kind: 'dueSoon', variables: ofStage, asksForWork: true },
  /** By hand, of what is not late. */
  reminder: { kind: 'dueSoon', variables: ofStage, asksForWork: true },
  overdue: { kind: 'overdue', variables: [...ofStage, 'lewat'], asksForWork: true },
  noteToYou: { kind: 'noteToYou', variables: ['judul', 'dari'] },
  requestArrived: {
    kind: 'requestArrived',
    variables: ['judul', 'hal', 'dari', 'alasan'],
    reasonBy: 'sender',
  },
  requestWithdrawn: { kind: 'requestArrived', variables: ['judul', 'hal', 'dari'] },
  /** An account that waits for the approval of an admin. */
  accountWaiting: { kind: 'requestArrived', variables: ['dari'], unhurried: true },
  requestDecided: {
    kind: 'requestDecided',
    variables: ['judul', 'hal', 'status', 'alasan'],
    reachesLeavers: true,
    reasonBy: 'publisher',
  },
  /** It ended without an answer, for example because the stage was delivered. */
  requestSettled: { kind: 'requestDecided', variables: ['judul', 'hal'], reachesLeavers: true },
  proofJudged: {
    kind: 'proofJudged',
    topic: 'judgement',
    variables: ['judul', 'hal', 'dari', 'alasan'],
    reasonBy: 'sender',
  },
} satisfies Record<string, EventRow>;
export type NoticeEvent = keyof typeof rows;

const rowOf = (event: NoticeEvent): EventRow => rows[event];

export const noticeEvents = Object.keys(rows) as [NoticeEvent, ...NoticeEvent[]];

/** Which variables an event provides. */
export const variablesOf = (event: NoticeEvent): readonly NoticeVariable[] => rowOf(event).variables;

/** Whether somebody outside the publisher may have written it: titles and names always, a reason by who gives it. */
export function isStrangers(event: NoticeEvent, name: string): boolean {
  if (name === 'alasan') return rowOf(event).reasonBy !== 'publisher';
  return name === 'judul' || name === 'judulLama' || name === 'dari';
}

/** The kind by which people choose how they want the mails of an event. */
export const kindOf = (event: NoticeEvent): NoticeKind => rowOf(event).kind;

/** The events of which only the last one about a thing is sent: those of the same topic, itself among them. */
export function sameTopic(event: NoticeEvent): readonly NoticeEvent[] {
  const { topic } = rowOf(event);
  return topic === undefined ? [] : noticeEvents.filter((other) => rowOf(other).topic === topic);
}

const callsToWork = ['assigned', 'yourTurn', 'dueSoon', 'reminder', 'overdue'] as const;

/** The earlier events of a stage that an event says as well, to the same person: their waiting messages would repeat it. */
export function saidBy(event: NoticeEvent): readonly NoticeEvent[] {
  if (event === 'yourTurn') return ['assigned'];
  return event === 'returned' ? [...callsToWork, event] : [];
}

const oftenCaused: readonly NoticeKind[] = [
  'manuscriptArrived',
  'delivered',
  'noteToYou',
  'requestArrived',
  'proofJudged',
];

/** Whether authors and editors can cause an event as often as they like, so that its mails have a bound. */
export const canFlood = (event: NoticeEvent): boolean => oftenCaused.includes(kindOf(event));

/** The events of these kinds. */
export function eventsOfKinds(kinds: readonly NoticeKind[]): readonly NoticeEvent[] {
  return noticeEvents.filter((event) => kinds.includes(kindOf(event)));
}

/** Events that a job writes, by the date or when an admin asks for it; all others are recorded in the transaction that causes them. */
export const reminderEvents = ['dueSoon', 'reminder', 'overdue'] as const satisfies readonly NoticeEvent[];

/** Whether an event asks its reader to work on a stage. */
export function asksForWork(event: NoticeEvent): boolean {
  return rowOf(event).asksForWork === true;
}

/** Whether an event shows work to whom it waits for, admins or a book's author, so that it can be out of date when it is sent. */
export function asksForDecision(event: NoticeEvent): boolean {
  return event === 'delivered' || event === 'proofReady';
}

/** Whether an event is told also to somebody who may not open the project any more. */
export function reachesLeavers(event: NoticeEvent): boolean {
  return rowOf(event).reachesLeavers === true;
}

export function movesDeadline(event: NoticeEvent): boolean {
  return event === 'deadlineSet' || event === 'deadlineEarlier' || event === 'deadlineLater';
}

export function isReminder(event: NoticeEvent): boolean {
  return reminderEvents.some((reminder) => reminder === event);
}

const receivers: Record<NoticeKind, readonly Role[]> = {
  manuscriptArrived: ['admin'],
  delivered: ['admin'],
  manuscriptReceived: ['penulis'],
  statusChanged: ['penulis'],
  assigned: ['penulis', 'redaksi'],
  yourTurn: ['penulis', 'redaksi'],
  reassigned: ['penulis', 'redaksi'],
  returned: ['penulis', 'redaksi'],
  approved: ['penulis', 'redaksi'],
  dueSoon: ['penulis', 'redaksi'],
  overdue: ['penulis', 'redaksi'],
  noteToYou: ['penulis', 'redaksi', 'admin'],
  requestArrived: ['admin'],
  requestDecided: ['penulis', 'redaksi'],
  proofJudged: ['redaksi', 'admin'],
};

/** The kinds a role is told of, in the order of the preferences. */
export function kindsOf(role: Role): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => receivers[kind].includes(role));
}

/** The record of what happened: a note, a request (also one to withdraw a manuscript), a status that was set. */
export interface NoticeAbout {
  readonly kind: 'note' | 'request' | 'status';
  readonly id: string;
}

/** How one person wants the mails of one kind; the bell shows each notice in any case. */
export const mailModes = ['now', 'daily', 'never'] as const;
export type MailMode = (typeof mailModes)[number];
/** What somebody has chosen. */
export type MailChoices = Readonly<Partial<Record<NoticeKind, MailMode>>>;

/** Frequent events are mailed once a day until the person chooses otherwise. */
export function defaultMailMode(kind: NoticeKind): MailMode {
  return kind === 'manuscriptArrived' || kind === 'delivered' ? 'daily' : 'now';
}

/** How somebody with these choices is mailed of an event. */
export function mailModeOf(event: NoticeEvent, chosen: MailChoices | undefined): MailMode {
  const { kind, unhurried } = rowOf(event);
  const mode = chosen?.[kind] ?? defaultMailMode(kind);
  return unhurried && mode === 'now' ? 'daily' : mode;
}

/** Addresses outside the API that a mail links to; they need no session, because they are signed. */
export const unsubscribePath = '/berhenti';
