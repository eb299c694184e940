import type { DatabaseHandle } from '../db/handle.ts';
import { type Clock, isStillValid, latestEnd } from '../infra/clock.ts';

/** A lease that one process has at a time: a row of the table of jobs. */
export interface Lease {
  readonly name: string;
  /** The process that asks for it. */
  readonly holder: string;
  /** How long it lasts unless it is renewed. */
  readonly ms: number;
}

interface Deps {
  readonly db: DatabaseHandle;
  readonly clock: Clock;
}

/** Takes the lease, or renews it for its holder; false while another process holds it. */
export async function takeLease({ db, clock }: Deps, { name, holder, ms }: Lease): Promise<boolean> {
  const now = clock.now();
  const known = await db.reads
    .selectFrom('jobs')
    .select(['holder', 'lease_until'])
    .where('name', '=', name)
    .executeTakeFirst();
  // A process that waits for it only reads.
  if (known?.holder !== holder && isStillValid(known?.lease_until ?? 0, now, ms)) return false;
  return db.write(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name, last_run_at: null, lease_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const taken = await tx
      .updateTable('jobs')
      .set({ holder, lease_until: now + ms, last_run_at: now })
      .where('name', '=', name)
      .where((eb) =>
        eb.or([
          eb('holder', '=', holder),
          eb('lease_until', 'is', null),
          eb('lease_until', '<=', now),
          eb('lease_until', '>', latestEnd(now, ms)),
        ]),
      )
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  });
}

/** Releases it, so that others need not wait for its end. */
export async function releaseLease({ db }: Pick<Deps, 'db'>, { name, holder }: Lease): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ holder: null, lease_until: null })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute(),
  );
}
