import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether what follows listening is done too: only then has a fresh site an admin who can sign in. */
    isStarted: boolean;
  }
}

const cachedMs = 1000;

/**
 * Liveness and readiness, without versions or causes. The database is asked at most once a second,
 * however often the check is called (Directus GHSA-6q22-g298-grjh).
 */
export function bindHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  let last: { at: number; ready: Promise<boolean> } | undefined;
  const ready = (): Promise<boolean> => {
    const now = deps.clock.now();
    if (last === undefined || Math.abs(now - last.at) >= cachedMs) {
      const answered = deps.db.ping().then(
        () => true,
        () => false,
      );
      last = { at: now, ready: answered };
    }
    return last.ready;
  };
  app.get('/health/live', { config: { access: 'health', work: 'free' } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config: { access: 'health', work: 'free' } }, async (_request, reply) => {
    const fine = app.isStarted && !isStopping() && (await ready());
    return reply.code(fine ? 200 : 503).send({ status: fine ? 'ok' : 'unavailable' });
  });
}
