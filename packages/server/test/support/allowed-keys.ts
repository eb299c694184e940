import { SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { eventsOf } from '@ruang-naskah/domain/notices/values';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import type { Caller } from '../../../domain/test/permissions.ts';

/**
 * The keys that answers to each role may have, at any depth: written from what a role needs to know, never from the
 * schemas. A new key in an answer needs a line here, and a reason.
 */

const pages = ['items', 'nextCursor'];
const message = ['message'];
const captcha = ['id', 'image'];
/** Somebody who gave the password is told who they are. */
const session = ['user', 'id', 'nama', 'email', 'role'];
/** Half a sign-in: how it goes on, and what a passkey has to answer. */
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
/** Whether admins need a second step, and how many have none. */
const factorRule = ['required', 'admins', 'without'];
const news = [
  ...['id', 'title', 'excerpt', 'content', 'tags', 'createdAt', 'version'],
  ...['imageUrl', 'imageWidth', 'imageHeight', 'imageAlt', 'imageSources', 'url', 'width'],
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
    'firstStepsHidden',
    'workingWeek',
  ],
];
const categories = ['id', 'name'];
/** What authors may read: what they sent, and this. */
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
    'who',
    'holderId',
    'to',
    'since',
    'exact',
    'deadline',
    'late',
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
  ...['stage', 'submittedByName', 'brief', 'note', 'verdicts', 'proof', 'givenAt'],
];
/** What an editor's stages ask for, what they start from, and how to reach the author of the present one. */
const desk = [
  ...['groups', 'group', 'count', 'incomplete', 'projectId', 'author', 'nama', 'email', 'nomerHp'],
  ...['daysOff', 'date', 'name'],
];
/** What an author asked about a manuscript. */
export const withdrawals = ['withdrawal', 'state', 'at', 'askedAt', 'answer'];
/** What was asked about a stage, and the answer. */
const requests = ['assigneeName', 'askedByName', 'askedAt', 'state', 'answer', 'byName', 'at'];
const openedTask = ['project', 'material', 'isApproved'];
/** How many links a stage was given. */
const ownLinks = ['linksGiven'];
/** How many projects a list has. */
const counts = ['count'];
/** How many rows a list of several pages has. */
const totals = ['total'];
/** What became of several rows changed at once. */
const rowsChanged = ['saved', 'unchanged', 'refused', 'reason', 'name'];
/** What a reminder will say, and who was reminded. */
const reminders = ['reminded', 'remindedToday', 'subject', 'text', 'ids'];
/** The list by stages. */
const board = ['columns'];
/** Projects in the bin. */
const bin = ['deletedAt', 'deletedByName', 'erasedAt'];
/** One's own bell, and how one wants it mailed. */
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
/** That something changed: which thing of those one may read, and whether it was one's own doing. */
const live = ['lastEventId', 'missed', 'changes', 'kind', 'id', 'version', 'own', ...found()];
/** Notes of what one takes part in, and whom one may mention in them; the text of an internal one never reaches authors. */
const notes = [
  ...['id', 'stage', 'internal', 'writerName', 'writerRole', 'mine', 'text', 'mentions', 'nama', 'role'],
  ...['createdAt', 'editedAt', 'deletedByName', 'version', 'people', 'internalAllowed'],
];
/** What is sent by WhatsApp: the text, and the number on a press alone. */
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
const templates = ['event', 'subject', 'text', 'changed', 'version'];
/** Templates of reasons and of notes for repair. */
const reasons = ['reasons', 'reasonFor', 'name', 'text', 'version'];
const everybody = [...pages, ...message, ...captcha, ...session, ...secondStep, ...news, ...settings];
const users = ['id', 'nama', 'email', 'role', 'kota', 'nomerHp', 'active', 'held', 'createdAt'];
/** What distinguishes people of one name where an admin assigns work. */
const people = ['isNew', 'twin'];
const authorContact = ['author', 'nama', 'email', 'nomerHp', 'kota', 'projects', 'id', 'title'];
const activities = [
  ...['id', 'type', 'role', 'userId', 'userName', 'description', 'relatedId', 'relatedKind', 'createdAt'],
];
/** What the admin should know of the portal itself; in the tests its disk has room, so the list is empty. */
const notices = ['notices', 'backup', 'verifiedAt', 'late', 'elsewhere'];
/** Who changed a project last: as whose edit that may have made stale. */
const lastChange = ['changed', 'at'];
/** Saved filters of lists. */
const views = ['list', 'filter', 'standard', 'shared', 'valid'];
/** The admin's desk: titles and names that its lists have as well, the load of each editor, days per stage. */
const adminDesk = [
  ...[
    'asks',
    'today',
    'queues',
    'queue',
    'count',
    'days',
    'exact',
    'week',
    'mails',
    'from',
    'load',
    'open',
    'late',
    'firstSteps',
  ],
  ...['year', 'stages', 'present', 'before', 'cases', 'spread'],
];
/** The holidays of a year, and which years want a look; the desk names these too. */
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
/** How many manuscripts use a category that is about to be deleted. */
const uses = ['manuscripts', 'more'];
/** What hangs on an account that is about to be deleted or to have another role. */
const holdings = ['openStages', 'projects', 'manuscripts', 'count', 'items', 'id', 'title', 'stage'];
export const audit = [
  'total',
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
  ...['createdAt', 'detail', 'count', 'address', 'code', 'stage', 'edited', 'accepted'],
];

/** Groups of what the palette found; its titles and names have the keys of their lists. */
function found(): string[] {
  return ['projects', 'manuscripts', 'people'];
}

export const allowedKeys: Readonly<Record<Caller, ReadonlySet<string>>> = {
  anonymous: new Set(everybody),
  user: new Set([...everybody, ...bell, ...live, ...categories, ...ownManuscripts, ...counts]),
  penulis: new Set([
    ...[...everybody, ...bell, ...live, ...notes, ...eventsOf('penulis'), ...categories, ...ownManuscripts],
    ...[...ownProjects, ...openedTask, ...ownLinks, ...counts, ...withdrawals],
  ]),
  redaksi: new Set([
    ...everybody,
    ...bell,
    ...live,
    ...notes,
    ...eventsOf('redaksi'),
    ...categories,
    ...ownProjects,
    ...openedTask,
    ...requests,
    ...desk,
    ...ownLinks,
  ]),
  admin: new Set([
    ...[...everybody, ...categories, ...ownManuscripts, ...ownProjects, ...ownLinks],
    ...[
      ...users,
      ...people,
      ...authorContact,
      ...activities,
      ...notices,
      ...lastChange,
      ...[...requests, ...withdrawals],
      ...uses,
      ...factorRule,
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
      ...ownLinks,
    ],
    ...[
      ...bell,
      ...live,
      ...notes,
      'people',
      ...eventsOf('admin'),
      ...templates,
      ...reasons,
      ...messagesToSend,
    ],
  ]),
};

/** Every key of a JSON value, however deep. */
export function keysWithin(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...keysWithin(item)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, part]) => [key, ...keysWithin(part)]));
}
