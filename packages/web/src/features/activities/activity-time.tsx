import { formatDateTime, formatTime } from '../../ui/format.ts';

const minute = 60_000;
const hour = 60 * minute;

/** «5 menit yang lalu» within the hour, «3 jam yang lalu» within half a day, the time of day before that. */
export function ActivityTime({ instant, now, timeZone }: { instant: string; now: number; timeZone: string }) {
  return (
    <time
      dateTime={instant}
      title={formatDateTime(instant, timeZone)}
      className="whitespace-nowrap text-sm text-tinta-2"
    >
      {ago(now - Date.parse(instant)) ?? formatTime(instant, timeZone)}
    </time>
  );
}

function ago(elapsed: number): string | undefined {
  const relative = new Intl.RelativeTimeFormat('id', { numeric: 'auto' });
  // A device clock behind the server's must not show a time in the future.
  if (elapsed < minute) return relative.format(0, 'second');
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute');
  return elapsed < 12 * hour ? relative.format(-Math.floor(elapsed / hour), 'hour') : undefined;
}
