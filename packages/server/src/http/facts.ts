import { writesOnFullDisk } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify';

/**
 * The most expensive part of a request. Each kind has separate places, so that one kind cannot take those of another.
 */
export type Work = 'read' | 'write' | 'password' | 'upload';

/** What a route needs of the hooks that run for every request: found once, when it is bound. */
export interface RouteFacts {
  /** The path as the router knows it, without values. */
  readonly url: string;
  /** Id of the endpoint, or the name of the page or file route. */
  readonly access: string;
  readonly isApi: boolean;
  /** Built files, pictures and the answers of /health are for everybody. */
  readonly asksWho: boolean;
  readonly work: Work | 'free';
  /** Whether a call is a use of the session; what open pages ask by themselves is not. */
  readonly isUse: boolean;
  /** Whether it may write while the disk is full (decision 0059). */
  readonly makesRoom: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the endpoint, or the name of the page or file route: a route without one does not start. */
    access?: string;
    /** Follows from the method unless named; `free` for requests that need neither database nor processor. */
    work?: Work | 'free';
    /** Open pages ask for it by themselves. */
    byItself?: boolean | undefined;
    facts?: RouteFacts;
  }
  interface FastifyRequest {
    /** Set by the first hook. */
    facts: RouteFacts;
  }
}

/** The API routes that make room on a full disk, and the ways to sign in. */
const makingRoom = new Set([
  ...endpoints.filter(writesOnFullDisk).map(({ id }) => id),
  'page:login',
  'page:second-step',
]);

/** Default-deny: a route that names no access rule stops the start. */
export function requireAccessRules(app: FastifyInstance): void {
  app.decorateRequest('facts');
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (route.config === undefined || access === undefined)
      throw new Error(`route ${String(route.method)} ${route.url} names no access rule`);
    route.config.facts = factsOf(route, access);
  });
}

function factsOf({ url, method, config }: RouteOptions, access: string): RouteFacts {
  return {
    ...ofPath(url),
    access,
    work: config?.work ?? workOf([method].flat()),
    isUse: config?.byItself !== true,
    makesRoom: makingRoom.has(access),
  };
}

function ofPath(url: string): Pick<RouteFacts, 'url' | 'isApi' | 'asksWho'> {
  return { url, isApi: url.startsWith('/api/'), asksWho: !/^\/(?:assets|files|health)\//.test(url) };
}

function workOf(methods: readonly string[]): Work {
  return methods.every((method) => method === 'GET' || method === 'HEAD') ? 'read' : 'write';
}

/** Adds a hook that runs before a body is read; not on routes that only read, where no body is read. */
export function addBeforeBody(route: RouteOptions, hook: preParsingHookHandler): void {
  if (workOf([route.method].flat()) === 'read') return;
  route.preParsing = [...[route.preParsing ?? []].flat(), hook];
}

/**
 * The facts of the request's route: `/%61pi/profile` is under /api as well. Without a route they follow from the
 * path as it was sent.
 */
export function readFacts(request: FastifyRequest): RouteFacts {
  const { url, config } = request.routeOptions;
  if (url !== undefined && config.facts !== undefined) return config.facts;
  return {
    ...ofPath(request.url),
    url: 'unknown',
    access: 'none',
    work: workOf([request.method]),
    isUse: true,
    makesRoom: false,
  };
}
