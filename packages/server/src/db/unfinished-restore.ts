import { type Db, type Tx, UnusableDatabaseError } from './handle.ts';
import { findStoredValue, saveStoredValue } from './stored-value.ts';

/** Its row in the settings table. While it is there, the database may hold rows that the restore has to remove. */
const key = 'restore';

/** In the transaction that stores the rows of a backup. */
export async function markUnfinished(tx: Tx, now: number): Promise<void> {
  await saveStoredValue(tx, key, { unfinished: true }, { version: 0, now });
}

export async function markFinished(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute();
}

/** @throws UnusableDatabaseError while a restore was cut off */
export async function refuseUnfinished(db: Db): Promise<void> {
  if ((await findStoredValue(db, key)) === undefined) return;
  throw new UnusableDatabaseError(
    'A restore into this database was cut off: it may hold sign-ins that had ended. Empty the database and restore again.',
  );
}
