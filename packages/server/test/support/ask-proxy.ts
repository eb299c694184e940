import { request as ask, type IncomingMessage } from 'node:http';
import { request as askSafely } from 'node:https';

/** The site's name in docs/install.md. */
export const hostOfGuide = 'naskah.example.org';

interface Asked {
  readonly status: number | undefined;
  readonly location: string | undefined;
}

function answerOf(sent: ReturnType<typeof ask>): Promise<Asked | 'no answer'> {
  return new Promise((resolve) => {
    sent.on('error', () => resolve('no answer'));
    sent.on('response', (response: IncomingMessage) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, location: response.headers.location }));
    });
    sent.end();
  });
}

/** Sends a request to a proxy on this machine, by default for the site's name. @param referer a path of it */
export function askProxy(ports: { plain: number; safe: number }, referer: string) {
  return {
    plain: (path: string, name = hostOfGuide) =>
      answerOf(ask({ port: ports.plain, host: '127.0.0.1', path, headers: { host: name }, agent: false })),
    safe: (path: string, { servername = hostOfGuide, name = hostOfGuide } = {}) => {
      const headers = { host: name, referer: `https://${hostOfGuide}${referer}` };
      const target = {
        port: ports.safe,
        host: '127.0.0.1',
        path,
        headers,
        servername,
        agent: false as const,
      };
      return answerOf(askSafely({ ...target, rejectUnauthorized: false }));
    },
  };
}
