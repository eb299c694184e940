import { activityTypes } from '@ruang-naskah/domain/activities/values';
import { ifKnown, type ReadParameter, readId, unlessEmpty } from '../../api/address.ts';
import { useListView } from '../../api/use-list-view.ts';

/** Filters of the activity log. */
export function useActivityView() {
  return useListView(['type', 'personId'], readFilters);
}
export type ActivityView = ReturnType<typeof useActivityView>;

const readFilters = (read: ReadParameter) => ({
  ...ifKnown('type', read('type'), activityTypes),
  ...unlessEmpty('personId', readId(read('personId'))),
});
