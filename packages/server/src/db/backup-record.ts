import { limits } from '@ruang-naskah/domain/limits';
import * as z from 'zod/mini';
import { isAheadOfClock } from '../infra/clock.ts';
import type { DatabaseHandle, Db } from './handle.ts';
import { findStoredValue } from './stored-value.ts';

/** The outcome of this site's backups, for the admin's desk, the metrics and `portal doctor`. */
const RecordSchema = z.object({
  /** The last backup that was restored on trial and found whole. */
  verified: z.optional(
    z.object({
      at: z.number(),
      name: z.string(),
      bytes: z.number(),
      /** How many pictures the database names and the store does not have. */
      missing: z.number(),
      /** Where it was written; not in the records of earlier releases. */
      folder: z.optional(z.string()),
    }),
  ),
  /** The last one that holds the secrets. */
  secretsAt: z.optional(z.number()),
  /** When the last one that arrived at the second place was made. */
  copiedAt: z.optional(z.number()),
  /** The last attempt, if it failed. */
  failed: z.optional(z.object({ at: z.number(), reason: z.string() })),
});
export type BackupRecord = z.infer<typeof RecordSchema>;

/** Its row in the settings table. */
export const backupRecordKey = 'backup';

/** What is dated ahead of the clock counts as none: it would be the newest until that day. */
export async function findBackupRecord(
  db: Db,
  now: number,
): Promise<BackupRecord & { readonly isAheadOfClock?: boolean }> {
  const found = RecordSchema.safeParse((await findStoredValue(db, backupRecordKey))?.value);
  if (!found.success) return {};
  const { verified, secretsAt, copiedAt, failed } = found.data;
  const isPast = (at: number | undefined): at is number => at !== undefined && !isAheadOfClock(at, now);
  return {
    ...(isPast(verified?.at) && { verified }),
    ...(isPast(secretsAt) && { secretsAt }),
    ...(isPast(copiedAt) && { copiedAt }),
    ...(isPast(failed?.at) && { failed }),
    isAheadOfClock: verified !== undefined && isAheadOfClock(verified.at, now),
  };
}

/** The state of the backups, as desk, metrics and doctor show it. */
export interface BackupState {
  /** When the newest proven one was made; null without one. */
  readonly verifiedAt: number | null;
  /** Whether it should have been replaced by now. */
  readonly late: boolean;
  /** The same of the newest one that arrived at the second place, if one is set. */
  readonly copyLate: boolean;
}

/** A site that is younger than the bound is not late with its first backup. */
export async function readBackupState(db: Db, now: number): Promise<BackupState> {
  const { verified, copiedAt } = await findBackupRecord(db, now);
  const begun = await findSiteStart(db, now);
  const isLate = (at = begun) => now - at > limits.backupLateDays * dayMs;
  return { verifiedAt: verified?.at ?? null, late: isLate(verified?.at), copyLate: isLate(copiedAt) };
}

/** When the site began, or was last upgraded; long ago if a clock that was ahead has noted that. */
export async function findSiteStart(db: Db, now: number): Promise<number> {
  const newest = db.selectFrom('kysely_migration').select((is) => is.fn.max('timestamp').as('at'));
  const at = Date.parse((await newest.executeTakeFirstOrThrow()).at);
  return isAheadOfClock(at, now) ? 0 : at;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Updates the record; `failed` is cleared unless it is set again. */
export async function updateBackupRecord(
  db: DatabaseHandle,
  now: number,
  change: BackupRecord,
): Promise<void> {
  await db.write(async (tx) => {
    const { failed: _, isAheadOfClock: __, ...before } = await findBackupRecord(tx, now);
    const value = JSON.stringify({ ...before, ...change });
    await tx
      .insertInto('settings')
      .values({ key: backupRecordKey, value, version: 1, updated_at: now })
      .onConflict((on) =>
        on.column('key').doUpdateSet((is) => ({
          value,
          version: is('settings.version', '+', 1),
          updated_at: now,
        })),
      )
      .execute();
  });
}
