import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { SessionCookies } from './call.ts';

/** Session cookie (study T26): `__Host-` and `Secure` on https; without expiry in the cookie, the server decides. */
export interface CookieJar {
  read(request: FastifyRequest): string | undefined;
  writer(reply: FastifyReply): SessionCookies;
}

const lifetimeSeconds = 30 * 24 * 60 * 60;

export function createCookieJar(config: Config): CookieJar {
  const name = config.secureCookies ? '__Host-sid' : 'sid';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  return {
    read: (request) => request.cookies[name],
    writer: (reply) => ({
      set: (token) => {
        reply.setCookie(name, token, { ...attributes, maxAge: lifetimeSeconds });
      },
      clear: () => {
        reply.setCookie(name, '', { ...attributes, maxAge: 0 });
        reply.header('clear-site-data', '"cache"');
      },
    }),
  };
}
