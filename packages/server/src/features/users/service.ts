import { changesBetween } from '@ruang-naskah/domain/activities/changes';
import type { Actor } from '@ruang-naskah/domain/actor';
import { permit, requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import type { AuthorContact } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { mayReadProfile } from '@ruang-naskah/domain/users/policy';
import type { Profile, UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import type { By } from '../../call.ts';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/handle.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/service.ts';
import type { NewUser } from './repository.ts';
import {
  contactColumns,
  findContactRow,
  findUser,
  insertUser,
  toContact,
  toProfile,
  updateProfileRow,
} from './repository.ts';

/** A profile the actor may read: their own, or anybody's for the admin. */
async function readable(deps: Deps, db: Db, actor: Actor, id: string): Promise<Profile> {
  // Decided by the id before any lookup, so that timing does not reveal whether an account exists (threat T2).
  permit(mayReadProfile(actor, { id }));
  const row = await findUser(db, id);
  if (row === undefined) throw new AppError('users.profile_not_found');
  return toProfile(deps.sealer, row, deps.clock.now());
}

export function readOwnProfile(deps: Deps, actor: Actor): Promise<Profile> {
  return readable(deps, deps.db.reads, actor, requireUser(actor).id);
}

/** A full profile; an admin's look at somebody else's is written to the audit log. */
export async function readUser(deps: Deps, by: By, id: string): Promise<Profile> {
  const { actor } = by;
  const profile = await readable(deps, deps.db.reads, actor, id);
  if (requireUser(actor).id !== id) {
    await writeBy(deps, by, (tx) => audit(tx, deps, by, { action: 'users.profile_read', id }));
  }
  return profile;
}

/**
 * Replaces the actor's own profile (§7); saved as it stands, nothing is written. @throws AppError `version_stale` when
 * it was changed meanwhile
 */
export async function updateOwnProfile(deps: Deps, by: By, input: UpdateProfileInput): Promise<Profile> {
  const { actor, version } = by;
  const user = requireUser(actor);
  await checkBirthDate(deps, input.tanggalLahir);
  return writeBy(deps, by, async (tx) => {
    const before = await readable(deps, tx, actor, user.id);
    if (before.version === version && isUnchanged(before, input)) return before;
    const saved = await updateProfileRow(tx, deps.sealer, before, {
      profile: input,
      version,
      now: deps.clock.now(),
    });
    if (!saved) throw new AppError('version_stale');
    const changes = changesBetween<keyof UpdateProfileInput>(before, input);
    await audit(tx, deps, by, { action: 'users.profile_updated', id: user.id, changes });
    return readable(deps, tx, actor, user.id);
  });
}

function isUnchanged(before: Profile, input: UpdateProfileInput): boolean {
  return (Object.keys(input) as (keyof UpdateProfileInput)[]).every((name) => before[name] === input[name]);
}

/** Writes a new account's profile inside the caller's transaction: registration owns the rules. */
export function addUser(deps: Deps, tx: Tx, user: NewUser, profile: UpdateProfileInput): Promise<void> {
  return insertUser(tx, deps.sealer, user, profile);
}

/** For a query that finds the person by something of theirs. */
export { contactColumns, toContact };

/** How the admin reaches a person; undefined once the account is deleted. */
export function findContact(db: Db, id: string): Promise<AuthorContact | undefined> {
  return findContactRow(db, id);
}

/** A birth date lies before today in the publisher's time zone. @throws AppError `invalid` */
export async function checkBirthDate(deps: Deps, date: string): Promise<void> {
  const { timeZone } = await readSettings(deps);
  if (date >= dayOf(deps.clock.now(), timeZone)) throw fieldError('tanggalLahir', messages.fields.birthDate);
}
