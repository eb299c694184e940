import { writesOnFullDisk } from '@ruang-naskah/domain/contract';
import { endpoints } from '@ruang-naskah/domain/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeRoom } from '../db/full-disk.ts';

/** The API routes that make room on a full disk, and the two ways to sign in. */
const makingRoom = new Set([...endpoints.filter(writesOnFullDisk).map(({ id }) => id), 'page:login']);

/** Lets signing in and deletions by admins write while the disk is full (decision 0059). Before any other hook. */
export function letMakeRoom(app: FastifyInstance): void {
  const hook = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (makingRoom.has(request.routeOptions.config?.access ?? '')) makeRoom(done);
    else done();
  };
  app.addHook('onRequest', hook);
  // Entered again, because reading the body leaves the context of the first hook.
  app.addHook('preValidation', hook);
}
