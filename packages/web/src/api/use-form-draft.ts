import { useEffect, useRef, useState } from 'react';
import { now } from './clock.ts';
import type { FormValues } from './form-values.ts';

const pauseMilliseconds = 800;

export type DraftState =
  | { readonly kept: 'nothing' }
  | { readonly kept: 'yes'; readonly at: number }
  | { readonly kept: 'refused' };

interface FormDraftOptions {
  readonly read: (form: HTMLFormElement) => FormValues;
  /** False when the device refused. */
  readonly write: (values: FormValues, savedAt: number) => boolean;
}

/**
 * Keeps what is typed into the form inside `container`: 800 ms after typing, and at once when the page is hidden or
 * left. `key` says which form it is, when it changes; `stop` ends it, after the form has been sent.
 */
export function useFormDraft(key: string | number, { read, write }: FormDraftOptions) {
  const container = useRef<HTMLDivElement>(null);
  const stopped = useRef(false);
  const keeper = useRef({ read, write });
  const [state, setState] = useState<DraftState>({ kept: 'nothing' });
  useEffect(() => {
    keeper.current = { read, write };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form is another element
  useEffect(() => {
    const form = container.current?.querySelector('form');
    if (form === null || form === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined || stopped.current) return;
      clearTimeout(timer);
      timer = undefined;
      const savedAt = now();
      const kept = keeper.current.write(keeper.current.read(form), savedAt);
      setState(kept ? { kept: 'yes', at: savedAt } : { kept: 'refused' });
    };
    const saveLater = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pauseMilliseconds);
    };
    form.addEventListener('input', saveLater);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      save();
      form.removeEventListener('input', saveLater);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [key]);
  function stop() {
    stopped.current = true;
  }
  return { container, state, stop };
}
