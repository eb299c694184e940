import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { activityTypes } from '@ruang-naskah/domain/activities/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { FilterBar, type FilterOption } from '../../ui/list/filter-bar.tsx';
import type { ActivityView } from './use-activity-view.ts';

const words = messages.activities;

interface ActivityFiltersProps {
  readonly view: ActivityView;
  /** The unfiltered feed and the shown one: everybody in them can be chosen. */
  readonly activities: readonly Activity[];
}

export function ActivityFilters({ view, activities }: ActivityFiltersProps) {
  return (
    <FilterBar
      label={words.filters}
      selects={[
        {
          name: 'type',
          label: words.filterType,
          value: view.query.type ?? '',
          options: [
            { value: '', label: words.allTypes },
            ...activityTypes.map((type) => ({ value: type, label: words.types[type] })),
          ],
          onChange: (value) => view.change('type', value),
        },
        {
          name: 'personId',
          label: words.filterPerson,
          value: view.query.personId ?? '',
          options: [{ value: '', label: words.allPeople }, ...peopleOf(activities, view.query.personId)],
          onChange: (value) => view.change('personId', value),
        },
      ]}
      onClear={view.clear}
    />
  );
}

/** Who is in the feed, by name; somebody named by the address stays chosen though they are not. */
function peopleOf(activities: readonly Activity[], chosen: string | undefined): FilterOption[] {
  const names = new Map(activities.map(({ userId, userName }) => [userId, userName]));
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, words.filterPerson);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'id'));
}
