import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** A component whose code is a file of its own, fetched when it is first shown. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before that. @throws what the browser throws when it cannot */
  readonly load: () => Promise<void>;
  /** The same when it is about to be needed; a failure is left to the moment when it is shown. */
  readonly ahead: () => void;
  /** Uses this code instead: on the server, whose build leaves out what is fetched. */
  readonly bring: (code: ComponentType<Props>) => void;
}

/**
 * Shown inside a `Suspense`, whose fallback stands for it until its code is there; at once where it was fetched before.
 *
 * @param persist how the fetch is repeated once the part is to be seen
 */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  persist: <T>(fetch: () => Promise<T>) => Promise<T> = (fetch) => fetch(),
): Late<Props> {
  let code: ComponentType<Props> | undefined;
  const load = async () => {
    code ??= await fetchCode();
    return code;
  };
  const Fetched = lazy(async () => ({ default: await persist(load) }));
  function Part(props: Props) {
    // Whatever is lazy shows a fallback first, and React holds back for 300 ms what follows a fallback.
    const [Shown] = useState<ComponentType<Props>>(() => code ?? Fetched);
    return createElement(Shown, props);
  }
  return Object.assign(Part, {
    load: async () => void (await load()),
    ahead: () => void load().catch(() => undefined),
    bring: (brought: ComponentType<Props>) => {
      code = brought;
    },
  });
}

const nothing = () => null;

/** Optional parts of a page: if the code cannot be downloaded, nothing is rendered in their place. */
export function spare<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): Late<Props> {
  return late(() => fetchCode().catch((): ComponentType<Props> => nothing));
}
