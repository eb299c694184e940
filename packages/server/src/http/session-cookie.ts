import { limits } from '@ruang-naskah/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Cookies } from './call.ts';

/** The cookies (threat T26): `__Host-` and `Secure` on https; no other site and no script gets at them. */
export interface CookieJar {
  /** The token of the session cookie. */
  read(request: FastifyRequest): string | undefined;
  /** Whether the cookie is present, also before cookies are parsed. */
  isSent(request: FastifyRequest): boolean;
  /** The cookies of one browser. */
  of(request: FastifyRequest, reply: FastifyReply): Cookies;
}

/** As long as the longest session; the server decides when a session ends. */
const { sessionSeconds, knownDeviceSeconds } = limits;

export function createCookieJar(config: Config): CookieJar {
  const prefix = config.secureCookies ? '__Host-' : '';
  const [session, device] = [`${prefix}sid`, `${prefix}device`];
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  return {
    read: (request) => request.cookies[session],
    isSent: ({ headers }) => (headers.cookie ?? '').includes(`${session}=`),
    of: (request, reply) => ({
      set: (token) => {
        reply.setCookie(session, token, { ...attributes, maxAge: sessionSeconds });
      },
      clear: () => {
        reply.setCookie(session, '', { ...attributes, maxAge: 0 });
        reply.header('clear-site-data', '"cache"');
      },
      device: request.cookies[device],
      setDevice: (proof) => {
        reply.setCookie(device, proof, { ...attributes, maxAge: knownDeviceSeconds });
      },
    }),
  };
}
