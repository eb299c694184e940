import type { PublicPageInput } from '@ruang-naskah/domain/pages';
import { paths } from '@ruang-naskah/domain/paths';
import type { FastifyInstance } from 'fastify';
import type { Views } from './views.ts';

/** Public pages without data of their own (decision 0026). */
const publicPages: Readonly<Record<string, PublicPageInput>> = {
  [paths.contact]: { page: 'contact' },
  [paths.careers]: { page: 'careers' },
  [paths.faq]: { page: 'faq' },
  [paths.privacy]: { page: 'privacy' },
};

export function bindPublicPages(app: FastifyInstance, views: Views): void {
  for (const [path, input] of Object.entries(publicPages)) {
    const source = { dataVersion: async () => '', input: async () => input };
    app.get(path, { config: { access: `page:${path}` } }, (request, reply) =>
      views.sendCached(request, reply, source),
    );
  }
}
