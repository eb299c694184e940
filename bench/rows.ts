import { newId } from '../packages/server/src/infra/ids.ts';
import { nameOf } from '../packages/server/test/large-house.ts';
import { type BenchRequest, clientAddress, manuscriptOf } from './requests.ts';
import { author, mailOf, password, writers } from './site.ts';
import { cookieOf, type World } from './world.ts';

/** One row of the table: what is asked of the portal and of the bare server. */
export interface BenchRow {
  readonly name: string;
  readonly title: string;
  /** A regular expression; its first group is the id of the object. */
  readonly path: string;
  /** The requests in order; where a run can send more, they begin again. */
  readonly makeRequests: (world: World) => BenchRequest[];
}

const get = (path: string, userId: string): BenchRequest => ({
  method: 'GET',
  path,
  headers: { cookie: cookieOf(userId) },
});

/** One request of the admin, sent again and again. */
const asAdmin = (name: string, title: string, path: string): BenchRow => ({
  ...{ name, title, path: `^${path}$` },
  makeRequests: ({ admin }) => [get(path, admin)],
});

/** More requests of a kind than a run of some seconds sends. */
const moreThanEnough = 20_000;

function submit(at: number): BenchRequest {
  return {
    method: 'POST',
    path: '/api/manuscripts',
    headers: {
      cookie: cookieOf(writers[at % writers.length] ?? ''),
      'idempotency-key': newId(),
      'x-forwarded-for': clientAddress(at),
    },
    body: manuscriptOf(`Pengantar Fisika Bangunan ${at}`),
  };
}

export const rows: readonly BenchRow[] = [
  asAdmin('session', 'session', '/api/auth/session'),
  asAdmin('list', 'list, newest', '/api/manuscripts'),
  {
    ...{ name: 'own', title: 'own manuscripts', path: '^/api/manuscripts$' },
    makeRequests: () => [get('/api/manuscripts', author)],
  },
  {
    ...{ name: 'get', title: 'get one', path: '^/api/manuscripts/([^/]+)$' },
    makeRequests: ({ admin, size }) =>
      Array.from({ length: 1000 }, (_, at) =>
        get(`/api/manuscripts/${nameOf('mns', Math.floor((at * size) / 1000))}`, admin),
      ),
  },
  asAdmin('desk', 'dashboard desk', '/api/desk'),
  {
    ...{ name: 'submit', title: 'submit a manuscript', path: '^/api/manuscripts$' },
    makeRequests: () => Array.from({ length: moreThanEnough }, (_, at) => submit(at)),
  },
];

/** A list while people sign in: measured without the bare server. */
export const besideSignIns = asAdmin('beside', 'list, while people sign in', '/api/manuscripts');

export const signIns: readonly BenchRequest[] = writers.map((_, at) => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'x-forwarded-for': clientAddress(at) },
  body: { email: mailOf(at), password },
}));
