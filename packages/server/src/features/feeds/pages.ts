import { feedPath } from '@ruang-naskah/domain/feeds/values';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../http/peer-address.ts';
import { queryParameter } from '../../http/posted-form.ts';
import { readCalendar } from './calendar.ts';

/** The address for calendar programs: no session, no cookie; an unchanged calendar is answered 304. */
export function bindCalendarFeed(app: FastifyInstance, deps: Deps): void {
  app.get(feedPath, { config: { access: 'page:calendar' } }, async (request, reply) => {
    const { text, etag } = await readCalendar(deps, {
      address: addressOf(request),
      token: queryParameter(request, 'k'),
    });
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    // The address contains the secret, so it must not leak as a referrer.
    reply.header('referrer-policy', 'no-referrer');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
