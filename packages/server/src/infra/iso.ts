const dayMs = 24 * 60 * 60 * 1000;
/** The last day that is written with a year of four digits. */
const lastDay = 2_932_896;
const digits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

let day = -1;
let beginning = '';

/**
 * What `toISOString` of a `Date` says, in a tenth of its time: the instants of a list are near one another, and only a new
 * day needs the calendar.
 */
export function isoOf(epochMs: number): string {
  const at = Math.floor(epochMs / dayMs);
  if (!(at >= 0 && at <= lastDay)) return new Date(epochMs).toISOString();
  if (at !== day) {
    day = at;
    beginning = new Date(at * dayMs).toISOString().slice(0, 'yyyy-mm-ddT'.length);
  }
  const ms = Math.trunc(epochMs - at * dayMs);
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000),
    Math.floor(ms / 1000),
  ];
  const rest = String(ms % 1000).padStart(3, '0');
  return `${beginning}${digits[hours]}:${digits[minutes % 60]}:${digits[seconds % 60]}.${rest}Z`;
}
