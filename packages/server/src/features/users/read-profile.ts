import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayReadProfile } from '@ruang-naskah/domain/users/policy';
import type { Profile } from '@ruang-naskah/domain/users/schema';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { toProfile } from './columns.ts';
import { findUser } from './find.ts';

/** A profile the actor may read: their own, or anybody's for the admin. */
export async function readProfile(deps: Deps, db: Db, actor: Actor, id: string): Promise<Profile> {
  // Decided by the id before any lookup, so that timing does not reveal whether an account exists (threat T2).
  permit(mayReadProfile(actor, { id }));
  const row = await findUser(db, id);
  if (row === undefined) throw new AppError('users.profile_not_found');
  return toProfile(deps.sealer, row, deps.clock.now());
}

export function readOwnProfile(deps: Deps, actor: Actor): Promise<Profile> {
  return readProfile(deps, deps.db.reads, actor, requireUser(actor).id);
}

/** A full profile; an admin's look at somebody else's is written to the audit log. */
export async function readUser(deps: Deps, context: RequestContext, id: string): Promise<Profile> {
  const { actor } = context;
  const profile = await readProfile(deps, deps.db.reads, actor, id);
  if (requireUser(actor).id !== id) {
    await writeBy(deps, context, (tx) => audit(tx, deps, context, { action: 'users.profile_read', id }));
  }
  return profile;
}
