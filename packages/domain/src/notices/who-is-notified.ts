import type { WritingEndpointId } from '../endpoints.ts';
import type { NoticeEvent } from './values.ts';

/**
 * What is told to whom: every write of the product, and what it causes. A new endpoint, job or command does not compile
 * without its row here; `packages/server/test/told.test.ts` proves each row in a running application. How an event is
 * worked out is in `events.ts`, and its words are in `messages/notices.ts`.
 *
 * Of everything here holds: nobody is told of what they did themselves; the bell shows each notice at once, mail and
 * WhatsApp text wait a minute, and what is undone or changed within it is told as it is then.
 */

/** Whom an event concerns. */
export type Recipient =
  | 'admins'
  /** Whose manuscript or book it is, while the account is an author's. */
  | 'author'
  /** Whose book it was until this write. */
  | 'earlierAuthor'
  /** Who works on the stage: the one named for it, or the author of an author's own stage. */
  | 'holder'
  /** Who had the stage until this write. */
  | 'earlierHolder'
  /** Who made the request. */
  | 'asker'
  /** Those a note names, and those who take part in its thread. */
  | 'addressees';

interface RecipientRule {
  readonly to: readonly Recipient[];
  /** What takes it back before a mail of it is written; null for what cannot be undone. */
  readonly takenBackWhen: string | null;
  /** The event that takes its place, or ends it with itself, for the same person and thing within the minute. */
  readonly replacedBy: NoticeEvent | null;
}

const final = (...to: readonly Recipient[]): RecipientRule => ({ to, takenBackWhen: null, replacedBy: null });
/** What asks somebody to work on a stage holds while they are to do it. */
const whileAsked =
  'the stage is delivered, approved, given to somebody else, or its project is deleted, withdrawn, finished or stands elsewhere';
const arrival = (...to: readonly Recipient[]): RecipientRule => ({
  to,
  takenBackWhen: 'a status is set, a project is made from the manuscript, or it is withdrawn',
  replacedBy: null,
});
const ofStatus: RecipientRule = {
  to: ['author'],
  takenBackWhen: 'another status is set, the revision it asks for is sent, or the book says it',
  replacedBy: 'statusChanged',
};

