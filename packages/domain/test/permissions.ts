import type { Role } from '../src/roles.ts';

/**
 * The permission matrix by role, written from what is allowed and not from the endpoints: who
 * loosens a rule of an endpoint finds the test of this table against him, and the server's matrix test as well. Whose
 * things an object's endpoint shows is in `packages/server/test/support/matrix-<noun>.ts`.
 */

export type Caller = 'anonymous' | Role;
/** Let in, or the status of the refusal. */
export type Entry = 'yes' | 401 | 403 | 409;

const yes = 'yes';

/** The columns of the tables below. */
export const callers = [
  'anonymous',
  'penulis',
  'redaksi',
  'admin',
  'user',
] as const satisfies readonly Caller[];

export const permissions: Readonly<Record<string, readonly [Entry, Entry, Entry, Entry, Entry]>> = {
  // Signing in and out, registering, passwords and sign-ins: one's own, and somebody's by an admin
  'auth.login': [yes, yes, yes, yes, yes],
  'auth.register': [yes, 409, 409, 409, 409],
  'auth.requestReset': [yes, yes, yes, yes, yes],
  'auth.confirmReset': [yes, yes, yes, yes, yes],
  'auth.logout': [yes, yes, yes, yes, yes],
  'auth.readSession': [401, yes, yes, yes, yes],
  'auth.changePassword': [401, yes, yes, yes, yes],
  'users.setPassword': [401, 403, 403, yes, 403],
  'users.sendReset': [401, 403, 403, yes, 403],
  'users.endSessions': [401, 403, 403, yes, 403],
  'auth.createCaptcha': [yes, yes, yes, yes, yes],
  'auth.listSessions': [401, yes, yes, yes, yes],
  'auth.revokeSession': [401, yes, yes, yes, yes],
  'auth.revokeOtherSessions': [401, yes, yes, yes, yes],

  // The second step of a sign-in: one's own, and the rule for admins
  'factors.confirmSignIn': [yes, yes, yes, yes, yes],
  'factors.askForPasskey': [yes, yes, yes, yes, yes],
  'factors.signInByPasskey': [yes, yes, yes, yes, yes],
  'factors.read': [401, yes, yes, yes, yes],
  'factors.turnOff': [401, yes, yes, yes, yes],
  'factors.beginTotp': [401, yes, yes, yes, yes],
  'factors.confirmTotp': [401, yes, yes, yes, yes],
  'factors.removeTotp': [401, yes, yes, yes, yes],
  'factors.beginPasskey': [401, yes, yes, yes, yes],
  'factors.addPasskey': [401, yes, yes, yes, yes],
  'factors.renamePasskey': [401, yes, yes, yes, yes],
  'factors.removePasskey': [401, yes, yes, yes, yes],
  'factors.renewRecoveryCodes': [401, yes, yes, yes, yes],
  'factors.readRule': [401, 403, 403, yes, 403],
  'factors.setRule': [401, 403, 403, yes, 403],
  'factors.readOf': [401, 403, 403, yes, 403],
  'factors.resetOf': [401, 403, 403, yes, 403],

  // Profiles are one's own, accounts the admin's
  'users.readProfile': [401, yes, yes, yes, yes],
  'users.updateProfile': [401, yes, yes, yes, yes],
  'users.read': [401, yes, yes, yes, yes],
  'users.list': [401, 403, 403, yes, 403],
  'users.export': [401, 403, 403, yes, 403],
  'users.listPeople': [401, 403, 403, yes, 403],
  'users.readHoldings': [401, 403, 403, yes, 403],
  'users.changeRole': [401, 403, 403, yes, 403],
  'users.delete': [401, 403, 403, yes, 403],
  'users.approve': [401, 403, 403, yes, 403],
  'users.suspend': [401, 403, 403, yes, 403],
  'users.reopen': [401, 403, 403, yes, 403],
  'users.handOver': [401, 403, 403, yes, 403],
  'users.changeEmail': [401, 403, 403, yes, 403],
  'users.exportOwnData': [401, yes, yes, yes, yes],

  // Manuscripts: their author sends them, the admin decides
  'manuscripts.list': [401, yes, yes, yes, yes],
  'manuscripts.counts': [401, 403, 403, yes, 403],
  'manuscripts.export': [401, 403, 403, yes, 403],
  'manuscripts.read': [401, yes, yes, yes, yes],
  'manuscripts.submit': [401, yes, 403, 403, 403],
  'manuscripts.sendRevision': [401, yes, 403, 403, 403],
  'manuscripts.askWithdrawal': [401, yes, 403, 403, 403],
  'manuscripts.takeBackWithdrawal': [401, yes, 403, 403, 403],
  'manuscripts.decideWithdrawal': [401, 403, 403, yes, 403],
  'manuscripts.changeAuthor': [401, 403, 403, yes, 403],
  'manuscripts.setStatus': [401, 403, 403, yes, 403],

  // The desk is the admin's
  'desk.read': [401, 403, 403, yes, 403],
  'desk.durations': [401, 403, 403, yes, 403],

  // News, categories, settings, calendar and schedules: the admin changes them
  'news.list': [yes, yes, yes, yes, yes],
  'news.read': [yes, yes, yes, yes, yes],
  'news.add': [401, 403, 403, yes, 403],
  'news.update': [401, 403, 403, yes, 403],
  'news.delete': [401, 403, 403, yes, 403],
  'categories.list': [401, yes, yes, yes, yes],
  'categories.read': [401, 403, 403, yes, 403],
  'categories.add': [401, 403, 403, yes, 403],
  'categories.rename': [401, 403, 403, yes, 403],
  'categories.delete': [401, 403, 403, yes, 403],
  'settings.read': [yes, yes, yes, yes, yes],
  'settings.update': [401, 403, 403, yes, 403],
  'settings.readWorkshop': [401, 403, 403, yes, 403],
  'settings.openWorkshop': [401, 403, 403, yes, 403],
  'settings.closeWorkshop': [401, 403, 403, yes, 403],
  'calendar.readYear': [401, 403, 403, yes, 403],
  'calendar.saveYear': [401, 403, 403, yes, 403],
  'schedules.read': [401, 403, 403, yes, 403],
  'schedules.save': [401, 403, 403, yes, 403],

  // Projects: the admin makes and changes them, those who take part read them and deliver
  'projects.list': [401, yes, yes, yes, yes],
  'projects.count': [401, 403, 403, yes, 403],
  'projects.listDue': [401, 403, 403, yes, 403],
  'projects.export': [401, 403, 403, yes, 403],
  'projects.createAuthorProject': [401, 403, 403, yes, 403],
  'projects.createTask': [401, 403, 403, yes, 403],
  'projects.read': [401, yes, yes, yes, yes],
  'projects.update': [401, 403, 403, yes, 403],
  'projects.change': [401, 403, 403, yes, 403],
  'projects.readBoard': [401, 403, 403, yes, 403],
  'projects.remind': [401, 403, 403, yes, 403],
  'projects.takeBackReminders': [401, 403, 403, yes, 403],
  'projects.readReminder': [401, 403, 403, yes, 403],
  'projects.delete': [401, 403, 403, yes, 403],
  'projects.listBin': [401, 403, 403, yes, 403],
  'projects.restore': [401, 403, 403, yes, 403],
  'projects.erase': [401, 403, 403, yes, 403],
  'projects.submitLink': [401, yes, yes, 403, 403],
  'projects.listLinks': [401, yes, yes, yes, yes],
  'projects.readHistory': [401, yes, yes, yes, yes],
  // An editor's desk, stages to take, and how to reach the author of the present one
  'projects.readDesk': [401, 403, yes, 403, 403],
  'projects.listTasks': [401, 403, yes, 403, 403],
  'projects.openTask': [401, yes, yes, 403, 403],
  'projects.takeStage': [401, 403, yes, 403, 403],
  'projects.readStageContact': [401, 403, yes, 403, 403],
  'projects.judgeProof': [401, yes, 403, 403, 403],
  // What the assignee of a stage asks of the admin, and who answers
  'projects.askOfStage': [401, 403, yes, 403, 403],
  'projects.listRequests': [401, yes, yes, yes, yes],
  'projects.withdrawRequest': [401, 403, yes, 403, 403],
  'projects.decideRequest': [401, 403, 403, yes, 403],

  // Notes of what one may read; whose they are is asked of each object. The legacy role writes none (decision 0009)
  'notes.listOfManuscript': [401, yes, yes, yes, yes],
  'notes.addToManuscript': [401, yes, yes, yes, 403],
  'notes.listOfProject': [401, yes, yes, yes, yes],
  'notes.addToProject': [401, yes, yes, yes, 403],
  'notes.edit': [401, yes, yes, yes, 403],
  'notes.delete': [401, yes, yes, yes, 403],

  // Messages that an admin sends by hand
  'whatsapp.list': [401, 403, 403, yes, 403],
  'whatsapp.open': [401, 403, 403, yes, 403],
  'whatsapp.settle': [401, 403, 403, yes, 403],
  'whatsapp.takeBack': [401, 403, 403, yes, 403],

  // What waits for oneself
  'duties.read': [401, yes, yes, yes, 403],
  'duties.end': [401, yes, yes, yes, 403],

  // One's own notices; the texts everybody is sent
  'notices.list': [401, yes, yes, yes, yes],
  'notices.count': [401, yes, yes, yes, yes],
  'notices.markRead': [401, yes, yes, yes, yes],
  'notices.markAllRead': [401, yes, yes, yes, yes],
  'notices.readPreferences': [401, yes, yes, yes, yes],
  'notices.savePreferences': [401, yes, yes, yes, yes],
  'notices.listTemplates': [401, 403, 403, yes, 403],
  'notices.saveTemplate': [401, 403, 403, yes, 403],
  'notices.readReasons': [401, 403, 403, yes, 403],
  'notices.saveReasons': [401, 403, 403, yes, 403],

  // What open pages are told of changes, and which projects are open where
  'live.changes': [401, yes, yes, yes, yes],
  'live.showOpen': [401, 403, 403, yes, 403],
  'live.listPresent': [401, 403, 403, yes, 403],

  // One's own calendar address
  'feeds.read': [401, yes, yes, yes, yes],
  'feeds.make': [401, yes, yes, yes, yes],
  'feeds.end': [401, yes, yes, yes, yes],

  // What became of a key of one's own
  'attempts.settle': [401, yes, yes, yes, yes],

  // Finds within the scope of each list
  'palette.search': [401, yes, yes, yes, yes],

  // Saved filters of the admin's lists
  'views.list': [401, 403, 403, yes, 403],
  'views.count': [401, 403, 403, yes, 403],
  'views.save': [401, 403, 403, yes, 403],
  'views.change': [401, 403, 403, yes, 403],
  'views.delete': [401, 403, 403, yes, 403],

  // Activity feed and audit log are the admin's
  'activities.list': [401, 403, 403, yes, 403],
  'activities.export': [401, 403, 403, yes, 403],
  'activities.clear': [401, 403, 403, yes, 403],
  'activities.listAudit': [401, 403, 403, yes, 403],
  'activities.exportAudit': [401, 403, 403, yes, 403],
};

