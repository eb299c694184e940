import { request } from 'node:http';
import { publicUrl } from './server.ts';

/** A request as the bench sends it to both servers. */
export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const host = new URL(publicUrl).host;

function headersOf({ method, cookie, headers, body }: Asking): Record<string, string> {
  return {
    host,
    'user-agent': 'bench',
    ...(cookie !== undefined && { cookie }),
    ...(method !== 'GET' && { origin: publicUrl, 'sec-fetch-site': 'same-origin' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

/** The text of the request, which the generator sends unchanged. */
export function rawRequest(asking: Asking): string {
  const body = asking.body === undefined ? '' : JSON.stringify(asking.body);
  const length = asking.method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headersOf(asking), ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${asking.method} ${asking.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Headers of the connection, which each server sets itself. */
const ofConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'];

export async function ask(port: number, asking: Asking): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { method, path } = asking;
  const sent = request({ port, method, path, headers: headersOf(asking), agent: false }, async (answer) => {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    const texts = headers.map(([name, value]) => [name, String(value)]);
    resolve({
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(texts),
      bytes: Buffer.concat(parts),
    });
  });
  sent.on('error', reject);
  sent.end(asking.body === undefined ? undefined : JSON.stringify(asking.body));
  return promise;
}

/** Another network for each client, so that no limit by network is reached. */
export function network(at: number): string {
  return `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}`;
}
