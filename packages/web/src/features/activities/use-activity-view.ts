import { type ActivityType, activityTypes } from '@ruang-naskah/domain/activities/values';
import { useListView } from '../../api/use-list-view.ts';

/** Filters of the activity log, kept in the address; anybody may have written it, so unknown values count as absent. */
export function useActivityView() {
  const list = useListView(['type', 'personId']);
  const type = activityTypes.find((one) => one === list.valueOf('type'));
  const personId = list.valueOf('personId');
  const query: { type?: ActivityType; personId?: string } = {
    ...(type === undefined ? {} : { type }),
    ...(/^[A-Za-z0-9_-]{1,64}$/.test(personId) ? { personId } : {}),
  };
  return { ...list, query };
}
export type ActivityView = ReturnType<typeof useActivityView>;
