import { openedUserParameter } from '@ruang-naskah/domain/paths';
import { roles } from '@ruang-naskah/domain/roles';
import { userStatuses } from '@ruang-naskah/domain/users/values';
import { ifKnown, type ReadParameter, unlessEmpty } from '../../../api/address.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOpenedInAddress } from '../../../api/use-opened-in-address.ts';

/** Search, role, status, page and opened person of 'Data Pengguna'. */
export function useUserView() {
  return {
    ...useListView(['q', 'role', 'status'], readUserFilters),
    ...useOpenedInAddress(openedUserParameter),
  };
}
export type UserView = ReturnType<typeof useUserView>;

export const readUserFilters = (read: ReadParameter) => ({
  ...ifKnown('role', read('role'), roles),
  ...ifKnown('status', read('status'), userStatuses),
  ...unlessEmpty('q', read('q')),
});
