import type { PublicPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { FastifyInstance } from 'fastify';
import type { Views } from './views.ts';

/** Public pages without data of their own (kind 1). */
const publicPages: Readonly<Record<string, PublicPageInput>> = {
  [paths.contact]: { page: 'contact' },
  [paths.careers]: { page: 'careers' },
  [paths.faq]: { page: 'faq' },
  [paths.privacy]: { page: 'privacy' },
};

export function bindPublicPages(app: FastifyInstance, views: Views): void {
  for (const [path, input] of Object.entries(publicPages)) {
    const source = { stamp: async () => '', input: async () => input };
    app.get(path, { config: { access: `page:${path}` } }, (request, reply) =>
      views.sendKept(request, reply, source),
    );
  }
}
