import { AppError } from '@ruang-naskah/domain/errors';
import type { FastifyInstance } from 'fastify';
import { isRemovalNoted } from '../db/image-removals.ts';
import type { Deps } from '../deps.ts';
import { storageError } from '../infra/files.ts';
import { imageNameOf, imageTypeOfKey } from '../infra/image-store.ts';
import { logOf } from './failures.ts';

/**
 * Serves the stored images of one folder (threats T19 and T20): only names that the server made itself reach the store,
 * always as a picture, and a page that embeds one can only show it. Names are never used twice, so browsers may keep them
 * for ever.
 */
export function bindImageFiles(app: FastifyInstance, deps: Deps, folder: string): void {
  app.get(`/files/${folder}/*`, { config: { access: `files:${folder}` } }, async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    const key = `${folder}/${file}`;
    const name = file.includes('/') ? undefined : imageNameOf(key);
    // A deleted picture stays in the store for restored backups, but is no longer served.
    if (name === undefined || (await isRemovalNoted(deps.db.reads, name))) throw new AppError('not_found');
    const stored = await deps.files.open(key).catch((error: unknown) => {
      logOf(request).error({ err: error }, 'image not readable');
      throw storageError(error);
    });
    if (stored === undefined) throw new AppError('not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', `inline; filename="${file}"`)
      .header('content-length', stored.size)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type(imageTypeOfKey(key))
      .send(stored.content);
  });
}
