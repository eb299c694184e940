import { AppError } from '@ruang-naskah/domain/errors';
import type { FirstRequest } from '@ruang-naskah/domain/first-view';
import { firstRequests } from '@ruang-naskah/domain/first-view';
import type { PreparedAnswer } from '@ruang-naskah/domain/pages';
import { isScreen, loginPath, paths } from '@ruang-naskah/domain/paths';
import type { Role } from '@ruang-naskah/domain/roles';
import { rolesForDashboardScreen } from '@ruang-naskah/domain/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../request-context.ts';
import { contextOf } from './bind.ts';
import { canonicalUrl } from './canonical.ts';
import { type BrowserCookies, type Call, type Route, sessionOf } from './route.ts';
import type { Views } from './views.ts';

/** A first view only reads. */
const noCookies: BrowserCookies = {
  setSession: () => undefined,
  clearSession: () => undefined,
  deviceCookie: undefined,
  setDeviceCookie: () => undefined,
};

/** The app area (§2 Protection): session and role are checked before any HTML leaves, then the frame is sent. */
export function bindAppPages(
  app: FastifyInstance,
  deps: Deps,
  views: Views,
  routes: ReadonlyMap<string, Route>,
): void {
  const bindArea = (area: string, index: string, rolesOf: (path: string) => readonly Role[]): void => {
    app.get(area, { config: { access: `area:${area}` } }, async (request, reply) => {
      const signedIn = guard(request, reply, rolesOf(area));
      return signedIn === undefined ? reply : reply.redirect(index, 302);
    });
    app.get(`${area}/*`, { config: { access: `area:${area}` } }, async (request, reply) => {
      const [path = area] = request.url.split('?');
      const canonical = canonicalUrl(request.url);
      if (canonical !== undefined) return reply.redirect(canonical, 301);
      const signedIn = guard(request, reply, rolesOf(path));
      if (signedIn === undefined) return reply;
      const data = {
        user: sessionOf(signedIn).user,
        settings: await views.settings(),
        daysOff: await views.daysOff(),
        answers: await prepareAnswers(deps, routes, request, signedIn),
        now: deps.clock.now(),
      };
      return views.sendApp(request, reply, data, isScreen(path) ? 200 : 404);
    });
  };
  bindArea(paths.dashboard, paths.dashboardMain, rolesForDashboardScreen);
  bindArea(paths.admin, paths.activity, () => ['admin']);
}

/** Redirects to sign in without a session, keeping the wanted address, and home for another role: then undefined. */
function guard(request: FastifyRequest, reply: FastifyReply, allowed: readonly Role[]): SignedIn | undefined {
  reply.header('cache-control', 'no-store');
  const { signedIn } = request;
  if (signedIn === undefined) {
    reply.redirect(loginPath(request.url), 302);
    return undefined;
  }
  const [path] = request.url.split('?');
  if (signedIn.factorNeeded && path !== paths.adminFactors) {
    reply.redirect(paths.adminFactors, 302);
    return undefined;
  }
  if (allowed.includes(signedIn.actor.role)) return signedIn;
  reply.redirect(paths.home, 302);
  return undefined;
}

/** Answers the first questions of the screen. */
async function prepareAnswers(
  deps: Deps,
  routes: ReadonlyMap<string, Route>,
  request: FastifyRequest,
  signedIn: SignedIn,
): Promise<PreparedAnswer[]> {
  const [path = '', search] = request.url.split('?');
  const questions = firstRequests(path, signedIn.actor.role, search);
  const answers = await Promise.all(
    questions.map((question) => prepareAnswer(deps, routes, request, question)),
  );
  return answers.filter((answer) => answer !== undefined);
}

async function prepareAnswer(
  deps: Deps,
  routes: ReadonlyMap<string, Route>,
  request: FastifyRequest,
  { endpoint, params, query }: FirstRequest,
): Promise<PreparedAnswer | undefined> {
  const route = routes.get(endpoint.id);
  if (route === undefined) return undefined;
  const call: Call = {
    ...contextOf(request),
    params,
    query: route.endpoint.query?.parse(query),
    body: undefined,
    file: undefined,
    cookies: noCookies,
  };
  try {
    return {
      endpoint: endpoint.id,
      params,
      query,
      data: await route.handle(call),
    };
  } catch (error) {
    // The screen asks again and shows the refusal itself.
    if (!(error instanceof AppError))
      deps.log.error({ err: error, endpoint: endpoint.id }, 'first view not prepared');
    return undefined;
  }
}