/** Who hears of each event, and how it ends. */
export const recipientRules: Readonly<Record<NoticeEvent, RecipientRule>> = {
  manuscriptArrived: arrival('admins'),
  revisionArrived: arrival('admins'),
  manuscriptReceived: arrival('author'),
  revisionReceived: arrival('author'),
  statusChanged: ofStatus,
  statusCorrected: ofStatus,
  delivered: final('admins'),
  manuscriptGiven: {
    to: ['author'],
    takenBackWhen: 'the manuscript goes back to who had it, or on to somebody else',
    replacedBy: null,
  },
  manuscriptGivenAway: {
    to: ['earlierAuthor'],
    takenBackWhen: 'the manuscript comes back',
    replacedBy: null,
  },
  bookBegun: {
    to: ['author'],
    takenBackWhen: 'the book goes back to its author, or asks them for work',
    replacedBy: 'yourTurn',
  },
  bookGivenAway: { to: ['earlierAuthor'], takenBackWhen: 'the book comes back', replacedBy: null },
  titleChanged: { to: ['author'], takenBackWhen: 'it is called so again', replacedBy: 'titleChanged' },
  bookAtPress: { to: ['author'], takenBackWhen: 'the book stands elsewhere', replacedBy: null },
  bookDone: { to: ['author'], takenBackWhen: 'the book stands elsewhere', replacedBy: null },
  assigned: { to: ['holder'], takenBackWhen: whileAsked, replacedBy: 'reassigned' },
  deadlineSet: {
    to: ['holder'],
    takenBackWhen: `the deadline is taken away, or ${whileAsked}`,
    replacedBy: 'deadlineSet',
  },
  deadlineEarlier: {
    to: ['holder'],
    takenBackWhen: `the deadline is moved back, or ${whileAsked}`,
    replacedBy: 'deadlineLater',
  },
  deadlineLater: {
    to: ['holder'],
    takenBackWhen: `the deadline is moved back, or ${whileAsked}`,
    replacedBy: 'deadlineEarlier',
  },
  briefChanged: {
    to: ['holder'],
    takenBackWhen: `the brief is what it was, or ${whileAsked}`,
    replacedBy: 'briefChanged',
  },
  yourTurn: { to: ['holder'], takenBackWhen: whileAsked, replacedBy: null },
  proofReady: {
    to: ['author'],
    takenBackWhen: 'the proof is answered or taken back, or the book goes to another author',
    replacedBy: 'proofReady',
  },
  reassigned: { to: ['earlierHolder'], takenBackWhen: 'the stage is given back', replacedBy: 'assigned' },
  returned: { to: ['holder'], takenBackWhen: whileAsked, replacedBy: 'returned' },
  approved: { to: ['holder'], takenBackWhen: 'the approval is undone', replacedBy: null },
  approvalUndone: { to: ['holder'], takenBackWhen: 'the stage is approved again', replacedBy: null },
  reminder: { to: ['holder'], takenBackWhen: `${whileAsked}, or its deadline moves`, replacedBy: null },
  dueSoon: { to: ['holder'], takenBackWhen: `${whileAsked}, or its deadline moves`, replacedBy: null },
  overdue: { to: ['holder'], takenBackWhen: `${whileAsked}, or its deadline moves`, replacedBy: null },
  noteToYou: {
    to: ['addressees'],
    takenBackWhen: 'the note is deleted, or its reader leaves',
    replacedBy: null,
  },
  requestArrived: {
    to: ['admins'],
    takenBackWhen: 'the request is withdrawn, answered or settled',
    replacedBy: null,
  },
  requestWithdrawn: final('admins'),
  accountWaiting: { to: ['admins'], takenBackWhen: 'the account is approved or deleted', replacedBy: null },
  requestDecided: {
    to: ['asker'],
    takenBackWhen: 'the stage is done, or delivered by who asked, or somebody else’s',
    replacedBy: null,
  },
  requestSettled: final('asker'),
  proofJudged: final('admins', 'holder'),
  projectDeleted: {
    to: ['author', 'holder'],
    takenBackWhen: 'the project is restored, or goes on',
    replacedBy: null,
  },
  projectRestored: { to: ['author', 'holder'], takenBackWhen: 'the project is deleted', replacedBy: null },
};

/** Mails about an account itself; they are no notices, stand in no bell and cannot be switched off. */
export const accountMails = {
  welcome: 'to the new user: an account was made with this address',
  'account-approved': 'to the new user: the account is approved',
  'email-in-use': 'to the owner: somebody registers with the address of this account',
  'password-reset': 'to the owner: the link for a new password',
  'password-changed': 'to the owner: the password was changed',
  'email-changed': 'to the old address: it is that of the account no longer',
  'email-link': 'to the new address: the link for a password',
  'second-step': 'to the owner: the second step of the sign-in was changed, or a recovery code was used',
  'role-changed': 'to the person: the new role',
  'admins-changed': 'to the other admins: who is an admin has changed, or the address of an account',
} as const;
export type AccountMail = keyof typeof accountMails;

export type Notified =
  | { readonly nobody: string }
  | { readonly events: readonly NoticeEvent[]; readonly accountMails: readonly AccountMail[] };

const nobody = (why: string): Notified => ({ nobody: why });
const notifies = (...events: readonly NoticeEvent[]): Notified => ({ events, accountMails: [] });
const mails = (...kinds: readonly AccountMail[]): Notified => ({ events: [], accountMails: kinds });

const ownAccount = nobody('It is the business of its owner, who does it.');
const signIn = nobody('A sign-in is seen in the list of sessions.');
const ownSecondStep = mails('second-step');
const houseWork = nobody('It concerns how the publisher works; admins read it in the audit log.');
const ownView = nobody('It changes what one person sees.');

