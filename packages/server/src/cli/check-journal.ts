import { join } from 'node:path';
import { journalName, parseJournal, readJournal } from '../backup/journal-file.ts';
import { deriveJournalLines } from '../backup/write-journal.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { schemaState } from '../db/migrate.ts';
import type { Clock } from '../infra/clock.ts';
import { Warning } from './check.ts';

/** A running server writes each line within a minute. */
const lateMs = 10 * 60_000;

/** Whether what a restore must repeat is in the journal beside the data. */
export async function checkJournal(
  { dataDir }: Config,
  database: DatabaseHandle,
  { now }: Clock,
): Promise<string> {
  const { current, newest } = await schemaState(database);
  if (current !== newest) return 'not looked at: the next start brings the schema up to date';
  const path = join(dataDir, journalName);
  const written = new Set(parseJournal((await readJournal(path)) ?? '').map(({ id }) => id));
  const { lines } = await deriveJournalLines(database, 0);
  const missing = lines.filter(({ id, at }) => !written.has(id) && Math.abs(now() - at) > lateMs);
  const last = missing.at(-1);
  if (last !== undefined)
    throw new Warning(
      `${path} lacks ${missing.length} of ${lines.length} actions, the last of ${new Date(last.at).toISOString().slice(0, 10)}: a restore would undo them. A running server writes them within a minute, and its log says why if it cannot`,
    );
  return lines.length === 0 ? 'nothing to keep yet' : `${path}, ${lines.length} actions`;
}
