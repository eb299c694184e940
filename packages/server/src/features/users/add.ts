import type { UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { noteChange } from '../../db/changes.ts';
import type { Tx } from '../../db/handle.ts';
import type { Sealer } from '../../infra/sealed.ts';
import { accountColumns, type NewUser, profileColumns } from './columns.ts';

/** Stores a new account with its profile, in the transaction of the caller, which has checked both. */
export async function addUser(
  tx: Tx,
  sealer: Sealer,
  user: NewUser,
  profile: UpdateProfileInput,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...accountColumns(user), ...profileColumns(sealer, user.id, user.email, profile) })
    .execute();
  noteAccountsChange(tx);
}

/** Notifies the admins' open pages that an account was registered or approved. */
export function noteAccountsChange(tx: Tx): void {
  noteChange(tx, { kind: 'accounts', id: null, version: null, readers: [] });
}
