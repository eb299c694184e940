import { useLayoutEffect, useRef } from 'react';
import { removeSendingToast, showLateFailure } from './late-failure.ts';

interface Outcome<T> {
  /** After a success, whether or not the component is still mounted, such as a toast. */
  readonly done?: (answer: T) => void;
  /** After a success, while the component is still mounted: closing a dialog, moving the focus. */
  readonly ifStillOpen?: ((answer: T) => void) | undefined;
  /** The sentence for a failure: a toast if the component is gone, shown by the caller otherwise. */
  readonly failed: (error: unknown) => string;
  /** The caller shows no failures: they are always a toast. */
  readonly toastFailure?: true;
}

/**
 * Whether the component is mounted. Keep `current` as it was at a press to ask, when the answer comes, whether the component
 * was unmounted in between.
 *
 * @param key as in React: another key counts as another mount
 */
export function useMounted(key: unknown = true): { readonly current: { readonly isMounted: boolean } } {
  const mounted = useRef({ isMounted: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another mount
  useLayoutEffect(() => {
    const mount = { isMounted: true };
    mounted.current = mount;
    return () => {
      mount.isMounted = false;
    };
  }, [key]);
  return mounted;
}

/**
 * Handles the answer to a request, also after the row or dialog that sent it was unmounted: React Query drops the callbacks
 * given to `mutate` with their component. `key`: with another key it is another row or dialog.
 */
export function useOutcome(key: unknown = true) {
  const mounted = useMounted(key);
  return async <T>(
    request: Promise<T>,
    { done, ifStillOpen, failed, toastFailure }: Outcome<T>,
  ): Promise<void> => {
    const atPress = mounted.current;
    let answer: T;
    try {
      answer = await request;
    } catch (error) {
      if (!atPress.isMounted || toastFailure) showLateFailure(failed(error));
      return;
    }
    if (atPress.isMounted) ifStillOpen?.(answer);
    else removeSendingToast();
    done?.(answer);
  };
}
