import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/** `React.lazy` for a part that a page can do without: if its code cannot be downloaded, nothing is rendered in its place. */
export function lazyOptional<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await fetchCode().catch((): ComponentType<Props> => nothing),
  }));
}
