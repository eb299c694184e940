import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '../../../api/form-values.ts';
import { writeDraft } from './draft.ts';

const pauseMilliseconds = 800;

export type DraftState =
  | { readonly kept: 'nothing' }
  | { readonly kept: 'yes'; readonly at: number }
  | { readonly kept: 'refused' };

/**
 * Keeps what is typed into the form inside `container` on this device: 800 ms after typing, and at once when the
 * page is hidden or left. `stop` ends it, after the form has been sent.
 */
export function useDraft(userId: string, read: (form: HTMLFormElement) => FormValues) {
  const container = useRef<HTMLDivElement>(null);
  const stopped = useRef(false);
  const reader = useRef(read);
  const [state, setState] = useState<DraftState>({ kept: 'nothing' });
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const form = container.current?.querySelector('form');
    if (form === null || form === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined || stopped.current) return;
      clearTimeout(timer);
      timer = undefined;
      const savedAt = Date.now();
      const kept = writeDraft(userId, { savedAt, values: reader.current(form) });
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
  }, [userId]);
  function stop() {
    stopped.current = true;
  }
  return { container, state, stop };
}
