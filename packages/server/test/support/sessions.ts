import type { Role } from '@ruang-naskah/domain/roles';
import type { DatabaseHandle } from '../../src/db/handle.ts';
import { hashToken } from '../../src/infra/ids.ts';
import { userRow } from '../db-rows.ts';

/** Somebody who is signed in at a server of its own process. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly nama: string;
  readonly cookie: string;
}

/** So many accounts of a role, each with a session and a password that nobody knows. */
export async function addSignedIn(
  db: Pick<DatabaseHandle, 'write'>,
  count: number,
  role: Role = 'penulis',
): Promise<SignedIn[]> {
  const now = Date.now();
  const users = Array.from({ length: count }, () => userRow({ role, active: 1 }));
  const sessions = users.map(({ id }) => ({
    token_hash: hashToken(`token-of-${id}`),
    id: `session-${id}`,
    user_id: id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + 3_600_000,
    authenticated_at: now,
    ip_prefix: '',
    user_agent: '',
  }));
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
