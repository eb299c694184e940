import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@ruang-naskah/domain/error-table';
import { statusOf } from '@ruang-naskah/domain/error-table';
import { AppError } from '@ruang-naskah/domain/errors';
import { bareAddress, networksAround } from '../infra/address.ts';
import { newId } from '../infra/ids.ts';
import { type Logger, logRequest } from '../infra/log.ts';
import { isInNetworks, parseNetworks } from '../infra/networks.ts';
import { errorBody } from './failures.ts';
import type { Metrics } from './metrics.ts';
import type { OpenConnections } from './open-connections.ts';

/** How long a request may take to arrive, and how often Node checks for slower ones (threat T32). */
const serverTimeouts = {
  // A missing Host header is refused with our own answer (http/request-smuggling.ts).
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};
/** For a silent connection, such as a stalled reader; longer than an idle connection is kept. */
const silenceMs = 75_000;
const mostConnections = 2_000;
/** Per network as limits count it. Trusted proxies are exempt, because they carry everybody's connections. */
const mostPerAddress = 100;
/** Of one connection. Browsers and proxies wait for an answer before they send the next request. */
export const mostUnanswered = 16;

export interface ServerParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly trustProxy: readonly string[];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly connections: OpenConnections;
}

/** Makes the HTTP server: bounds on its sockets, and our own answer to what cannot be read as a request. */
export function createHttpServer(handler: RequestListener, parts: ServerParts): Server {
  const listener = boundPipelining(handler, parts.metrics);
  const server = createServer(serverTimeouts, listener);
  server.maxConnections = mostConnections;
  server.setTimeout(silenceMs);
  parts.connections.follow(server);
  server.on('drop', () => parts.metrics.countRefusedConnection());
  limitEachAddress(server, parts);
  // An unknown expectation does not change the answer (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  answerUnreadable(server, parts);
  return server;
}

/** Ends a connection that sends many requests without waiting for answers: it would pass what bounds the connections. */
function boundPipelining(handler: RequestListener, metrics: Metrics): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      metrics.countRefusedConnection();
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

function limitEachAddress(server: Server, { trustProxy, metrics }: ServerParts): void {
  const proxies = parseNetworks(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    metrics.countConnection(1);
    socket.once('close', () => metrics.countConnection(-1));
    // A link-local address comes with a zone, `fe80::1%eth0`.
    const address = bareAddress(socket.remoteAddress ?? '');
    if (address === undefined || isInNetworks(proxies, address)) return;
    const networks = networksAround(address);
    for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const { name } of networks) {
        const left = (open.get(name) ?? 1) - 1;
        if (left === 0) open.delete(name);
        else open.set(name, left);
      }
    });
    if (networks.every(({ name, limitFactor }) => (open.get(name) ?? 0) <= mostPerAddress * limitFactor))
      return;
    metrics.countRefusedConnection();
    socket.destroy();
  });
}

/** Statuses for refusals of Node's parser, by error code; others are 400. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

/**
 * An incomplete, malformed or ambiguous request gets one answer with the usual headers, and the connection ends,
 * because later bytes could belong to the broken request (threat T33).
 */
function answerUnreadable(server: Server, parts: ServerParts): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    const { request, response } = parts.connections.latestOn(socket) ?? {};
    // This request is answered already; a second answer would be read as that of the next request.
    const isAnswered = response?.headersSent && !(request?.complete && response.writableFinished);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (isAnswered) socket.destroySoon();
    else socket.end(refusalText(error, parts), () => socket.destroy());
  });
}

function refusalText(error: { code?: string }, { headers, log, metrics }: ServerParts): string {
  const refusal = new AppError(refusals[error.code ?? ''] ?? 'bad_request');
  const [status, requestId] = [statusOf(refusal.code), newId()];
  logRequest(log, { requestId, method: 'unknown', route: 'unreadable', status, milliseconds: 0 });
  metrics.countRequest('unreadable', status, 0);
  return rawResponse(status, headers, JSON.stringify(errorBody(refusal, requestId)));
}

function rawResponse(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
