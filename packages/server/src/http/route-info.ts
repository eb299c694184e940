import { writesOnFullDisk } from '@ruang-naskah/domain/endpoint';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify';

/** What is asked of a request under overload: `free` needs neither database nor processor, and is never refused. */
export type Work = 'usual' | 'password' | 'free';

/** What a route needs of the hooks that run for every request: found once, when it is bound. */
export interface RouteInfo {
  /** The path as the router knows it, without values. */
  readonly url: string;
  /** Id of the endpoint, or the name of the page or file route. */
  readonly access: string;
  readonly isApi: boolean;
  /** Built files, pictures and the answers of /health are for everybody. */
  readonly readsSession: boolean;
  readonly work: Work;
  /** Whether a call is a use of the session; what open pages ask by themselves is not. */
  readonly isSessionUse: boolean;
  /** Whether it may write while the disk is full (decision 0062). */
  readonly writesOnFullDisk: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the endpoint, or the name of the page or file route: a route without one does not start. */
    access?: string;
    /** `usual` unless named. */
    work?: Work | undefined;
    /** Open pages call it in the background, which is no use of the session. */
    background?: boolean | undefined;
    routeInfo?: RouteInfo;
  }
  interface FastifyRequest {
    /** Set by the first hook. */
    routeInfo: RouteInfo;
  }
}

/** The API routes that make room on a full disk, and the ways to sign in. */
const writableOnFullDisk = new Set([
  ...endpoints.filter(writesOnFullDisk).map(({ id }) => id),
  'page:login',
  'page:second-step',
]);

/** Default-deny: a route that names no access rule stops the start. */
export function requireAccessRules(app: FastifyInstance): void {
  app.decorateRequest('routeInfo');
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (route.config === undefined || access === undefined)
      throw new Error(`route ${String(route.method)} ${route.url} names no access rule`);
    route.config.routeInfo = routeInfoOf(route, access);
  });
}

function routeInfoOf({ url, config }: RouteOptions, access: string): RouteInfo {
  return {
    ...infoOfPath(url),
    access,
    work: config?.work ?? 'usual',
    isSessionUse: config?.background !== true,
    writesOnFullDisk: writableOnFullDisk.has(access),
  };
}

function infoOfPath(url: string): Pick<RouteInfo, 'url' | 'isApi' | 'readsSession'> {
  return { url, isApi: url.startsWith('/api/'), readsSession: !/^\/(?:assets|files|health)\//.test(url) };
}

/** Adds a hook that runs before a body is read; not on routes that only read, where no body is read. */
export function addBeforeBody(route: RouteOptions, hook: preParsingHookHandler): void {
  if ([route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return;
  route.preParsing = [...[route.preParsing ?? []].flat(), hook];
}

/**
 * What is known of the request's route: `/%61pi/profile` is under /api as well. Without a route it follows from the
 * path as it was sent.
 */
export function readRouteInfo(request: FastifyRequest): RouteInfo {
  const { url, config } = request.routeOptions;
  if (url !== undefined && config.routeInfo !== undefined) return config.routeInfo;
  return {
    ...infoOfPath(request.url),
    url: 'unknown',
    access: 'none',
    work: 'usual',
    isSessionUse: true,
    writesOnFullDisk: false,
  };
}
