import { profileShape } from '@ruang-naskah/domain/users/schema';
import { audit, ownManuscripts, ownProjects, withdrawals } from './allowed-keys.ts';

/** Endpoints about a single account: the caller's own, or for `users.read` the one an admin opens. */
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
  ...['consentAt', 'consentVersion', 'consentOutdated', 'mailTakenAt', 'mailFailedAt', 'mailFailure'],
  ...['suspendedAt', 'suspendedReason', 'emailChangedAt', 'emailReason', 'emailByOperator'],
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
    'authorChanges',
    'activities',
    'ownActions',
  ],
  ...['actionsOfOthers', 'mails', 'isAuthor', 'isAssignee', 'projectId', 'recipient', 'subject', 'sentAt'],
  ...['type', 'description', 'relatedId', 'relatedKind'],
  ...withdrawals,
  ...['becameAuthor', 'reason', 'changedAt'],
  ...['notes', 'text', 'internal', 'editedAt'],
  ...['notices', 'noticePreferences', 'calendarFeed', 'event', 'manuscriptId', 'readAt', 'mail'],
  'whatsappSentAt',
  ...['views', 'list'],
  ...['secondSteps', 'way', 'lastUsedAt'],
];
/** One's own second step: values shown once, and the options for making a passkey. */
const factors = [
  ...['since', 'totpSince', 'passkeys', 'recoveryLeft', 'required', 'passkeyPossible'],
  'byOperator',
  ...['secret', 'uri', 'recoveryCodes', 'options', 'challenge', 'rp', 'user', 'displayName'],
  ...['pubKeyCredParams', 'alg', 'excludeCredentials', 'transports', 'authenticatorSelection', 'residentKey'],
  ...['requireResidentKey', 'userVerification', 'attestation', 'timeout'],
];
/** Keys of details in an admin's own lines, besides those of `audit`. */
const details = [
  'time',
  ...['filters', 'changed', 'role', 'from', 'to', 'name', 'title', 'stages', 'given', 'events', 'handedTo'],
  'confirmed',
  'format',
  'image',
];

/** The keys of those endpoints. They hold nothing of another person, no hash and no token. */
export const personalKeys: ReadonlySet<string> = new Set([
  ...[...profile, ...sessions, ...factors, ...exported, ...details, ...ownManuscripts, ...ownProjects],
  ...audit.filter((key) => !['actorId', 'actorName', 'requestId'].includes(key)),
]);
