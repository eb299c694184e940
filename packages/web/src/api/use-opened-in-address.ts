import { type MouseEvent, useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

interface Visit {
  /** The dialog was opened from the list, so that going back closes it. */
  readonly fromList?: boolean;
}

/** The one item of a list whose dialog is open, by its id in the address, so that a phone's Back closes it. */
export function useOpenedInAddress(name: string) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useHistoryState<Visit | null>();
  const parameters = new URLSearchParams(search);
  const opened = parameters.get(name) ?? '';
  parameters.delete(name);
  const list = parameters.toString();

  // The same functions while an item is opened and closed, so that the list behind the dialog stays as it is.
  const linkTo = useCallback(
    (id: string) => {
      const wanted = new URLSearchParams(list);
      wanted.set(name, id);
      return `${path}?${wanted}`;
    },
    [path, list, name],
  );
  const open = useCallback(
    (id: string) => {
      // The row may still be one of an earlier address.
      const wanted = new URLSearchParams(location.search);
      wanted.set(name, id);
      navigate(`${path}?${wanted}`, { state: { ...readState(), fromList: true } });
    },
    [path, name, navigate],
  );
  return {
    /** Its id, or nothing. */
    opened,
    linkTo,
    open,
    close: () => {
      if (state?.fromList === true) history.back();
      else navigate(list === '' ? path : `${path}?${list}`, { replace: true, state });
    },
  };
}

/** On the server there is none. */
const readState = (): Visit | null => (typeof history === 'undefined' ? null : history.state);

/** Leaves presses on a link that open a new tab or window to the browser. */
export function openHere(event: MouseEvent, openIt: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openIt();
}
