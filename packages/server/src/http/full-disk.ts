import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeRoom } from '../db/full-disk.ts';

/**
 * Lets signing in and deletions by admins write while the disk is full (decision 0059). Before the route's own hooks.
 */
export function letMakeRoom(app: FastifyInstance): void {
  const hook = (_request: FastifyRequest, _reply: FastifyReply, done: () => void): void => makeRoom(done);
  app.addHook('onRoute', (route) => {
    if (route.config?.facts?.makesRoom !== true) return;
    route.onRequest = [hook, ...[route.onRequest ?? []].flat()];
    // Entered again, because reading the body leaves the context of the first hook.
    route.preValidation = [hook, ...[route.preValidation ?? []].flat()];
  });
}
