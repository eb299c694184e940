import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import serveStatic from '@fastify/static';
import { actingAsHeader, nowHeader } from '@ruang-naskah/domain/contract';
import { statusOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { buildOpenApi } from '@ruang-naskah/domain/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../call.ts';
import type { Deps } from '../deps.ts';
import { logRequest } from '../infra/log.ts';
import { overload } from '../infra/overload.ts';
import { type AdmissionParts, admitByWork } from './admission.ts';
import { refuseAmbiguous } from './ambiguous.ts';
import type { Assets } from './assets.ts';
import { canonicalUrl } from './canonical.ts';
import { addBeforeBody, readFacts } from './facts.ts';
import { absence, logOf, sayWhenToRetry, sendError, sentenceFor, toAppError } from './failures.ts';
import { letMakeRoom } from './full-disk.ts';
import type { SecurityHeaders } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { brandPath } from './page-head.ts';
import type { CookieJar } from './session-cookie.ts';
import type { Views } from './views.ts';

export interface Foundations {
  readonly headers: SecurityHeaders;
  readonly metrics: Metrics;
  readonly cookies: CookieJar;
  readonly admission: Omit<AdmissionParts, 'onRefusal'>;
  readonly findSignedIn: (token: string, isUse: boolean) => Promise<SignedIn | undefined>;
  readonly isAccountGone: (id: string) => Promise<boolean>;
}

/** The hooks of every request: headers, compression, the JSON parser, the session, the log line. */
export async function addFoundations(app: FastifyInstance, deps: Deps, parts: Foundations): Promise<void> {
  const { headers, metrics, cookies, admission } = parts;
  // Before any other hook, so that every answer has its headers.
  app.addHook('onRequest', (request, reply, done) => {
    request.facts = readFacts(request);
    if (request.facts.isApi) reply.headers(headers.api).header(nowHeader, deps.clock.now());
    else reply.headers(headers.page);
    done();
  });
  const onRefusal = noteRefusals(app, deps, metrics);
  admitByWork(app, { ...admission, onRefusal });
  // For setting cookies only: session-cookie.ts reads the two that are read.
  await app.register(cookie, { hook: false });
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
  letMakeRoom(app);
  app.addHook('onRequest', (request, reply, done) => {
    refuseAmbiguous(request, reply);
    if (leadsToOneSpelling(request, reply)) return;
    const token = request.facts.asksWho ? cookies.read(request) : undefined;
    const goOn = (): void => {
      request.sessionRead = true;
      if (request.is404) refuseUnknown(request, reply, done);
      else done();
    };
    if (token === undefined) goOn();
    else readSession(request, token, parts).then(goOn, done);
  });
  logAnswers(app, deps, metrics);
}

/** Before the body is read: an unknown path is 404 whatever the body's type or size. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const canonical = isRead ? canonicalUrl(request.url) : undefined;
  if (canonical === undefined) done(absence(request, reply));
  else reply.redirect(canonical, 301);
}

/**
 * One spelling for each page: `/%62erita` would be kept, compressed and named canonical beside `/berita`, and one id has
 * millions of spellings. Asked before the session is looked up.
 */
function leadsToOneSpelling(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.facts.access.startsWith('page:') || request.method === 'POST') return false;
  const canonical = request.url.split('?', 1)[0]?.includes('%') ? canonicalUrl(request.url) : undefined;
  if (canonical !== undefined) reply.redirect(canonical, 301);
  return canonical !== undefined;
}

/** Requests refused because too many are under way: one count for each, and a line for those of a second. */
function noteRefusals(app: FastifyInstance, deps: Deps, metrics: Metrics): AdmissionParts['onRefusal'] {
  const refusals = noteTogether((count) => deps.log.warn({ count }, 'requests refused: too many under way'));
  app.addHook('onClose', async () => refusals.sayNow());
  const status = statusOf(overload.code);
  return ({ request, elapsedTime }) => {
    refusals.add();
    metrics.countRequest(request.facts.access, status, elapsedTime / 1000);
  };
}

/** One count for each other request, and a line. */
function logAnswers(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isTurnedAway) return done();
    const { statusCode: status } = reply;
    const milliseconds = request.streamedAfter ?? reply.elapsedTime;
    const { url: route, access } = request.facts;
    const { id: requestId, method, signedIn } = request;
    logRequest(deps.log, { requestId, method, route, status, milliseconds, userId: signedIn?.actor.id });
    metrics.countRequest(access, status, milliseconds / 1000);
    done();
  });
}

/** Counts what is added within a second, and notes it together. */
function noteTogether(note: (count: number) => void): { add(): void; sayNow(): void } {
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
  { findSignedIn, isAccountGone }: Foundations,
): Promise<void> {
  request.signedIn = await findSignedIn(token, request.facts.isUse);
  const named = request.headers[actingAsHeader];
  if (request.signedIn === undefined && typeof named === 'string')
    request.accountGone = await isAccountGone(named);
}

/** The built scripts, styles and fonts: named by their content, so they may be kept for ever. */
export function bindFiles(app: FastifyInstance, assets: Assets): void {
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
export function bindDocument(app: FastifyInstance, deps: Deps): void {
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
    return sendError(absence(request, reply), request, reply);
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    if (!wantsPage(request)) return sendError(thrown, request, reply);
    if (error.code === 'internal') logOf(request).error({ err: thrown }, 'page failed');
    sayWhenToRetry(error, reply);
    try {
      if (request.isTurnedAway) return await views.sendRefusal(request, reply, statusOf(error.code));
      const status = statusOf(error.code);
      if (status === 404) return await views.send(request, reply, { page: 'not-found' }, status);
      const limited = status === 429 && { limited: await sentenceFor(error, app) };
      return await views.send(request, reply, { page: 'error', ...limited }, status);
    } catch (failure) {
      // Rendering the error page failed as well: sends our plain answer, not the framework's.
      return sendError(failure, request, reply);
    }
  });
}
