import type { AuditEvent } from '@ruang-naskah/domain/activities/audit';
import { type FieldChange, personFields } from '@ruang-naskah/domain/activities/changes';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Db } from '../../db/handle.ts';
import type { Deps } from '../../deps.ts';
import { findFirstInstant } from './prune-audit.ts';

/** How many changes of one object are shown, newest first. */
const maxChanges = 200;

/** What was changed in an object, newest first, and since when the log can tell. */
export async function readChangesOf(
  deps: Deps,
  objectId: string,
): Promise<{ readonly since: number; readonly items: Pick<AuditEvent, 'changes' | 'createdAt'>[] }> {
  const { reads } = deps.db;
  const items = await listChangesOf(reads, objectId, maxChanges);
  const ids = items.flatMap(({ changes }) => peopleIn(changes)).filter((id) => typeof id === 'string');
  const names = await findTitles(reads, [...new Set(ids)]);
  const named = items.map((item) => ({ ...item, changes: withNames(item.changes, names) }));
  const oldest = items.length === maxChanges ? Date.parse(items.at(-1)?.createdAt ?? '') : 0;
  return { since: Math.max(oldest, await findBeginning(reads, deps.clock.now())), items: named };
}

/** The newest lines of an object that say which of its fields were changed. */
async function listChangesOf(
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

/** Since when the log can tell what was changed: the beginning of the site, or the oldest line that is kept. */
async function findBeginning(db: Db, now: number): Promise<number> {
  const { begun } = await db
    .selectFrom('kysely_migration')
    .select((is) => is.fn.min('timestamp').as('begun'))
    .executeTakeFirstOrThrow();
  return Math.max(Date.parse(begun), (await findFirstInstant(db, now)) ?? 0);
}

/** What a line tells, and which fields its act changed. */
export function readDetail(stored: string): Pick<AuditEvent, 'detail' | 'changes'> {
  const { changes = [], ...detail } = JSON.parse(stored) as AuditEvent['detail'] & {
    readonly changes?: AuditEvent['changes'];
  };
  return { detail, changes };
}

/** Details that name a person by id. */
export const peopleDetails = ['handedTo', 'authorId', 'userId'];

/** What a line tells of the act of the person who reads it, without the ids of others. */
export function describeForOwner(stored: string): Pick<AuditEvent, 'detail' | 'changes'> {
  const { detail, changes } = readDetail(stored);
  const own = Object.entries(detail).filter(([name]) => !peopleDetails.includes(name));
  return {
    detail: Object.fromEntries(own),
    changes: changes.map(({ before, after, ...change }) =>
      personFields.includes(change.field) ? change : { ...change, before, after },
    ),
  };
}

export function peopleIn(changes: readonly FieldChange[]) {
  return changes
    .filter(({ field }) => personFields.includes(field))
    .flatMap(({ before, after }) => [before, after]);
}

/** People by their name of today instead of their id. */
export function withNames(
  changes: readonly FieldChange[],
  names: ReadonlyMap<string, string>,
): FieldChange[] {
  const nameOf = (id: FieldChange['before']) =>
    typeof id === 'string' && id !== '' ? (names.get(id) ?? messages.userAdmin.erased) : id;
  return changes.map((change) =>
    personFields.includes(change.field)
      ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
      : change,
  );
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
