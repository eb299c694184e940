import { initialStatus } from '@ruang-naskah/domain/manuscripts/status';
import {
  isManuscriptTask,
  type ManuscriptStatusFilter,
  manuscriptStatusFilters,
  withdrawingFilter,
} from '@ruang-naskah/domain/manuscripts/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import { splitBracket } from '@ruang-naskah/domain/text';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.tsx';
import { ChipCount } from '../../../ui/list/chip-count.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { type Filter, filterOptions } from '../../../ui/list/filter-choice.ts';
import { allCategories } from '../../categories/queries.ts';
import { manuscriptCounts } from '../queries.ts';
import type { ReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** Search, imprint and category of 'Review Naskah', and its views by status. */
export function ReviewFilters({ view }: { view: ReviewView }) {
  const { settings } = useSession();
  // Without the list the other filters still work; its failure is not worth a message here.
  const categories = useQuery(allCategories());
  return (
    <FilterBar
      label={words.filters}
      view={view}
      foldedFilterCount={
        [view.query.tujuanPenerbit, view.query.kategori].filter((value) => value !== undefined).length
      }
      search={{ name: 'q', label: words.search }}
      selects={[
        {
          name: 'tujuanPenerbit',
          label: words.filterImprint,
          all: words.allImprints,
          options: filterOptions(settings.imprints.map(imprintLabel)),
        },
        {
          name: 'kategori',
          label: words.filterCategory,
          all: words.allCategories,
          options: filterOptions((categories.data?.items ?? []).map(({ name }) => name)),
        },
      ]}
      removableFilters={extrasOf(view)}
      chips={useStatusChips(view)}
    />
  );
}

/** What a saved view can ask for besides. */
function extrasOf({ query: { userId, turn }, author }: ReviewView) {
  const { extra, turnLabels } = messages.projectList;
  return [
    ...(userId === undefined
      ? []
      : [{ name: 'userId', label: words.ofAuthor(author?.nama ?? messages.ui.loading) } as const]),
    ...(turn === undefined ? [] : [{ name: 'turn', label: extra.giliran(turnLabels[turn]) } as const]),
  ];
}

/** All, what waits, and every other status in use; counted while no other filter is active. */
function useStatusChips({ query }: ReviewView): Filter<'status'> {
  // Without the counts the views still work; their failure is not worth a message here.
  const { data } = useQuery(manuscriptCounts());
  const counts = new Map(data?.items.map(({ status, count }) => [status, count]));
  const narrowed = [query.q, query.tujuanPenerbit, query.kategori, query.userId, query.turn].some(
    (value) => value !== undefined,
  );
  const shown = manuscriptStatusFilters.filter(
    (view) => view === 'undecided' || view === initialStatus || view === query.status || counts.has(view),
  );
  return {
    name: 'status',
    label: words.filterStatus,
    all: words.allStatuses,
    options: shown.map((status) => ({
      value: status,
      label: labelOf(status),
      count: data === undefined || narrowed ? null : <ChipCount count={counts.get(status) ?? 0} />,
    })),
  };
}

function labelOf(view: ManuscriptStatusFilter): string {
  if (isManuscriptTask(view)) return words.tasks[view];
  if (view === withdrawingFilter) return messages.manuscripts.withdrawal.asked;
  return splitBracket(view).head;
}
