import { createHmac } from 'node:crypto';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { undefinedIfMissing } from '../infra/atomic-file.ts';
import { hashToken } from '../infra/ids.ts';
import { BackupError } from './manifest.ts';

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
  /** The hash of the account's id (`hashUserId`). */
  who: z.string(),
  /** Id and number of the audit line. */
  id: z.string(),
  seq: z.number(),
  /** Which life of the database (from one restore to the next, `findLives`) gave the number; left out for the first. */
  life: z.optional(z.string()),
  /** An HMAC of the line by the key of the site (`siteKey`), since others can write to the places of backups. */
  mark: z.optional(z.string()),
});
export type JournalLine = z.infer<typeof LineSchema>;

/** An account as the journal names it. */
export function hashUserId(userId: string): string {
  return hashToken(`ruang-naskah/journal/${userId}`);
}

/** The line as the site with this key has written it. */
export function markLine(key: Buffer, line: JournalLine): JournalLine {
  return { ...line, mark: markOf(key, line) };
}

/** Whether the site with this key has written it. */
export function isMarkedBy(key: Buffer, line: JournalLine): boolean {
  return line.mark === markOf(key, line);
}

function markOf(key: Buffer, { at, kind, who, id, seq, life = '' }: JournalLine): string {
  const text = JSON.stringify([at, kind, who, id, seq, life]);
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** A line has some 250 letters. Others can write to the places of backups: what is far longer is none of it. */
const mostLineCharacters = 1000;
const mostBytes = 256 * 2 ** 20;

/** Lines that can be read; the last one may have been cut off. */
export function parseJournal(text: string): JournalLine[] {
  return text.split('\n').flatMap((line) => {
    if (line.length > mostLineCharacters) return [];
    try {
      return [LineSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Undefined when there is no such file. @throws BackupError when it cannot be a journal */
export async function readJournal(path: string): Promise<string | undefined> {
  const found = await undefinedIfMissing(stat(path));
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > mostBytes)
    throw new BackupError(
      `${path} is larger than any journal, or no file: look who wrote it, and move it away.`,
    );
  return undefinedIfMissing(readFile(path, 'utf8'));
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
