import { formatCount } from '@ruang-naskah/domain/text';

/** After a chip's label: how many rows it would show; of none it says nothing. */
export function ChipCount({ count }: { count: number }) {
  return count === 0 ? null : <span className="font-normal tabular-nums">{formatCount(count)}</span>;
}
