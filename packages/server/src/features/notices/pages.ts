import { statusOf } from '@ruang-naskah/domain/error-table';
import { unsubscribePath } from '@ruang-naskah/domain/notices/values';
import type { UnsubscribePageInput } from '@ruang-naskah/domain/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull } from '../../db/full-disk.ts';
import type { Deps } from '../../deps.ts';
import { byOf } from '../../http/bind.ts';
import { queryOf } from '../../http/posted-form.ts';
import type { Views } from '../../http/views.ts';
import { unsubscribe } from './bell/service.ts';
import { readUnsubscription, type Unsubscription } from './unsubscription/service.ts';

/**
 * The page behind a mail's link: it asks, and a POST stops such mail. Opening the address changes nothing, because mail programs
 * fetch links before people do.
 */
export function bindUnsubscribePage(app: FastifyInstance, deps: Deps, views: Views): void {
  const config = { access: 'page:unsubscribe' };
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Unsubscription | undefined,
    state: UnsubscribePageInput['state'],
  ) => {
    // The address contains the secret, so it must not leak as a referrer.
    reply.header('referrer-policy', 'no-referrer');
    const page = { page: 'unsubscribe', kinds: who?.kinds ?? [], state } as const;
    const status = state === 'full' ? statusOf('storage_full') : 200;
    return views.send(request, reply, page, who === undefined ? 404 : status);
  };
  app.get(unsubscribePath, { config }, async (request, reply) =>
    show(request, reply, readUnsubscription(deps, queryOf(request, 't')), 'asked'),
  );
  app.post(unsubscribePath, { config }, async (request, reply) => {
    const who = readUnsubscription(deps, queryOf(request, 't'));
    try {
      if (who !== undefined) await unsubscribe(deps, byOf(request), who);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return show(request, reply, who, 'full');
    }
    return show(request, reply, who, 'done');
  });
}
