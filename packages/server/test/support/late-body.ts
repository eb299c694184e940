import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { publicUrl, type TestApp } from '../harness.ts';

/** A request whose body comes in two parts. */
export interface LateBodyRequest {
  readonly method: string;
  readonly url: string;
  readonly cookie: string;
  readonly type: string;
  readonly payload: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
}

/** Makes the server listen, so that tests reach it over sockets. */
export async function listen({ app }: TestApp): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/**
 * Sends a request with the first byte of its body, and the rest when `meanwhile` is done. By then the server has checked the
 * caller, because it begins to read a body only after every other check.
 */
export async function sendBodyAfter(
  { app }: TestApp,
  { method, url, cookie, type, payload, headers }: LateBodyRequest,
  meanwhile: () => Promise<unknown>,
): Promise<Outcome> {
  const reading = Promise.withResolvers<void>();
  app.server.prependOnceListener('request', (incoming: IncomingMessage) => {
    incoming.on('newListener', (event) => {
      if (event === 'data') reading.resolve();
    });
  });
  const { port } = app.server.address() as AddressInfo;
  const sending = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent: false,
    headers: {
      origin: publicUrl,
      cookie,
      'content-type': type,
      'content-length': payload.length,
      ...headers,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(payload.subarray(0, 1));
  // The answer comes first where the server refuses before it reads the body.
  await Promise.race([reading.promise, answered]);
  await meanwhile();
  sending.end(payload.subarray(1));
  const [answer] = await answered;
  const body = await text(answer);
  return { status: answer.statusCode ?? 0, code: body === '' ? undefined : JSON.parse(body).code };
}
