import { join } from 'node:path';
import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../db/handle.ts';
import type { Logger } from '../infra/log.ts';
import {
  appendJournal,
  hashUserId,
  isMarkedBy,
  type JournalKind,
  type JournalLine,
  journalName,
  markLine,
  parseJournal,
  readJournal,
} from './journal-file.ts';
import { findLives } from './lives.ts';
import type { BackupPlace } from './places.ts';

/** Actions of the audit log, and the kind of line that the journal keeps of each. */
const kindByAction = {
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
const actions = Object.keys(kindByAction) as (keyof typeof kindByAction)[];

/** So many numbers of the audit log are read at once. */
const numbersAtOnce = 5000;
/**
 * Among so many numbers behind the newest one, lines may still appear: on PostgreSQL numbers are not given in the order of
 * commits. No transaction lasts for more lines than this.
 */
export const uncommittedMargin = 5000;

export interface JournalDeps {
  readonly db: ServiceDatabase;
  readonly dataDir: string;
  readonly log: Logger;
  /** The key by which the site marks its lines (`siteKey`). */
  readonly key: Buffer;
}

export interface Journal {
  /** Writes lines for what was committed since the last round; one round at a time. */
  update(): Promise<void>;
}

/**
 * The journal is derived from the audit log, whose lines commit together with the actions: nothing is
 * left out, whichever process acted, and a line that could not be written is written in the next round. The first round
 * of a process reads the whole log, later ones go on by its numbers: no date decides what is new.
 */
export function openJournal({ db, dataDir, log, key }: JournalDeps, places: readonly BackupPlace[]): Journal {
  const path = join(dataDir, journalName);
  const outdatedPlaces = new Set(places);
  let knownIds: Set<string> | undefined;
  /** The number of the newest audit line that was read. */
  let lastRead = 0;
  let running: Promise<void> = Promise.resolve();

  const writeNewLines = async (): Promise<void> => {
    knownIds ??= new Set(readOwn((await readJournal(path)) ?? '').map(({ id }) => id));
    const found = await deriveJournalLines(db, lastRead - uncommittedMargin);
    await addNew(
      knownIds,
      found.lines.map((line) => markLine(key, line)),
    );
    lastRead = found.last;
    for (const place of outdatedPlaces) await copyTo(place, knownIds);
  };
  /** What others have written to a place is none of it. */
  const readOwn = (text: string) => parseJournal(text).filter((line) => isMarkedBy(key, line));
  const addNew = async (known: Set<string>, lines: readonly JournalLine[]): Promise<void> => {
    const newLines = lines.filter(({ id }) => !known.has(id));
    if (newLines.length === 0) return;
    await appendJournal(path, newLines);
    for (const { id } of newLines) known.add(id);
    for (const place of places) outdatedPlaces.add(place);
  };
  /** What stands there already is kept: it may be all that is left of the machine that wrote it. */
  const copyTo = async (place: BackupPlace, known: Set<string>): Promise<void> => {
    try {
      await addNew(known, readOwn((await place.read(journalName)) ?? ''));
      const text = await readJournal(path);
      if (text !== undefined) await place.write(journalName, text);
      outdatedPlaces.delete(place);
    } catch (error) {
      log.warn({ err: error }, `the journal of erasures could not be copied to ${place.name}`);
    }
  };
  return {
    update() {
      running = running
        .then(writeNewLines)
        .catch((error: unknown) => log.error({ err: error }, 'the journal of erasures could not be written'));
      return running;
    },
  };
}

/** Lines of the journal made from the audit log, and the first and last number of that log. */
export interface DerivedLines {
  readonly lines: readonly JournalLine[];
  readonly first: number;
  readonly last: number;
}

/** The lines that the journal must have of the audit log after a number. */
export async function deriveJournalLines(
  { reads }: Pick<ServiceDatabase, 'reads'>,
  after: number,
): Promise<DerivedLines> {
  const life = (await findLives(reads)).at(-1) || undefined;
  const range = await reads
    .selectFrom('audit_events')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .executeTakeFirst();
  const [first, last] = [range?.first ?? 0, range?.last ?? 0];
  const lines: JournalLine[] = [];
  for (let from = Math.max(after, first - 1); from < last; from += numbersAtOnce) {
    const rows = await reads
      .selectFrom('audit_events')
      .select(['id', 'seq', 'action', 'created_at', 'object_id'])
      .where('seq', '>', from)
      .where('seq', '<=', from + numbersAtOnce)
      // Not the index of actions, which would read all lines of each.
      .where(sql<AuditAction>`action || ''`, 'in', actions)
      .orderBy('seq')
      .execute();
    for (const { id, seq, action, created_at: at, object_id: object } of rows)
      if (object !== null)
        lines.push({
          at,
          kind: kindByAction[action as keyof typeof kindByAction],
          who: hashUserId(object),
          id,
          seq,
          life,
        });
  }
  return { lines, first, last };
}
