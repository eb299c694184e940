import { openedUser } from '@ruang-naskah/domain/paths';
import { isRole } from '@ruang-naskah/domain/roles';
import { isUserStatus } from '@ruang-naskah/domain/users/values';
import { present } from '../../../api/read-address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';

const filters = ['q', 'role', 'status'] as const;

/** Anybody may have written the address: unknown values count as absent. */
export function readUserFilter(asked: (name: (typeof filters)[number]) => string) {
  const [role, status] = [asked('role'), asked('status')];
  return {
    ...(isRole(role) ? { role } : {}),
    ...(isUserStatus(status) ? { status } : {}),
    ...present('q', asked('q')),
  };
}

/** Search, role, status, page and opened person of 'Data Pengguna', all kept in the address. */
export function useUserView() {
  const list = useListView(filters);
  return {
    ...list,
    ...useOpenedInAddress(openedUser),
    query: { ...readUserFilter(list.valueOf), ...present('cursor', list.cursor) },
  };
}
export type UserView = ReturnType<typeof useUserView>;
