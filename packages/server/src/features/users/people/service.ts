import type { Actor } from '@ruang-naskah/domain/actor';
import { permit } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import { searchWords } from '@ruang-naskah/domain/search-text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { ListPeopleQuery, PersonChoice } from '@ruang-naskah/domain/users/schema';
import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { findPeople, listPeopleRows, type PersonRow, sharedNames } from './repository.ts';

/** The pick lists of the project forms. */
export async function listPeople(
  deps: Deps,
  actor: Actor,
  query: ListPeopleQuery,
): Promise<{ items: PersonChoice[] }> {
  permit(mayAdministerUsers(actor));
  const words = searchWords(query.q ?? '');
  const rows = await listPeopleRows(deps.db.reads, query, words, limits.pageSize);
  const shared = await sharedNames(
    deps.db.reads,
    rows.map((row) => row.nama_fold),
  );
  const newSince = deps.clock.now() - limits.newAccountDays * 86_400_000;
  return { items: rows.map((row) => toChoice(row, shared.has(row.nama_fold), newSince)) };
}

function toChoice(
  { id, nama, email, created_at }: PersonRow,
  shared: boolean,
  newSince: number,
): PersonChoice {
  const twin = shared ? { email, createdAt: new Date(created_at).toISOString() } : null;
  return { id, nama, isNew: created_at > newSince, twin };
}

/** People by id with their present data; they cannot be erased before the transaction ends. */
export async function findCandidates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  const found = ids.length === 0 ? [] : await findPeople(tx, ids);
  return new Map(found.map((person) => [person.id, person]));
}
