import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OverloadError } from '../infra/overload.ts';

export interface OverloadBounds {
  /** By how many milliseconds the event loop may be late, on average; 0: any. */
  readonly mostDelayMs: number;
  /** How many requests that hash a password may be under way: as many as the queue for hashes takes. */
  readonly mostHashing: number;
}

export const defaultOverloadBounds: OverloadBounds = { mostDelayMs: 2000, mostHashing: 64 };
/** In milliseconds, how often the average delay is taken anew: long enough that one slow turn of the loop is not all of it. */
const sampleInterval = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was refused because the server has too much to do. */
    isTurnedAway: boolean;
  }
}

/**
 * Refuses requests with an OverloadError before session, limits or body are read, so that a refusal costs no statement:
 * those that hash a password beyond what can be hashed, and all but liveness, metrics and built files while the event
 * loop is late. Fairness between networks is the proxy's part (decision 0065).
 */
export async function refuseOverload(
  app: FastifyInstance,
  { mostDelayMs, mostHashing }: OverloadBounds,
  hashesFull: () => boolean,
): Promise<void> {
  let hashing = 0;
  const isTooMuch = ({ routeInfo }: FastifyRequest) =>
    routeInfo.work === 'password' && (hashing >= mostHashing || hashesFull());
  const refuse = (request: FastifyRequest): OverloadError => {
    request.isTurnedAway = true;
    return new OverloadError();
  };
  app.decorateRequest('isTurnedAway', false);
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval,
    pressureHandler: async (request) => {
      if (request.routeInfo.work !== 'free') throw refuse(request);
    },
  });
  app.addHook('onRequest', (request, _reply, done) => done(isTooMuch(request) ? refuse(request) : undefined));
  // Counted once the body is there, so that slow senders keep nobody out.
  app.addHook('preHandler', (request, reply, done) => {
    if (isTooMuch(request)) return done(refuse(request));
    if (request.routeInfo.work === 'password') {
      hashing += 1;
      reply.raw.once('close', () => {
        hashing -= 1;
      });
    }
    done();
  });
}
