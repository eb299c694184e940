import type { Endpoint } from '@ruang-naskah/domain/contract';
import type { SignedIn } from '../call.ts';
import type { Deps } from '../deps.ts';

/**
 * What only reads may be answered from a replica (decision 0126). Not sessions, nor what open pages ask by themselves
 * because something has just changed, nor an answer that goes on after the handler: it asks again who may still read.
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
