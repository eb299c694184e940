import { formatDateTime, formatRelativeDay, type Moment } from './format.ts';

export type RelativeTimeProps = { instant: Moment; now: number; timeZone?: string };

/** «2 hari yang lalu», with the exact time for those who ask. `now` is handed in, so server and browser agree. */
export function RelativeTime({ instant, now, timeZone }: RelativeTimeProps) {
  return (
    <time dateTime={new Date(instant).toISOString()} title={formatDateTime(instant, timeZone)}>
      {formatRelativeDay(instant, now, timeZone)}
    </time>
  );
}
