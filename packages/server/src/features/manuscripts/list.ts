import { type Actor, hasRole, permit } from '@ruang-naskah/domain/actor';
import { AppError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { manuscriptScope, mayReviewManuscripts } from '@ruang-naskah/domain/manuscripts/policy';
import type {
  ExportManuscriptsQuery,
  ListManuscriptsQuery,
  ManuscriptCounts,
  ManuscriptFilter,
  ManuscriptSummary,
} from '@ruang-naskah/domain/manuscripts/schema';
import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import { statusesOfTask } from '@ruang-naskah/domain/manuscripts/turn';
import {
  isManuscriptTask,
  type ManuscriptSort,
  type ManuscriptStatusFilter,
  type ManuscriptTask,
  manuscriptStatusFilters,
  withdrawingFilter,
} from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { searchWords } from '@ruang-naskah/domain/search-text';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { describeImprint, findImprint } from '@ruang-naskah/domain/settings/values';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { exportList } from '../../db/export-list.ts';
import type { Db } from '../../db/handle.ts';
import { countList, listPage } from '../../db/lists.ts';
import { defineKeyset, type Keyset, type Page, withTotal } from '../../db/paging.ts';
import type { Database } from '../../db/schema.ts';
import { containsText, hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import type { Column } from '../../infra/sheet-cells.ts';
import type { Download, RequestContext } from '../../request-context.ts';
import { readSettings } from '../settings/read.ts';
import {
  type LinkedProjectRow,
  linkedProjectColumns,
  onLinkedProject,
  type SummaryRow,
  summaryColumns,
  toSummary,
  withProject,
} from './columns.ts';
import { withUsualDays } from './usual-days.ts';

/** Lists of manuscripts: keyset pages, no long texts (decision 0018). */

/** Lists what the actor may see. @throws AppError `invalid` for a cursor of another list */
export async function listManuscripts(
  deps: Deps,
  actor: Actor,
  query: ListManuscriptsQuery,
): Promise<Page<ManuscriptSummary>> {
  const scope = manuscriptScope(actor, query.userId);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const tujuanPenerbit =
    query.tujuanPenerbit && storedImprint(await readSettings(deps), query.tujuanPenerbit);
  // A manuscript that became a project shows its author the project's stage.
  const withProject = !hasRole(actor, 'admin');
  const narrowed = { ...query, userId: scope.userId, tujuanPenerbit, withProject };
  const page = await listManuscriptRows(deps.db.reads, narrowed, limits.pageSize);
  const pageWithRevised = { ...page, items: await withRevised(deps, page.items) };
  // An author's list grows page by page and shows no range.
  if (withProject) return { ...pageWithRevised, items: await withUsualDays(deps, pageWithRevised.items) };
  if (narrowed.userId !== undefined) return pageWithRevised;
  return withTotal(pageWithRevised, query.cursor, () => countManuscriptRows(deps.db.reads, narrowed));
}

/** Marks those that wait again, as revisions. */
async function withRevised(deps: Deps, items: readonly ManuscriptSummary[]): Promise<ManuscriptSummary[]> {
  const waiting = items.filter(({ status }) => status === initialStatus).map(({ id }) => id);
  const revised = await findRevised(deps.db.reads, waiting);
  return items.map((item) => (revised.has(item.id) ? { ...item, revised: true } : item));
}

/** The number of manuscripts in each view of the admin's list. */
export async function countManuscripts(deps: Deps, actor: Actor): Promise<ManuscriptCounts> {
  permit(mayReviewManuscripts(actor));
  return { items: await countByView(deps.db.reads) };
}

/** Of these, the manuscripts whose author has sent a revision. */
async function findRevised(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
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

/** The admin's list with these filters as a file, in its order. */
export async function exportManuscripts(
  deps: Deps,
  context: RequestContext,
  query: ExportManuscriptsQuery,
): Promise<Download> {
  permit(mayReviewManuscripts(context.actor));
  const settings = await readSettings(deps);
  const narrowed = { ...query, tujuanPenerbit: storedImprint(settings, query.tujuanPenerbit) };
  return exportList(deps, context, query, {
    action: 'manuscripts.exported',
    name: messages.exports.fileNames.manuscripts,
    columns: columnsOf(settings),
    timeZone: settings.timeZone,
    pageOf: (cursor, limit) => listManuscriptRows(deps.db.reads, { ...narrowed, cursor }, limit),
  });
}

/** The newest few of the manuscripts the actor may read that have these words in title or author. */
export async function findManuscriptTitles(
  deps: Deps,
  actor: Actor,
  q: string,
  limit: number,
): Promise<{ id: string; title: string; authorName: string }[]> {
  const scope = manuscriptScope(actor, undefined);
  if (scope === 'forbidden') return [];
  const query = { q, userId: scope.userId, sort: '-submissionDate' } as const;
  const page = await listManuscriptRows(deps.db.reads, query, limit);
  return page.items.map(({ id, judul, authorName }) => ({ id, title: judul, authorName }));
}

/** The number of rows of the admin's list with these filters, up to the bound that is shown. */
export async function countListed(deps: Deps, actor: Actor, filter: ManuscriptFilter): Promise<number> {
  permit(mayReviewManuscripts(actor));
  const tujuanPenerbit = storedImprint(await readSettings(deps), filter.tujuanPenerbit);
  return countManuscriptRows(deps.db.reads, { ...filter, tujuanPenerbit });
}

/** An imprint is filtered by its name, whatever the address calls it. */
function storedImprint(settings: Settings, named: string | undefined): string | undefined {
  return (named && findImprint(settings, named)?.name) || named;
}

const { labels } = messages.manuscripts;

/** The columns of the screen. */
function columnsOf(settings: Settings): Column<ManuscriptSummary>[] {
  return [
    { heading: labels.judul, cell: ({ judul }) => judul },
    { heading: labels.authorName, cell: ({ authorName }) => authorName },
    {
      heading: messages.reviews.filterImprint,
      cell: ({ tujuanPenerbit }) => describeImprint(settings, tujuanPenerbit),
    },
    { heading: messages.reviews.filterCategory, cell: ({ kategori }) => kategori },
    { heading: labels.submissionDate, cell: ({ submissionDate }) => ({ instant: submissionDate }) },
    { heading: labels.status, cell: ({ status }) => status },
    {
      heading: messages.withdrawals.heading,
      cell: ({ withdrawal }) =>
        withdrawal === undefined ? '' : messages.manuscripts.withdrawal[withdrawal.state],
    },
  ];
}

const listColumns = ([...summaryColumns, 'seq', 'judul_key'] as const).map(
  (column) => `manuscripts.${column}` as const,
);

const byDate = ['manuscripts.submission_date', 'manuscripts.id'] as const;

const orders: Readonly<Record<ManuscriptSort, Keyset>> = {
  '-submissionDate': defineKeyset('newest-manuscripts', 'desc', [...byDate], ['number', 'string']),
  submissionDate: defineKeyset('oldest-manuscripts', 'asc', [...byDate], ['number', 'string']),
  judul: defineKeyset(
    'titled-manuscripts',
    'asc',
    ['manuscripts.judul_key', 'manuscripts.id'],
    ['string', 'string'],
  ),
  turnSince: defineKeyset(
    'held-manuscripts',
    'asc',
    ['manuscripts.turn_since', 'manuscripts.id'],
    ['string', 'string'],
  ),
};

/** What has some words, newest first, follows the row number, as the text index does. */
const foundByWords = defineKeyset('found-manuscripts', 'desc', ['manuscripts.seq'], ['number']);

/** Which rows are listed, in whatever order. */
type Filters = Omit<ManuscriptFilter, 'sort'>;

/** The list; `withProject` for an author, who sees the project that a manuscript became. */
type ListQuery = ListManuscriptsQuery & { readonly withProject?: boolean };

/** @throws AppError for a cursor that is not one of this list */
export async function listManuscriptRows(
  db: Db,
  query: ListQuery,
  limit: number,
): Promise<Page<ManuscriptSummary>> {
  const rows = selectListed(db, query)
    .select(listColumns)
    .$if(query.withProject === true, (own) =>
      own.leftJoin('projects', onLinkedProject).select(linkedProjectColumns),
    );
  const page = {
    ...{ order: orderOf(query), cursor: query.cursor, limit },
    ...{ slow: isOrderUnindexed(query), searched: isSearched(query) },
  };
  const { items, nextCursor } = await listPage(db, rows, page);
  return { items: items.map(toListed), nextCursor };
}

function toListed(row: SummaryRow & Partial<LinkedProjectRow>): ManuscriptSummary {
  const { linked_id, linked_status = null, linked_turn_who = null, linked_turn_since = null } = row;
  const summary = toSummary(row);
  if (linked_id === undefined) return summary;
  return withProject(summary, { linked_id, linked_status, linked_turn_who, linked_turn_since });
}

/** The number of rows of the list, up to the bound that is shown. */
export function countManuscriptRows(db: Db, filters: Filters): Promise<number> {
  const slow = isOrderUnindexed({ ...filters, sort: '-submissionDate' });
  return countList(db, selectListed(db, filters).select('manuscripts.id'), slow);
}

function searchWordsOf(q: string | undefined): string[] {
  return searchWords(q ?? '');
}

function selectListed(db: Db, { userId, q, status, turn, kategori, tujuanPenerbit }: Filters) {
  let rows = db.selectFrom('manuscripts');
  if (userId === undefined) rows = rows.where(hasWords(db, 'manuscripts', searchWordsOf(q)));
  // One person's are few: their own texts are compared, in a time that tells nothing of those of others.
  else
    rows = rows
      .where('manuscripts.user_id', '=', userId)
      .where(containsText(db, 'manuscripts', searchWordsOf(q)));
  if (status !== undefined) rows = rows.where((eb) => isInView(eb, status));
  if (turn !== undefined) rows = rows.where('manuscripts.turn_who', '=', turn);
  if (kategori !== undefined) rows = rows.where('manuscripts.kategori', '=', kategori);
  if (tujuanPenerbit !== undefined) rows = rows.where('manuscripts.tujuan_penerbit', '=', tujuanPenerbit);
  return rows;
}

/** Words are looked for among everybody's manuscripts. */
function isSearched({ q, userId }: ListManuscriptsQuery): boolean {
  return userId === undefined && searchWordsOf(q).length > 0;
}

function orderOf(query: ListManuscriptsQuery): Keyset {
  return isSearched(query) && query.sort === '-submissionDate' ? foundByWords : orders[query.sort];
}

/** The filters that an index has in this order. */
const indexedFilters = {
  byDate: ['', 'status', 'turn', 'kategori', 'tujuanPenerbit', 'status kategori'],
  otherwise: ['', 'status', 'turn'],
};

/** Whether no index has these rows in the order of the list. */
function isOrderUnindexed({ userId, q, sort, ...filters }: ListManuscriptsQuery): boolean {
  if (userId !== undefined) return false;
  if (searchWordsOf(q).length > 0) return true;
  const { status, turn, kategori, tujuanPenerbit } = filters;
  const used = Object.entries({ status, turn, kategori, tujuanPenerbit }).filter(
    ([, value]) => value !== undefined,
  );
  const isByDate = sort === 'submissionDate' || sort === '-submissionDate';
  return !indexedFilters[isByDate ? 'byDate' : 'otherwise'].includes(used.map(([name]) => name).join(' '));
}

/** What asks this of the admin, beside its turn being the admin's (`taskOfManuscript`). */
const asksAdminFor = (task: ManuscriptTask) =>
  sql<SqlBool>`manuscripts.project_id is null and manuscripts.status in (${sql.join(statusesOfTask(task))})`;

/** The number of manuscripts in each view that is not empty; each counted by its own index, up to the bound that is shown. */
async function countByView(db: Db): Promise<{ status: ManuscriptStatusFilter; count: number }[]> {
  const countView = (view: ManuscriptStatusFilter) =>
    db
      .selectFrom(
        db
          .selectFrom('manuscripts')
          .select('manuscripts.id')
          .where(({ eb }) => isInView(eb, view))
          .limit(limits.countedRows)
          .as('some'),
      )
      .select(({ fn, val }) => [val(view).as('status'), fn.countAll<number>().as('count')]);
  const [first, ...others] = manuscriptStatusFilters.map(countView);
  const all = others.reduce((rows, more) => rows.unionAll(more), first as ReturnType<typeof countView>);
  const counts = await all.execute();
  return counts
    .map(({ status, count }) => ({ status, count: Number(count) }))
    .filter(({ count }) => count > 0);
}

function isInView(eb: ExpressionBuilder<Database, 'manuscripts'>, view: ManuscriptStatusFilter) {
  if (isManuscriptTask(view)) return eb.and([eb('manuscripts.turn_who', '=', 'admin'), asksAdminFor(view)]);
  if (view === withdrawingFilter) return eb('manuscripts.withdrawal', '=', 'asked');
  return eb('manuscripts.status', '=', view);
}

/** The first of those that ask this of the admin, as the list has them, with since when. */
export function findByTask(db: Db, task: ManuscriptTask, limit: number) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'judul', 'author_name', 'turn_since', 'turn_since_exact'])
    .where('turn_who', '=', 'admin')
    .where(asksAdminFor(task))
    .orderBy('submission_date')
    .orderBy('id')
    .limit(limit)
    .execute();
}
