import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environmentOf } from '../packages/launcher/environment.mjs';
import type { Argon2Cost } from '../packages/server/src/infra/phc.ts';
import { cores, runLoad } from './load.ts';
import type { Options } from './options.ts';
import { rawRequest } from './requests.ts';
import type { BenchRow } from './rows.ts';
import type { Server } from './server.ts';
import { type Middle, middleOf, type Round, ratioOf, reasonAgainst } from './statistics.ts';
import type { World } from './world.ts';

/** A row of the table, measured. */
export interface Measured {
  readonly row: BenchRow;
  readonly ours: readonly Round[];
  /** Of a sign-in: one hash after the other, as rounds of their own. */
  readonly limit: readonly Round[];
  readonly ratio: Middle;
  /** Why it says nothing. */
  readonly reason: string | undefined;
}

export interface Targets {
  readonly portal: Server;
  readonly limit: Server;
  /** Of the database's own processes. */
  readonly databasePids: () => readonly number[];
}

const warmSeconds = 1;
/** A second of sign-ins is some twenty, after which most of the code still runs uncompiled. */
const warmSecondsOfHashes = 10;
/** What one server still writes back must not slow down the other. */
const mostWaiting = 64;

/** Loads both in turn, so that whatever else the machine does meets both alike. */
export async function measureRow(
  row: BenchRow,
  world: World,
  targets: Targets,
  options: Options,
): Promise<Measured> {
  const [ours, limit]: [Round[], Round[]] = [[], []];
  if (row.limit === 'hash') {
    await loadOne(
      row,
      world,
      { server: targets.portal, targets },
      { ...options, seconds: warmSecondsOfHashes },
    );
  }
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await loadOne(row, world, { server: targets.portal, targets }, options));
    limit.push(
      row.limit === 'hash'
        ? await hashAlone(options.seconds, world.hashCost)
        : await loadOne(row, world, { server: targets.limit, targets }, options),
    );
  }
  const reason = reasonAgainst([...ours, ...limit]);
  const byTime = row.limit === 'hash';
  const ratio = byTime
    ? ratioOf(
        limit.map(({ cpu }) => cpu),
        ours.map(({ cpu }) => cpu),
      )
    : ratioOf(
        ours.map(({ rate }) => rate),
        limit.map(({ rate }) => rate),
      );
  return { row, ours, limit, ratio, reason };
}

async function loadOne(
  row: BenchRow,
  world: World,
  { server, targets }: { readonly server: Server; readonly targets: Targets },
  { seconds, connections }: Options,
): Promise<Round> {
  const load = {
    port: server.port,
    pids: () => [server.pid, ...targets.databasePids()],
    connections: Math.min(connections, mostWaiting),
  };
  const changes = row.limit === 'write' || row.limit === 'hash';
  const fresh = async () => {
    if (changes) await world.restore();
    return row.askings(world).map(rawRequest);
  };
  await runLoad({ ...load, requests: await fresh(), seconds: warmSeconds });
  return runLoad({ ...load, requests: await fresh(), seconds });
}

/** Hashes of a password at the portal's cost, one after the other, on the server's core. */
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
