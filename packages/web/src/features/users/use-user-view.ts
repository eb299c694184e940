import { openedUser } from '@ruang-naskah/domain/paths';
import { isRole } from '@ruang-naskah/domain/roles';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useListView } from '../../api/use-list-view.ts';

interface Visit {
  /** The dialog was opened from the list, so going back closes it. */
  readonly fromList?: boolean;
}

/** Search, role, who waits, page and opened person of 'Data Pengguna', all kept in the address. */
export function useUserView() {
  const list = useListView(['q', 'role', 'status']);
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useHistoryState<Visit | null>();
  const role = list.valueOf('role');

  function addressWith(id: string): string {
    const parameters = new URLSearchParams(search);
    if (id === '') parameters.delete(openedUser);
    else parameters.set(openedUser, id);
    const text = parameters.toString();
    return text === '' ? path : `${path}?${text}`;
  }
  return {
    ...list,
    query: {
      ...(isRole(role) ? { role } : {}),
      ...(list.valueOf('status') === 'held' ? { status: 'held' as const } : {}),
      ...(list.valueOf('q') === '' ? {} : { q: list.valueOf('q') }),
      ...(list.cursor === '' ? {} : { cursor: list.cursor }),
    },
    /** Id of the person whose dialog is open, or nothing; in the address, so that a phone's Back closes it. */
    opened: new URLSearchParams(search).get(openedUser) ?? '',
    linkTo: (id: string) => ({ href: addressWith(id), state: { ...state, fromList: true } }),
    close: () => {
      if (state?.fromList === true) history.back();
      else navigate(addressWith(''), { replace: true, state });
    },
  };
}
export type UserView = ReturnType<typeof useUserView>;
