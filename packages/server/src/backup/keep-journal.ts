import { join } from 'node:path';
import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../db/handle.ts';
import type { Logger } from '../infra/log.ts';
import {
  appendJournal,
  isMarked,
  type JournalKind,
  type JournalLine,
  journalName,
  keyOfLine,
  markLine,
  parseJournal,
  readJournal,
  whoIs,
} from './journal-file.ts';
import { findLives } from './lives.ts';
import type { BackupPlace } from './places.ts';

/** Actions of the audit log, and the kind of line that the journal keeps of each. */
const kinds = {
  'users.deleted': 'erased',
  'auth.password_changed': 'password',
  'auth.password_reset': 'password',
  'users.password_set': 'password',
  'users.suspended': 'suspended',
  'users.reopened': 'reopened',
  'users.email_changed': 'email',
  'users.role_changed': 'role',
  'factors.added': 'factor',
  'factors.removed': 'factor',
  'factors.codes_made': 'factor',
  'factors.code_used': 'factor',
  'factors.reset': 'factor',
  'users.whatsapp_consent': 'consent',
  'users.feed_made': 'feed',
  'users.feed_ended': 'feed',
} as const satisfies Partial<Record<AuditAction, JournalKind>>;
const actions = Object.keys(kinds) as (keyof typeof kinds)[];

/**
 * So many numbers of the audit log are read at once, and so many behind the newest are read again in each round: on
 * PostgreSQL numbers are not given in the order of commits, and no transaction lasts for this many lines.
 */
export const windowOfNumbers = 5000;

export interface JournalDeps {
  readonly db: ServiceDatabase;
  readonly dataDir: string;
  readonly log: Logger;
  /** Of the site (`siteKey`). */
  readonly key: Buffer;
}

export interface Journal {
  /** Writes lines for what was committed since the last round; one round at a time. */
  keep(): Promise<void>;
}

/**
 * The journal is derived from the audit log, whose lines commit together with the actions: nothing is
 * left out, whichever process acted, and a line that could not be written is written in the next round. The first round
 * of a process reads the whole log, later ones go on by its numbers: no date decides what is new.
 */
export function openJournal({ db, dataDir, log, key }: JournalDeps, places: readonly BackupPlace[]): Journal {
  const path = join(dataDir, journalName);
  const behind = new Set(places);
  let known: Set<string> | undefined;
  let read = 0;
  let underWay: Promise<void> = Promise.resolve();

  const round = async (): Promise<void> => {
    known ??= new Set(readOwn((await readJournal(path)) ?? '').map(keyOfLine));
    const found = await readActions(db, read - windowOfNumbers);
    await add(
      known,
      found.lines.map((line) => markLine(key, line)),
    );
    read = found.last;
    for (const place of behind) await copyTo(place, known);
  };
  /** What others have written to a place is none of it. */
  const readOwn = (text: string) => parseJournal(text).filter((line) => isMarked(key, line));
  const add = async (lines: Set<string>, some: readonly JournalLine[]): Promise<void> => {
    const news = some.filter((line) => !lines.has(keyOfLine(line)));
    if (news.length === 0) return;
    await appendJournal(path, news);
    for (const line of news) lines.add(keyOfLine(line));
    for (const place of places) behind.add(place);
  };
  /** What stands there already is kept: it may be all that is left of the machine that wrote it. */
  const copyTo = async (place: BackupPlace, lines: Set<string>): Promise<void> => {
    try {
      await add(lines, readOwn((await place.read(journalName)) ?? ''));
      const text = await readJournal(path);
      if (text !== undefined) await place.write(journalName, text);
      behind.delete(place);
    } catch (error) {
      log.warn({ err: error }, `the journal of erasures could not be copied to ${place.name}`);
    }
  };
  return {
    keep() {
      underWay = underWay
        .then(round)
        .catch((error: unknown) => log.error({ err: error }, 'the journal of erasures could not be written'));
      return underWay;
    },
  };
}

/** What the audit log holds of the actions, and its first and last number. */
export interface Actions {
  readonly lines: readonly JournalLine[];
  readonly first: number;
  readonly last: number;
}

/** The lines of the audit log after a number that belong in the journal. */
export async function readActions(
  { reads }: Pick<ServiceDatabase, 'reads'>,
  after: number,
): Promise<Actions> {
  const life = (await findLives(reads)).at(-1) || undefined;
  const range = await reads
    .selectFrom('audit_events')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .executeTakeFirst();
  const [first, last] = [range?.first ?? 0, range?.last ?? 0];
  const lines: JournalLine[] = [];
  for (let from = Math.max(after, first - 1); from < last; from += windowOfNumbers) {
    const rows = await reads
      .selectFrom('audit_events')
      .select(['id', 'seq', 'action', 'created_at', 'object_id'])
      .where('seq', '>', from)
      .where('seq', '<=', from + windowOfNumbers)
      // Not the index of actions, which would read all lines of each.
      .where(sql<AuditAction>`action || ''`, 'in', actions)
      .orderBy('seq')
      .execute();
    for (const { id, seq, action, created_at: at, object_id: object } of rows)
      if (object !== null)
        lines.push({ at, kind: kinds[action as keyof typeof kinds], who: whoIs(object), id, seq, life });
  }
  return { lines, first, last };
}
