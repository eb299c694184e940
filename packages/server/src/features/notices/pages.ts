import { statusOf } from '@ruang-naskah/domain/error-table';
import { unsubscribePath } from '@ruang-naskah/domain/notices/values';
import type { UnsubscribePageInput } from '@ruang-naskah/domain/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull } from '../../db/full-disk.ts';
import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/bind.ts';
import { queryParameter } from '../../http/posted-form.ts';
import type { Views } from '../../http/views.ts';
import { readUnsubscription, type Unsubscription, unsubscribe } from './unsubscribe.ts';

/**
 * The page behind a mail's link: it asks, and a POST stops such mail. Opening the address changes nothing, because mail programs
 * fetch links before people do.
 */
export function bindUnsubscribePage(app: FastifyInstance, deps: Deps, views: Views): void {
  const config = { access: 'page:unsubscribe' };
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    unsubscription: Unsubscription | undefined,
    state: UnsubscribePageInput['state'],
  ) => {
    // The address contains the secret, so it must not leak as a referrer.
    reply.header('referrer-policy', 'no-referrer');
    const page = { page: 'unsubscribe', kinds: unsubscription?.kinds ?? [], state } as const;
    const status = state === 'full' ? statusOf('storage_full') : 200;
    return views.send(request, reply, page, unsubscription === undefined ? 404 : status);
  };
  app.get(unsubscribePath, { config }, async (request, reply) =>
    show(request, reply, await readUnsubscription(deps, queryParameter(request, 't')), 'asked'),
  );
  app.post(unsubscribePath, { config }, async (request, reply) => {
    const unsubscription = await readUnsubscription(deps, queryParameter(request, 't'));
    try {
      if (unsubscription !== undefined) await unsubscribe(deps, contextOf(request), unsubscription);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return show(request, reply, unsubscription, 'full');
    }
    return show(request, reply, unsubscription, 'done');
  });
}
