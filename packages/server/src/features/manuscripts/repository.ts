import type { StatusEvent, SubmitManuscriptInput } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus, type ManuscriptStatus } from '@ruang-naskah/domain/manuscripts/status';
import { turnOfManuscript } from '@ruang-naskah/domain/manuscripts/turn';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { GivenStatus } from '@ruang-naskah/domain/notices/events-manuscripts';
import { undoMs } from '@ruang-naskah/domain/notices/undo';
import { searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/handle.ts';
import { named, type Parameters, prepare } from '../../db/prepared.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import { newId } from '../../infra/ids.ts';
import { isoOf } from '../../infra/iso.ts';
import { contactColumns, toContact } from '../users/service.ts';
import {
  type Asked,
  columns,
  inScope,
  insertEvent,
  insertRow,
  type MadeRow,
  type ManuscriptRow,
  madeColumns,
  madeNames,
  onMade,
  rowOf,
  type StoredManuscript,
  toColumns,
  toManuscript,
  withProject,
} from './table.ts';
import { followProject, noteManuscript } from './turn/repository.ts';
import { forgetWithdrawals } from './withdrawal/repository.ts';

const qualified = columns.map((column) => `manuscripts.${column}` as const);

/** The manuscript itself. */
export const byId = inScope((asked) =>
  prepare({
    build: (db: Db, p: Parameters<Asked>) =>
      db.selectFrom('manuscripts').select(columns).where('id', '=', asked(db, p)),
    columns,
    map: (cells) => toManuscript(rowOf(cells)),
  }),
);

const ownColumns = [...columns, ...madeNames] as const;

/** To its author, with the project that it became. */
export const ownWithProject = prepare({
  build: (db: Db, p: Parameters<Asked>) =>
    db
      .selectFrom('manuscripts')
      .leftJoin('projects', onMade)
      .select(qualified)
      .select(madeColumns)
      .where('manuscripts.id', '=', p('id'))
      .where('manuscripts.user_id', '=', p('author')),
  columns: ownColumns,
  map: (cells) => {
    const row = named<ManuscriptRow & MadeRow>(ownColumns, cells);
    return withProject(toManuscript(row), row);
  },
});

/** With an author: undefined for another's. */
export function findManuscript(db: Db, id: string, author?: string): Promise<StoredManuscript | undefined> {
  return (author === undefined ? byId.all : byId.own).first(db, { id, author: author ?? '' });
}

/** More than almost any manuscript has; of longer histories the latest are shown, the present status last. */
const MOST_CHANGES = 200;

/** Newest first. */
export const historyOf = inScope((asked) =>
  prepare({
    build: (db: Db, p: Parameters<Asked>) =>
      db
        .selectFrom('manuscript_status_events')
        .select(['from_status', 'to_status', 'actor_name', 'created_at', 'note', 'link'])
        .where('manuscript_id', '=', asked(db, p))
        .orderBy('created_at', 'desc')
        .limit(MOST_CHANGES),
    columns: ['from_status', 'to_status', 'actor_name', 'created_at', 'note', 'link'],
    map: ([from_status, to_status, actor_name, created_at, note, link]) =>
      toStatusEvent({ from_status, to_status, actor_name, created_at, note, link }),
  }),
);

type EventRow = Pick<
  Row<'manuscript_status_events'>,
  'from_status' | 'to_status' | 'actor_name' | 'created_at' | 'note' | 'link'
>;

function toStatusEvent(row: EventRow): StatusEvent {
  return {
    from: row.from_status,
    to: row.to_status,
    actorName: row.actor_name || messages.userAdmin.erased,
    createdAt: isoOf(row.created_at),
    note: row.note ?? '',
    link: row.link,
  };
}

/** Removes a person's name, and an author's own words, from every history; the id and the printed name stay. */
export async function forgetStatusActor(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('manuscript_status_events')
    .set({ actor_name: '' })
    .where('actor_id', '=', userId)
    .execute();
  // With a link it is an author's note; a reason is the publisher's.
  await tx
    .updateTable('manuscript_status_events')
    .set({ note: null })
    .where('actor_id', '=', userId)
    .where('link', 'is not', null)
    .execute();
  await forgetWithdrawals(tx, userId);
}

/** The projects started from a manuscript, oldest first. */
export const projectsFrom = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db
      .selectFrom('projects')
      .select(['id', 'title', 'current_overall_status'])
      .where('manuscript_id', '=', p('id'))
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(50),
  columns: ['id', 'title', 'current_overall_status'],
  map: ([id, title, currentOverallStatus]) => ({ id, title, currentOverallStatus }),
});

