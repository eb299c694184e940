import { mostUnanswered } from '../../src/http/http-server.ts';

/** Clients that could delay a stop. */

const half = [
  'POST /api/auth/login HTTP/1.1',
  'Host: x',
  'Origin: http://localhost:3000',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '\r\n',
].join('\r\n');

/** What each sends first, and then repeatedly. */
export const slowClients = [
  { what: 'half a head', begin: 'GET / HTTP/1.1\r\nHost:', drip: '' },
  { what: 'half a body', begin: `${half}{`, drip: '' },
  { what: 'a byte every now and then', begin: 'GET / HTTP/1.1\r\nX: ', drip: 'x' },
];

/** Asks for more than the system's buffers hold, 5.8 MB, and never reads. */
export const silentReader = {
  what: 'a reader that does not read',
  begin: 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(mostUnanswered),
  drip: '',
};
