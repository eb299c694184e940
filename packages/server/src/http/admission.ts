import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { networksAround } from '../infra/address.ts';
import { Entrance, type EntranceBounds, type Place, Turns } from '../infra/entrance.ts';
import { type OverloadError, overload } from '../infra/overload.ts';
import { Refusals } from '../infra/refusals.ts';
import { addBeforeBody, type Work } from './facts.ts';
import type { Metrics } from './metrics.ts';
import { addressOf } from './peer-address.ts';

/**
 * How many requests of a kind may be under way: about the work of a tenth of a second; for passwords, the length of the
 * hash queue. Reads and writes beyond that wait for as long as people rather wait than ask again; the others take a second
 * each, and are refused at once.
 */
export const usualEntrances: Readonly<Record<Work, EntranceBounds>> = {
  read: { places: 200, patienceMs: 3000 },
  write: { places: 100, patienceMs: 5000 },
  password: { places: 64, patienceMs: 0 },
  upload: { places: 8, patienceMs: 0 },
};

/** Of all requests of the process. */
const refusals = new Refusals();

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | undefined;
    /** Whether it was refused because too many are under way. */
    isTurnedAway: boolean;
  }
}

export interface AdmissionParts {
  readonly entrances: Readonly<Record<Work, EntranceBounds>>;
  /** Whether a request to hash a password would be refused now. */
  readonly hashesFull: () => boolean;
  readonly metrics: Pick<Metrics, 'followEntrances'>;
}

export function workOf({ method, bodyType, hashesPassword }: Endpoint): Work {
  if (hashesPassword) return 'password';
  if (bodyType === 'multipart') return 'upload';
  return method === 'GET' ? 'read' : 'write';
}

/**
 * Bounds the requests under way, before session, limits or body are read, so that a refusal costs no statement. A
 * request holds no place while its body arrives, so that slow senders keep no others out. Refuses with an OverloadError.
 */
export function admitByWork(app: FastifyInstance, { entrances, hashesFull, metrics }: AdmissionParts): void {
  const turns = new Turns();
  const ways: Readonly<Record<Work, Entrance>> = {
    read: new Entrance(entrances.read, turns),
    write: new Entrance(entrances.write, turns),
    password: new Entrance(entrances.password, turns),
    upload: new Entrance(entrances.upload, turns),
  };

  metrics.followEntrances(ways);
  app.decorateRequest('place', undefined);
  app.decorateRequest('isTurnedAway', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { work } = request.facts;
    if (work === 'free') return done();
    if (work === 'password' && hashesFull()) return turnAway(request, overload, done);
    enter(ways[work], reply, done);
  });
  app.addHook('onRoute', (route) => {
    workAtPlaces(route, ways);
    addBeforeBody(route, (request, _reply, _payload, done) => {
      if (mayBringBody(request)) leave(request);
      done();
    });
  });
  // The answer is ready: a slow reader holds no place.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
}

function enter(way: Entrance, reply: FastifyReply, done: (error?: Error) => void, isAgain = false): void {
  const { request, raw } = reply;
  const admit = (place: Place): void => {
    request.place = place;
    done();
  };
  const refuse = (error: OverloadError) => turnAway(request, error, done);
  const wait = isAgain ? way.enterAgain(admit, refuse) : way.enter(() => networkOf(request), admit, refuse);
  if (wait === undefined) return;
  request.place = wait;
  // Whoever disconnects waits no longer; once admitted, they keep their place until the work is done.
  raw.once('close', () => wait.leave());
}

function turnAway(request: FastifyRequest, error: OverloadError, done: (error: Error) => void): void {
  request.isTurnedAway = true;
  refusals.give(() => done(error));
}

/**
 * Those who wait have their turn by network, so that nobody delays all others: by address, or the /56 of a home, which
 * has 256 of the networks that one person uses.
 */
function networkOf(request: FastifyRequest): string {
  const [own, home = own] = networksAround(addressOf(request));
  return home?.name ?? '';
}

function workAtPlaces(route: RouteOptions, ways: Readonly<Record<Work, Entrance>>): void {
  const { handler } = route;
  route.handler = async function (request, reply) {
    const { work } = request.facts;
    if (request.place === undefined && work !== 'free') await enterAgain(ways[work], reply);
    try {
      return await handler.call(this, request, reply);
    } finally {
      leave(request);
    }
  };
}

function enterAgain(way: Entrance, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    enter(way, reply, (error) => (error === undefined ? resolve() : reject(error)), true);
  });
}

function leave(request: FastifyRequest): void {
  request.place?.leave();
  request.place = undefined;
}

/**
 * Whether Fastify reads a body, as it does after any `Content-Type`. It waits for ever for the body of somebody who has
 * left, and nothing behind it would give the place back.
 */
function mayBringBody({ headers }: FastifyRequest): boolean {
  return (
    headers['content-type'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > 0
  );
}
