import type { AuthorContact } from '@ruang-naskah/domain/manuscripts/schema';
import type { Db } from '../../db/handle.ts';
import type { UserRow } from './columns.ts';

/** For a query that finds the person by something of theirs. */
export const contactColumns = ['nama', 'email', 'nomer_hp', 'kota'] as const;

export function toContact(row: Pick<UserRow, (typeof contactColumns)[number]>): AuthorContact {
  return { nama: row.nama, email: row.email, nomerHp: row.nomer_hp ?? '', kota: row.kota ?? '' };
}

/** How the admin reaches a person; undefined once the account is deleted. */
export async function findContact(db: Db, id: string): Promise<AuthorContact | undefined> {
  const row = await db.selectFrom('users').select(contactColumns).where('id', '=', id).executeTakeFirst();
  return row && toContact(row);
}
