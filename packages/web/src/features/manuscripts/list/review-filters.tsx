import { reviewListDefaults } from '@ruang-naskah/domain/first-view';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.tsx';
import { FilterBar, filterOptions } from '../../../ui/list/filter-bar.tsx';
import { allCategories } from '../../categories/queries.ts';
import { anyStatus } from './use-review-place.ts';
import type { ReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** Search, status, imprint and category of 'Review Naskah'. */
export function ReviewFilters({ view }: { view: ReviewView }) {
  const { settings } = useSession();
  // Without the list the other filters still work; its failure is not worth a message here.
  const categories = useQuery(allCategories());
  return (
    <FilterBar
      label={words.filters}
      view={view}
      search={{ name: 'q', label: words.search }}
      selects={[
        {
          name: 'status',
          label: words.filterStatus,
          options: [{ value: anyStatus, label: words.allStatuses }, ...filterOptions(manuscriptStatuses)],
          standard: reviewListDefaults.status,
        },
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
          options: filterOptions(categoryNames(categories.data?.items, view.query.kategori)),
        },
      ]}
    />
  );
}

/** The category in the address is offered even before the list is here, or when it has been deleted since. */
function categoryNames(items: readonly { name: string }[] = [], chosen: string | undefined): string[] {
  const names = items.map(({ name }) => name);
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
}
