import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/** What a page can do without: where its code cannot be downloaded, nothing stands for it, and the page stays. */
export function spare<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => nothing) }));
}
