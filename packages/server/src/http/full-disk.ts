import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeRoom } from '../db/full-disk.ts';

/** Lets signing in and deletions by admins write while the disk is full (decision 0059). Before any other hook. */
export function letMakeRoom(app: FastifyInstance): void {
  const hook = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.facts.makesRoom) makeRoom(done);
    else done();
  };
  app.addHook('onRequest', hook);
  // Entered again, because reading the body leaves the context of the first hook.
  app.addHook('preValidation', hook);
}
