import type { UserActor } from '@ruang-naskah/domain/actor';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import type { SelectQueryBuilder } from 'kysely';
import { isAdmin } from '../../db/admins.ts';
import type { Db } from '../../db/handle.ts';
import type { Database } from '../../db/schema.ts';

/** The most people of a thread: authors and editors of ten stages, or all admins. */
export const maxPeople = 60;

/** Those who can be written to. */
export function findPeople(db: Db, ids: readonly string[]): Promise<UserActor[]> {
  return readPeople(db.selectFrom('users').where('active', '=', 1), ids);
}

/** Also those whose account is closed: their bell says what concerned them once it is open again. */
export function findConcerned(db: Db, ids: readonly string[]): Promise<UserActor[]> {
  return readPeople(db.selectFrom('users'), ids);
}

async function readPeople(
  users: SelectQueryBuilder<Database, 'users', object>,
  ids: readonly string[],
): Promise<UserActor[]> {
  if (ids.length === 0) return [];
  const rows = await users
    .select(['id', 'nama', 'role'])
    .where('id', 'in', ids)
    .orderBy('nama_key')
    .orderBy('role')
    .orderBy('id')
    .limit(maxPeople)
    .execute();
  return rows.map(({ id, nama, role }) => ({ kind: 'user', id, role, name: nama }));
}

export async function findAdmins(db: Db): Promise<UserActor[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nama'])
    .where(isAdmin)
    .where('active', '=', 1)
    .limit(maxPeople)
    .execute();
  return rows.map(({ id, nama }) => ({ kind: 'user', id, role: 'admin', name: nama }));
}

/** The stages of the project that each person holds, in their order. */
export async function findHeldStages(db: Db, projectId: string): Promise<ReadonlyMap<string, StageName[]>> {
  const rows = await db
    .selectFrom('project_stages')
    .select(['holder_id', 'stage'])
    .where('project_id', '=', projectId)
    .where('holder_id', 'is not', null)
    .execute();
  const inOrder = rows.sort((one, other) => stageNames.indexOf(one.stage) - stageNames.indexOf(other.stage));
  const held = Map.groupBy(inOrder, ({ holder_id }) => holder_id ?? '');
  return new Map([...held].map(([id, stages]) => [id, stages.map(({ stage }) => stage)]));
}

/** The names behind mentions; those whose account is deleted are left out. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'nama']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nama }) => [id, nama]));
}
