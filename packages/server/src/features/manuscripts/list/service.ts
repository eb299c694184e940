import { type Actor, permit } from '@ruang-naskah/domain/actor';
import { manuscriptScope, mayCountManuscripts } from '@ruang-naskah/domain/manuscripts/policy';
import type {
  ExportManuscriptsQuery,
  ManuscriptFilter,
  ManuscriptSummary,
} from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { describeImprint, findImprint } from '@ruang-naskah/domain/settings/values';
import type { By, Download } from '../../../call.ts';
import { exportList } from '../../../db/export-list.ts';
import type { Deps } from '../../../deps.ts';
import type { Column } from '../../../infra/sheet-cells.ts';
import { readSettings } from '../../settings/service.ts';
import { countManuscriptRows, listManuscriptRows } from './repository.ts';

/** The admin's list with these filters as a file, in its order. */
export async function exportManuscripts(
  deps: Deps,
  by: By,
  query: ExportManuscriptsQuery,
): Promise<Download> {
  permit(mayCountManuscripts(by.actor));
  const settings = await readSettings(deps);
  const narrowed = { ...query, tujuanPenerbit: storedImprint(settings, query.tujuanPenerbit) };
  return exportList(deps, by, query, {
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
  most: number,
): Promise<{ id: string; title: string; authorName: string }[]> {
  const scope = manuscriptScope(actor, undefined);
  if (scope === 'forbidden') return [];
  const query = { q, userId: scope.userId, sort: '-submissionDate' } as const;
  const page = await listManuscriptRows(deps.db.reads, query, most);
  return (page?.items ?? []).map(({ id, judul, authorName }) => ({ id, title: judul, authorName }));
}

/** The number of rows of the admin's list with these filters, up to the bound that is shown. */
export async function countListed(deps: Deps, actor: Actor, filter: ManuscriptFilter): Promise<number> {
  permit(mayCountManuscripts(actor));
  const tujuanPenerbit = storedImprint(await readSettings(deps), filter.tujuanPenerbit);
  return countManuscriptRows(deps.db.reads, { ...filter, tujuanPenerbit });
}

/** An imprint is filtered by its name, whatever the address calls it. */
export function storedImprint(settings: Settings, asked: string | undefined): string | undefined {
  return (asked && findImprint(settings, asked)?.name) || asked;
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
