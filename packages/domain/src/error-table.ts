import { dayOf, daysBetween, timeInWords } from './dates.ts';
import { limits } from './limits.ts';
import { messages } from './messages.id.ts';
import { stageErrors } from './projects/stages.ts';

/** Every code an answer may carry, with its HTTP status and its sentence (§8). */
export const errorTable = {
  ...stageErrors,
  bad_request: [400, messages.errors.badRequest],
  unauthenticated: [401, messages.errors.unauthenticated],
  'auth.account_gone': [401, messages.auth.accountGone],
  'auth.login_failed': [401, messages.auth.loginFailed],
  'auth.password_needed': [401, messages.auth.passwordNeeded],
  'factors.code_wrong': [401, messages.factors.codeWrong],
  'factors.passkey_refused': [401, messages.factors.passkeyRefused],
  'factors.sign_in_ended': [401, messages.factors.signInEnded],
  forbidden: [403, messages.errors.forbidden],
  bad_origin: [403, messages.errors.badOrigin],
  'auth.awaiting_approval': [403, messages.auth.awaitingApproval],
  'auth.suspended': [403, messages.auth.suspended],
  'factors.needed': [403, messages.factors.needed],
  not_found: [404, messages.errors.notFound],
  'users.profile_not_found': [404, messages.users.profileNotFound],
  'users.not_found': [404, messages.userAdmin.notFound],
  'manuscripts.not_found': [404, messages.manuscripts.notFound],
  'projects.not_found': [404, messages.projects.notFound],
  'projects.request_not_found': [404, messages.stageRequests.notFound],
  'news.not_found': [404, messages.news.notFound],
  'notes.not_found': [404, messages.notes.notFound],
  'notices.not_found': [404, messages.notices.notFound],
  'views.not_found': [404, messages.views.notFound],
  'categories.not_found': [404, messages.categories.notFound],
  'auth.session_not_found': [404, messages.auth.sessionNotFound],
  'factors.not_found': [404, messages.factors.notFound],
  'whatsapp.not_found': [404, messages.whatsapp.notFound],
  method_not_allowed: [405, messages.errors.methodNotAllowed],
  request_timeout: [408, messages.errors.requestTimeout],
  'auth.already_signed_in': [409, messages.auth.alreadySignedIn],
  'auth.other_account': [409, messages.auth.otherAccountSignedIn],
  'auth.email_in_use': [409, messages.auth.emailInUse],
  'manuscripts.not_revisable': [409, messages.manuscripts.notRevisable],
  'manuscripts.not_withdrawable': [409, messages.withdrawals.notPossible],
  'manuscripts.withdrawal_open': [409, messages.withdrawals.open],
  'manuscripts.withdrawal_closed': [409, messages.withdrawals.closed],
  'manuscripts.withdrawal_unanswered': [409, messages.authorChange.unanswered],
  'manuscripts.withdrawn': [409, messages.withdrawals.withdrawn],
  'projects.request_open': [409, messages.stageRequests.alreadyAsked],
  'projects.request_closed': [409, messages.stageRequests.closed],
  'projects.proof_closed': [409, messages.proofs.closed],
  'views.duplicate': [409, messages.views.duplicate],
  'views.full': [409, messages.views.full],
  'categories.duplicate': [409, messages.categories.duplicate],
  'categories.full': [409, messages.categories.full(limits.categories)],
  'users.cannot_delete_self': [409, messages.userAdmin.cannotDeleteSelf],
  'users.cannot_delete_last_admin': [409, messages.userAdmin.cannotDeleteLastAdmin],
  'users.cannot_change_own_role': [409, messages.roleChange.ownRole],
  'users.last_admin': [409, messages.roleChange.lastAdmin],
  'users.held': [409, messages.roleChange.held],
  'users.not_held': [409, messages.approvals.notHeld],
  'users.suspended': [409, messages.accountChanges.isSuspended],
  'users.not_suspended': [409, messages.accountChanges.notSuspended],
  'users.cannot_suspend_self': [409, messages.accountChanges.cannotSuspendSelf],
  'users.cannot_suspend_last_admin': [409, messages.accountChanges.cannotSuspendLastAdmin],
  'users.email_by_operator': [409, messages.accountChanges.emailByOperator],
  'factors.required': [409, messages.factors.required],
  'factors.none': [409, messages.factors.none],
  'factors.own_first': [409, messages.factors.ownFirst],
  'factors.by_operator': [409, messages.factors.byOperator(limits.formerAdminDays)],
  'factors.enrolment_ended': [409, messages.factors.enrolmentEnded],
  'factors.passkeys_full': [409, messages.factors.passkeysFull(limits.passkeys)],
  'factors.passkeys_impossible': [409, messages.factors.passkeysImpossible],
  'whatsapp.claimed': [409, messages.whatsapp.claimed],
  'whatsapp.outdated': [409, messages.whatsapp.outdated],
  'whatsapp.no_number': [409, messages.whatsapp.noNumber],
  'whatsapp.day_over': [409, messages.whatsapp.dayOver],
  in_progress: [409, messages.errors.inProgress],
  version_stale: [412, messages.errors.versionStale],
  too_large: [413, messages.errors.tooLarge],
  unsupported_type: [415, messages.errors.unsupportedType],
  invalid: [422, messages.errors.invalid],
  key_reused: [422, messages.errors.keyReused],
  'auth.captcha_wrong': [422, messages.auth.captchaWrong],
  'auth.captcha_expired': [422, messages.auth.captchaExpired],
  'auth.reset_token_invalid': [422, messages.auth.resetTokenInvalid],
  'auth.old_password_wrong': [422, messages.auth.oldPasswordWrong],
  'factors.passkey_unfit': [422, messages.factors.passkeyUnfit],
  'users.old_password_wrong': [422, messages.userAdmin.passwordOldWrong],
  version_required: [428, messages.errors.versionRequired],
  too_many_requests: [429, messages.errors.tooManyRequests],
  'auth.login_limited': [429, messages.auth.loginLimited],
  headers_too_large: [431, messages.errors.headersTooLarge],
  internal: [500, messages.errors.internal],
  overloaded: [503, messages.errors.overloaded],
  search_too_slow: [503, messages.errors.searchTooSlow],
  outcome_unknown: [503, messages.errors.outcomeUnknown],
  storage_unavailable: [503, messages.errors.storageUnavailable],
  'auth.reset_failed': [503, messages.auth.resetFailed],
  storage_full: [507, messages.errors.storageFull],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;

export function statusOf(code: ErrorCode): number {
  return errorTable[code][0];
}

/** The sentence of a code (§8). */
export function sentenceOf(code: ErrorCode): string {
  return errorTable[code][1];
}

const roundingMs = 5 * 60_000;

/** When a full limit lets the next try through: «Coba lagi sekitar pukul 10.40 WIB.», rounded up to five minutes. */
export function tryAgainAt(instant: number, now: number, timeZone: string): string {
  const rounded = Math.ceil(instant / roundingMs) * roundingMs;
  const time = timeInWords(rounded, timeZone);
  const days = daysBetween(dayOf(now, timeZone), dayOf(rounded, timeZone));
  if (days < 1) return messages.errors.tryAgainToday(time);
  // No limit lasts longer than a day, so it ends the day after tomorrow at the latest.
  return messages.errors.tryAgainLater(messages.dates.nearDays[days === 1 ? 1 : 2], time);
}
