import { clearActivities, listActivities, listAudit } from '@ruang-naskah/domain/activities/endpoints';
import { readDesk, readDurations } from '@ruang-naskah/domain/desk/endpoints';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type InputOf } from '../../api/client.ts';
import { answersOf, queryOf } from '../../api/queries.ts';

type FeedQuery = InputOf<typeof listActivities.id, 'query'>;
type AuditQuery = InputOf<typeof listAudit.id, 'query'>;

/** Every write adds to both logs, so that cached answers always count as stale. */
const logOptions = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The latest hundred (§9); the feed before stays in sight while another filter loads. */
export function activityFeed(query: FeedQuery) {
  return { ...queryOf(listActivities, { query }), ...logOptions };
}

/** What waits for the admin: refetched whenever the page is opened. */
export function adminDesk() {
  return { ...queryOf(readDesk, {}), ...logOptions };
}

/** How long stages take: figures of a whole year, which need not be refetched. */
export function stageDurations() {
  return queryOf(readDurations, {});
}

/** One page of the audit log; the page before stays in sight while the next one loads. */
export function auditPage(query: AuditQuery) {
  return { ...queryOf(listAudit, { query }), ...logOptions };
}

export function useClearActivities() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(clearActivities, {}),
    onSuccess: () => client.invalidateQueries(answersOf(listActivities)),
  });
}