/** What an endpoint demands of those it lets in; one that is not named here demands nothing more. */
export interface Demands {
  /** `If-Match` with the version the change was made from. */
  readonly version?: true;
  /** A password given a moment ago (another's password, letting somebody in, ending sign-ins, ASVS 7.5.2). */
  readonly recentSignIn?: true;
  /** Does its work again for the same `Idempotency-Key`; any other write of somebody signed in answers the same. */
  readonly ignoresIdempotencyKey?: true;
  /** Calls, in seconds, counted by. */
  readonly limit?: readonly [calls: number, seconds: number, by: 'address' | 'account'];
}

export const demands: Readonly<Record<string, Demands>> = {
  'live.showOpen': { ignoresIdempotencyKey: true },
  'attempts.settle': { limit: [120, 3600, 'account'], ignoresIdempotencyKey: true },
  'auth.createCaptcha': { limit: [120, 3600, 'address'] },
  'auth.register': { limit: [200, 3600, 'address'] },
  'auth.login': { limit: [300, 300, 'address'] },
  'auth.requestReset': { limit: [20, 3600, 'address'] },
  'auth.confirmReset': { limit: [30, 3600, 'address'] },
  'auth.changePassword': { limit: [10, 3600, 'account'] },
  'factors.turnOff': { limit: [60, 3600, 'account'], recentSignIn: true },
  'factors.beginTotp': { limit: [60, 3600, 'account'], recentSignIn: true, ignoresIdempotencyKey: true },
  'factors.confirmTotp': { limit: [60, 3600, 'account'], recentSignIn: true, ignoresIdempotencyKey: true },
  'factors.removeTotp': { limit: [60, 3600, 'account'], recentSignIn: true },
  'factors.beginPasskey': { limit: [60, 3600, 'account'], recentSignIn: true, ignoresIdempotencyKey: true },
  'factors.addPasskey': { limit: [60, 3600, 'account'], recentSignIn: true, ignoresIdempotencyKey: true },
  'factors.removePasskey': { limit: [60, 3600, 'account'], recentSignIn: true },
  'factors.renewRecoveryCodes': {
    limit: [60, 3600, 'account'],
    recentSignIn: true,
    ignoresIdempotencyKey: true,
  },
  'factors.renamePasskey': { limit: [60, 3600, 'account'] },
  'factors.confirmSignIn': { limit: [300, 300, 'address'] },
  'factors.askForPasskey': { limit: [120, 3600, 'address'] },
  'factors.signInByPasskey': { limit: [300, 300, 'address'] },
  'factors.setRule': { recentSignIn: true },
  'factors.resetOf': { recentSignIn: true },
  'users.setPassword': { limit: [60, 3600, 'account'], recentSignIn: true },
  'users.changeRole': { recentSignIn: true },
  'users.delete': { recentSignIn: true },
  'users.approve': { recentSignIn: true },
  'users.endSessions': { recentSignIn: true },
  'users.suspend': { recentSignIn: true },
  'users.reopen': { recentSignIn: true },
  'users.handOver': { recentSignIn: true },
  'users.changeEmail': { limit: [30, 3600, 'account'], recentSignIn: true },
  'auth.revokeSession': { limit: [60, 3600, 'account'], recentSignIn: true },
  'auth.revokeOtherSessions': { limit: [60, 3600, 'account'], recentSignIn: true },
  'users.updateProfile': { limit: [60, 3600, 'account'], version: true },
  'users.exportOwnData': { limit: [10, 3600, 'account'] },
  'manuscripts.submit': { limit: [30, 3600, 'account'] },
  'manuscripts.sendRevision': { limit: [30, 3600, 'account'], version: true },
  'manuscripts.askWithdrawal': { limit: [30, 3600, 'account'], version: true },
  'manuscripts.takeBackWithdrawal': { limit: [30, 3600, 'account'], version: true },
  'manuscripts.decideWithdrawal': { version: true },
  'manuscripts.changeAuthor': { version: true, recentSignIn: true },
  'manuscripts.setStatus': { version: true },
  'news.add': { limit: [60, 3600, 'account'] },
  'news.update': { limit: [60, 3600, 'account'], version: true },
  'settings.update': { version: true },
  'settings.openWorkshop': { recentSignIn: true },
  'calendar.saveYear': { version: true },
  'notes.addToManuscript': { limit: [60, 3600, 'account'] },
  'notes.addToProject': { limit: [60, 3600, 'account'] },
  'notes.edit': { limit: [120, 3600, 'account'], version: true },
  'notes.delete': { limit: [120, 3600, 'account'] },
  'schedules.save': { version: true },
  'whatsapp.open': { limit: [300, 3600, 'account'], ignoresIdempotencyKey: true },
  'whatsapp.settle': { limit: [300, 3600, 'account'] },
  'whatsapp.takeBack': { limit: [300, 3600, 'account'] },
  'duties.end': { limit: [600, 3600, 'account'], ignoresIdempotencyKey: true },
  'notices.markRead': { limit: [600, 3600, 'account'], ignoresIdempotencyKey: true },
  'notices.markAllRead': { limit: [600, 3600, 'account'], ignoresIdempotencyKey: true },
  'notices.savePreferences': { limit: [60, 3600, 'account'] },
  'notices.saveTemplate': { version: true },
  'notices.saveReasons': { version: true },
  'projects.update': { version: true },
  'projects.change': { limit: [120, 3600, 'account'] },
  'projects.remind': { limit: [120, 3600, 'account'] },
  'projects.erase': { recentSignIn: true },
  'projects.submitLink': { limit: [30, 3600, 'account'] },
  'projects.takeStage': { limit: [60, 3600, 'account'] },
  'projects.readStageContact': { limit: [60, 3600, 'account'], ignoresIdempotencyKey: true },
  'projects.judgeProof': { limit: [30, 3600, 'account'] },
  'projects.askOfStage': { limit: [30, 3600, 'account'] },
  'projects.withdrawRequest': { limit: [60, 3600, 'account'] },
  'projects.decideRequest': { version: true },
  'activities.clear': { recentSignIn: true },
  'feeds.make': { limit: [20, 3600, 'account'], ignoresIdempotencyKey: true },
  'feeds.end': { limit: [20, 3600, 'account'] },
  'views.save': { limit: [120, 3600, 'account'] },
  'activities.exportAudit': { limit: [20, 3600, 'account'] },
  'activities.export': { limit: [20, 3600, 'account'] },
  'projects.export': { limit: [20, 3600, 'account'] },
  'manuscripts.export': { limit: [20, 3600, 'account'] },
  'users.export': { limit: [20, 3600, 'account'], recentSignIn: true },
};
