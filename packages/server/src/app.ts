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
import { bindAuthPages } from './features/auth/pages.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findSignedIn, isAccountGone } from './features/auth/session/service.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { readDaysOff } from './features/calendar/service.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { dutyRoutes } from './features/duties/routes.ts';
import { bindSecondStepPage } from './features/factors/pages.ts';
import { factorRoutes } from './features/factors/routes.ts';
import { measureFactors } from './features/factors/rule/service.ts';
import { bindCalendarFeed } from './features/feeds/pages.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { type Live, openLive } from './features/live/service.ts';
import { manuscriptRoutes } from './features/manuscripts/routes.ts';
import { bindNewsPages } from './features/news/pages.ts';
import { newsRoutes } from './features/news/routes.ts';
import { listNewestArticles, newsImageFolder } from './features/news/service.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { bindUnsubscribePage } from './features/notices/pages.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { paletteRoutes } from './features/palette/routes.ts';
import { stopProjectsOf } from './features/projects/relations/service.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { readPageSettings } from './features/settings/service.ts';
import { bindRegistrationPage } from './features/users/registration/pages.ts';
import { userRoutes } from './features/users/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';
import { openEntrances, usualEntrances } from './http/admission.ts';
import { countAgainstPages, countAgainstReadPages } from './http/admit.ts';
import { bindAppPages } from './http/app-pages.ts';
import { bindRoutes, indexRoutes } from './http/bind.ts';
import type { Route } from './http/call.ts';
import { openServer, type ServerParts } from './http/connections.ts';
import { bindCrawlerFiles } from './http/crawlers.ts';
import { requireAccessRules } from './http/facts.ts';
import { addFoundations, bindDocument, bindFiles, handleFailures } from './http/foundations.ts';
import { securityHeaders } from './http/headers.ts';
import { bindHealth } from './http/health.ts';
import { bindImageFiles } from './http/image-files.ts';
import { bindMetrics, createMetrics } from './http/metrics.ts';
import { type ClosingBounds, followConnections, type OpenConnections } from './http/open-connections.ts';
import { checkOrigin } from './http/origin-check.ts';
import { trustsHop } from './http/peer-address.ts';
import { bindPublicPages } from './http/public-pages.ts';
import { readableUrl } from './http/readable-url.ts';
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

const stoppingOf = ({ drainSeconds }: Config): Stopping => ({
  drained: () => delay(drainSeconds * 1000),
  unfinishedMs: 2_000,
  everythingMs: 10_000,
});

/** Builds the application without listening, so that tests can call it in the process. Wiring only. */
export async function buildApp(
  deps: Deps,
  web: Web,
  entrances = usualEntrances,
  stops: Stopping = stoppingOf(deps.config),
): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config, web.assets.inlineStyles);
  const live = openLive(deps);
  const [metrics, connections] = [createMetrics(() => live.size), followConnections()];
  const places = openEntrances(entrances);
  metrics.followEntrances(places);
  const app = createApp(deps, { headers: headers.page, metrics, connections });
  app.decorate('sayWhenAgain', async (seconds) => {
    const now = deps.clock.now();
    return tryAgainAt(now + seconds * 1000, now, await zoneForRefusals(deps));
  });
  const isStopping = bindStop(app, connections, {
    ...stops,
    begin: () => live.close(),
    endWaiting: () => {
      for (const place of Object.values(places)) place.close();
    },
  });
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
    isSessionSent: cookies.isSent,
    keepPages: !deps.config.dev,
  });
  web.attach?.(app);
  const admission = { entrances: places, hashesFull: () => deps.passwords.isFull() };
  await addFoundations(app, deps, {
    headers,
    metrics,
    cookies,
    admission,
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
  bindFiles(app, assets);
  bindDocument(app, deps);
  await bindForms(app, deps, views, cookies);
  await app.ready();
  return app;
}

/** A refusal is answered even where the settings cannot be read. */
async function zoneForRefusals(deps: Deps): Promise<string> {
  try {
    return (await readPageSettings(deps)).timeZone;
  } catch {
    return defaultTimeZone;
  }
}

/** The routes of all features. */
function routesOf(deps: Deps, live: Live): readonly Route[] {
  return [
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...manuscriptRoutes(deps, stopProjectsOf),
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

/** The only way to stop is `close()` of the application. Returns whether it has begun. */
function bindStop(
  app: FastifyInstance,
  connections: OpenConnections,
  { begin, endWaiting, ...stops }: Stopping & { readonly begin: () => void; readonly endWaiting: () => void },
): () => boolean {
  let stopping = false;
  // The listener closes after this.
  app.addHook('preClose', async () => {
    stopping = true;
    connections.announceEnd();
    // Their browsers find another process, or wait for this one to be back.
    begin();
    await stops.drained();
    connections.endWithin(stops);
    // Their refusals take up to two seconds, and are to be sent before everything ends.
    setTimeout(endWaiting, stops.everythingMs / 2).unref();
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
    serverFactory: (handler) => openServer(handler, { ...parts, trustProxy: config.trustProxy, log }),
    // openServer answers unreadable requests itself.
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
    await forms.register(formbody, { bodyLimit: limits.bodyBytes });
    forms.addHook('onRequest', async (request) => {
      if (request.method !== 'POST') return;
      checkOrigin(request, deps.config.publicUrl);
      // Signing out is always allowed, however many forms their network sent.
      if (request.facts.access !== 'page:logout') await countAgainstPages(deps, request);
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
    forms.addHook('onRequest', (request) => countAgainstReadPages(deps, request));
    bindUnsubscribePage(forms, deps, views);
  });
}
