import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import serveStatic from '@fastify/static';
import { actingAsHeader, serverTimeHeader } from '@ruang-naskah/domain/endpoint';
import { statusOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { buildOpenApi } from '@ruang-naskah/domain/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { logRequest } from '../infra/log.ts';
import type { SignedIn } from '../request-context.ts';
import type { Assets } from './assets.ts';
import { canonicalUrl } from './canonical.ts';
import { errorSentence, logOf, sendError, setRetryAfter, toAppError, unknownRouteError } from './failures.ts';
import { allowWritesOnFullDisk } from './full-disk.ts';
import type { SecurityHeaders } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { type OverloadBounds, refuseOverload } from './overload.ts';
import { brandPath } from './page-head.ts';
import { refuseSmuggling } from './request-smuggling.ts';
import { addBeforeBody, readRouteInfo } from './route-info.ts';
import type { CookieJar } from './session-cookie.ts';
import type { Views } from './views.ts';

export interface HookParts {
  readonly headers: SecurityHeaders;
  readonly metrics: Metrics;
  readonly cookies: CookieJar;
  readonly overload: OverloadBounds;
  readonly findSignedIn: (token: string, isUse: boolean) => Promise<SignedIn | undefined>;
  readonly isAccountGone: (id: string) => Promise<boolean>;
}

/** The hooks of every request: headers, compression, the JSON parser, the session, the log line. */
export async function addHooks(app: FastifyInstance, deps: Deps, parts: HookParts): Promise<void> {
  const { headers, metrics, cookies, overload } = parts;
  // Before any other hook, so that every answer has its headers.
  app.addHook('onRequest', (request, reply, done) => {
    request.routeInfo = readRouteInfo(request);
    if (request.routeInfo.isApi) reply.headers(headers.api).header(serverTimeHeader, deps.clock.now());
    else reply.headers(headers.page);
    done();
  });
  await refuseOverload(app, overload, () => deps.passwords.isQueueFull());
  await app.register(cookie);
  // Quality 4 of brotli: smaller than gzip at a third of the time of the default.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
    // No browser compresses what it sends here, so a compressed body is refused below.
    globalDecompression: false,
  });
  app.addHook('onRoute', (route) =>
    addBeforeBody(route, (request, _reply, payload, done) => {
      const isPlain = ['', 'identity'].includes(request.headers['content-encoding'] ?? '');
      if (isPlain) done(null, payload);
      else done(new AppError('unsupported_type'));
    }),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseJsonBody(body)),
  );
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('sessionRead', false);
  app.decorateRequest('accountGone', false);
  app.decorateRequest('uncounted', undefined);
  app.decorateRequest('streamedAfter', undefined);
  allowWritesOnFullDisk(app);
  app.addHook('onRequest', (request, reply, done) => {
    refuseSmuggling(request, reply);
    if (redirectsToCanonical(request, reply)) return;
    const token = request.routeInfo.readsSession ? cookies.readSession(request) : undefined;
    const goOn = (): void => {
      request.sessionRead = true;
      if (request.is404) refuseUnknownPath(request, reply, done);
      else done();
    };
    if (token === undefined) goOn();
    else readSession(request, token, parts).then(goOn, done);
  });
  logResponses(app, deps, metrics);
}

/** Before the body is read: an unknown path is 404 whatever the body's type or size. */
function refuseUnknownPath(request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const canonical = isRead ? canonicalUrl(request.url) : undefined;
  if (canonical === undefined) done(unknownRouteError(request, reply));
  else reply.redirect(canonical, 301);
}

/**
 * One spelling for each page: `/%62erita` would be kept, compressed and named canonical beside `/berita`, and one id has
 * millions of spellings. Asked before the session is looked up.
 */
function redirectsToCanonical(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.routeInfo.access.startsWith('page:') || request.method === 'POST') return false;
  const canonical = request.url.split('?', 1)[0]?.includes('%') ? canonicalUrl(request.url) : undefined;
  if (canonical !== undefined) reply.redirect(canonical, 301);
  return canonical !== undefined;
}

