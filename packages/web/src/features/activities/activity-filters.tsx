import type { Activity } from '@ruang-naskah/domain/activities/schema';
import { activityTypes } from '@ruang-naskah/domain/activities/values';
import { messages } from '@ruang-naskah/domain/messages.id';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { type FilterOption, filterOptions } from '../../ui/list/filter-choice.ts';
import type { ActivityView } from './use-activity-view.ts';

const words = messages.activities;

interface ActivityFiltersProps {
  readonly view: ActivityView;
  /** All that are loaded, filtered or not: the people in them are the choices of the filter. */
  readonly activities: readonly Activity[];
}

export function ActivityFilters({ view, activities }: ActivityFiltersProps) {
  return (
    <FilterBar
      label={words.filters}
      view={view}
      selects={[
        {
          name: 'type',
          label: words.filterType,
          all: words.allTypes,
          options: filterOptions(activityTypes, words.types),
        },
        {
          name: 'personId',
          label: words.filterPerson,
          all: words.allPeople,
          options: peopleOf(activities, view.query.personId),
        },
      ]}
    />
  );
}

/** The people in the feed, by name; the person in the address stays chosen even if absent from it. */
function peopleOf(activities: readonly Activity[], chosen: string | undefined): FilterOption[] {
  const names = new Map(activities.map(({ userId, userName }) => [userId, userName]));
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, words.filterPerson);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'id'));
}
