import { setTimeout as delay } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import { defaultTimeZone } from '@ruang-naskah/domain/dates';
import { tryAgainAt } from '@ruang-naskah/domain/error-table';
import { limits } from '@ruang-naskah/domain/limits';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { attemptRoutes } from './features/attempts/routes.ts';
import { bindAuthPages } from './features/auth/pages.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findSignedIn, isAccountGone } from './features/auth/sessions.ts';
import { readDaysOff } from './features/calendar/days-off.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { dutyRoutes } from './features/duties/routes.ts';
import { bindSecondStepPage } from './features/factors/pages.ts';
import { factorRoutes } from './features/factors/routes.ts';
import { measureFactors } from './features/factors/rule.ts';
import { bindCalendarFeed } from './features/feeds/pages.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { type Live, openLive } from './features/live/streams.ts';
import { manuscriptRoutes } from './features/manuscripts/routes.ts';
import { listNewestArticles } from './features/news/list.ts';
import { bindNewsPages } from './features/news/pages.ts';
import { newsImageFolder } from './features/news/picture.ts';
import { newsRoutes } from './features/news/routes.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { bindUnsubscribePage } from './features/notices/pages.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { paletteRoutes } from './features/palette/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { stopProjectsOfManuscript } from './features/projects/stop-withdrawn.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { readPageSettings } from './features/settings/read.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { bindRegistrationPage } from './features/users/pages.ts';
import { userRoutes } from './features/users/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';
import { countPageRead, countPostedForm } from './http/admit.ts';
import { bindAppPages } from './http/app-pages.ts';
import { bindRoutes, indexRoutes } from './http/bind.ts';
import { bindCrawlerFiles } from './http/crawlers.ts';
import { securityHeaders } from './http/headers.ts';
import { bindHealth } from './http/health.ts';
import { addHooks, bindBuiltFiles, bindOpenApi, handleFailures } from './http/hooks.ts';
import { createHttpServer, type ServerParts } from './http/http-server.ts';
import { bindImageFiles } from './http/image-files.ts';
import { bindMetrics, createMetrics } from './http/metrics.ts';
import { type ClosingBounds, followConnections, type OpenConnections } from './http/open-connections.ts';
import { checkOrigin } from './http/origin-check.ts';
import { defaultOverloadBounds } from './http/overload.ts';
import { trustsHop } from './http/peer-address.ts';
import { parseEncoded } from './http/posted-form.ts';
import { bindPublicPages } from './http/public-pages.ts';
import { readableUrl } from './http/readable-url.ts';
import type { Route } from './http/route.ts';
import { requireAccessRules } from './http/route-info.ts';
import { type CookieJar, createCookieJar } from './http/session-cookie.ts';
import { createViews, type Views } from './http/views.ts';
import type { Web } from './http/web.ts';
import { newId } from './infra/ids.ts';
import type { Logger } from './infra/log.ts';
import { privacyRoutes } from './privacy/routes.ts';

/** How the application stops; tests have bounds of their own. */
export interface Stopping extends ClosingBounds {
  /** Fulfils when clients have stopped sending requests here; until then requests are accepted. */
  readonly drained: () => Promise<unknown>;
}

const defaultStopping = ({ drainSeconds }: Config): Stopping => ({
  drained: () => delay(drainSeconds * 1000),
  unfinishedMs: 2_000,
  everythingMs: 10_000,
});

/** Builds the application without listening, so that tests can call it in the process. Wiring only. */
export async function buildApp(
  deps: Deps,
  web: Web,
  overload = defaultOverloadBounds,
  stops: Stopping = defaultStopping(deps.config),
): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config, web.assets.inlineStyles);
  const live = openLive(deps);
  const metrics = createMetrics(() => live.size);
  const connections = followConnections();
  const app = createApp(deps, { headers: headers.page, metrics, connections });
  app.decorate('retryTimeSentence', async (seconds) => {
    const now = deps.clock.now();
    return tryAgainAt(now + seconds * 1000, now, await readTimeZoneOrDefault(deps));
  });
  const isStopping = bindStop(app, connections, { ...stops, closeStreams: () => live.close() });
  requireAccessRules(app);
  const { assets, renderer } = web;
  const cookies = createCookieJar(deps.config);
  const views = createViews({
    assets,
    renderer,
    settings: () => readPageSettings(deps),
    daysOff: () => readDaysOff(deps),
    publicUrl: deps.config.publicUrl,
    now: () => deps.clock.now(),
    isSessionSent: cookies.isSessionSent,
    cachePages: !deps.config.dev,
  });
  web.attach?.(app);
  await addHooks(app, deps, {
    headers,
    metrics,
    cookies,
    overload,
    findSignedIn: (token, isUse) => findSignedIn(deps, token, isUse),
    isAccountGone: (id) => isAccountGone(deps, id),
  });
  // Before any route, because a route keeps the error handler it was registered under.
  handleFailures(app, views);
  const routes = indexRoutes(routesOf(deps, live));
  await bindRoutes(app, deps, routes.values(), cookies);
  bindHealth(app, deps, isStopping);
  bindMetrics(app, deps, metrics, () => measureFactors(deps));
  bindNewsPages(app, deps, views);
  bindPublicPages(app, views);
  bindCrawlerFiles(app, deps.config, () => listNewestArticles(deps));
  bindImageFiles(app, deps, newsImageFolder);
  bindCalendarFeed(app, deps);
  bindAppPages(app, deps, views, routes);
  bindBuiltFiles(app, assets);
  bindOpenApi(app, deps);
  await bindForms(app, deps, views, cookies);
  await app.ready();
  return app;
}

