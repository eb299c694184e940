import { localTime } from '@ruang-naskah/domain/dates';

/** A text, a day (`YYYY-MM-DD`) or an instant (ISO 8601 UTC); no day is an empty cell. */
export type Cell = string | { readonly day: string | null } | { readonly instant: string };

export interface Column<T> {
  readonly heading: string;
  readonly cell: (row: T) => Cell;
}

export interface Sheet<T> {
  readonly columns: readonly Column<T>[];
  /** Several rows at a time. */
  readonly batches: AsyncIterable<readonly T[]>;
  /** In which instants are shown: spreadsheets know no time zones. */
  readonly timeZone: string;
}

export type SheetPieces = AsyncGenerator<string | Uint8Array, void, undefined>;

/** Writes an instant as `2026-11-21 14:05:09`, which every spreadsheet reads as a date. */
export function cellTimeFormatter(timeZone: string): (instant: string) => string {
  return (instant) => localTime(Date.parse(instant), timeZone).replace('T', ' ');
}
