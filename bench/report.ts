import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Writes figures as Markdown. */

/** Three significant digits. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** @param share 0.99 for what one in a hundred exceeds */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The median, with the least and the greatest. */
export function spread(values: readonly number[]): string {
  return `${short(median(values))} (${short(Math.min(...values))}–${short(Math.max(...values))})`;
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...lines.map(row)].join('\n');
}

/** Describes the machine without its name. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

/** Load of the machine: on two cores, more than about two running processes are other work. */
export function describeBusiness(): string {
  const [minute = 0] = loadavg();
  const busy =
    minute > 3 ? ': others worked on the machine, believe the ratios by CPU rather than the rates' : '';
  return `load average ${loadavg().map(short).join(', ')} at the end${busy}`;
}
