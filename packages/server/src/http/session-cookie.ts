import type { CookieSerializeOptions } from '@fastify/cookie';
import { limits } from '@ruang-naskah/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Cookies } from './call.ts';

/** The cookies (threat T26): `__Host-` and `Secure` on https; neither another site nor a script can read them. */
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
  const named = { session, device, attributes };
  return {
    read: ({ headers }) => cookieIn(headers.cookie, session),
    isSent: ({ headers }) => (headers.cookie ?? '').includes(`${session}=`),
    of: (request, reply) => new BrowserCookies(request, reply, named),
  };
}

interface Named {
  readonly session: string;
  readonly device: string;
  readonly attributes: CookieSerializeOptions;
}

/** A class, because an object literal with an accessor gets a shape of its own each time. */
class BrowserCookies implements Cookies {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #named: Named;

  constructor(request: FastifyRequest, reply: FastifyReply, named: Named) {
    this.#request = request;
    this.#reply = reply;
    this.#named = named;
  }

  get device(): string | undefined {
    return cookieIn(this.#request.headers.cookie, this.#named.device);
  }

  set(token: string): void {
    this.#put(this.#named.session, token, sessionSeconds);
  }

  clear(): void {
    this.#put(this.#named.session, '', 0);
    this.#reply.header('clear-site-data', '"cache"');
  }

  setDevice(proof: string): void {
    this.#put(this.#named.device, proof, knownDeviceSeconds);
  }

  #put(name: string, value: string, maxAge: number): void {
    this.#reply.setCookie(name, value, { ...this.#named.attributes, maxAge });
  }
}

/** Of a name sent twice the first counts. Our own cookies are base64url, so that nothing in them is quoted. */
function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
