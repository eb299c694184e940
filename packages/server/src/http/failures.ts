import { endpoints } from '@ruang-naskah/domain/endpoints';
import { sentenceOf, statusOf } from '@ruang-naskah/domain/error-table';
import type { ErrorBody, ErrorCode } from '@ruang-naskah/domain/errors';
import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBusy, isDiskFull, isUnavailable, OutcomeUnknownError } from '../db/errors.ts';
import type { Logger } from '../infra/log.ts';

/** Errors of Fastify and of the database, mapped to ours. */
const foreignCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_PARTS_LIMIT: 'bad_request',
  FST_UNDER_PRESSURE: 'overloaded',
};

/** Maps everything a handler can throw to an error of the table; unknown errors are `internal` and logged. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage_full');
  // Without Retry-After, because a repeated request could be stored twice.
  if (error instanceof OutcomeUnknownError) return new AppError('outcome_unknown');
  if (isBusy(error) || isUnavailable(error)) return new AppError('overloaded', { retryAfterSeconds: 2 });
  if (error instanceof Error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    const known = code === undefined ? undefined : foreignCodes[code];
    if (known !== undefined) return new AppError(known);
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad_request');
  }
  return new AppError('internal');
}

const methodsByPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
for (const { path, method } of endpoints) {
  const pattern = new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);
  const known = methodsByPath.get(path) ?? { pattern, methods: new Set() };
  known.methods.add(method);
  methodsByPath.set(path, known);
}

/** No such route: 405 when the path exists for other methods, else 404. */
export function unknownRouteError(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split('?')[0] ?? '';
  const known = [...methodsByPath.values()].find(({ pattern }) => pattern.test(path));
  if (known === undefined) return new AppError('not_found');
  reply.header('allow', [...known.methods].join(', '));
  return new AppError('method_not_allowed');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The log of this process; `log` is the framework's view of it. */
    ownLog: Logger;
    /** The sentence for a limit that ends in so many seconds, in the publisher's time zone. */
    retryTimeSentence: (seconds: number) => Promise<string>;
  }
}

/** The log with the request's id; created only for a line, because most requests write none here. */
export function logOf({ server, id: requestId }: FastifyRequest): Logger {
  return server.ownLog.child({ requestId });
}

/** What a person reads: of a limit also when it ends. */
export async function errorSentence(
  { code, retryAfterSeconds }: AppError,
  server: FastifyInstance,
): Promise<string> {
  const sentence = sentenceOf(code);
  if (statusOf(code) !== 429 || retryAfterSeconds === undefined) return sentence;
  return `${sentence} ${await server.retryTimeSentence(retryAfterSeconds)}`;
}

export function errorBody(error: AppError, requestId: string, sentence = sentenceOf(error.code)): ErrorBody {
  return {
    code: error.code,
    message: Object.values(error.fields ?? {})[0] ?? sentence,
    ...(error.fields && { fields: error.fields }),
    requestId,
  };
}

export function setRetryAfter(error: AppError, reply: FastifyReply): void {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
}

export async function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = toAppError(thrown);
  if (error.code === 'internal') logOf(request).error({ err: thrown }, 'request failed');
  setRetryAfter(error, reply);
  const sentence = await errorSentence(error, request.server);
  return reply
    .code(statusOf(error.code))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id, sentence)));
}
