import { join } from 'node:path';
import type { AuditAction } from '@ruang-naskah/domain/activities/audit';
import type { ServiceDatabase } from '../db/handle.ts';
import { after, type CursorValues, defineKeyset } from '../db/paging.ts';
import type { Logger } from '../infra/log.ts';
import {
  appendJournal,
  type JournalKind,
  type JournalLine,
  journalName,
  keyOfLine,
  parseJournal,
  readJournal,
  whoIs,
} from './journal-file.ts';
import type { BackupPlace } from './places.ts';

/** Actions of the audit log, and the kind of line that the journal keeps of each. */
const kinds = {
  'users.deleted': 'erased',
  'auth.password_changed': 'password',
  'auth.password_reset': 'password',
  'users.password_set': 'password',
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

/** A line is dated before its transaction commits; no transaction takes this long. */
const lateMs = 10 * 60_000;
const batch = 500;
const oldest = defineKeyset('journal', 'asc', ['created_at', 'id'], ['number', 'string']);

export interface Journal {
  /** Writes lines for what was committed since the last round; one round at a time. */
  keep(): Promise<void>;
}

/**
 * The journal is derived from the audit log, whose lines commit together with the actions: nothing is
 * left out, whichever process acted, and a line that could not be written is written in the next round.
 */
export function openJournal(
  { db, dataDir, log }: { readonly db: ServiceDatabase; readonly dataDir: string; readonly log: Logger },
  places: readonly BackupPlace[],
): Journal {
  const path = join(dataDir, journalName);
  const behind = new Set(places);
  let known: { lines: Set<string>; since: number } | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const round = async (): Promise<void> => {
    known ??= rememberOf(parseJournal((await readJournal(path)) ?? ''));
    const found = await readJournalLines(db, known.since - lateMs);
    const { lines } = known;
    const news = found.filter((line) => !lines.has(keyOfLine(line)));
    if (news.length > 0) {
      await appendJournal(path, news);
      for (const line of news) {
        lines.add(keyOfLine(line));
        known.since = Math.max(known.since, line.at);
      }
      for (const place of places) behind.add(place);
    }
    for (const place of behind) await copyTo(place);
  };
  const copyTo = async (place: BackupPlace): Promise<void> => {
    const text = await readJournal(path);
    try {
      if (text !== undefined) await place.putJournal(text);
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

function rememberOf(lines: readonly JournalLine[]) {
  const since = lines.reduce((latest, { at }) => Math.max(latest, at), 0);
  return { lines: new Set(lines.map(keyOfLine)), since };
}

/** The audit lines since an instant that belong in the journal; an index finds each action by age. */
export async function readJournalLines(
  { reads }: Pick<ServiceDatabase, 'reads'>,
  since: number,
): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for (const action of actions) {
    let place: CursorValues<readonly ['number', 'string']> = [since, ''];
    for (;;) {
      const rows = await reads
        .selectFrom('audit_events')
        .select(['id', 'created_at', 'object_id'])
        .where('action', '=', action)
        .where(after(oldest, place))
        .orderBy('created_at')
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const row of rows)
        if (row.object_id !== null)
          lines.push({ at: row.created_at, kind: kinds[action], who: whoIs(row.object_id) });
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) break;
      place = [last.created_at, last.id];
    }
  }
  return lines.sort((one, other) => one.at - other.at);
}