/** Of no account where it is deleted. */
type Joined = Record<(typeof contactColumns)[number], string | null>;
const contact = contactColumns.map((column) => `users.${column}` as const);

/** For the admin, with how to reach its author; null once the account is deleted. */
export const withAuthor = prepare({
  build: (db: Db, p: Parameters<{ id: string }>) =>
    db
      .selectFrom('manuscripts')
      .leftJoin('users', 'users.id', 'manuscripts.user_id')
      .select(qualified)
      .select(contact)
      .where('manuscripts.id', '=', p('id')),
  columns: [...columns, ...contactColumns],
  map: (cells) => {
    const { nama, email, nomer_hp, kota } = named<Joined>(contactColumns, cells.slice(columns.length));
    const author = nama === null ? null : toContact([nama, email ?? '', nomer_hp, kota]);
    return { manuscript: toManuscript(rowOf(cells)), author };
  },
});

/** When the status was last set; 0 for a manuscript without history. */
export async function findLastEventTime(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('manuscript_status_events')
    .select('created_at')
    .where('manuscript_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}

/**
 * The status that the author of a manuscript knows: the last that they set themselves, or that stood for the minute in
 * which it could be undone. `since`: when that minute began.
 */
export async function findKnownStatus(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
  since: number,
): Promise<GivenStatus> {
  const event = await db
    .selectFrom('manuscript_status_events as e')
    .select(['e.to_status as status', 'e.note'])
    .where('e.manuscript_id', '=', id)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const undone = selectFrom('manuscript_status_events as next')
        .select('next.id')
        .where('next.manuscript_id', '=', id)
        .whereRef('next.created_at', '>', 'e.created_at')
        .where(sql<SqlBool>`next.created_at < e.created_at + ${undoMs}`);
      return or([eb('e.actor_id', '=', userId), and([eb('e.created_at', '<=', since), not(exists(undone))])]);
    })
    .orderBy('e.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ?? { status: initialStatus, note: null };
}

/** Of these, the manuscripts whose author has sent a revision. */
export async function findRevised(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('manuscript_status_events')
    .select('manuscript_id')
    .where('manuscript_id', 'in', ids)
    .where('to_status', '=', initialStatus)
    .where('from_status', 'is not', null)
    .execute();
  return new Set(rows.map(({ manuscript_id }) => manuscript_id));
}

export interface NewManuscript {
  readonly userId: string;
  readonly authorName: string;
  readonly status: ManuscriptStatus;
  readonly now: number;
  /** The publisher's day. */
  readonly today: string;
}

export async function insertManuscript(
  tx: Tx,
  manuscript: NewManuscript,
  input: SubmitManuscriptInput,
): Promise<StoredManuscript> {
  const row = {
    id: newId(),
    user_id: manuscript.userId,
    author_name: manuscript.authorName,
    nama_pengarang: manuscript.authorName,
    ...toColumns(input),
    status: manuscript.status,
    submission_date: manuscript.now,
    judul_sort: sortKey(input.judul),
    search_text: searchText(`${input.judul} ${manuscript.authorName}`),
    turn_who: turnOfManuscript(manuscript.status),
    turn_since: manuscript.today,
    turn_since_exact: 1,
    version: 1,
    updated_at: manuscript.now,
  } satisfies NewRow<'manuscripts'>;
  await insertRow(tx, row);
  noteManuscript(tx, { id: row.id, version: row.version, userId: row.user_id });
  return toManuscript({ ...row, withdrawal: null, withdrawal_at: null, project_id: null });
}

/** Sets the status, and the link of a revision, on the version it was made from; false when the row changed meanwhile. */
export async function updateStatus(
  tx: Tx,
  id: string,
  change: { status: ManuscriptStatus; version: number; now: number; url?: string },
  today: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('manuscripts')
    .set({
      status: change.status,
      version: change.version + 1,
      updated_at: change.now,
      ...(change.url !== undefined && { url_naskah: change.url }),
    })
    .where('id', '=', id)
    .where('version', '=', change.version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await followProject(tx, id, today);
  return true;
}

export async function insertStatusEvent(
  tx: Tx,
  event: {
    id?: string;
    manuscriptId: string;
    from: ManuscriptStatus | null;
    to: ManuscriptStatus;
    actorId: string;
    actorName: string;
    now: number;
    note?: string;
    link?: string;
  },
): Promise<StatusEvent> {
  const row = {
    id: event.id ?? newId(),
    manuscript_id: event.manuscriptId,
    from_status: event.from,
    to_status: event.to,
    actor_id: event.actorId,
    actor_name: event.actorName,
    created_at: event.now,
    note: event.note || null,
    link: event.link ?? null,
  };
  await insertEvent(tx, row);
  return toStatusEvent(row);
}
