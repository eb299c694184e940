import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environmentOf } from '../packages/launcher/environment.mjs';
import type { Argon2Cost } from '../packages/server/src/infra/phc.ts';
import { readBeside } from './beside.ts';
import { cores, type Load, runLoad } from './load.ts';
import type { Options } from './options.ts';
import { first } from './planning.ts';
import { ask, rawRequest } from './requests.ts';
import type { BenchRow } from './rows.ts';
import type { Server } from './server.ts';
import { type Middle, middleOf, type Round, ratioOf, reasonAgainst } from './statistics.ts';
import type { World } from './world.ts';

/** The measurements of a row of the table. */
export interface Measured {
  readonly row: BenchRow;
  readonly ours: readonly Round[];
  /** Only for sign-ins: rounds of hashes, one after the other. */
  readonly limit: readonly Round[];
  readonly ratio: Middle;
  /** Why the row is void. */
  readonly reason: string | undefined;
}

export interface Targets {
  readonly portal: Server;
  readonly limit: Server;
  /** Processor time of the database's processes. */
  readonly databasePids: () => readonly number[];
}

const warmSeconds = 1;
/** Warm-up in seconds: a second holds about twenty sign-ins, which leave most of the code uncompiled. */
const warmSecondsOfHashes = 10;
/** The places for passwords in a process: more sign-ins at once would be refused (decision 0065). */
const mostWaiting = 64;

/** Loads both in turn, so that other work on the machine affects both. */
export async function measureRow(
  row: BenchRow,
  world: World,
  targets: Targets,
  options: Options,
): Promise<Measured> {
  const [ours, limit]: [Round[], Round[]] = [[], []];
  const portal = { row, world, targets, server: targets.portal };
  if (row.limit === 'hash') await loadOne(portal, { ...options, seconds: warmSecondsOfHashes });
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await (row.limit === 'alone' ? loadBeside : loadOne)(portal, options));
    limit.push(await loadLimit(portal, options));
  }
  const reason = reasonAgainst([...ours, ...limit]);
  return { row, ours, limit, ratio: ratioOfRow(row, ours, limit), reason };
}

/** The ratio: of a sign-in by processor time, of reads beside sign-ins by the 99th percentile. */
function ratioOfRow(row: BenchRow, ours: readonly Round[], limit: readonly Round[]): Middle {
  const of = (rounds: readonly Round[], name: keyof Round) => rounds.map((round) => round[name]);
  if (row.limit === 'hash') return ratioOf(of(limit, 'cpu'), of(ours, 'cpu'));
  if (row.limit === 'alone') return ratioOf(of(limit, 'p99'), of(ours, 'p99'));
  return ratioOf(of(ours, 'rate'), of(limit, 'rate'));
}

interface Target {
  readonly row: BenchRow;
  readonly world: World;
  readonly targets: Targets;
  readonly server: Server;
}

function loadLimit(portal: Target, options: Options): Promise<Round> {
  const { row, world, targets } = portal;
  if (row.limit === 'hash') return hashAlone(options.seconds, world.hashCost);
  return loadOne(row.limit === 'alone' ? portal : { ...portal, server: targets.limit }, options);
}

function loadOf({ row, world, targets, server }: Target, { seconds, connections }: Options): Load {
  const requests = row.askings(world);
  // Hashes and writes end in the order in which they were asked for; the last request of a row has not been sent yet.
  const settle = () => ask(server.port, requests.at(-1) ?? first(row, world));
  return {
    port: server.port,
    pids: () => [server.pid, ...targets.databasePids()],
    connections: Math.min(connections, mostWaiting),
    seconds,
    requests: requests.map(rawRequest),
    ...(usesUp(row) && { settle }),
  };
}

/** Whether what its requests use up has to be restored, and what the generator leaves behind would fail afterwards. */
const usesUp = ({ limit }: BenchRow) => limit === 'write' || limit === 'hash';

async function loadOne(target: Target, options: Options): Promise<Round> {
  const { row, world } = target;
  const run = async (seconds: number) => {
    if (usesUp(row)) await world.restore();
    return runLoad(loadOf(target, { ...options, seconds }));
  };
  await run(warmSeconds);
  return run(options.seconds);
}

async function loadBeside(portal: Target, options: Options): Promise<Round> {
  const { world } = portal;
  const { rate } = await hashAlone(warmSeconds, world.hashCost);
  return readBeside(world, loadOf(portal, options), rate);
}

/** Hashes a password at the portal's cost, one after the other, on the server's core. */
async function hashAlone(seconds: number, cost: Argon2Cost): Promise<Round> {
  const script = join(import.meta.dirname, 'limit', 'hashes.ts');
  const child = spawn(
    'taskset',
    ['-c', cores.server, process.execPath, script, String(seconds), JSON.stringify(cost)],
    {
      env: environmentOf('start', {}, process.env),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  await once(child, 'close');
  const { rate, cpu } = JSON.parse(text) as { rate: number; cpu: number };
  return { rate, cpu, p50: 1000 / rate, p99: 1000 / rate, generator: 0, failed: 0 };
}

export const mediansOf = (rounds: readonly Round[], name: keyof Round) =>
  middleOf(rounds.map((round) => round[name]));
