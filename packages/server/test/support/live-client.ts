import type { AddressInfo } from 'node:net';
import type { LiveChange } from '@ruang-naskah/domain/live/schema';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

/** One received event. */
export interface LiveEvent {
  readonly id: string;
  readonly type: 'hello' | 'message';
  readonly data: Partial<LiveChange> & { stream?: string; missed?: boolean; changes?: LiveChange[] };
}

export interface LiveClient {
  readonly status: number;
  readonly headers: Headers;
  readonly text: () => Promise<string>;
  /** The next event; undefined once the server has ended the stream. */
  next(): Promise<LiveEvent | undefined>;
  /** Reads the next chunk of any kind; false once the stream has ended. */
  more(): Promise<boolean>;
  /** Everything until the server ends the stream, including heartbeats. */
  readonly seen: () => string;
  leave(): void;
}

/** Makes the app listen, so that streams use real connections. */
export async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Asks for a stream of changes as a browser does. */
export async function follow(
  site: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const leaving = new AbortController();
  const response = await fetch(`${site}/api/live`, {
    headers: { accept: 'text/event-stream', cookie, ...headers },
    signal: leaving.signal,
  });
  let text = '';
  let unread = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<boolean> => {
    const part = await reader?.read().catch(() => undefined);
    if (part === undefined || part.done) return false;
    text += part.value;
    unread += part.value;
    return true;
  };
  return {
    status: response.status,
    headers: response.headers,
    async text() {
      while (await read());
      return text;
    },
    more: read,
    seen: () => text,
    async next() {
      for (;;) {
        const end = unread.indexOf('\n\n');
        if (end >= 0) {
          const block = unread.slice(0, end);
          unread = unread.slice(end + 2);
          const event = eventIn(block);
          if (event !== undefined) return event;
        } else if (!(await read())) return undefined;
      }
    },
    leave: () => leaving.abort(),
  };
}

/** A stream that has received its first event. */
export async function greet(site: string, cookie: string, headers?: Record<string, string>) {
  const client = await follow(site, cookie, headers);
  expect([client.status, client.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const hello = await client.next();
  expect(hello?.type).toBe('hello');
  return { ...client, hello };
}

function eventIn(block: string): LiveEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const type = fields.get('event') === 'hello' ? 'hello' : 'message';
  return { id: fields.get('id') ?? '', type, data: JSON.parse(data) };
}
