import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { hostOfGuide as host } from './ask-proxy.ts';

/** A request to the site by its https address. */
export interface ProxiedRequest {
  readonly method?: 'GET' | 'POST';
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the proxy sees. */
  readonly from?: string;
}

/** Sends a request to a proxy on this machine; the caller reads the answer's body. */
export function requestThroughProxy(
  port: number,
  path: string,
  options: ProxiedRequest = {},
): Promise<IncomingMessage> {
  const { method = 'GET', cookie, body, headers, from } = options;
  const target = { host: '127.0.0.1', port, path, method, servername: host, rejectUnauthorized: false };
  const allHeaders = {
    host,
    origin: `https://${host}`,
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const origin = from === undefined ? {} : { localAddress: from };
    const sending = request({ ...target, ...origin, headers: allHeaders, agent: false }, resolve);
    sending.on('error', reject);
    sending.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Sends a request through the proxy and reads its answer; status 0 where none came, or not all of it. */
export async function askThroughProxy(port: number, path: string, options?: ProxiedRequest) {
  try {
    const answer = await requestThroughProxy(port, path, options);
    const body = await text(answer);
    const isJson = answer.headers['content-type']?.includes('json') === true;
    return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(body) : body };
  } catch {
    return { status: 0, body: undefined };
  }
}
