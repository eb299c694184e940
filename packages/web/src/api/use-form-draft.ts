import { useEffect, useRef, useState } from 'react';
import { now } from './clock.ts';
import type { FormValues } from './form-values.ts';

const saveIntervalMs = 800;

/** Whether what is typed is kept on the device; `at` is when it was saved, epoch milliseconds. */
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
 * Keeps what is typed into the form inside `container`: every 800 ms, also of somebody who types without a pause, and at
 * once when the page is hidden or left or the form is sent. Another `key` means another form; `stop` ends it, after the form
 * has been sent.
 */
export function useFormDraft(key: string | number, { read, write }: FormDraftOptions) {
  const container = useRef<HTMLDivElement>(null);
  const stopped = useRef(false);
  const latest = useRef({ read, write });
  const [state, setState] = useState<DraftState>({ kept: 'nothing' });
  useEffect(() => {
    latest.current = { read, write };
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
      const kept = latest.current.write(latest.current.read(form), savedAt);
      setState(kept ? { kept: 'yes', at: savedAt } : { kept: 'refused' });
    };
    const saveLater = () => {
      timer ??= setTimeout(save, saveIntervalMs);
    };
    form.addEventListener('input', saveLater);
    // Before the portal receives the form: a draft that is older than the stored form is no longer needed.
    form.addEventListener('submit', save);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      save();
      form.removeEventListener('input', saveLater);
      form.removeEventListener('submit', save);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [key]);
  function stop() {
    stopped.current = true;
  }
  return { container, state, stop };
}
