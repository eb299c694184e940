import type { Actor, Authorized } from '@ruang-naskah/domain/actor';
import { authorize, hasRole, requireUser } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { mayReadManuscript } from '@ruang-naskah/domain/manuscripts/policy';
import type { Manuscript, StatusEvent, Withdrawal } from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { type Db, engineOf, type Tx } from '../../db/handle.ts';
import { contactColumns, toContact } from '../users/contact.ts';
import {
  columns,
  linkedProjectColumns,
  type ManuscriptRow,
  onLinkedProject,
  type StoredManuscript,
  toManuscript,
  withProject,
} from './columns.ts';
import { listStatusEvents } from './status-events.ts';

/**
 * A manuscript the actor may read, with its history and requests, and for the admin the author's contact and the
 * projects made from it.
 */
export async function readManuscript(db: Db, actor: Actor, id: string): Promise<Manuscript> {
  if (hasRole(actor, 'admin')) return readForAdmin(db, actor, id);
  const manuscript = authorizeReading(actor, await findOwnManuscript(db, id, requireUser(actor).id));
  return {
    ...manuscript,
    ...describeHistory(await listStatusEvents(db, id)),
    withdrawals: await listWithdrawals(db, id),
  };
}

async function readForAdmin(db: Db, actor: Actor, id: string): Promise<Manuscript> {
  const found = await findWithAuthor(db, id);
  const manuscript = authorizeReading(actor, found?.manuscript);
  const projects = await listProjectsFrom(db, id);
  return {
    ...manuscript,
    ...describeHistory(await listStatusEvents(db, id)),
    withdrawals: await listWithdrawals(db, id),
    author: found?.author ?? null,
    authorChange: await findAuthorChange(db, id),
    projects: projects.map((project) => ({
      id: project.id,
      title: project.title,
      currentOverallStatus: project.current_overall_status,
      otherAuthor: project.author_id === manuscript.userId ? null : project.author_name,
    })),
  };
}

/** Its row alone, if the actor may read it. @throws AppError `manuscripts.not_found` */
export async function requireReadable(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Authorized<StoredManuscript, 'read'>> {
  const author = hasRole(actor, 'admin') ? undefined : requireUser(actor).id;
  return authorizeReading(actor, await findManuscript(db, id, author));
}

/**
 * Checks that a project may be started from it; the caller has authorized that. @throws AppError `manuscripts.not_found`,
 * `manuscripts.withdrawn` for a withdrawn one (decision 0095)
 */
export async function requirePublishable(tx: Tx, id: string): Promise<void> {
  const query = tx.selectFrom('manuscripts').select('withdrawal').where('id', '=', id);
  // Locked: a withdrawal that is accepted meanwhile stops the new project as well.
  const found = await (engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (found === undefined) throw new AppError('manuscripts.not_found');
  if (found.withdrawal === 'accepted') throw new AppError('manuscripts.withdrawn');
}

/** A row in the copy of one's own data: everything the author entered, without the server's own columns. */
export function toExportedManuscript(row: ManuscriptRow) {
  const { userId, authorName, version, turn, task, ...own } = toManuscript(row);
  return own;
}

function authorizeReading(
  actor: Actor,
  found: StoredManuscript | undefined,
): Authorized<StoredManuscript, 'read'> {
  return authorize(actor, 'read', found, { policy: mayReadManuscript, absent: 'manuscripts.not_found' });
}

/** Turns the history, read newest first, into oldest first, and says whether it ends with a revision that waits. */
function describeHistory(history: StatusEvent[]): Pick<Manuscript, 'history' | 'revised'> {
  const [last] = history;
  const revised = last !== undefined && last.from !== null && last.to === initialStatus;
  return { history: history.reverse(), ...(revised && { revised }) };
}

/** Where `author` is given, only a manuscript of theirs: another's is undefined, as if it were not there. */
async function findManuscript(db: Db, id: string, author?: string): Promise<StoredManuscript | undefined> {
  let query = db.selectFrom('manuscripts').select(columns).where('id', '=', id);
  if (author !== undefined) query = query.where('user_id', '=', author);
  const row = await query.executeTakeFirst();
  return row && toManuscript(row);
}

const qualified = columns.map((column) => `manuscripts.${column}` as const);

/** As its author reads it, with the project that it became; undefined where it is another author's. */
async function findOwnManuscript(db: Db, id: string, author: string): Promise<StoredManuscript | undefined> {
  const row = await db
    .selectFrom('manuscripts')
    .leftJoin('projects', onLinkedProject)
    .select(qualified)
    .select(linkedProjectColumns)
    .where('manuscripts.id', '=', id)
    .where('manuscripts.user_id', '=', author)
    .executeTakeFirst();
  return row && withProject(toManuscript(row), row);
}

/** As the admin reads it, with how to reach its author, which is null once the account is deleted. */
async function findWithAuthor(db: Db, id: string) {
  const row = await db
    .selectFrom('manuscripts')
    .leftJoin('users', 'users.id', 'manuscripts.user_id')
    .select(qualified)
    .select(contactColumns)
    .where('manuscripts.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { nama, email, nomer_hp, kota } = row;
  const author = nama === null || email === null ? null : toContact({ nama, email, nomer_hp, kota });
  return { manuscript: toManuscript(row), author };
}

/** The projects started from a manuscript, oldest first. */
export function listProjectsFrom(db: Db, id: string) {
  return db
    .selectFrom('projects')
    .select(['id', 'title', 'current_overall_status', 'author_id', 'author_name'])
    .where('manuscript_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** The last time it was given to another author. */
export async function findAuthorChange(db: Db, manuscriptId: string) {
  const row = await db
    .selectFrom('author_changes as c')
    .leftJoin('users', 'users.id', 'c.from_id')
    .select(['c.changed_at', 'c.reason', 'users.nama'])
    .where('c.manuscript_id', '=', manuscriptId)
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { changed_at: changedAt, reason, nama } = row;
  return { at: new Date(changedAt).toISOString(), fromName: nama ?? messages.userAdmin.erased, reason };
}

/** More requests than any author makes. */
const maxWithdrawals = 50;

/** The requests to have it back, newest first (decision 0095). */
async function listWithdrawals(db: Db, manuscriptId: string): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('manuscript_withdrawals as w')
    .leftJoin('users', 'users.id', 'w.decided_by')
    .select(['w.note', 'w.asked_at', 'w.state', 'w.answer', 'w.decided_by', 'w.decided_at', 'users.nama'])
    .where('w.manuscript_id', '=', manuscriptId)
    .orderBy('w.asked_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(maxWithdrawals)
    .execute();
  return rows.map((row) => ({
    note: row.note,
    askedAt: new Date(row.asked_at).toISOString(),
    state: row.state,
    answer:
      row.decided_at === null
        ? null
        : {
            note: row.answer ?? '',
            byName: row.decided_by === null ? null : (row.nama ?? messages.userAdmin.erased),
            at: new Date(row.decided_at).toISOString(),
          },
  }));
}
