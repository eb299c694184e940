import { readDuties } from '@ruang-naskah/domain/duties/calls';
import { useQuery } from '@tanstack/react-query';
import { liveView } from '../../api/live.ts';
import { queryOf } from '../../api/queries.ts';
import { late } from '../../ui/late.ts';

/** How often an open page asks if no stream is connected. */
const everyMs = 60_000;

/** Everything that waits for the reader; it came with the page. */
export function ownDuties() {
  return { ...queryOf(readDuties, {}), refetchInterval: () => (liveView().connected ? false : everyMs) };
}

/** Whether nothing of the list is about this project; undefined while it is not known. */
export function useHasDuty(projectId: string): boolean | undefined {
  return useQuery(ownDuties()).data?.items.some((duty) => duty.projectId === projectId);
}

/** Whether the reader is asked for a revision of this manuscript. */
export function useIsRevisionAsked(manuscriptId: string): boolean {
  const duties = useQuery(ownDuties()).data?.items ?? [];
  return duties.some((duty) => duty.kind === 'revision' && duty.manuscriptId === manuscriptId);
}

/** The notes that mention an admin, on the Dashboard. */
export const AdminMentions = late(async () => (await import('./admin-mentions.tsx')).AdminMentions);

/** One card for each thing that waits, and the head of a card. */
export const DutyCards = late(async () => (await import('./duty-cards.tsx')).DutyCards);
export const DutyHead = late(async () => (await import('./duty-head.tsx')).DutyHead);
