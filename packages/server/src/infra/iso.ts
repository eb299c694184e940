const dayMs = 24 * 60 * 60 * 1000;
/** The last day that is written with a year of four digits. */
const lastDay = 2_932_896;
const digits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const minutes = Array.from(
  { length: 24 * 60 },
  (_, at) => `${digits[Math.floor(at / 60)]}:${digits[at % 60]}`,
);
const endings = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** So many days are kept with their text: more than the years of a publisher have. */
const mostDays = 20_000;
const beginnings = new Map<number, string>();

function beginningOf(day: number): string {
  const kept = beginnings.get(day);
  if (kept !== undefined) return kept;
  const beginning = new Date(day * dayMs).toISOString().slice(0, 'yyyy-mm-ddT'.length);
  if (beginnings.size < mostDays) beginnings.set(day, beginning);
  return beginning;
}

/** The text of `Date.toISOString`, in a tenth of the time. */
export function isoOf(epochMs: number): string {
  const at = Math.floor(epochMs / dayMs);
  if (!(at >= 0 && at <= lastDay)) return new Date(epochMs).toISOString();
  const ms = Math.trunc(epochMs - at * dayMs);
  const minute = minutes[Math.floor(ms / 60_000)];
  const second = digits[Math.floor(ms / 1000) % 60];
  return `${beginningOf(at)}${minute}:${second}.${endings[ms % 1000]}`;
}
