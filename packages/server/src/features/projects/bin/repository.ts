import type { Authorized } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { type Db, engineOf, type Tx } from '../../../db/handle.ts';
import { decodeCursor, defineKeyset, type Page, paginate, toPage } from '../../../db/paging.ts';
import { noteProject } from '../repository.ts';
import type { StoredProject } from '../table.ts';

/** The one place that reads and writes projects in the bin (decision 0082). */

export const binKeptMs = limits.binKeptDays * 24 * 60 * 60 * 1000;

export async function putIntoBin(
  tx: Tx,
  project: Authorized<StoredProject, 'delete'>,
  deletion: { readonly by: string; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ deleted_at: deletion.now, deleted_by: deletion.by })
    .where('id', '=', project.id)
    .execute();
  noteProject(tx, project);
}

/** A project of the bin, locked; undefined for one that is in use, or nowhere. */
export function lockBinned(tx: Tx, id: string): Promise<{ id: string; title: string } | undefined> {
  const query = tx
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null);
  return (engineOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export async function takeFromBin(tx: Tx, { id }: Authorized<{ id: string }, 'restore'>): Promise<void> {
  await tx.updateTable('projects').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute();
}

/** Stages, links and participants go with it by foreign key. */
export async function eraseBinned(tx: Tx, { id }: Authorized<{ id: string }, 'erase'>): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute();
  // It was in the bin, which is the admins' alone.
  noteProject(tx, { id, version: 0, participantUids: [] });
}

/** Those that have waited long enough, some at a time; returns which went. */
export async function eraseBinnedBefore(tx: Tx, time: number, most: number): Promise<string[]> {
  const due = tx
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', time)
    // Deleted before it was made: by a clock that was wrong (decision 0066). That is left to the admin.
    .whereRef('deleted_at', '>=', 'created_at')
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(most);
  const rows = await tx.deleteFrom('projects').where('id', 'in', due).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** An author whose account is erased takes along what was deleted of theirs: it cannot come back. Returns which went. */
export async function eraseBinnedOf(tx: Tx, authorId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('projects')
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const lastDeleted = defineKeyset(
  'deleted-projects',
  'desc',
  ['projects.deleted_at', 'projects.id'],
  ['number', 'string'],
);

/** Undefined for a cursor that is not one of this list. */
export async function listBinned(
  db: Db,
  cursor: string | undefined,
): Promise<Page<BinnedProject> | undefined> {
  const start = cursor === undefined ? undefined : decodeCursor(lastDeleted, cursor);
  if (cursor !== undefined && start === undefined) return undefined;
  const binned = db
    .selectFrom('projects')
    .leftJoin('users', 'users.id', 'projects.deleted_by')
    .select([
      'projects.id',
      'projects.kind',
      'projects.title',
      'projects.spp_number',
      'projects.author_name',
      'projects.deleted_at',
      'users.nama as deleted_by_name',
    ])
    .where('projects.deleted_at', 'is not', null);
  const rows = await paginate(binned, lastDeleted, start, limits.pageSize).execute();
  const page = toPage(rows, limits.pageSize, lastDeleted, (row) => [row.deleted_at ?? 0, row.id]);
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      sppNumber: row.spp_number ?? '',
      authorName: row.author_name,
      deletedAt: new Date(row.deleted_at ?? 0).toISOString(),
      deletedByName: row.deleted_by_name,
      erasedAt: new Date((row.deleted_at ?? 0) + binKeptMs).toISOString(),
    })),
  };
}
