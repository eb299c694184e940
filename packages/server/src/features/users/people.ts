import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import { searchWords } from '@ruang-naskah/domain/search-text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { ListPeopleQuery, PersonChoice } from '@ruang-naskah/domain/users/schema';
import { type SqlBool, sql } from 'kysely';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { listPage } from '../../db/lists.ts';
import { defineKeyset } from '../../db/paging.ts';
import type { Row } from '../../db/schema.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';

/** The people to choose from in the forms of projects. */
export async function listPeople(
  deps: Deps,
  actor: Actor,
  query: ListPeopleQuery,
): Promise<{ items: PersonChoice[] }> {
  permit(mayAdministerUsers(actor));
  const words = searchWords(query.q ?? '');
  const rows = await listPeopleRows(deps.db.reads, query, words, limits.pageSize);
  const shared = await findSharedNames(
    deps.db.reads,
    rows.map((row) => row.nama_fold),
  );
  const newSince = deps.clock.now() - limits.newAccountDays * 86_400_000;
  return { items: rows.map((row) => toChoice(row, shared.has(row.nama_fold), newSince)) };
}

function toChoice(
  { id, nama, email, created_at }: PersonRow,
  isNameShared: boolean,
  newSince: number,
): PersonChoice {
  const twin = isNameShared ? { email, createdAt: new Date(created_at).toISOString() } : null;
  return { id, nama, isNew: created_at > newSince, twin };
}

type PersonRow = Pick<Row<'users'>, 'id' | 'nama' | 'nama_fold' | 'email' | 'created_at'>;

const columns = ['id', 'nama', 'nama_key', 'nama_fold', 'email', 'created_at'] as const;
const byName = defineKeyset('people', 'asc', ['users.nama_key', 'users.id'], ['string', 'string']);

/**
 * Active people of a role by name, the first `limit` whose folded text has every word; with an id that one alone, whatever
 * their role is now.
 */
async function listPeopleRows(
  db: Db,
  { role, id }: Pick<ListPeopleQuery, 'role' | 'id'>,
  words: readonly string[],
  limit: number,
): Promise<PersonRow[]> {
  const named = db
    .selectFrom('users')
    .select(columns)
    .where(hasWords(db, 'users', words));
  const rows =
    id === undefined
      ? named.where('users.role', '=', role).where(sql<SqlBool>`users.active = 1`)
      : named.where('users.id', '=', id);
  const page = { order: byName, cursor: undefined, limit, searched: words.length > 0 };
  return (await listPage(db, rows, page)).items;
}

/** Those of the folded names that more than one active account has, of any role. */
async function findSharedNames(db: Db, folds: readonly string[]): Promise<ReadonlySet<string>> {
  if (folds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('nama_fold')
    .where('nama_fold', 'in', folds)
    .where('active', '=', 1)
    .groupBy('nama_fold')
    .having((is) => is.fn.countAll(), '>', 1)
    .execute();
  return new Set(rows.map((row) => row.nama_fold));
}

/** People by id with their present data; they cannot be erased before the transaction ends. */
export async function findCandidates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  if (ids.length === 0) return new Map();
  const query = tx.selectFrom('users').select(['id', 'nama', 'role', 'active']).where('id', 'in', ids);
  // An erasure under way is waited for; a person found here stays until this transaction ends.
  const rows = await (engineOf(tx) === 'postgres' ? query.forKeyShare() : query).execute();
  return new Map(rows.map((row) => [row.id, { ...row, active: row.active === 1 }]));
}
