import { addAbortSignal, Readable } from 'node:stream';
import type { Endpoint, FileRule } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import { statusOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { eventStream, lastEventHeader } from '@ruang-naskah/domain/live/values';
import { fieldErrors } from '@ruang-naskah/domain/schema-errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import type { UncountedLimits } from '../db/rate-counts.ts';
import { findEarlierAnswer } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { EventStream } from '../infra/live-streams.ts';
import { actorOf, type Download, type RequestContext, type SignedIn } from '../request-context.ts';
import {
  checkAccess,
  checkActingAs,
  checkFactor,
  checkRecentSignIn,
  countAgainstAccount,
  countAgainstAddress,
  countRemaining,
  readIdempotencyKey,
  readVersion,
} from './admit.ts';
import { auditDenial } from './denials.ts';
import type { UploadedFile } from './multipart.ts';
import { acceptMultipart, readMultipart, refuseForm } from './multipart.ts';
import { checkOrigin } from './origin-check.ts';
import { addressOf } from './peer-address.ts';
import type { Call, Route } from './route.ts';
import type { CookieJar } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request before any handler runs; undefined without a valid session. */
    signedIn: SignedIn | undefined;
    /** Whether the session is known to exist or not; false after a failure before or during the lookup. */
    sessionRead: boolean;
    /** Whether the account that the page was made for was deleted. */
    accountGone: boolean;
    /** The limits by account that are counted with what the request writes, or before its answer. */
    uncounted: UncountedLimits | undefined;
    /** Of an answer that goes on for as long as the client listens: after how many milliseconds it began. */
    streamedAfter: number | undefined;
  }
}

/** Who asks, before the endpoint's own demands are known. */
export function contextOf(request: FastifyRequest): RequestContext {
  return {
    actor: actorOf(request.signedIn),
    session: request.signedIn,
    requestId: request.id,
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    recentPassword: false,
    openWithoutSecondStep: false,
    idempotencyKey: undefined,
    uncountedLimits: request.uncounted,
    version: 0,
  };
}

/** Every endpoint must have exactly one handler; anything else is a programming error that stops the start. */
export function indexRoutes(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const byId = new Map(routes.map((route) => [route.endpoint.id, route]));
  const missing = endpoints.filter((endpoint) => !byId.has(endpoint.id)).map((endpoint) => endpoint.id);
  const unknown = [...byId.keys()].filter((id) => !endpoints.some((endpoint) => endpoint.id === id));
  if (missing.length > 0 || unknown.length > 0 || byId.size !== routes.length) {
    throw new Error(
      `endpoints without a handler: ${missing.join(', ')}; handlers without an endpoint: ${unknown.join(', ')}`,
    );
  }
  return byId;
}

/** Binds every route; those with a file apart, so that only they take multipart bodies (threat T6). */
export async function bindRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: Iterable<Route>,
  cookies: CookieJar,
): Promise<void> {
  const uploads: Route[] = [];
  for (const route of routes) {
    if (route.endpoint.bodyType === 'multipart') uploads.push(route);
    else bindRoute(app, deps, route, cookies);
  }
  await app.register(async (forms) => {
    await acceptMultipart(forms);
    for (const route of uploads) bindRoute(forms, deps, route, cookies);
  });
}

/** Makes the Fastify route of an endpoint: the order of checks is decision 0049. */
function bindRoute(app: FastifyInstance, deps: Deps, route: Route, cookies: CookieJar): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.id,
      work: endpoint.hashesPassword ? 'password' : 'usual',
      background: endpoint.background,
    },
    // Before the body is read, so that an upload without a session costs nothing.
    onRequest: checksOf(deps, endpoint),
    ...(endpoint.rate && { onSend: (request: FastifyRequest) => countRemaining(deps, request.uncounted) }),
    handler: async (request, reply) => {
      try {
        const ask = () => callRoute(deps, route, { request, reply, cookies });
        return sendAnswer(deps, endpoint, reply, await ask());
      } catch (error) {
        await auditDenial(deps, endpoint, request, error);
        throw error;
      }
    },
  });
}

/** The checks before the handler, in their order. Those of most reads count nothing, and are synchronous. */
function checksOf(deps: Deps, endpoint: Endpoint): onRequestHookHandler[] {
  const checkOriginHook: onRequestHookHandler = (request, _reply, done) => {
    checkOrigin(request, deps.config.publicUrl);
    done();
  };
  const checkCallerHook: onRequestHookHandler = (request, _reply, done) => {
    const actor = actorOf(request.signedIn);
    checkActingAs(request, endpoint.access, actor);
    try {
      checkAccess(endpoint.access, actor);
    } catch (error) {
      auditDenial(deps, endpoint, request, error).then(() => done(error as AppError), done);
      return;
    }
    checkFactor(request.signedIn, endpoint);
    if (endpoint.recentSignIn) checkRecentSignIn(request.signedIn);
    done();
  };
  const origin = endpoint.method === 'GET' ? [] : [checkOriginHook];
  if (endpoint.rate === undefined) return [...origin, checkCallerHook];
  const byAddress: onRequestAsyncHookHandler = (request) =>
    countAgainstAddress(deps, endpoint, addressOf(request));
  const byAccount: onRequestAsyncHookHandler = async (request) => {
    const actor = actorOf(request.signedIn);
    if (actor.kind === 'user') request.uncounted = await countAgainstAccount(deps, endpoint, actor.id);
  };
  return [...origin, byAddress, checkCallerHook, byAccount] as onRequestHookHandler[];
}

