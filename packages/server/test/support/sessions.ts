import type { Role } from '@ruang-naskah/domain/roles';
import type { DatabaseHandle } from '../../src/db/handle.ts';
import { sessionRow, userRow } from '../db-rows.ts';

/** An account with a session at a server in another process. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly nama: string;
  readonly cookie: string;
}

/** Adds accounts of a role, each with a session and an unknown password. */
export async function addSignedIn(
  db: Pick<DatabaseHandle, 'write'>,
  count: number,
  role: Role = 'penulis',
): Promise<SignedIn[]> {
  const now = Date.now();
  const users = Array.from({ length: count }, () => userRow({ role, active: 1 }));
  const sessions = users.map(({ id }) => sessionRow(id, `token-of-${id}`));
  const credentials = users.map(({ id }) => ({
    user_id: id,
    password_hash: 'x',
    updated_at: now,
    failed_count: 0,
  }));
  await db.write(async (tx) => {
    await tx.insertInto('users').values(users).execute();
    await tx.insertInto('credentials').values(credentials).execute();
    await tx.insertInto('sessions').values(sessions).execute();
  });
  return users.map(({ id, email, nama }) => ({ id, email, nama, cookie: `sid=token-of-${id}` }));
}
