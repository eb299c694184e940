import { type RefObject, useEffect, useState } from 'react';

type Combobox = typeof import('./person-combobox.tsx')['PersonCombobox'];
type State = 'loading' | 'failed' | { readonly Combobox: Combobox };

/** Kept between screens: only the first picker of a visit has to wait. */
let known: Combobox | undefined;

/**
 * The searchable picker's code (40 kB), after the first paint; until then, and without it, people choose from a plain
 * select. A select is not replaced while it is in use.
 */
export function usePersonCombobox(container: RefObject<HTMLElement | null>): State {
  const [state, setState] = useState<State>(() => (known === undefined ? 'loading' : { Combobox: known }));
  useEffect(() => {
    if (known !== undefined) return;
    const left = new AbortController();
    import('./person-combobox.tsx').then(
      ({ PersonCombobox }) => {
        known = PersonCombobox;
        whenUnused(container.current, left.signal, () => setState({ Combobox: PersonCombobox }));
      },
      () => left.signal.aborted || setState('failed'),
    );
    return () => left.abort();
  }, [container]);
  return state;
}

function whenUnused(element: HTMLElement | null, signal: AbortSignal, call: () => void) {
  if (signal.aborted) return;
  if (element === null || !element.contains(document.activeElement)) return call();
  element.addEventListener('focusout', () => setTimeout(call), { signal, once: true });
}
