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
export type Hearer =
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

interface Hearing {
  readonly to: readonly Hearer[];
  /** What takes it back before a mail of it is written; null for what cannot be undone. */
  readonly withdrawnBy: string | null;
  /** The event that takes its place for the same person and the same thing within the minute. */
  readonly replacedBy: NoticeEvent | null;
}

const final = (...to: readonly Hearer[]): Hearing => ({ to, withdrawnBy: null, replacedBy: null });
/** What asks somebody to work on a stage holds while they are to do it. */
const whileAsked =
  'the stage is delivered, approved, given to somebody else, or its project is deleted, finished or stands elsewhere';
const arrival = (...to: readonly Hearer[]): Hearing => ({
  to,
  withdrawnBy: 'a status is set, or the manuscript is withdrawn',
  replacedBy: null,
});
const ofStatus: Hearing = {
  to: ['author'],
  withdrawnBy: 'another status is set, or the revision it asks for is sent',
  replacedBy: 'statusChanged',
};

/** Who hears of each event, and how it ends. */
export const hearings: Readonly<Record<NoticeEvent, Hearing>> = {
  manuscriptArrived: arrival('admins'),
  revisionArrived: arrival('admins'),
  manuscriptReceived: arrival('author'),
  revisionReceived: arrival('author'),
  statusChanged: ofStatus,
  statusCorrected: ofStatus,
  delivered: final('admins'),
  bookBegun: { to: ['author'], withdrawnBy: 'the book goes back to its author', replacedBy: null },
  bookGivenAway: { to: ['earlierAuthor'], withdrawnBy: 'the book comes back', replacedBy: null },
  titleChanged: { to: ['author'], withdrawnBy: 'it is called so again', replacedBy: 'titleChanged' },
  bookAtPress: { to: ['author'], withdrawnBy: 'the book stands elsewhere', replacedBy: null },
  bookDone: { to: ['author'], withdrawnBy: 'the book stands elsewhere', replacedBy: null },
  assigned: { to: ['holder'], withdrawnBy: whileAsked, replacedBy: 'reassigned' },
  deadlineSet: {
    to: ['holder'],
    withdrawnBy: `the deadline is taken away, or ${whileAsked}`,
    replacedBy: 'deadlineSet',
  },
  deadlineEarlier: {
    to: ['holder'],
    withdrawnBy: `the deadline is moved back, or ${whileAsked}`,
    replacedBy: 'deadlineLater',
  },
  deadlineLater: {
    to: ['holder'],
    withdrawnBy: `the deadline is moved back, or ${whileAsked}`,
    replacedBy: 'deadlineEarlier',
  },
  briefChanged: {
    to: ['holder'],
    withdrawnBy: `the brief is what it was, or ${whileAsked}`,
    replacedBy: 'briefChanged',
  },
  yourTurn: { to: ['holder'], withdrawnBy: whileAsked, replacedBy: null },
  proofReady: {
    to: ['author'],
    withdrawnBy: 'the proof is answered or taken back',
    replacedBy: 'proofReady',
  },
  reassigned: { to: ['earlierHolder'], withdrawnBy: 'the stage is given back', replacedBy: 'assigned' },
  returned: { to: ['holder'], withdrawnBy: whileAsked, replacedBy: null },
  approved: { to: ['holder'], withdrawnBy: 'the approval is undone', replacedBy: null },
  approvalUndone: { to: ['holder'], withdrawnBy: 'the stage is approved again', replacedBy: null },
  reminder: { to: ['holder'], withdrawnBy: `${whileAsked}, or its deadline moves`, replacedBy: null },
  dueSoon: { to: ['holder'], withdrawnBy: `${whileAsked}, or its deadline moves`, replacedBy: null },
  overdue: { to: ['holder'], withdrawnBy: `${whileAsked}, or its deadline moves`, replacedBy: null },
  noteToYou: {
    to: ['addressees'],
    withdrawnBy: 'the note is deleted, or its reader leaves',
    replacedBy: null,
  },
  requestArrived: {
    to: ['admins'],
    withdrawnBy: 'the request is withdrawn, answered or settled',
    replacedBy: null,
  },
  requestWithdrawn: final('admins'),
  accountWaiting: { to: ['admins'], withdrawnBy: 'the account is approved or deleted', replacedBy: null },
  requestDecided: {
    to: ['asker'],
    withdrawnBy: 'the stage is done, or delivered by who asked',
    replacedBy: null,
  },
  requestSettled: final('asker'),
  proofJudged: final('admins', 'holder'),
  projectDeleted: {
    to: ['author', 'holder'],
    withdrawnBy: 'the project is restored, or goes on',
    replacedBy: null,
  },
  projectRestored: { to: ['author', 'holder'], withdrawnBy: 'the project is deleted', replacedBy: null },
};

