import { type ErrorBody, type ErrorCode, type FieldErrors, withCause } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';

/**
 * The codes of a failed call: the server's, `offline` where nothing was reached, `no_answer` after too long a wait,
 * `stored_before` where nothing was sent because something else was stored for it.
 */
export type ApiErrorCode = ErrorCode | 'offline' | 'no_answer' | 'stored_before';

interface ApiErrorParts {
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly status: number;
  readonly fields?: FieldErrors | undefined;
  readonly requestId?: string | undefined;
}

/** The one error that `callEndpoint` throws; `message` is a sentence for the reader. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 when no answer came. */
  readonly status: number;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields ?? {};
    this.requestId = parts.requestId;
  }
}

export function offlineError(): ApiError {
  return new ApiError({ code: 'offline', status: 0, message: messages.errors.offline });
}

/**
 * For a form that edits one row of a list which is saved as a whole: field errors `<row>.name` become `name`.
 * @throws ApiError
 */
export async function withErrorsOfRow<T>(sent: Promise<T>, row: string): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const nameInRow = (name: string) => (name.startsWith(`${row}.`) ? name.slice(row.length + 1) : name);
    const fields = Object.entries(error.fields).map(([name, message]) => [nameInRow(name), message]);
    throw new ApiError({ ...error, message: error.message, fields: Object.fromEntries(fields) });
  }
}

/** For a request without an answer after its time limit; `writes`: it may have been done nevertheless. */
export function noAnswerError(writes: boolean): ApiError {
  const message = writes ? messages.errors.noAnswerToWrite : messages.errors.noAnswer;
  return new ApiError({ code: 'no_answer', status: 0, message });
}

/** Whether no answer came within the time limit: the same may be sent once more. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_answer';
}

/** Reads a refusal; a proxy's HTML page or a cut-off body becomes the plain sentence for its status. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError({ ...body, status: response.status });
  const overloaded = response.status === 502 || response.status === 503 || response.status === 504;
  return new ApiError({
    code: overloaded ? 'overloaded' : 'internal',
    status: response.status,
    message: overloaded ? messages.errors.overloaded : messages.errors.internal,
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'code' in body && typeof body.code === 'string' && 'message' in body && typeof body.message === 'string'
  );
}

/** The sentence for any thrown error; anything but an ApiError is a bug. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.errors.internal;
}

/** Whether the reader cancelled the password question: then nothing failed and no message is shown. */
export function isPasswordDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.password_needed';
}

/**
 * `what` failed, as a sentence, with the server's reason if it helps the reader. Empty if there is no failure to report: before
 * anything failed (`error` is null, as a mutation's is then), and when the reader closed the question for the password.
 */
export function failureMessage(what: string, error: unknown): string {
  if (error === null || isPasswordDeclined(error)) return '';
  if (!(error instanceof ApiError) || error.code === 'internal') return what;
  return withCause(what, error.code === 'offline' ? messages.errors.offlineCause : error.message);
}

/** What a failed save shows: its sentence above the form, and those at the fields. */
export function refusalOf(
  what: string,
  error: unknown,
): { readonly failure: string; readonly errors: FieldErrors } {
  return { failure: failureMessage(what, error), errors: error instanceof ApiError ? error.fields : {} };
}

/** Whether somebody else has saved the record since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_stale';
}

/** Whether the server has said that it did not do the work, and will not do it for this idempotency key. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'in_progress'
  );
}

/** Whether it was refused because of something that has happened since the record was read. */
export function isConflict(error: unknown): boolean {
  return isRefusal(error) && error instanceof ApiError && (error.status === 409 || error.status === 412);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether a search took the server too long: other words or filters help, another try does not. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'search_too_slow';
}

/** How a list with a search shows its failure: `what`, with «Coba lagi», or only that the search is too slow. */
export function searchFailure(what: string) {
  return { failed: (error: Error) => (isTooSlow(error) ? error.message : what), isFinal: isTooSlow };
}
