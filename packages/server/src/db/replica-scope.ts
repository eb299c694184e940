import { AsyncLocalStorage } from 'node:async_hooks';

const place = new AsyncLocalStorage<'replica' | 'primary'>();

/** Whether the code that runs now may read from a replica. */
export const isOnReplica = (): boolean => place.getStore() === 'replica';

export function onReplica<T>(work: () => Promise<T>): Promise<T> {
  return place.run('replica', work);
}

/** For an answer that is kept for other requests, although the one that asks first may read from a replica. */
export function onPrimary<T>(work: () => Promise<T>): Promise<T> {
  return isOnReplica() ? place.run('primary', work) : work();
}
