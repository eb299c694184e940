import { AsyncLocalStorage } from 'node:async_hooks';

const place = new AsyncLocalStorage<'replica' | 'primary'>();

/** Whether what runs just now may read from a replica. */
export const isOnReplica = (): boolean => place.getStore() === 'replica';

export function onReplica<T>(work: () => Promise<T>): Promise<T> {
  return place.run('replica', work);
}

/** For what is kept for other requests as well, whoever asked for it first. */
export function onPrimary<T>(work: () => Promise<T>): Promise<T> {
  return isOnReplica() ? place.run('primary', work) : work();
}
