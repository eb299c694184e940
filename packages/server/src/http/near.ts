import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { SignedIn } from '../call.ts';
import type { Deps } from '../deps.ts';

/**
 * Lets an endpoint that only reads answer from a replica (decision 0126). Not for sessions, nor for what open pages ask
 * by themselves because something has just changed, nor for an answer that goes on after the handler and checks rights
 * again.
 */
export function near<T>(
  { db: { replica } }: Pick<Deps, 'db'>,
  { id, method, events, byItself, response }: Endpoint,
  session: SignedIn | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const isRead = method === 'GET' && response !== undefined && !events && !byItself;
  if (replica === undefined || !isRead || id.startsWith('auth.')) return work();
  return replica.reading(session?.position ?? 0, work);
}
