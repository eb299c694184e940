import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowOnFullDisk } from '../db/full-disk.ts';

/**
 * Lets signing in and deletions by admins write while the disk is full (decision 0062). Before the route's own hooks.
 */
export function allowWritesOnFullDisk(app: FastifyInstance): void {
  const hook = (_request: FastifyRequest, _reply: FastifyReply, done: () => void): void =>
    allowOnFullDisk(done);
  app.addHook('onRoute', (route) => {
    if (route.config?.routeInfo?.writesOnFullDisk !== true) return;
    route.onRequest = [hook, ...[route.onRequest ?? []].flat()];
    // Entered again, because reading the body leaves the context of the first hook.
    route.preValidation = [hook, ...[route.preValidation ?? []].flat()];
  });
}
