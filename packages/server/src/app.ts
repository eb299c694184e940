import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import serveStatic from '@fastify/static';
import { limits } from '@ruang-naskah/domain/limits';
import { buildOpenApi } from '@ruang-naskah/domain/openapi';
import type { RenderPage } from '@ruang-naskah/domain/pages';
import { fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { bindAuthPages } from './features/auth/pages.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findSignedIn } from './features/auth/session/service.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { manuscriptRoutes } from './features/manuscripts/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { readSettings } from './features/settings/service.ts';
import { userRoutes } from './features/users/routes.ts';
import { bindAppPages } from './http/app-pages.ts';
import type { Assets } from './http/assets.ts';
import { bindRoute, indexRoutes } from './http/bind.ts';
import { countAgainstPages } from './http/admit.ts';
import { absence, sendError, toAppError } from './http/failures.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { bindHealth } from './http/health.ts';
import { parseJsonBody } from './http/json-body.ts';
import { checkOrigin } from './http/origin-check.ts';
import { bindPublicPages } from './http/pages.ts';
import { type CookieJar, createCookieJar } from './http/session-cookie.ts';
import { type Views, createViews } from './http/views.ts';
import { newId } from './infra/ids.ts';
import { logRequest } from './infra/log.ts';

/** What the web build gives the server. */
export interface Web {
  readonly assets: Assets;
  readonly renderPage: RenderPage;
}

/** Builds the application without listening, so that tests can call it in the process. Only wiring. */
export async function buildApp(deps: Deps, web: Web): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    disableRequestLogging: true,
    genReqId: newId,
    trustProxy: deps.config.trustProxy.length === 0 ? false : [...deps.config.trustProxy],
    bodyLimit: limits.bodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 10_000 },
  });
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  requireAccessRules(app);
  const cookies = createCookieJar(deps.config);
  const views = createViews({
    ...web,
    settings: () => readSettings(deps),
    publicUrl: deps.config.publicUrl,
  });
  await addFoundations(app, deps, web.assets, cookies);
  // Before any route: a route keeps the error handler it was registered under.
  handleFailures(app, views);
  const routes = indexRoutes([
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...manuscriptRoutes(deps),
    ...categoryRoutes(deps),
    ...settingsRoutes(deps),
  ]);
  for (const route of routes.values()) bindRoute(app, deps, route, cookies.writer);
  bindHealth(app, deps, () => stopping);
  bindPublicPages(app, views);
  bindAppPages(app, deps, views, routes);
  bindFiles(app, web.assets);
  bindDocument(app, deps);
  await app.register(async (forms) => {
    // Only the visitor's forms take form encoding; the API takes JSON alone (study T6).
    await forms.register(formbody, { bodyLimit: limits.bodyBytes });
    forms.addHook('onRequest', async (request) => {
      if (request.method !== 'POST') return;
      checkOrigin(request, deps.config.publicUrl);
      await countAgainstPages(deps, request);
    });
    bindAuthPages(forms, deps, views, cookies);
  });
  await app.ready();
  return app;
}

/** Default-deny: a route that names no access rule stops the start (DESIGN §3). */
function requireAccessRules(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`route ${String(route.method)} ${route.url} names no access rule`);
  });
}

async function addFoundations(app: FastifyInstance, deps: Deps, assets: Assets, cookies: CookieJar): Promise<void> {
  await addSecurityHeaders(app, deps.config, assets.publicCssHash);
  await app.register(cookie);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    text === '' ? undefined : parseJsonBody(text),
  );
  app.decorateRequest('signedIn', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const token = cookies.read(request);
    if (token !== undefined && !request.url.startsWith('/assets/')) request.signedIn = await findSignedIn(deps, token);
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(deps.log, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      userId: request.signedIn?.actor.id,
    });
  });
}

/** The built scripts, styles and fonts: named by their content, so they may be kept for ever. */
function bindFiles(app: FastifyInstance, assets: Assets): void {
  app.register(serveStatic, { root: assets.root, serve: false, preCompressed: true, index: false, decorateReply: true });
  const immutable = { maxAge: '365d', immutable: true };
  app.get('/assets/*', { config: { access: 'files:assets' } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, immutable),
  );
  app.get('/favicon.svg', { config: { access: 'files:favicon' } }, (_request, reply) =>
    reply.sendFile('favicon.svg', { maxAge: '1d' }),
  );
}

/** The OpenAPI document, where the portal is not on the open internet (matrix H2). */
function bindDocument(app: FastifyInstance, deps: Deps): void {
  if (deps.config.secureCookies) return;
  const document = JSON.stringify(buildOpenApi());
  app.get('/api/openapi.json', { config: { access: 'api.document' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}

/** Errors answer JSON under /api and to whoever asks for no HTML; people get a page. */
function handleFailures(app: FastifyInstance, views: Views): void {
  const wantsPage = (request: FastifyRequest): boolean =>
    !/^\/(?:api|files|assets|health)(?:\/|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html');
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsPage(request)) return views.send(request, reply, { page: 'not-found' });
    return sendError(absence(request, reply), request, reply);
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    if (!wantsPage(request)) return sendError(thrown, request, reply);
    if (error.code === 'internal') request.log.error({ err: thrown }, 'page failed');
    await views.send(request, reply, { page: error.status === 404 ? 'not-found' : 'error' });
    return reply.code(error.status);
  });
}
