import { createHmac } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { unlessAbsent } from '../infra/atomic-file.ts';
import { hashToken } from '../infra/ids.ts';

/**
 * Actions that a restore must repeat: kept outside the database, beside it and beside the backups. A line holds
 * the hash of an account's random id, a kind and an instant, and which line of the audit log it is.
 */
export const journalName = 'journal.ndjson';

const journalKinds = [
  'erased',
  'password',
  'role',
  'consent',
  'feed',
  'factor',
  'email',
  'suspended',
  'reopened',
] as const;
export type JournalKind = (typeof journalKinds)[number];

const LineSchema = z.strictObject({
  at: z.number(),
  kind: z.enum(journalKinds),
  who: z.string(),
  /** Id and number of the audit line; not in lines that earlier releases wrote. */
  id: z.optional(z.string()),
  seq: z.optional(z.number()),
  /** Which life of the database gave the number (`findLives`); left out for the first. */
  life: z.optional(z.string()),
  /** Made with the key of the site (`siteKey`), since others can write to the places of backups. */
  mark: z.optional(z.string()),
});
export type JournalLine = z.infer<typeof LineSchema>;

/** An account as the journal names it. */
export function whoIs(userId: string): string {
  return hashToken(`ruang-naskah/journal/${userId}`);
}

/** Identifies a line, whichever journal it was read from. */
export function keyOfLine(line: JournalLine): string {
  return line.id ?? whatOf(line);
}

/** The same for a line of an earlier release, and what such a line says of an action of today. */
export function whatOf({ at, kind, who }: JournalLine): string {
  return `${at} ${kind} ${who}`;
}

/** The line as the site with this key has written it. */
export function markLine(key: Buffer, line: JournalLine): JournalLine {
  return { ...line, mark: markOf(key, line) };
}

/** Whether the site with this key has written it; never a line of a release before the mark. */
export function isMarked(key: Buffer, line: JournalLine): boolean {
  return line.mark === markOf(key, line);
}

function markOf(key: Buffer, { at, kind, who, id, seq, life = '' }: JournalLine): string {
  const text = JSON.stringify([at, kind, who, id, seq, life]);
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Lines that can be read; the last one may have been cut off. */
export function parseJournal(text: string): JournalLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [LineSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Undefined when there is no such file. */
export async function readJournal(path: string): Promise<string | undefined> {
  return unlessAbsent(readFile(path, 'utf8'));
}

/** Durable when it fulfils; a previous line that was cut off stays on a line of its own. */
export async function appendJournal(path: string, lines: readonly JournalLine[]): Promise<void> {
  const before = await readJournal(path);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await appendFile(
    path,
    before === undefined || before === '' || before.endsWith('\n') ? text : `\n${text}`,
    {
      mode: 0o600,
    },
  );
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
