import { limits } from '@ruang-naskah/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { BrowserCookies } from './route.ts';

/** The cookies (threat T26): `__Host-` and `Secure` on https; neither another site nor a script can read them. */
export interface CookieJar {
  /** The token of the session cookie. */
  readSession(request: FastifyRequest): string | undefined;
  /** Whether the cookie is present, also before cookies are parsed. */
  isSessionSent(request: FastifyRequest): boolean;
  /** The cookies of one browser. */
  of(request: FastifyRequest, reply: FastifyReply): BrowserCookies;
}

/** As long as the longest session; the server decides when a session ends. */
const { sessionSeconds, knownDeviceSeconds } = limits;

export function createCookieJar(config: Config): CookieJar {
  const prefix = config.secureCookies ? '__Host-' : '';
  const [session, device] = [`${prefix}sid`, `${prefix}device`];
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  return {
    readSession: ({ cookies }) => cookies[session],
    isSessionSent: ({ headers }) => (headers.cookie ?? '').includes(`${session}=`),
    of(request, reply) {
      const put = (name: string, value: string, maxAge: number) =>
        void reply.setCookie(name, value, { ...attributes, maxAge });
      return {
        deviceCookie: request.cookies[device],
        setSession: (token) => put(session, token, sessionSeconds),
        clearSession() {
          put(session, '', 0);
          reply.header('clear-site-data', '"cache"');
        },
        setDeviceCookie: (value) => put(device, value, knownDeviceSeconds),
      };
    },
  };
}
