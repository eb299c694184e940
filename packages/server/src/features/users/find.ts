import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import type { UserRow } from './columns.ts';

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function emailExists(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Refuses with 404 an account that does not exist; runs before a bad body is reported. */
export async function requireAccount(deps: Deps, actor: Actor, id: string): Promise<void> {
  permit(mayAdministerUsers(actor));
  if ((await findUser(deps.db.reads, id)) === undefined) throw new AppError('users.not_found');
}
