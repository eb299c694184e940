import { type MouseEvent, useCallback } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { searchWith, useAddress } from './address.ts';

interface HistoryState {
  /** The dialog was opened from the list, so that going back closes it. */
  readonly fromList?: boolean;
}

/** The one item of a list whose dialog is open, by its id in the address, so that a phone's Back closes it. */
export function useOpenedInAddress(name: string) {
  const { path, search, read, setParameters } = useAddress();
  const state = useHistoryState<HistoryState | null>();
  const list = searchWith(search, { [name]: '' });
  // The same functions while an item is opened and closed, so that the list behind the dialog stays as it is.
  const linkTo = useCallback((id: string) => path + searchWith(list, { [name]: id }), [path, list, name]);
  const open = useCallback(
    (id: string) => setParameters({ [name]: id }, { state: { ...readHistoryState(), fromList: true } }),
    [name, setParameters],
  );
  return {
    /** Empty while no dialog is open. */
    openedId: read(name),
    linkTo,
    open,
    close: () => {
      if (state?.fromList === true) history.back();
      else setParameters({ [name]: '' }, { replace: true, state });
    },
  };
}

/** On the server there is none. */
const readHistoryState = (): HistoryState | null => (typeof history === 'undefined' ? null : history.state);

/** Leaves presses on a link that open a new tab or window to the browser. */
export function openHere(event: MouseEvent, openIt: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openIt();
}