export const notifiedByEndpoints: Readonly<Record<WritingEndpointId, Notified>> = {
  'activities.clear': houseWork,
  'attempts.settle': ownAccount,

  'auth.changePassword': mails('password-changed'),
  'auth.confirmReset': mails('password-changed'),
  'auth.createCaptcha': nobody('Nobody is signed in yet.'),
  'auth.login': signIn,
  'auth.logout': ownAccount,
  'auth.register': { events: ['accountWaiting'], accountMails: ['email-in-use', 'welcome'] },
  'auth.requestReset': mails('password-reset'),
  'auth.revokeOtherSessions': ownAccount,
  'auth.revokeSession': ownAccount,

  'calendar.saveYear': houseWork,
  'categories.add': houseWork,
  'categories.delete': houseWork,
  'categories.rename': houseWork,

  'duties.end': ownView,

  'factors.addPasskey': ownSecondStep,
  'factors.askForPasskey': signIn,
  'factors.beginPasskey': ownAccount,
  'factors.beginTotp': ownAccount,
  'factors.confirmSignIn': ownSecondStep,
  'factors.confirmTotp': ownSecondStep,
  'factors.removePasskey': ownSecondStep,
  'factors.removeTotp': ownSecondStep,
  'factors.renamePasskey': ownAccount,
  'factors.renewRecoveryCodes': ownSecondStep,
  'factors.resetOf': ownSecondStep,
  'factors.setRule': houseWork,
  'factors.signInByPasskey': signIn,
  'factors.turnOff': ownSecondStep,

  'feeds.end': ownAccount,
  'feeds.make': ownAccount,
  'live.showOpen': nobody('Other admins see at once who has the project open.'),

  'manuscripts.submit': notifies('manuscriptArrived', 'manuscriptReceived'),
  'manuscripts.sendRevision': notifies('revisionArrived', 'revisionReceived'),
  'manuscripts.setStatus': notifies('statusChanged', 'statusCorrected', 'noteToYou'),
  'manuscripts.changeAuthor': notifies('manuscriptGiven', 'manuscriptGivenAway'),
  'manuscripts.askWithdrawal': notifies('requestArrived'),
  'manuscripts.takeBackWithdrawal': notifies('requestWithdrawn'),
  'manuscripts.decideWithdrawal': notifies('requestDecided', 'projectDeleted', 'requestSettled'),

  'news.add': nobody('Its readers have no account; they find it on the public pages.'),
  'news.delete': nobody('Its readers have no account.'),
  'news.update': nobody('Its readers have no account.'),

  'notes.addToManuscript': notifies('noteToYou'),
  'notes.addToProject': notifies('noteToYou'),
  'notes.edit': notifies('noteToYou'),
  'notes.delete': nobody('The thread says who removed it; a notice of it that waits is deleted.'),

  'notices.markAllRead': ownView,
  'notices.markRead': ownView,
  'notices.savePreferences': ownAccount,
  'notices.saveReasons': houseWork,
  'notices.saveTemplate': houseWork,

  'projects.createAuthorProject': notifies('assigned', 'bookBegun'),
  'projects.createTask': notifies('assigned'),
  'projects.update': notifies(
    'assigned',
    'yourTurn',
    'reassigned',
    'returned',
    'approved',
    'approvalUndone',
    'deadlineSet',
    'deadlineEarlier',
    'deadlineLater',
    'briefChanged',
    'requestSettled',
    'noteToYou',
    'proofReady',
    'projectRestored',
    'bookBegun',
    'bookGivenAway',
    'titleChanged',
    'bookAtPress',
    'bookDone',
  ),
  'projects.change': notifies(
    'assigned',
    'reassigned',
    'deadlineSet',
    'deadlineEarlier',
    'deadlineLater',
    'requestSettled',
  ),
  'projects.delete': notifies('projectDeleted'),
  'projects.restore': notifies('projectRestored', 'requestSettled'),
  'projects.erase': nobody('Its people were told when it went into the bin.'),
  'projects.submitLink': notifies('delivered', 'proofReady'),
  'projects.takeStage': nobody(
    'The task leaves the list of free tasks of the team, and admins see who has it.',
  ),
  'projects.judgeProof': notifies('proofJudged'),
  'projects.readStageContact': nobody('The author is about to be called; the audit log keeps it.'),
  'projects.askOfStage': notifies('requestArrived'),
  'projects.withdrawRequest': notifies('requestWithdrawn'),
  'projects.decideRequest': notifies('requestDecided', 'requestSettled', 'assigned'),
  'projects.remind': nobody('The job sends the reminder, once it can no longer be taken back.'),
  'projects.takeBackReminders': nobody('They were not sent yet.'),

  'schedules.save': nobody('It is for projects to come; deadlines that are set stay.'),
  'settings.update': houseWork,
  'settings.openWorkshop': nobody(
    'Who registers there is told by the admin who gives the code; the audit log keeps it.',
  ),
  'settings.closeWorkshop': nobody('The form says so to whoever still types its code.'),

  'users.approve': mails('account-approved'),
  // The person is told of the role by mail. Their requests that end with it wait for nobody any more.
  'users.changeEmail': mails('email-changed', 'email-link', 'admins-changed'),
  'users.changeRole': {
    events: ['assigned', 'proofReady'],
    accountMails: ['role-changed', 'admins-changed'],
  },
  'users.delete': { events: ['assigned'], accountMails: ['admins-changed'] },
  'users.endSessions': nobody('The person has to sign in again, and is told why by the admin who did it.'),
  // The account is closed: its bell says it once it is open again.
  'users.handOver': notifies('assigned', 'reassigned'),
  // The link: where the account got another address while it was closed.
  'users.reopen': mails('admins-changed', 'email-link'),
  'users.suspend': mails('admins-changed'),
  'users.sendReset': mails('password-reset'),
  'users.setPassword': mails('password-changed'),
  'users.updateProfile': ownAccount,

  'whatsapp.open': nobody('It is how a message is sent that was told before.'),
  'whatsapp.settle': nobody('It is how a message is sent that was told before.'),
  'whatsapp.takeBack': nobody('It corrects what admins see of a message; its receiver was told before.'),

  'views.change': ownView,
  'views.delete': ownView,
  'views.save': ownView,
};

