import type { ErrorCode } from './error-table.ts';

export type { ErrorCode };
/** Sentences by field name; nested fields are joined with dots (`stages.Penulisan.deadline`). */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The one error that rules and services throw. It carries only its code; status and sentence are looked up in
 * `error-table.ts` where the answer is made, so that rules running in the browser stay light.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(Object.values(options.fields ?? {})[0] ?? code);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A 422 about one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', { fields: { [field]: message } });
}

/**
 * What failed in the words of §8, then the cause as a second sentence, unless the cause already begins with the first.
 */
export function withCause(what: string, cause: string): string {
  return cause.startsWith(what) ? cause : `${what} ${cause}`;
}

/** The body of every error answer. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  requestId: string;
}
