import { workingDaysSince } from '@ruang-naskah/domain/calendar/working-days';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Turn } from '@ruang-naskah/domain/projects/turn';
import { useViewer } from '../use-viewer.ts';

/** How many working days a turn has lasted. */
export function TurnSince({ turn: { since, exact } }: { turn: Turn }) {
  const { today, calendar } = useViewer();
  const days = since === null ? 0 : workingDaysSince(since, today, calendar);
  return <>{messages.dates.forDays(days, exact)}</>;
}
