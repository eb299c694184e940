import { usualBounds } from '../db/bounds.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { Warning } from './check.ts';

const oldestSeconds = usualBounds.replica.oldest / 1000;

/** Whether reads go to the server of DATABASE_READ_URL, and how far it lags. The portal works without it. */
export async function describeReplica({ replica }: Pick<DatabaseHandle, 'replica'>): Promise<string> {
  if (replica === undefined) return 'none: SQLite has no replica';
  const { fault, lagSeconds, behindBytes } = await replica.measure();
  if (fault !== undefined) throw new Warning(`${fault}. The primary answers all reads`);
  const behind = `${lagSeconds.toFixed(1)} s and ${Math.ceil(behindBytes / 1024)} kB of log behind`;
  if (lagSeconds > oldestSeconds)
    throw new Warning(`${behind}: the primary answers all reads until it is at most ${oldestSeconds} s`);
  return `follows, ${behind}; it is asked for reads`;
}
