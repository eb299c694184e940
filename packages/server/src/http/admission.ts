import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { createPlaces, OverloadError } from '../infra/overload.ts';
import { addBeforeBody, type Work } from './facts.ts';

/**
 * How many requests of a kind may be under way: about the work of a tenth of a second; for passwords, the length of the
 * hash queue. Further requests are refused at once instead of waiting too long.
 */
export const usualPlaces: Readonly<Record<Work, number>> = { read: 200, write: 100, password: 64, upload: 8 };

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | undefined;
  }
}

/** A place; returning it twice has no effect. */
interface Place {
  leave(): void;
  /** A handler is running: a client that disconnects does not end it and frees no place. */
  isAtWork: boolean;
}

export interface AdmissionParts {
  readonly places: Readonly<Record<Work, number>>;
  /** Whether a request to hash a password would be refused now. */
  readonly hashesFull: () => boolean;
}

export function workOf({ method, bodyType, hashesPassword }: Endpoint): Work {
  if (hashesPassword) return 'password';
  if (bodyType === 'multipart') return 'upload';
  return method === 'GET' ? 'read' : 'write';
}

/**
 * Bounds the requests under way, before session, limits or body are read, so that a refusal costs no statement. A
 * request holds no place while its body arrives, so that slow senders keep no others out. @throws OverloadError
 */
export function admitByWork(app: FastifyInstance, { places, hashesFull }: AdmissionParts): void {
  const takers: Readonly<Record<Work, () => () => void>> = {
    read: createPlaces(places.read),
    write: createPlaces(places.write),
    password: createPlaces(places.password),
    upload: createPlaces(places.upload),
  };
  const enter = (request: FastifyRequest): void => {
    const { work } = request.facts;
    if (work !== 'free') request.place = { leave: takers[work](), isAtWork: false };
  };

  app.decorateRequest('place', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.facts.work === 'password' && hashesFull()) throw new OverloadError();
    enter(request);
    reply.raw.once('close', () => {
      if (request.place?.isAtWork === false) leave(request);
    });
    done();
  });
  app.addHook('onRoute', (route) => {
    workAtPlaces(route, enter);
    addBeforeBody(route, (request, _reply, _payload, done) => {
      if (bringsBody(request)) leave(request);
      done();
    });
  });
  // The answer is ready: a slow reader holds no place.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
}

function workAtPlaces(route: RouteOptions, enter: (request: FastifyRequest) => void): void {
  const { handler } = route;
  route.handler = async function (request, reply) {
    if (request.place === undefined) enter(request);
    if (request.place !== undefined) request.place.isAtWork = true;
    try {
      return await handler.call(this, request, reply);
    } finally {
      leave(request);
    }
  };
}

function leave(request: FastifyRequest): void {
  request.place?.leave();
  request.place = undefined;
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
