import { openedUser } from '@ruang-naskah/domain/paths';
import { isRole } from '@ruang-naskah/domain/roles';
import { isUserStatus } from '@ruang-naskah/domain/users/values';
import { present } from '../../../api/read-address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';

/** Search, role, status, page and opened person of 'Data Pengguna', all kept in the address. */
export function useUserView() {
  const list = useListView(['q', 'role', 'status']);
  const [role, status] = [list.valueOf('role'), list.valueOf('status')];
  return {
    ...list,
    ...useOpenedInAddress(openedUser),
    query: {
      ...(isRole(role) ? { role } : {}),
      ...(isUserStatus(status) ? { status } : {}),
      ...present('q', list.valueOf('q')),
      ...present('cursor', list.cursor),
    },
  };
}
export type UserView = ReturnType<typeof useUserView>;
