import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/** Optional parts of a page: if the code cannot be downloaded, nothing is rendered in its place. */
export function spare<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => nothing) }));
}
