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

/** The variables of the templates, as an admin types them: `{judul}`. They are Indonesian because admins read them. */
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
  'untuk',
  'hal',
] as const;
export type NoticeVariable = (typeof noticeVariables)[number];
export type NoticeValues = Readonly<Partial<Record<NoticeVariable, string>>>;

interface EventRule {
  /** People choose by kind how they want its mails. */
  readonly kind: NoticeKind;
  /** Which values it provides. */
  readonly variables: readonly NoticeVariable[];
  /** Of events of one topic about one thing only the last one is sent: the earlier ones are no longer true. */
  readonly topic?: string;
  /** Asks its reader to work on a stage, so that it can be out of date when it is sent. */
  readonly asksForWork?: true;
  /** Also told to people who may no longer open the project: it was taken from them, or answers what they asked. */
  readonly sentWithoutAccess?: true;
  /** Not urgent: mailed in the daily summary, never at once. */
  readonly neverAtOnce?: true;
  /** Whose words `alasan` are: the publisher's are sent as they are. */
  readonly reasonBy?: 'publisher' | 'sender';
}

const ofStage = ['judul', 'tahap', 'tenggat'] as const;

/** The events that people are notified of. */
const eventRules = {
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
  /** An admin gave a manuscript to another author. */
  manuscriptGiven: { kind: 'assigned', topic: 'author', variables: ['judul', 'status', 'langkah'] },
  manuscriptGivenAway: {
    kind: 'reassigned',
    topic: 'author',
    variables: ['judul'],
    sentWithoutAccess: true,
  },
  /** A book that is its author's from now on, where nothing asks them for work yet. */
  bookBegun: { kind: 'assigned', topic: 'author', variables: ['judul'] },
  bookGivenAway: { kind: 'reassigned', topic: 'author', variables: ['judul'], sentWithoutAccess: true },
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
    neverAtOnce: true,
  },
  briefChanged: { kind: 'assigned', topic: 'brief', variables: [...ofStage, 'arahan'], asksForWork: true },
  projectDeleted: { kind: 'assigned', topic: 'bin', variables: ['judul'], sentWithoutAccess: true },
  projectRestored: { kind: 'assigned', topic: 'bin', variables: ['judul'] },
  yourTurn: { kind: 'yourTurn', topic: 'turn', variables: ofStage, asksForWork: true },
  proofReady: { kind: 'yourTurn', topic: 'proof', variables: ['judul', 'tahap'] },
  reassigned: { kind: 'reassigned', variables: ['judul', 'tahap'], sentWithoutAccess: true },
  returned: {
    kind: 'returned',
    topic: 'repair',
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
  noteToYou: { kind: 'noteToYou', variables: ['judul', 'dari', 'untuk'] },
  requestArrived: {
    kind: 'requestArrived',
    variables: ['judul', 'hal', 'dari', 'alasan'],
    reasonBy: 'sender',
  },
  requestWithdrawn: { kind: 'requestArrived', variables: ['judul', 'hal', 'dari'] },
  /** An account that waits for the approval of an admin. */
  accountWaiting: { kind: 'requestArrived', variables: ['dari'], neverAtOnce: true },
  requestDecided: {
    kind: 'requestDecided',
    variables: ['judul', 'hal', 'status', 'alasan'],
    sentWithoutAccess: true,
    reasonBy: 'publisher',
  },
  /** It ended without an answer, for example because the stage was delivered. */
  requestSettled: { kind: 'requestDecided', variables: ['judul', 'hal'], sentWithoutAccess: true },
  proofJudged: {
    kind: 'proofJudged',
    topic: 'judgement',
    variables: ['judul', 'hal', 'dari', 'alasan'],
    reasonBy: 'sender',
  },
} satisfies Record<string, EventRule>;
export type NoticeEvent = keyof typeof eventRules;

const ruleOf = (event: NoticeEvent): EventRule => eventRules[event];

export const noticeEvents = Object.keys(eventRules) as [NoticeEvent, ...NoticeEvent[]];

/** Which variables an event provides. */
export const variablesOf = (event: NoticeEvent): readonly NoticeVariable[] => ruleOf(event).variables;

/** Whether somebody outside the publisher may have written it: titles and names always, a reason by who gives it. */
export function isFromOutsider(event: NoticeEvent, name: string): boolean {
  if (name === 'alasan') return ruleOf(event).reasonBy !== 'publisher';
  return ['judul', 'judulLama', 'dari', 'hal'].includes(name);
}

/** The kind by which people choose how they want the mails of an event. */
export const noticeKindOf = (event: NoticeEvent): NoticeKind => ruleOf(event).kind;

/** The events of an event’s topic, itself among them: of those about one thing only the last is sent. */
export function eventsOfSameTopic(event: NoticeEvent): readonly NoticeEvent[] {
  const { topic } = ruleOf(event);
  return topic === undefined ? [] : noticeEvents.filter((other) => ruleOf(other).topic === topic);
}

const workEvents = ['assigned', 'yourTurn', 'dueSoon', 'reminder', 'overdue'] as const;

/** The earlier events of a stage that an event says as well, to the same person: their waiting messages would repeat it. */
export function eventsMadeRedundantBy(event: NoticeEvent): readonly NoticeEvent[] {
  if (event === 'yourTurn') return ['assigned'];
  return event === 'returned' ? workEvents : [];
}

const frequentKinds: readonly NoticeKind[] = [
  'manuscriptArrived',
  'delivered',
  'noteToYou',
  'requestArrived',
  'proofJudged',
];

/** Whether authors and editors can cause an event as often as they like, so that its mails have a bound. */
export const canFlood = (event: NoticeEvent): boolean => frequentKinds.includes(noticeKindOf(event));

/** The events of these kinds. */
export function eventsOfKinds(kinds: readonly NoticeKind[]): readonly NoticeEvent[] {
  return noticeEvents.filter((event) => kinds.includes(noticeKindOf(event)));
}

/** Events that a job writes, by the date or when an admin asks for it; all others are recorded in the transaction that causes them. */
export const reminderEvents = ['dueSoon', 'reminder', 'overdue'] as const satisfies readonly NoticeEvent[];

/** Whether an event asks its reader to work on a stage. */
export function asksForWork(event: NoticeEvent): boolean {
  return ruleOf(event).asksForWork === true;
}

/** Whether an event shows work to whom it waits for, admins or a book's author, so that it can be out of date when it is sent. */
export function asksForDecision(event: NoticeEvent): boolean {
  return event === 'delivered' || event === 'proofReady';
}

/** Whether an event is told also to somebody who may not open the project any more. */
export function isSentWithoutAccess(event: NoticeEvent): boolean {
  return ruleOf(event).sentWithoutAccess === true;
}

export function movesDeadline(event: NoticeEvent): boolean {
  return event === 'deadlineSet' || event === 'deadlineEarlier' || event === 'deadlineLater';
}

export function isReminder(event: NoticeEvent): boolean {
  return reminderEvents.some((reminder) => reminder === event);
}

const rolesOfKind: Record<NoticeKind, readonly Role[]> = {
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
export function noticeKindsOf(role: Role): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => rolesOfKind[kind].includes(role));
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
  const { kind, neverAtOnce } = ruleOf(event);
  const mode = chosen?.[kind] ?? defaultMailMode(kind);
  return neverAtOnce && mode === 'now' ? 'daily' : mode;
}

/** Addresses outside the API that a mail links to; they need no session, because they are signed. */
export const unsubscribePath = '/berhenti';
