import { UnusableDatabaseError } from './handle.ts';
import { newestVersion } from './migrations/all.ts';

/** Which schema a database has, and which releases may run on it. */
export interface SchemaVersion {
  readonly version: number;
  /** The schema version of the oldest release that may. */
  readonly oldest: number;
}

/** A row of the table of migrations; before migration 37 it has no `oldest`. */
interface Ran {
  readonly version: number;
  readonly oldest?: number | null;
}

export function schemaVersionOf(ran: readonly Ran[]): SchemaVersion {
  return {
    version: Math.max(0, ...ran.map(({ version }) => version)),
    oldest: Math.max(0, ...ran.map(({ version, oldest }) => oldest ?? version)),
  };
}

/** An older program must not write into a schema that does not list it as allowed. */
export function refuseNewer({ version, oldest }: SchemaVersion): void {
  if (version <= newestVersion || oldest <= newestVersion) return;
  throw new UnusableDatabaseError(
    `The database has schema version ${version}; this program knows up to ${newestVersion}. Start the newer program.`,
  );
}
