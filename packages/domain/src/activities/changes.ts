/** What was changed in a record, field by field, as the audit log keeps it (decision 0016). */

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

/** Longer texts are cut to this many characters. */
const maxValueLength = 80;
/** One line of the log names at most this many entries of a list. */
const maxLoggedEntries = 20;

/** The fields in which two states of a record differ; only of those in `keepValuesOf` the log keeps the values. */
export function changedFields<F extends string>(
  before: Readonly<Record<F, unknown>>,
  after: Readonly<Record<F, unknown>>,
  { keepValuesOf = [] }: { readonly keepValuesOf?: readonly F[] } = {},
): FieldChange[] {
  return (Object.keys(after) as F[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const from = loggedValue(before[field]);
      const to = loggedValue(after[field]);
      return keepValuesOf.includes(field) && from !== to ? { field, before: from, after: to } : { field };
    });
}

/** The entries of a list that came, went or were altered, by their names. */
export function changedEntries<T>(
  field: string,
  before: readonly T[],
  after: readonly T[],
  nameOf: (entry: T) => string,
): FieldChange[] {
  const old = new Map(before.map((entry) => [nameOf(entry), entry]));
  const now = new Map(after.map((entry) => [nameOf(entry), entry]));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
    .slice(0, maxLoggedEntries)
    .map((name) => ({
      field,
      before: old.has(name) ? loggedValue(name) : null,
      after: now.has(name) ? loggedValue(name) : null,
    }));
}

function loggedValue(value: unknown): Value {
  if (Array.isArray(value)) return truncate(value.map(nameOfItem).join(', '));
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  return typeof value === 'string' ? truncate(value) : null;
}

function nameOfItem(item: unknown): string {
  return typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item);
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length > maxValueLength ? `${characters.slice(0, maxValueLength - 3).join('')}...` : text;
}

/** The fields whose value is the id of a person, shown by their name of today. */
export const personFields: readonly string[] = ['authorId', 'assigneeId'];
