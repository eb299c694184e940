import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { networksAround } from '../infra/address.ts';
import { Entrance, type EntranceBounds, type Place, Turns } from '../infra/entrance.ts';
import { type OverloadError, overload } from '../infra/overload.ts';
import { Refusals } from '../infra/refusals.ts';
import { addBeforeBody, type Work } from './facts.ts';
import { addressOf } from './peer-address.ts';

/**
 * How many requests of a kind may be under way: about the work of a tenth of a second; for passwords, the length of the
 * hash queue. Reads and writes beyond that wait for as long as people rather wait than ask again, each network in its turn;
 * the others take a second each and are refused at once, and one network gets no more than a part of those for passwords.
 */
export const usualEntrances: Readonly<Record<Work, EntranceBounds>> = {
  read: { places: 200, patienceMs: 3000 },
  write: { places: 100, patienceMs: 5000 },
  password: { places: 64, patienceMs: 0, placesEach: 16 },
  upload: { places: 8, patienceMs: 0 },
};

export type Entrances = Readonly<Record<Work, Entrance>>;

/** The places of a process. */
export function openEntrances(bounds: Readonly<Record<Work, EntranceBounds>>): Entrances {
  const turns = new Turns();
  return {
    read: new Entrance(bounds.read, turns),
    write: new Entrance(bounds.write, turns),
    password: new Entrance(bounds.password, turns),
    upload: new Entrance(bounds.upload, turns),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | undefined;
    /** Whether it was refused because too many are under way. */
    isTurnedAway: boolean;
  }
}

export interface AdmissionParts {
  readonly entrances: Entrances;
  /** Whether a request to hash a password would be refused now. */
  readonly hashesFull: () => boolean;
  /** Notes a refusal, when it is decided: who leaves before it is sent was refused as well. */
  readonly onRefusal: (reply: FastifyReply) => void;
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
export function admitByWork(
  app: FastifyInstance,
  { entrances, hashesFull, onRefusal }: AdmissionParts,
): void {
  const refusals = new Refusals();
  const turnAway: TurnAway = (reply, error, done) => {
    reply.request.isTurnedAway = true;
    onRefusal(reply);
    refusals.give(() => done(error));
  };
  app.decorateRequest('place', undefined);
  app.decorateRequest('isTurnedAway', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { work } = request.facts;
    if (work === 'free') return done();
    if (work === 'password' && hashesFull()) return turnAway(reply, overload, done);
    enter(entrances[work], reply, { done, turnAway, isAgain: false });
  });
  app.addHook('onRoute', (route) => {
    workAtPlaces(route, entrances, turnAway);
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

type TurnAway = (reply: FastifyReply, error: OverloadError, done: (error: Error) => void) => void;

interface Entering {
  readonly done: (error?: Error) => void;
  readonly turnAway: TurnAway;
  readonly isAgain: boolean;
}

function enter(way: Entrance, reply: FastifyReply, { done, turnAway, isAgain }: Entering): void {
  const { request, raw } = reply;
  const nameOf = () => networkOf(request);
  const admit = (place: Place): void => {
    request.place = place;
    done();
  };
  const refuse = (error: OverloadError) => turnAway(reply, error, done);
  const wait = isAgain ? way.enterAgain(nameOf, admit, refuse) : way.enter(nameOf, admit, refuse);
  if (wait === undefined) return;
  request.place = wait;
  // Whoever disconnects waits no longer; once admitted, they keep their place until the work is done.
  raw.once('close', () => wait.leave());
}

/**
 * Those who wait have their turn by network, so that nobody delays all others: by address, or the /56 of a home, which
 * has 256 of the networks that one person uses.
 */
function networkOf(request: FastifyRequest): string {
  const [own, home = own] = networksAround(addressOf(request));
  return home?.name ?? '';
}

function workAtPlaces(route: RouteOptions, entrances: Entrances, turnAway: TurnAway): void {
  const { handler } = route;
  route.handler = async function (request, reply) {
    const { work } = request.facts;
    if (request.place === undefined && work !== 'free') await enterAgain(entrances[work], reply, turnAway);
    try {
      return await handler.call(this, request, reply);
    } finally {
      leave(request);
    }
  };
}

function enterAgain(way: Entrance, reply: FastifyReply, turnAway: TurnAway): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error) => (error === undefined ? resolve() : reject(error));
    enter(way, reply, { done, turnAway, isAgain: true });
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
