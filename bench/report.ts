import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Footprint } from './footprint.ts';
import type { Measured } from './measure.ts';
import { mediansOf } from './measure.ts';
import { type Middle, ratioOf } from './statistics.ts';

/** Writes the figures as Markdown. */

/** Three significant digits. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

const spread = ({ median, least, most }: Middle) => `${short(median)} (${short(least)}–${short(most)})`;

const heading = [
  'request',
  'name',
  'ours /s',
  'limit /s',
  'ratio',
  'p50 ms, ours : limit',
  'p99 ms, ours : limit',
  'CPU µs, ours : limit',
  'ratio by CPU',
];

function line({ row, ours, limit, ratio, reason }: Measured): string[] {
  if (reason !== undefined) return [row.title, `\`${row.name}\``, `void: ${reason}`, '', '', '', '', '', ''];
  const both = (name: 'p50' | 'p99' | 'cpu') =>
    `${short(mediansOf(ours, name).median)} : ${short(mediansOf(limit, name).median)}`;
  return [
    row.title,
    `\`${row.name}\``,
    spread(mediansOf(ours, 'rate')),
    spread(mediansOf(limit, 'rate')),
    `**${short(ratio.median)}** (${short(ratio.least)}–${short(ratio.most)})`,
    both('p50'),
    both('p99'),
    both('cpu'),
    short(
      ratioOf(
        limit.map(({ cpu }) => cpu),
        ours.map(({ cpu }) => cpu),
      ).median,
    ),
  ];
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...lines.map(row)].join('\n');
}

export const tableOf = (measured: readonly Measured[]) => table(heading, measured.map(line));

export function footprintTable({ ready, idle, installed, packages }: Footprint, loaded: number): string {
  return table(
    ['start to ready, s', 'idle, MiB', 'after the load, MiB', 'packages installed, MiB', 'packages'],
    [[spread(ready), spread(idle), short(loaded), short(installed), String(packages)]],
  );
}

/** Describes the machine without its name. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

const mostOwn = 3;

/** Load of the machine: on two cores, more than about two running processes are other work. */
export function describeBusiness(): string {
  const [minute = 0] = loadavg();
  const busy =
    minute > mostOwn ? ': others worked on the machine, believe the ratios by CPU rather than the rates' : '';
  return `load average ${loadavg().map(short).join(', ')} at the end${busy}`;
}