/** Mails about an account itself; they are no notices, stand in no bell and cannot be switched off. */
export const letters = {
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
export type Letter = keyof typeof letters;

export type Told =
  | { readonly nobody: string }
  | { readonly events: readonly NoticeEvent[]; readonly letters: readonly Letter[] };

const nobody = (why: string): Told => ({ nobody: why });
const tells = (...events: readonly NoticeEvent[]): Told => ({ events, letters: [] });
const writes = (...kinds: readonly Letter[]): Told => ({ events: [], letters: kinds });

const ownAccount = nobody('It is the business of its owner, who does it.');
const signIn = nobody('A sign-in is seen in the list of sessions.');
const ownSecondStep = writes('second-step');
const houseWork = nobody('It concerns how the publisher works; admins read it in the audit log.');
const ownView = nobody('It changes what one person sees.');

export const toldByEndpoints: Readonly<Record<WritingEndpointId, Told>> = {
  'activities.clear': houseWork,

  'auth.changePassword': writes('password-changed'),
  'auth.confirmReset': writes('password-changed'),
  'auth.createCaptcha': nobody('Nobody is signed in yet.'),
  'auth.login': signIn,
  'auth.logout': ownAccount,
  'auth.register': { events: ['accountWaiting'], letters: ['email-in-use', 'welcome'] },
  'auth.requestReset': writes('password-reset'),
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

  'manuscripts.submit': tells('manuscriptArrived', 'manuscriptReceived'),
  'manuscripts.sendRevision': tells('revisionArrived', 'revisionReceived'),
  'manuscripts.setStatus': tells('statusChanged', 'statusCorrected', 'noteToYou'),
  'manuscripts.askWithdrawal': tells('requestArrived'),
  'manuscripts.takeBackWithdrawal': tells('requestWithdrawn'),
  'manuscripts.decideWithdrawal': tells('requestDecided', 'projectDeleted'),

  'news.add': nobody('Its readers have no account; they find it on the public pages.'),
  'news.delete': nobody('Its readers have no account.'),
  'news.update': nobody('Its readers have no account.'),

  'notes.addToManuscript': tells('noteToYou'),
  'notes.addToProject': tells('noteToYou'),
  'notes.edit': tells('noteToYou'),
  'notes.delete': nobody('The thread says who removed it; a notice of it that waits is withdrawn.'),

  'notices.markAllRead': ownView,
  'notices.markRead': ownView,
  'notices.savePreferences': ownAccount,
  'notices.saveReasons': houseWork,
  'notices.saveTemplate': houseWork,

  'projects.createAuthorProject': tells('assigned', 'bookBegun'),
  'projects.createTask': tells('assigned'),
  'projects.update': tells(
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
  'projects.change': tells(
    'assigned',
    'reassigned',
    'deadlineSet',
    'deadlineEarlier',
    'deadlineLater',
    'requestSettled',
  ),
  'projects.delete': tells('projectDeleted'),
  'projects.restore': tells('projectRestored'),
  'projects.erase': nobody('Its people were told when it went into the bin.'),
  'projects.submitLink': tells('delivered', 'proofReady'),
  'projects.takeStage': nobody(
    'The task leaves the list of free tasks of the team, and admins see who has it.',
  ),
  'projects.judgeProof': tells('proofJudged'),
  'projects.readStageContact': nobody('The author is about to be called; the audit log keeps it.'),
  'projects.askOfStage': tells('requestArrived'),
  'projects.withdrawRequest': tells('requestWithdrawn'),
  'projects.decideRequest': tells('requestDecided', 'requestSettled', 'assigned'),
  'projects.remind': nobody('The job sends the reminder, once it can no longer be taken back.'),
  'projects.takeBackReminders': nobody('They were not sent yet.'),

  'schedules.save': nobody('It is for projects to come; deadlines that are set stay.'),
  'settings.update': houseWork,
  'settings.openWorkshop': nobody(
    'Who registers there is told by the admin who gives the code; the audit log keeps it.',
  ),
  'settings.closeWorkshop': nobody('The form says so to whoever still types its code.'),

  'users.approve': writes('account-approved'),
  // Whose role it is reads of it in the letter; requests of theirs that end by it are asked of nobody any more.
  'users.changeEmail': writes('email-changed', 'email-link', 'admins-changed'),
  'users.changeRole': { events: ['assigned'], letters: ['role-changed', 'admins-changed'] },
  'users.delete': { events: ['assigned'], letters: ['admins-changed'] },
  'users.endSessions': nobody('The person has to sign in again, and is told why by the admin who did it.'),
  'users.handOver': tells('assigned'),
  'users.reopen': writes('admins-changed'),
  'users.suspend': writes('admins-changed'),
  'users.sendReset': writes('password-reset'),
  'users.setPassword': writes('password-changed'),
  'users.updateProfile': ownAccount,

  'whatsapp.open': nobody('It is how a message is sent that was told before.'),
  'whatsapp.settle': nobody('It is how a message is sent that was told before.'),

  'views.change': ownView,
  'views.delete': ownView,
  'views.save': ownView,
};

const cleaning = nobody('It removes what is over and seen by nobody.');

/** The parts of the hourly cleanup (`packages/server/src/serve.ts`). */
export const toldByCleanup = {
  deleteExpired: cleaning,
  removeUnfinishedFiles: cleaning,
  keepStatistics: nobody('It changes how the database searches, and no fact.'),
  finishErasures: nobody('The account was erased before; this removes what is left of its name.'),
  emptyBin: nobody('Its people were told when the project went into the bin, and the bin says until when.'),
  forgetOldNotices: cleaning,
  sweepNewsImages: cleaning,
  makeNewsPreviews: nobody('A picture that is there already is shown in chats as well.'),
  forgetOldAudit: cleaning,
} as const satisfies Readonly<Record<string, Told>>;
export type CleanupJob = keyof typeof toldByCleanup;

/** The rounds that write notices and their mails (`packages/server/src/features/notices/jobs.ts`). */
export const toldByRounds = {
  remind: tells('dueSoon', 'overdue'),
  tellAsked: tells('reminder', 'overdue'),
  mailDueNotices: nobody('It mails what the bell shows already.'),
} as const satisfies Readonly<Record<string, Told>>;
export type NoticeRound = keyof typeof toldByRounds;

const machine = nobody('It changes the machine, and nothing that people see.');

/** The operator's commands, `npm run portal -- …` (`packages/server/src/cli.ts`). */
export const toldByCommands = {
  init: nobody('There is nobody yet.'),
  migrate: machine,
  'admin create': nobody('The operator hands over the password.'),
  'user role': { events: ['assigned'], letters: ['admins-changed'] },
  'user suspend': writes('admins-changed'),
  'user reopen': writes('admins-changed'),
  'user email': writes('email-changed', 'email-link', 'admins-changed'),
  'factor reset': writes('second-step'),
  'keys rotate': machine,
  'keys retire': machine,
  'audit prune': machine,
  backup: machine,
  restore: machine,
  'mail release': nobody('It sends the mail that a restore held back.'),
  'mail drop': nobody('The operator decides that what was held back is out of date.'),
  doctor: machine,
} as const satisfies Readonly<Record<string, Told>>;
export type PortalCommand = keyof typeof toldByCommands;
