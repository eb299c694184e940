import { setTimeout as delay } from 'node:timers/promises';
import type { PortalProcess } from '../packages/server/test/support/portal-process.ts';
import { type Load, type Round, runLoad } from './load.ts';
import type { Options } from './options.ts';
import { median, short, spread, table } from './report.ts';
import { type BenchRow, besideSignIns, signIns } from './rows.ts';
import type { World } from './world.ts';

/** Loads the portal and the bare server in turn, so that other work on the machine affects both. */

const head = [
  ...['request', 'name', 'portal /s', 'bare /s', 'ratio', 'p50 ms, portal : bare', 'p99 ms, portal : bare'],
  ...['CPU µs, portal : bare', 'ratio by CPU'],
];

export const tableOf = (lines: readonly (readonly string[])[]) => table(head, lines);

const medianOf = (rounds: readonly Round[], name: keyof Round) => median(rounds.map((round) => round[name]));

/** A round after a second of warming up, each with all limits empty. */
async function loadOnce(world: World, load: Load): Promise<Round> {
  await world.resetUsage();
  await runLoad({ ...load, seconds: 1 });
  await world.resetUsage();
  return runLoad(load);
}

/** A line of the table. */
export async function measureRow(
  row: BenchRow,
  world: World,
  { portal, bare }: { readonly portal: PortalProcess; readonly bare: PortalProcess },
  options: Options,
): Promise<string[]> {
  const [ours, limit]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await loadOnce(world, { ...options, server: portal, requests: row.makeRequests(world) }));
    limit.push(await loadOnce(world, { ...options, server: bare, requests: row.makeRequests(world) }));
  }
  const failed = [...ours, ...limit].reduce((sum, round) => sum + round.failed, 0);
  const labels = [row.title, `\`${row.name}\``];
  if (failed > 0) return [...labels, `void: ${failed} requests failed`, '', '', '', '', '', ''];
  const ratios = (one: keyof Round, of: readonly Round[], to: readonly Round[]) =>
    of.map((round, at) => round[one] / (to[at]?.[one] ?? Number.NaN));
  const both = (name: keyof Round) => `${short(medianOf(ours, name))} : ${short(medianOf(limit, name))}`;
  return [
    ...labels,
    ...[ours, limit].map((rounds) => spread(rounds.map(({ rate }) => rate))),
    `**${spread(ratios('rate', ours, limit))}**`,
    ...(['p50', 'p99', 'cpu'] as const).map(both),
    spread(ratios('cpu', limit, ours)),
  ];
}

/** A list while one client signs in again and again; its processor time holds the sign-ins as well. */
export async function measureBesideSignIns(
  world: World,
  portal: PortalProcess,
  options: Options,
): Promise<string[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await world.resetUsage();
    const signInLoad = { server: portal, requests: signIns, seconds: options.seconds + 1, connections: 1 };
    const signing = runLoad(signInLoad);
    await delay(300);
    rounds.push(await runLoad({ ...options, server: portal, requests: besideSignIns.makeRequests(world) }));
    await signing;
  }
  const figures = [`${short(medianOf(rounds, 'p50'))}`, `${short(medianOf(rounds, 'p99'))}`];
  const rate = spread(rounds.map((one) => one.rate));
  return [besideSignIns.title, `\`${besideSignIns.name}\``, rate, '', '', ...figures, '', ''];
}
