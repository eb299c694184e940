import type { Config } from '../config.ts';
import { isSpaceLow, type readSpace } from '../infra/disk.ts';
import { Warning } from './check.ts';

/** The free space on the volume of DATA_DIR. That of PostgreSQL cannot be seen from here. */
export function checkSpace(config: Config, read: typeof readSpace): string {
  const space = read(config.dataDir);
  const elsewhere = config.databaseUrl === undefined ? '' : '; that of PostgreSQL cannot be seen from here';
  if (space === undefined) return `not known yet${elsewhere}`;
  const left = `${inMegabytes(space.free)} of ${inMegabytes(space.total)} left for DATA_DIR${elsewhere}`;
  if (isSpaceLow(space)) throw new Warning(`${left}. Make room before writing stops`);
  return left;
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1e6)} MB`;
}
