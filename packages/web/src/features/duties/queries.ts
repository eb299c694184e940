import { readDuties } from '@ruang-naskah/domain/duties/endpoints';
import { useQuery } from '@tanstack/react-query';
import { liveView } from '../../api/live.ts';
import { queryOf } from '../../api/queries.ts';
import { useSession } from '../../api/session.tsx';

/** How often an open page refetches while no live connection tells it of changes. */
const pollMs = 60_000;

/** Everything that waits for the reader; it came with the page. The legacy role has no duties and may not ask for them. */
export function useOwnDuties(enabled = true) {
  const { role } = useSession().user;
  return useQuery({
    ...queryOf(readDuties, {}),
    enabled: enabled && role !== 'user',
    refetchInterval: () => (liveView().connected ? false : pollMs),
  });
}

/** Whether anything on the reader's list is about this project; undefined until the list is loaded. */
export function useHasDuty(projectId: string): boolean | undefined {
  return useOwnDuties().data?.items.some((duty) => duty.projectId === projectId);
}

/** The manuscripts of which the reader is asked for a revision. */
export function useRevisionsAsked(): ReadonlySet<string> {
  const duties = useOwnDuties().data?.items ?? [];
  return new Set(duties.flatMap(({ kind, id }) => (kind === 'revision' ? id : [])));
}
