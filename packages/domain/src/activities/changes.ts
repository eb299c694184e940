/** What an act changed in a record, field by field, as the audit log keeps it (decision 0016). */

type Value = string | number | boolean | null;

/**
 * One field that was changed. Old and new value are there only where neither belongs to a person: of names, addresses,
 * numbers and contacts the log keeps that they were changed, nothing else.
 */
export interface FieldChange {
  readonly field: string;
  /** The stage of a project that it belongs to. */
  readonly stage?: string | undefined;
  readonly before?: Value | undefined;
  readonly after?: Value | undefined;
}

/** Values of free text are kept as far as this; a title of a work is kept whole. */
const longestValue = 80;
/** Entries of one list that one line names. */
const mostEntries = 20;

/** The fields in which two states of a record differ; only of those in `keptValues` the log keeps the values. */
export function changesBetween<F extends string>(
  before: Readonly<Record<F, unknown>>,
  after: Readonly<Record<F, unknown>>,
  keptValues: readonly F[] = [],
): FieldChange[] {
  return (Object.keys(after) as F[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const [from, to] = [shown(before[field]), shown(after[field])];
      return keptValues.includes(field) && from !== to ? { field, before: from, after: to } : { field };
    });
}

/** The entries of a list that came, went or were altered, by their names. */
export function entriesBetween<T>(
  field: string,
  before: readonly T[],
  after: readonly T[],
  nameOf: (entry: T) => string,
): FieldChange[] {
  const [old, now] = [before, after].map(
    (entries) => new Map(entries.map((entry) => [nameOf(entry), entry])),
  );
  const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return names
    .filter((name) => JSON.stringify(old?.get(name)) !== JSON.stringify(now?.get(name)))
    .slice(0, mostEntries)
    .map((name) => ({
      field,
      before: old?.has(name) ? shown(name) : null,
      after: now?.has(name) ? shown(name) : null,
    }));
}

function shown(value: unknown): Value {
  if (Array.isArray(value)) return cut(value.map(nameOfItem).join(', '));
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  return typeof value === 'string' ? cut(value) : null;
}

function nameOfItem(item: unknown): string {
  return typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item);
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue - 3)}...` : text;
}

/** The fields whose value is the id of a person, shown by their name of today. */
export const personFields: readonly string[] = ['authorId', 'assigneeId'];
