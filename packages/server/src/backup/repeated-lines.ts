import * as z from 'zod/mini';
import { findDocument, saveDocument } from '../db/document.ts';
import type { Tx } from '../db/handle.ts';
import { type JournalLine, keyOfLine } from './journal-file.ts';

/** Its row in the settings table, which backups hold. */
const key = 'restored';
const RepeatedSchema = z.array(z.string());

/**
 * The lines of the journal that restores of this site have repeated. They have no counterpart in its audit log, so that a
 * restore of a later backup would repeat them again: it would end passwords that were set since.
 */
export async function findRepeated(tx: Tx): Promise<ReadonlySet<string>> {
  const found = RepeatedSchema.safeParse((await findDocument(tx, key))?.value);
  return new Set(found.success ? found.data : []);
}

/** Keeps those since `from`: no later restore asks for earlier ones. */
export async function keepRepeated(
  tx: Tx,
  lines: readonly JournalLine[],
  { from, now }: { readonly from: number; readonly now: number },
): Promise<void> {
  const version = (await findDocument(tx, key))?.version ?? 0;
  const since = lines.filter(({ at }) => at >= from).map(keyOfLine);
  if (version > 0 || since.length > 0) await saveDocument(tx, key, since, { version, now });
}
