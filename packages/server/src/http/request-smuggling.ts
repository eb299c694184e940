import type { IncomingMessage } from 'node:http';
import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that decide the target, length, type and rights of a request. */
const onlyOnce = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'authorization',
  'origin',
  'sec-fetch-site',
  'if-match',
  'idempotency-key',
]);

/**
 * Refuses requests that a proxy may parse differently from Node (request smuggling) (threat T33). @throws AppError
 * `bad_request`
 */
export function refuseSmuggling({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!repeatsHeader(raw) && namesHost(raw) && isPlainOrChunked(raw)) return;
  reply.header('connection', 'close');
  throw new AppError('bad_request');
}

function repeatsHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!onlyOnce.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
}

/** HTTP/1.0 has no Host header. */
function namesHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0';
}

function isPlainOrChunked({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  return encoding === undefined || (encoding.toLowerCase() === 'chunked' && httpVersion === '1.1');
}
