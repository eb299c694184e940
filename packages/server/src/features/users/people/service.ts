import type { Actor, UserActor } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import type { Candidate } from '@ruang-naskah/domain/projects/workflow';
import { searchWords } from '@ruang-naskah/domain/text';
import { mayAdministerUsers } from '@ruang-naskah/domain/users/policy';
import type { ListPeopleQuery, Person } from '@ruang-naskah/domain/users/schema';
import type { Tx } from '../../../db/handle.ts';
import type { Deps } from '../../../deps.ts';
import { findPeople, listPeopleRows } from './repository.ts';

/** The pick lists of the project forms (matrix U4). */
export async function listPeople(
  deps: Deps,
  actor: Actor,
  query: ListPeopleQuery,
): Promise<{ items: Person[] }> {
  const decision = mayAdministerUsers(actor);
  if (decision !== true) throw new AppError(decision);
  const words = searchWords(query.q ?? '');
  return { items: await listPeopleRows(deps.db.reads, query.role, words, limits.pageSize) };
}

/** People as their accounts say now, by id; they cannot be erased before the transaction ends. */
export async function findCandidates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  const found = ids.length === 0 ? [] : await findPeople(tx, ids);
  return new Map(found.map((person) => [person.id, person]));
}

/**
 * First in every transaction that writes the actor's name: they were signed in when the request began, and may have been
 * erased since. From here on their erasure waits for the transaction, and so finds the name (DESIGN §5.15).
 */
export async function requireAccount(tx: Tx, person: UserActor): Promise<void> {
  const found = await findCandidates(tx, [person.id]);
  if (!found.has(person.id)) throw new AppError('unauthenticated');
}
