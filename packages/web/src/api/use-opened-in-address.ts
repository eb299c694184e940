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

  function addressWith(id: string): string {
    const parameters = new URLSearchParams(search);
    if (id === '') parameters.delete(name);
    else parameters.set(name, id);
    const text = parameters.toString();
    return text === '' ? path : `${path}?${text}`;
  }
  function linkTo(id: string) {
    return { href: addressWith(id), state: { ...state, fromList: true } };
  }
  return {
    /** Its id, or nothing. */
    opened: new URLSearchParams(search).get(name) ?? '',
    linkTo,
    open: (id: string) => navigate(addressWith(id), { state: linkTo(id).state }),
    close: () => {
      if (state?.fromList === true) history.back();
      else navigate(addressWith(''), { replace: true, state });
    },
  };
}
