import { activityTypes } from '@ruang-naskah/domain/activities/values';
import { present, readId } from '../../api/read-address.ts';
import { useListView } from '../../api/use-list-view.ts';

/** Filters of the activity log, kept in the address; anybody may have written it, so unknown values count as absent. */
export function useActivityView() {
  const list = useListView(['type', 'personId']);
  const type = activityTypes.find((one) => one === list.valueOf('type'));
  const query = { ...present('type', type), ...present('personId', readId(list.valueOf('personId'))) };
  return { ...list, query };
}
export type ActivityView = ReturnType<typeof useActivityView>;