/** For the hour in a refusal (429), which is answered even where the settings cannot be read. */
async function readTimeZoneOrDefault(deps: Deps): Promise<string> {
  try {
    return (await readPageSettings(deps)).timeZone;
  } catch {
    return defaultTimeZone;
  }
}

/** The routes of all features. */
function routesOf(deps: Deps, live: Live): readonly Route[] {
  return [
    ...attemptRoutes(deps),
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...manuscriptRoutes(deps, stopProjectsOfManuscript),
    ...categoryRoutes(deps),
    ...calendarRoutes(deps),
    ...deskRoutes(deps),
    ...dutyRoutes(deps),
    ...liveRoutes(live),
    ...factorRoutes(deps),
    ...feedRoutes(deps),
    ...paletteRoutes(deps),
    ...projectRoutes(deps),
    ...activityRoutes(deps),
    ...newsRoutes(deps),
    ...noteRoutes(deps),
    ...noticeRoutes(deps),
    ...scheduleRoutes(deps),
    ...settingsRoutes(deps),
    ...whatsappRoutes(deps),
    ...viewRoutes(deps),
    ...privacyRoutes(deps),
  ];
}

/** Says what `close()` of the application does, the only way to stop it. Returns whether that has begun. */
function bindStop(
  app: FastifyInstance,
  connections: OpenConnections,
  { closeStreams, ...stops }: Stopping & { readonly closeStreams: () => void },
): () => boolean {
  let stopping = false;
  // The listener closes after this.
  app.addHook('preClose', async () => {
    stopping = true;
    connections.closeAfterAnswers();
    // The browsers of open pages connect to another process, or wait until this one is back.
    closeStreams();
    await stops.drained();
    connections.endWithin(stops);
  });
  return () => stopping;
}

function createApp(
  { config, log }: Deps,
  parts: Pick<ServerParts, 'headers' | 'metrics' | 'connections'>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustProxy.length === 0 ? false : trustsHop(config.trustProxy),
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server stops is answered like any other.
    return503OnClosing: false,
    // Longer than any address Node accepts, so that the schemas refuse long ids instead of the router.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    serverFactory: (handler) => createHttpServer(handler, { ...parts, trustProxy: config.trustProxy, log }),
    // createHttpServer answers unreadable requests itself.
    clientErrorHandler: () => undefined,
  });
  app.decorate('ownLog', log);
  app.decorate('isStarted', true);
  return app;
}

/** The framework asks for a child for each request; `logOf` of http/failures.ts makes the few that are needed. */
function withoutChildren(log: Logger): FastifyBaseLogger {
  const own: FastifyBaseLogger = Object.create(log, { child: { value: () => own } });
  return own;
}

/** Only the visitor's forms take form encoding; the API takes JSON alone (threat T6). */
async function bindForms(app: FastifyInstance, deps: Deps, views: Views, cookies: CookieJar): Promise<void> {
  await app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: limits.bodyBytes, parser: parseEncoded });
    forms.addHook('onRequest', async (request) => {
      if (request.method !== 'POST') return;
      checkOrigin(request, deps.config.publicUrl);
      // Signing out is always allowed, however many forms their network sent.
      if (request.routeInfo.access !== 'page:logout') await countPostedForm(deps, request);
    });
    bindAuthPages(forms, deps, views, cookies);
    bindSecondStepPage(forms, deps, views, cookies);
    bindRegistrationPage(forms, deps, views);
  });
  // Mail programs post here without an Origin: the signature of the address is the proof (RFC 8058).
  await app.register(async (forms) => {
    // Multipart, urlencoded or nothing: the address says everything, and the body is not read.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8192 }, (_request, _body, done) =>
      done(null),
    );
    forms.addHook('onRequest', (request) => countPageRead(deps, request));
    bindUnsubscribePage(forms, deps, views);
  });
}
