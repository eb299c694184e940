import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyRequest } from 'fastify';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether two origins are the same; on loopback the three spellings of this machine count as one. */
export function isSameOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [from, own] = [new URL(origin), new URL(publicUrl)];
  const sameEnd = from.protocol === own.protocol && from.port === own.port;
  return sameEnd && loopback.has(from.hostname) && loopback.has(own.hostname) && from.origin === origin;
}

/**
 * Cross-site request forgery (threat T6): an unsafe request must say by `Origin` that it comes from this site, or by
 * `Sec-Fetch-Site` that it is same-origin; a request with neither is refused as well.
 * @throws AppError `bad_origin`
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('bad_origin');
  // A page sent with `no-referrer` posts with `Origin: null`; Sec-Fetch-Site, which no page can set, tells it apart.
  const unnamed = origin === undefined || origin === 'null';
  if (unnamed ? site === 'same-origin' : isSameOrigin(origin, publicUrl)) return;
  throw new AppError('bad_origin');
}