const cleaning = nobody('It removes what is over and seen by nobody.');

/** The parts of the hourly cleanup (`packages/server/src/serve.ts`). */
export const notifiedByCleanup = {
  deleteExpired: cleaning,
  removeUnfinishedFiles: cleaning,
  keepStatistics: nobody('It changes how the database searches, and no fact.'),
  finishErasures: nobody('The account was erased before; this removes what is left of its name.'),
  emptyBin: nobody('Its people were told when the project went into the bin, and the bin says until when.'),
  forgetOldNotices: cleaning,
  sweepNewsImages: cleaning,
  makeNewsPreviews: nobody('A picture that is there already is shown in chats as well.'),
  forgetOldAudit: cleaning,
} as const satisfies Readonly<Record<string, Notified>>;
export type CleanupJob = keyof typeof notifiedByCleanup;

/** The rounds that write notices and their mails (`packages/server/src/features/notices/jobs.ts`). */
export const notifiedByJobs = {
  remindByDate: notifies('dueSoon', 'overdue'),
  remindOnRequest: notifies('reminder', 'overdue'),
  mailDueNotices: nobody('It mails what the bell shows already.'),
} as const satisfies Readonly<Record<string, Notified>>;
export type NoticeJob = keyof typeof notifiedByJobs;

const machine = nobody('It changes the machine, and nothing that people see.');

/** The operator's commands, `npm run portal -- …` (`packages/server/src/cli.ts`). */
export const notifiedByCommands = {
  init: nobody('There is nobody yet.'),
  migrate: machine,
  'admin create': nobody('The operator hands over the password.'),
  'user role': { events: ['assigned', 'proofReady'], accountMails: ['admins-changed'] },
  'user suspend': mails('admins-changed'),
  'user reopen': mails('admins-changed', 'email-link'),
  'user email': mails('email-changed', 'email-link', 'admins-changed'),
  'factor reset': mails('second-step'),
  'keys rotate': machine,
  'keys retire': machine,
  'audit prune': machine,
  backup: machine,
  restore: machine,
  'mail release': nobody('It sends the mail that a restore held back.'),
  'mail drop': nobody('The operator decides that what was held back is out of date.'),
  doctor: machine,
} as const satisfies Readonly<Record<string, Notified>>;
export type PortalCommand = keyof typeof notifiedByCommands;
