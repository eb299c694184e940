import type { AuditAction, AuditEvent, AuditResult } from '@ruang-naskah/domain/activities/audit';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/handle.ts';
import { countSearched, searchRows } from '../../../db/list-search.ts';
import {
  type CursorValues,
  countRows,
  decodeCursor,
  defineKeyset,
  type Page,
  paginate,
  toPage,
} from '../../../db/paging.ts';
import type { Row } from '../../../db/schema.ts';
import type { Lead, ListSearch } from '../../../db/search-ways.ts';

/** The filters of the list and of the exported file. */
export interface AuditFilter {
  /** Folded words; a line must contain all of them. */
  readonly words: readonly string[];
  readonly action: AuditAction | undefined;
  readonly result: AuditResult | undefined;
  readonly actorId: string | undefined;
  readonly objectId: string | undefined;
  /** Epoch ms; the second one is exclusive. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

const newest = defineKeyset('newest-events', 'desc', ['created_at', 'id'], ['number', 'string']);
/** Search results follow the row number: the text index is read in that order. */
const found = defineKeyset('found-events', 'desc', ['audit_events.seq'], ['number']);

/** One page, newest first. Undefined for a cursor that is not one of this list. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  cursor: string | undefined,
  limit: number,
): Promise<Page<AuditEvent> | undefined> {
  const { keyset } = searchOf(filter);
  const after = cursor === undefined ? undefined : decodeCursor(keyset, cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const list = searchOf(filter, after);
  const rows =
    list.words.length > 0
      ? await searchRows<AuditRow>(db, list, limit + 1)
      : await paginate(everyRow(db, list).select(columns), keyset, after, limit).execute();
  const page = toPage(
    rows,
    limit,
    keyset,
    (row): CursorValues => (keyset === found ? [row.seq] : [row.created_at, row.id]),
  );
  return { nextCursor: page.nextCursor, items: page.items.map(toEvent) };
}

const columns = [
  ...(['seq', 'id', 'created_at', 'actor_id', 'actor_name', 'actor_role', 'action'] as const),
  ...(['object_type', 'object_id', 'result', 'request_id', 'detail'] as const),
];
type AuditRow = Pick<Row<'audit_events'>, (typeof columns)[number]>;

const columnOf = {
  object: sql`audit_events.object_id`,
  actor: sql`audit_events.actor_id`,
  action: sql`audit_events.action`,
  result: sql`audit_events.result`,
} as const;

/** By the filter that leaves the fewest lines; days are bounds of each index. */
function searchOf(filter: AuditFilter, after?: CursorValues): ListSearch {
  const { words, action, result, actorId, objectId, since, until } = filter;
  const one = (name: keyof typeof columnOf, value: string | undefined): Lead[] =>
    value === undefined ? [] : [{ column: columnOf[name], value }];
  const isUnusual = action !== undefined && result !== undefined && result !== 'ok';
  const unusual = isUnusual ? [sql<SqlBool>`audit_events.result <> 'ok'`] : [];
  const days = [
    ...(since === undefined ? [] : [sql<SqlBool>`audit_events.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`audit_events.created_at < ${until}`]),
  ];
  const filters = [
    ...one('object', objectId),
    ...one('actor', actorId),
    ...one('action', action),
    ...one('result', result),
  ];
  const count = filters[0]?.column === columnOf.action && isUnusual ? 2 : 1;
  const isWhole = filters.length === 0 && days.length === 0;
  return {
    table: 'audit_events',
    words,
    columns,
    lead: filters.slice(0, count),
    indexed: [...(count === 2 ? unusual : []), ...days],
    rest: filters.slice(count).map(equals),
    keyset: isWhole && words.length > 0 ? found : newest,
    after,
  };
}

function equals({ column, value }: Lead): Expression<SqlBool> {
  return sql<SqlBool>`${column} = ${value}`;
}

function everyRow(db: Db, { lead, indexed, rest }: ListSearch) {
  const conditions = [...lead.map(equals), ...indexed, ...rest];
  return conditions.reduce((rows, condition) => rows.where(condition), db.selectFrom('audit_events'));
}

/** The present titles of these ids, in one statement; projects in the bin and erased objects have none. */
export async function findTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manuscripts')
    .select(['id', 'judul as title'])
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('projects')
        .select(['id', 'title'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null),
    )
    .unionAll(db.selectFrom('news').select(['id', 'title']).where('id', 'in', ids))
    .unionAll(db.selectFrom('users').select(['id', 'nama as title']).where('id', 'in', ids))
    .unionAll(db.selectFrom('categories').select(['id', 'name as title']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The number of lines of the list, up to the bound that is shown. */
export function countAuditRows(db: Db, filter: AuditFilter): Promise<number> {
  const list = searchOf(filter);
  if (list.words.length > 0) return countSearched(db, list);
  return countRows(db, everyRow(db, list).select('audit_events.id'));
}

/** Removing the words of a line from the index takes SQLite a millisecond, which blocks other writes. */
const pruneBatch = 50;

/** Some lines of the log from one place on, in the order in which they were written. */
export interface OldLines {
  /** Those that are dated before an instant. */
  readonly ids: readonly string[];
  /** Undefined at the first line dated since: what follows is younger, whatever a wrong clock dated it. */
  readonly next: number | undefined;
}

/** The date of the first line of the log that is not dated later than now. */
export async function findFirstInstant(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('created_at')
    .where('seq', '>', 0)
    .where('created_at', '<=', now)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** The migration of the release since which lines say what was changed. */
const tellsSince = 47;

/** Since when the log can tell what was changed: that release, or the oldest line that is kept. */
export async function findBeginning(db: Db, now: number): Promise<number> {
  const release = await db
    .selectFrom('schema_migrations')
    .select('applied_at')
    .where('version', '=', tellsSince)
    .executeTakeFirst();
  return Math.max(release?.applied_at ?? now, (await findFirstInstant(db, now)) ?? 0);
}

export async function readOldLines(
  db: Db,
  place: number,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<OldLines> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'seq', 'created_at'])
    .where('seq', '>', place)
    .orderBy('seq')
    .limit(pruneBatch)
    .execute();
  // A line dated later than now says nothing about its age.
  const young = rows.findIndex((row) => row.created_at >= before && row.created_at <= now);
  const old = (young === -1 ? rows : rows.slice(0, young)).filter((row) => row.created_at < before);
  const goesOn = young === -1 && rows.length === pruneBatch;
  return { ids: old.map(({ id }) => id), next: goesOn ? rows.at(-1)?.seq : undefined };
}

export async function deleteAuditRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('audit_events').where('id', 'in', ids).execute();
}

function toEvent(row: AuditRow): AuditEvent {
  const { changes, detail } = readDetail(row.detail);
  return {
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name || (row.actor_id === null ? '' : messages.userAdmin.erased),
    actorRole: row.actor_role,
    objectType: row.object_type,
    objectId: row.object_id,
    result: row.result as AuditResult,
    requestId: row.request_id,
    detail,
    changes,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** What a line tells, and which fields its act changed. */
export function readDetail(stored: string): Pick<AuditEvent, 'detail' | 'changes'> {
  const { changes = [], ...detail } = JSON.parse(stored) as AuditEvent['detail'] & {
    readonly changes?: AuditEvent['changes'];
  };
  return { detail, changes };
}

/** The newest lines of an object that say which of its fields were changed. */
export async function listChangesOf(
  db: Db,
  objectId: string,
  limit: number,
): Promise<Pick<AuditEvent, 'changes' | 'createdAt'>[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['created_at', 'detail'])
    .where('object_id', '=', objectId)
    .where('detail', 'like', '%"changes":[%')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, detail }) => ({
    createdAt: new Date(created_at).toISOString(),
    changes: readDetail(detail).changes,
  }));
}
