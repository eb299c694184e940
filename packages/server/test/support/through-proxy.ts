import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { hostOfGuide as host } from './ask-proxy.ts';

/** What somebody asks the site by its https address. */
export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the proxy sees. */
  readonly from?: string;
}

/** Sends a request to a proxy on this machine; the caller reads the answer's body. */
export function openThrough(port: number, path: string, asking: Asking = {}): Promise<IncomingMessage> {
  const { method = 'GET', cookie, body, headers, from } = asking;
  const target = { host: '127.0.0.1', port, path, method, servername: host, rejectUnauthorized: false };
  const sent = {
    host,
    origin: `https://${host}`,
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const own = from === undefined ? {} : { localAddress: from };
    const asked = request({ ...target, ...own, headers: sent, agent: false }, resolve);
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Status 0 where no answer came, or not all of it. */
export async function askThrough(port: number, path: string, asking?: Asking) {
  try {
    const answer = await openThrough(port, path, asking);
    const body = await text(answer);
    const isJson = answer.headers['content-type']?.includes('json') === true;
    return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(body) : body };
  } catch {
    return { status: 0, body: undefined };
  }
}
