import { SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { noticeKindsOf } from '@ruang-naskah/domain/notices/values';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import type { Caller } from '../../../domain/test/permissions.ts';

/**
 * The keys that answers to each role may have, at any depth, written from the needs of a role and not from the
 * schemas. A new key in an answer needs a line here with a reason.
 */

const pages = ['items', 'nextCursor'];
const message = ['message'];
const captcha = ['id', 'image'];
/** A sign-in's answer names the account. */
const session = ['user', 'id', 'nama', 'email', 'role'];
/** A sign-in that needs a second step: the possible ways, and the challenge for a passkey. */
const secondStep = [
  ...['secondStep', 'stepToken', 'totp', 'passkey', 'recovery', 'expiresAt'],
  ...[
    'options',
    'challenge',
    'rpId',
    'allowCredentials',
    'type',
    'transports',
    'userVerification',
    'timeout',
  ],
];
/** Whether admins need a second step, and how many lack one. */
const factorRule = ['required', 'admins', 'without'];
const news = [
  ...['id', 'title', 'excerpt', 'content', 'tags', 'createdAt', 'version'],
  ...['imageUrl', 'imageWidth', 'imageHeight', 'imageAlt', 'imageSources', 'previewUrl', 'url', 'width'],
];
/** The publisher's own address and choices: the home page and the forms show them. */
const settings = [
  ...['publisherName', 'address', 'phone', 'whatsapp', 'email', 'hours', 'timeZone', 'mapUrl', 'version'],
  ...['social', 'marketplaces', 'imprints', 'name', 'url', 'bookType', 'tone', 'readerSegments'],
  ...[
    'extraManuscriptHosts',
    'extraStageHosts',
    'holdNewEditors',
    'registrationsPerHour',
    'newEditorsDecided',
    'googleDocsDecided',
    'firstStepsHidden',
    'workingWeek',
  ],
];
/** Until when a workshop day is open, and its code. */
const workshop = ['until', 'code'];
const categories = ['id', 'name'];
/** What authors may read besides what they sent. */
export const ownManuscripts = [
  ...Object.keys(SubmitManuscriptInput.shape),
  ...['id', 'userId', 'authorName', 'namaPengarang', 'status', 'submissionDate', 'version'],
  ...[
    'history',
    'from',
    'to',
    'actorName',
    'createdAt',
    'turn',
    'task',
    'withdrawals',
    'who',
    'since',
    'exact',
    'note',
    'link',
  ],
];
/** Participants see names, opaque ids, deadlines, statuses, links and what was said with and of them. */
export const ownProjects = [
  ...[
    'id',
    'kind',
    'title',
    'sppNumber',
    'authorId',
    'authorName',
    'currentOverallStatus',
    'reviewSince',
    'turn',
    'otherTurns',
    'who',
    'holderId',
    'to',
    'since',
    'exact',
    'deadline',
    'dueOn',
  ],
  ...['awaitsReview', 'manuscriptId', 'participantUids', 'version', 'createdAt', 'stages', ...stageNames],
  ...[
    'status',
    'deadline',
    'planned',
    'assigneeId',
    'editorId',
    'editorName',
    'submissionLink',
    'submittedAt',
  ],
  ...['stage', 'submittedByName', 'brief', 'note', 'verdicts', 'proof', 'givenAt', 'givenBy'],
];
/** The deadlines and documents of an editor's stages, and the contact of the present one's author. */
const desk = [
  ...['groups', 'group', 'count', 'incomplete', 'projectId', 'author', 'nama', 'email', 'nomerHp'],
  ...['daysOff', 'date', 'name'],
];
/** What an author asked about a manuscript. */
export const withdrawals = ['withdrawal', 'state', 'at', 'askedAt', 'answer'];
/** What was asked about a stage, and the answer. */
const requests = ['assigneeName', 'askedByName', 'askedAt', 'state', 'answer', 'byName', 'at'];
const openedTask = ['project', 'material', 'isApproved'];
/** The number of links that a stage was given. */
const ownLinks = ['linksGiven'];
/** The number of rows in a list of several pages, and in each of its views. */
const totals = ['total', 'chip', 'count'];
/** The results of a bulk change. */
const rowsChanged = ['saved', 'unchanged', 'refused', 'reason', 'name'];
/** The text of a reminder, and the people reminded. */
const reminders = [
  'reminded',
  'others',
  'remindedToday',
  'holderSuspended',
  'subject',
  'text',
  'when',
  'ids',
];
/** The list by stages. */
const board = ['columns'];
/** Projects in the bin. */
const bin = ['deletedAt', 'deletedByName', 'erasedAt'];
/** One's own notices, and the choices about their mails. */
const bell = [
  ...[
    'id',
    'event',
    'text',
    'projectId',
    'manuscriptId',
    'createdAt',
    'read',
    'unread',
    'mail',
    'whatsappAllowed',
  ],
];
/** Events of changes: the object, which one may read, and whether the change was one's own. */
const live = ['lastEventId', 'missed', 'changes', 'kind', 'id', 'version', 'own', ...found()];
/** Notes of objects one takes part in, and people to mention in them; authors never get the text of internal ones. */
const notes = [
  ...['id', 'stage', 'internal', 'writerName', 'writerRole', 'mine', 'text', 'mentions', 'nama', 'role'],
  ...['createdAt', 'editedAt', 'deletedByName', 'version', 'people', 'internalAllowed'],
];
/** WhatsApp messages: the text, and the number only when one is opened. */
const messagesToSend = [
  ...[
    'event',
    'maskedNumber',
    'subject',
    'parts',
    'text',
    'filled',
    'claimedBy',
    'own',
    'sentByName',
    'sentAt',
  ],
  ...['waLink', 'number'],
];
/** What waits for oneself. */
const duties = [
  ...[
    'count',
    'items',
    'waiting',
    'kind',
    'id',
    'projectId',
    'manuscriptId',
    'title',
    'stage',
    'since',
    'until',
  ],
  ...['from', 'text', 'answer', 'accepted', 'deadline', 'assigneeName', 'to'],
];
const templates = ['event', 'subject', 'text', 'changed', 'version'];
/** Templates of reasons and of notes for repair. */
const reasons = ['reasons', 'reasonFor', 'name', 'text', 'version'];
/** What became of a key of one's own. */
const attempts = ['stored', 'at', 'id', 'title'];
const everybody = [...pages, ...message, ...captcha, ...session, ...secondStep, ...news, ...settings];
const users = [
  'id',
  'nama',
  'email',
  'role',
  'kota',
  'nomerHp',
  'active',
  'suspended',
  'held',
  'secondStep',
  'createdAt',
];
/** Distinguishes people of the same name where an admin assigns work. */
const people = ['isNew', 'twin'];
const authorContact = [
  ...['author', 'nama', 'email', 'nomerHp', 'kota', 'projects', 'id', 'title', 'otherAuthor'],
  ...['authorChange', 'at', 'fromName', 'reason'],
];
const activities = [
  ...['id', 'type', 'role', 'userId', 'userName', 'description', 'relatedId', 'relatedKind', 'createdAt'],
];
/** Warnings about the portal itself; the tests' disk has room, so the list is empty. */
const notices = ['notices', 'backup', 'verifiedAt', 'late', 'elsewhere'];
/** Who changed a project last, for an edit that has become stale. */
const lastChange = ['changed', 'at'];
/** Saved filters of lists. */
const views = ['list', 'filter', 'standard', 'shared', 'valid'];
/** The admin's desk: titles and names as in its lists, the load of each editor, days per stage. */
const adminDesk = [
  ...[
    'asks',
    'today',
    'queues',
    'queue',
    'days',
    'exact',
    'week',
    'mails',
    'from',
    'load',
    'open',
    'late',
    'suspended',
  ],
  ...['firstSteps', 'year', 'day', 'stages', 'present', 'before', 'cases', 'spread'],
];
/** The holidays of a year, and the years to check, which the desk names too. */
const calendar = [
  'year',
  'confirmed',
  'holidays',
  'date',
  'name',
  'kind',
  'estimated',
  'gaps',
  'gap',
  'version',
];
/** Templates of schedules. */
const schedules = ['templates', 'imprint', 'bookType', 'anchor', 'offsets', 'version'];
/** The number of manuscripts of a category, before it is deleted. */
const uses = ['manuscripts', 'more'];
/** What depends on an account, before it is deleted or gets another role. */
const holdings = ['openStages', 'projects', 'manuscripts', 'count', 'items', 'id', 'title', 'stage'];
export const audit = [
  'total',
  ...['changes', 'field', 'stage', 'before', 'after'],
  ...[
    'id',
    'action',
    'actorId',
    'actorName',
    'actorRole',
    'objectType',
    'objectId',
    'result',
    'requestId',
    'objectTitle',
  ],
  ...['createdAt', 'detail', 'count', 'address', 'code', 'stage', 'edited', 'accepted', 'format'],
];

/** Groups of results of the palette; titles and names have the keys of their lists. */
function found(): string[] {
  return ['projects', 'manuscripts', 'people'];
}

export const allowedKeys: Readonly<Record<Caller, ReadonlySet<string>>> = {
  anonymous: new Set(everybody),
  user: new Set([...everybody, ...attempts, ...bell, ...live, ...categories, ...ownManuscripts]),
  penulis: new Set([
    ...[
      ...everybody,
      ...attempts,
      ...bell,
      ...live,
      ...notes,
      ...noticeKindsOf('penulis'),
      ...categories,
      ...ownManuscripts,
    ],
    // Whether what waits is a revision.
    'revised',
    ...['pace', 'usual'],
    ...[...ownProjects, ...openedTask, ...ownLinks, ...withdrawals, ...duties],
  ]),
  redaksi: new Set([
    ...everybody,
    ...attempts,
    ...bell,
    ...live,
    ...notes,
    ...noticeKindsOf('redaksi'),
    ...categories,
    ...ownProjects,
    // How long a stage usually takes, on one's own list.
    ...['pace', 'usual'],
    ...openedTask,
    ...requests,
    ...duties,
    ...desk,
    ...ownLinks,
  ]),
  admin: new Set([
    ...[...everybody, ...categories, ...ownManuscripts, ...ownProjects, ...ownLinks],
    ...attempts,
    ...[
      ...users,
      ...people,
      ...authorContact,
      ...activities,
      ...notices,
      ...duties,
      ...lastChange,
      ...[...requests, ...withdrawals],
      ...uses,
      ...factorRule,
      ...workshop,
      ...holdings,
      ...audit,
      ...bin,
      ...rowsChanged,
      ...board,
      ...reminders,
      ...adminDesk,
      ...views,
      ...calendar,
      ...totals,
      ...schedules,
    ],
    ...[
      ...bell,
      ...live,
      ...notes,
      'people',
      ...noticeKindsOf('admin'),
      ...templates,
      ...reasons,
      ...messagesToSend,
    ],
  ]),
};

/** Every key of a JSON value, at any depth. */
export function keysWithin(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...keysWithin(item)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, part]) => [key, ...keysWithin(part)]));
}
