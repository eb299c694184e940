import { profileShape } from '@ruang-naskah/domain/users/schema';
import { audit, ownManuscripts, ownProjects, withdrawals } from './allowed-keys.ts';

/** Endpoints that answer about one account alone: the caller's own, or for `users.read` the one an admin opens. */
export const aboutOnePerson: ReadonlySet<string> = new Set([
  'auth.listSessions',
  'users.readProfile',
  'users.updateProfile',
  'users.read',
  'users.exportOwnData',
  'factors.read',
  'factors.readOf',
  'factors.beginTotp',
  'factors.confirmTotp',
  'factors.beginPasskey',
  'factors.addPasskey',
  'factors.renewRecoveryCodes',
]);

const profile = [
  ...['id', 'email', 'role', 'active', 'version', 'createdAt', ...Object.keys(profileShape)],
  ...['consentAt', 'consentVersion', 'consentOutdated'],
];
const sessions = ['id', 'items', 'current', 'createdAt', 'lastSeenAt', 'ipPrefix', 'userAgent'];
const exported = [
  ...[
    'note',
    'portal',
    'profile',
    'sessions',
    'manuscripts',
    'projects',
    'links',
    'verdicts',
    'requests',
    'withdrawals',
    'activities',
    'ownActions',
  ],
  ...['actionsOfOthers', 'mails', 'isAuthor', 'isAssignee', 'projectId', 'recipient', 'subject', 'sentAt'],
  ...['type', 'description', 'relatedId', 'relatedKind'],
  ...withdrawals,
  ...['notes', 'text', 'internal', 'editedAt'],
  ...['notices', 'noticePreferences', 'calendarFeed', 'event', 'manuscriptId', 'readAt', 'mail'],
  'whatsappSentAt',
  ...['views', 'list'],
  ...['secondSteps', 'way', 'lastUsedAt'],
];
/** One's own second step: what is told once, and what a browser makes a passkey with. */
const factors = [
  ...['since', 'totpSince', 'passkeys', 'recoveryLeft', 'required', 'passkeyPossible'],
  ...['secret', 'uri', 'recoveryCodes', 'options', 'challenge', 'rp', 'user', 'displayName'],
  ...['pubKeyCredParams', 'alg', 'excludeCredentials', 'transports', 'authenticatorSelection', 'residentKey'],
  ...['requireResidentKey', 'userVerification', 'attestation', 'timeout'],
];
/** What details of an admin's own lines are called, besides those of `audit`. */
const details = [
  ...['filters', 'changed', 'role', 'from', 'to', 'name', 'title', 'stages', 'given', 'events', 'handedTo'],
  'confirmed',
  'format',
  'image',
];

/** The keys of those endpoints. None of them is that of another person, a hash or a token. */
export const personalKeys: ReadonlySet<string> = new Set([
  ...[...profile, ...sessions, ...factors, ...exported, ...details, ...ownManuscripts, ...ownProjects],
  ...audit.filter((key) => !['actorId', 'actorName', 'requestId'].includes(key)),
]);
