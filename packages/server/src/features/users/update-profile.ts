import { changedFields } from '@ruang-naskah/domain/activities/changes';
import { requireUser } from '@ruang-naskah/domain/actor';
import { dayOf } from '@ruang-naskah/domain/dates';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Profile, UpdateProfileInput } from '@ruang-naskah/domain/users/schema';
import { audit } from '../../db/audit.ts';
import { writeBy } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';
import { profileColumns } from './columns.ts';
import { readProfile } from './read-profile.ts';

/**
 * Replaces the actor's own profile (§7); saved as it stands, nothing is written. @throws AppError `version_stale` when
 * it was changed meanwhile
 */
export async function updateOwnProfile(
  deps: Deps,
  context: RequestContext,
  input: UpdateProfileInput,
): Promise<void> {
  const { actor, version } = context;
  const user = requireUser(actor);
  await checkBirthDate(deps, input.tanggalLahir);
  await writeBy(deps, context, async (tx) => {
    const before = await readProfile(deps, tx, actor, user.id);
    if (before.version === version && isUnchanged(before, input)) return;
    const columns = profileColumns(deps.sealer, user.id, before.email, input);
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ ...columns, version: version + 1, updated_at: deps.clock.now() })
      .where('id', '=', user.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('version_stale');
    const changes = changedFields<keyof UpdateProfileInput>(before, input);
    await audit(tx, deps, context, { action: 'users.profile_updated', id: user.id, changes });
  });
}

function isUnchanged(before: Profile, input: UpdateProfileInput): boolean {
  return (Object.keys(input) as (keyof UpdateProfileInput)[]).every((name) => before[name] === input[name]);
}

/** A birth date lies before today in the publisher's time zone. @throws AppError `invalid` */
export async function checkBirthDate(deps: Deps, date: string): Promise<void> {
  const { timeZone } = await readSettings(deps);
  if (date >= dayOf(deps.clock.now(), timeZone)) throw fieldError('tanggalLahir', messages.fields.birthDate);
}
