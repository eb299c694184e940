import { boundedCount } from '@ruang-naskah/domain/text';

/** After a chip's label: how many rows it would show. */
export function ChipCount({ count }: { count: number }) {
  return <span className="font-normal tabular-nums">{boundedCount(count)}</span>;
}
