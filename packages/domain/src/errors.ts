import { messages } from './messages.id.ts';

/** Every code an answer may carry, with its HTTP status and its sentence (§8, DESIGN §6). */
export const errorTable = {
  bad_request: [400, messages.errors.badRequest],
  unauthenticated: [401, messages.errors.unauthenticated],
  'auth.login_failed': [401, messages.auth.loginFailed],
  forbidden: [403, messages.errors.forbidden],
  bad_origin: [403, messages.errors.badOrigin],
  'auth.awaiting_approval': [403, messages.auth.awaitingApproval],
  not_found: [404, messages.errors.notFound],
  'users.profile_not_found': [404, messages.users.profileNotFound],
  'users.not_found': [404, messages.users.notFound],
  'manuscripts.not_found': [404, messages.manuscripts.notFound],
  'projects.not_found': [404, messages.projects.notFound],
  'news.not_found': [404, messages.news.notFound],
  'categories.not_found': [404, messages.categories.notFound],
  'auth.session_not_found': [404, messages.auth.sessionNotFound],
  method_not_allowed: [405, messages.errors.methodNotAllowed],
  'auth.already_signed_in': [409, messages.auth.alreadySignedIn],
  'auth.email_in_use': [409, messages.auth.emailInUse],
  'categories.duplicate': [409, messages.categories.duplicate],
  'users.cannot_delete_self': [409, messages.users.cannotDeleteSelf],
  'users.cannot_delete_last_admin': [409, messages.users.cannotDeleteLastAdmin],
  'projects.stage_has_no_link': [409, messages.projects.reasons.noLink],
  'projects.stage_already_approved': [409, messages.projects.reasons.alreadyApproved],
  'projects.stage_has_no_deadline': [409, messages.projects.reasons.noDeadline],
  'projects.stage_takes_no_link': [409, messages.projects.reasons.takesNoLink],
  'projects.not_your_stage': [403, messages.projects.reasons.notYourStage],
  'projects.stage_of_colleague': [403, messages.projects.reasons.assignedToColleague],
  in_progress: [409, messages.errors.inProgress],
  version_stale: [412, messages.errors.versionStale],
  too_large: [413, messages.errors.tooLarge],
  unsupported_type: [415, messages.errors.unsupportedType],
  invalid: [422, messages.errors.invalid],
  key_reused: [422, messages.errors.keyReused],
  'projects.stage_not_assignable': [422, messages.projects.reasons.notAssignable],
  'auth.captcha_wrong': [422, messages.auth.captchaWrong],
  'auth.reset_token_invalid': [422, messages.auth.resetTokenInvalid],
  'auth.old_password_wrong': [422, messages.auth.oldPasswordWrong],
  'users.old_password_wrong': [422, messages.users.passwordOldWrong],
  version_required: [428, messages.errors.versionRequired],
  too_many_requests: [429, messages.errors.tooManyRequests],
  internal: [500, messages.errors.internal],
  overloaded: [503, messages.errors.overloaded],
  storage_unavailable: [503, messages.errors.storageUnavailable],
  'auth.reset_failed': [503, messages.auth.resetFailed],
  storage_full: [507, messages.errors.storageFull],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;
/** Sentences by field name; nested fields are joined with dots (`stages.Penulisan.deadline`). */
export type FieldErrors = Readonly<Record<string, string>>;

/** The one error that rules and services throw; knows nothing of HTTP beyond the table above. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(Object.values(options.fields ?? {})[0] ?? errorTable[code][1]);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}

/** A 422 about one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', { fields: { [field]: message } });
}

/** The body of every error answer (DESIGN §6). */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}
