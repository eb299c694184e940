import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { formatNumber } from '../format.ts';

/** Which rows of a list are shown. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** «26–50 dari 132», «1–25 dari lebih dari 1.000»; null where nobody can know which rows these are. */
export function rangeText(
  range: Range | null,
  { nextCursor, total }: { readonly nextCursor: string | null; readonly total?: number | undefined },
): string | null {
  if (range === null) return null;
  const rows = messages.ui.range(formatNumber(range.first), formatNumber(range.last));
  const all = total ?? (nextCursor === null ? range.last : undefined);
  return all === undefined ? rows : messages.ui.rangeOf(rows, countText(all));
}

function countText(count: number): string {
  return count > limits.countedRows
    ? messages.ui.moreThan(formatNumber(limits.countedRows))
    : formatNumber(count);
}