/** One count for each request, and a line; those refused under overload share one in a second. */
function logResponses(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  const refusals = collectCounts((count) => deps.log.warn({ count }, 'requests refused: too many under way'));
  app.addHook('onClose', async () => refusals.sayNow());
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const milliseconds = request.streamedAfter ?? reply.elapsedTime;
    const { url: route, access } = request.routeInfo;
    const { id: requestId, method, signedIn } = request;
    if (request.isTurnedAway) refusals.add();
    else logRequest(deps.log, { requestId, method, route, status, milliseconds, userId: signedIn?.actor.id });
    metrics.countRequest(access, status, milliseconds / 1000);
    done();
  });
}

/** Counts what is added within a second, and notes it together. */
function collectCounts(note: (count: number) => void): { add(): void; sayNow(): void } {
  let count = 0;
  const sayNow = () => {
    if (count > 0) note(count);
    count = 0;
  };
  return {
    add: () => {
      if (count === 0) setTimeout(sayNow, 1000).unref();
      count += 1;
    },
    sayNow,
  };
}

/** The caller; for an ended session, also whether the account that its page was made for was deleted. */
async function readSession(
  request: FastifyRequest,
  token: string,
  { findSignedIn, isAccountGone }: HookParts,
): Promise<void> {
  request.signedIn = await findSignedIn(token, request.routeInfo.isSessionUse);
  const named = request.headers[actingAsHeader];
  if (request.signedIn === undefined && typeof named === 'string')
    request.accountGone = await isAccountGone(named);
}

/** The built scripts, styles and fonts: named by their content, so they may be kept for ever. */
export function bindBuiltFiles(app: FastifyInstance, assets: Assets): void {
  app.register(serveStatic, {
    root: assets.root,
    serve: false,
    preCompressed: true,
    index: false,
    decorateReply: true,
  });
  const immutable = { maxAge: '365d', immutable: true };
  app.get('/assets/*', { config: { access: 'files:assets', work: 'free' } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, immutable),
  );
  app.get('/favicon.svg', { config: { access: 'files:favicon', work: 'free' } }, (_request, reply) =>
    reply.sendFile('favicon.svg', { maxAge: '1d' }),
  );
  app.get(brandPath, { config: { access: 'files:brand', work: 'free' } }, (_request, reply) =>
    reply.sendFile(brandPath, { maxAge: '1d' }),
  );
}

/** The OpenAPI document, where the portal is not on the open internet; made at the first request. */
export function bindOpenApi(app: FastifyInstance, deps: Deps): void {
  if (deps.config.secureCookies) return;
  let document: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'api.document' } }, (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi(deps.config.publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** Errors answer JSON under /api and to clients that ask for no HTML; people get a page. */
export function handleFailures(app: FastifyInstance, views: Views): void {
  const wantsPage = (request: FastifyRequest): boolean =>
    !/^\/(?:api|files|assets|health)(?:\/|$)/.test(request.routeOptions.url ?? request.url) &&
    (request.headers.accept ?? '').includes('text/html');
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsPage(request)) return views.send(request, reply, { page: 'not-found' });
    return sendError(unknownRouteError(request, reply), request, reply);
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    if (!wantsPage(request)) return sendError(thrown, request, reply);
    if (error.code === 'internal') logOf(request).error({ err: thrown }, 'page failed');
    setRetryAfter(error, reply);
    try {
      if (request.isTurnedAway) return await views.sendRefusal(request, reply, statusOf(error.code));
      const status = statusOf(error.code);
      if (status === 404) return await views.send(request, reply, { page: 'not-found' }, status);
      const limitMessage = status === 429 && { limitMessage: await errorSentence(error, app) };
      return await views.send(request, reply, { page: 'error', ...limitMessage }, status);
    } catch (failure) {
      // Rendering the error page failed as well: sends our plain answer, not the framework's.
      return sendError(failure, request, reply);
    }
  });
}
