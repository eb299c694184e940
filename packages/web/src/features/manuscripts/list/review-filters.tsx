import { reviewListDefaults } from '@ruang-naskah/domain/first-view';
import { manuscriptStatuses } from '@ruang-naskah/domain/manuscripts/status';
import { messages } from '@ruang-naskah/domain/messages.id';
import { imprintLabel } from '@ruang-naskah/domain/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.tsx';
import { FilterBar, type FilterOption } from '../../../ui/list/filter-bar.tsx';
import { allCategories } from '../../categories/queries.ts';
import { anyStatus } from './use-review-place.ts';
import type { ReviewView } from './use-review-view.ts';

const words = messages.reviews;

/** Search, status, imprint and category of 'Review Naskah'. */
export function ReviewFilters({ view }: { view: ReviewView }) {
  const { settings } = useSession();
  // Without the list the other filters still work; its failure is not worth a message here.
  const categories = useQuery(allCategories());
  const { query, change } = view;
  return (
    <FilterBar
      label={words.filters}
      search={{ label: words.search, value: query.q ?? '', onChange: (text) => change('q', text) }}
      selects={[
        {
          name: 'status',
          label: words.filterStatus,
          value: query.status ?? anyStatus,
          options: [{ value: anyStatus, label: words.allStatuses }, ...manuscriptStatuses.map(same)],
          onChange: (value) => change('status', value === reviewListDefaults.status ? '' : value),
        },
        {
          name: 'tujuanPenerbit',
          label: words.filterImprint,
          value: query.tujuanPenerbit ?? '',
          options: [
            { value: '', label: words.allImprints },
            ...settings.imprints.map(imprintLabel).map(same),
          ],
          onChange: (value) => change('tujuanPenerbit', value),
        },
        {
          name: 'kategori',
          label: words.filterCategory,
          value: query.kategori ?? '',
          options: [
            { value: '', label: words.allCategories },
            ...categoryOptions(categories.data?.items, query.kategori),
          ],
          onChange: (value) => change('kategori', value),
        },
      ]}
      onClear={view.clear}
    />
  );
}

function same(text: string): FilterOption {
  return { value: text, label: text };
}

/** The category in the address is offered even before the list is here, or when it has been deleted since. */
function categoryOptions(
  items: readonly { name: string }[] = [],
  chosen: string | undefined,
): FilterOption[] {
  const names = items.map(({ name }) => name);
  return (chosen === undefined || names.includes(chosen) ? names : [...names, chosen]).map(same);
}