interface CallParts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookies: CookieJar;
}

async function callRoute(deps: Deps, route: Route, { request, reply, cookies }: CallParts): Promise<unknown> {
  const { endpoint } = route;
  const call: Call = {
    ...contextOf(request),
    recentPassword: endpoint.recentSignIn ?? false,
    openWithoutSecondStep: endpoint.openWithoutSecondStep ?? false,
    params: parsePart(endpoint, 'params', request.params),
    query: undefined,
    body: undefined,
    file: undefined,
    cookies: cookies.of(request, reply),
    ...(endpoint.events && { events: eventsOf(request) }),
  };
  try {
    const query = parsePart(endpoint, 'query', request.query);
    const { body, file } =
      endpoint.file === undefined
        ? { body: parsePart(endpoint, 'body', request.body), file: undefined }
        : await readForm(endpoint, endpoint.file, request, reply);
    const version = endpoint.needsVersion ? readVersion(request) : 0;
    const idempotencyKey = readIdempotencyKey(
      request,
      endpoint,
      call.actor,
      file && { body, bytes: file.bytes },
    );
    const parsedCall = { ...call, query, body, file, version, idempotencyKey };
    const earlier = await findEarlierAnswer(deps, parsedCall);
    const result = earlier === undefined ? await route.handle(parsedCall) : earlier.answer;
    return route.makeAnswer === undefined ? result : await route.makeAnswer(result, parsedCall);
  } catch (error) {
    // Absence is answered before input errors, which would reveal the object to a caller who may not see it.
    if (error instanceof AppError && [422, 428, 412].includes(statusOf(error.code)))
      await route.scope?.(call);
    throw error;
  }
}

/**
 * A last event of an impossible shape is passed on: it is no place in the log, so the stream says that changes were
 * missed.
 */
function eventsOf({ headers, method }: FastifyRequest): NonNullable<Call['events']> {
  const last = headers[lastEventHeader];
  return {
    // HEAD has no body, so nothing would end the stream.
    accepted: method === 'GET' && (headers.accept ?? '').includes(eventStream),
    last: typeof last === 'string' ? last.slice(0, 200) : undefined,
  };
}

async function readForm(
  endpoint: Endpoint,
  rule: FileRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  const form = await readMultipart(request, reply, rule);
  const parsed = (endpoint.body ?? nothingDeclared).safeParse(form.fields);
  refuseForm(parsed.error && fieldErrors(parsed.error), form.problem);
  return { body: parsed.data, file: form.file };
}

/** Undeclared parts are refused, like unknown keys in declared ones. */
const nothingDeclared = z.strictObject({});

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  for (const _ in value) return false;
  return !Array.isArray(value);
}

/** Parses one part of the request by the endpoint's schema; an id of an impossible shape counts as absent. */
function parsePart(endpoint: Endpoint, part: 'params' | 'query' | 'body', value: unknown): unknown {
  if (endpoint[part] === undefined && isNothing(value)) return {};
  const schema = endpoint[part] ?? nothingDeclared;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  if (part === 'params')
    throw new AppError(endpoint.errors.find((code) => code.endsWith('not_found')) ?? 'not_found');
  throw new AppError('invalid', { fields: fieldErrors(parsed.error) });
}

/** What the framework sends: JSON as a text, because awaiting the reply itself would take further turns. */
function sendAnswer(
  deps: Deps,
  endpoint: Endpoint,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply | string {
  reply.code(endpoint.status);
  if (answer instanceof EventStream) return sendStream(reply, answer);
  if (endpoint.download !== undefined) return sendFile(reply, answer as Download);
  if (endpoint.response === undefined) return reply.send();
  if (deps.config.checkResponses) {
    const checked = endpoint.response.safeParse(answer);
    if (!checked.success)
      throw new Error(`${endpoint.id} answers what it does not declare: ${checked.error.message}`);
    refuseUndeclared(endpoint.id, answer, checked.data);
  }
  if (typeof answer === 'object' && answer !== null && 'version' in answer) {
    reply.header('etag', `"${String(answer.version)}"`);
  }
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(answer);
}

/** A proxy that gathers answers before it passes them on would hold back each event. */
function sendStream(reply: FastifyReply, { type, readable }: EventStream): FastifyReply {
  reply.request.streamedAfter = reply.elapsedTime;
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform');
  return reply.type(`${type}; charset=utf-8`).send(readable);
}

function sendFile(reply: FastifyReply, { fileName, type, pieces, abortSignal }: Download): FastifyReply {
  const readable = Readable.from(pieces);
  if (abortSignal !== undefined) addAbortSignal(abortSignal, readable);
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.type(isTextType(type) ? `${type}; charset=utf-8` : type).send(readable);
}

function isTextType(type: string): boolean {
  return type.startsWith('text/') || type === 'application/json';
}

/** Parsing strips undeclared keys: a changed text means that an undeclared value was about to be sent. */
function refuseUndeclared(id: string, answer: unknown, declared: unknown): void {
  const keyText = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  if (keyText(answer) !== keyText(declared)) throw new Error(`${id} answers with undeclared keys`);
}
