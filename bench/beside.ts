import { setTimeout as delay } from 'node:timers/promises';
import { type Load, runLoad } from './load.ts';
import { first } from './planning.ts';
import { ask, rawRequest } from './requests.ts';
import { rows } from './rows.ts';
import type { Round } from './statistics.ts';
import type { World } from './world.ts';

/** How long to wait until the first sign-ins are under way. */
const headStart = 300;

/**
 * Measures reads beside sign-ins at half the rate of sequential hashes: one client pauses after each sign-in for the
 * time of a hash.
 */
export async function readBeside(world: World, reads: Load, hashRate: number): Promise<Round> {
  const signIn = rows.find(({ limit }) => limit === 'hash');
  if (signIn === undefined) throw new Error('There is no row of sign-ins.');
  await world.restore();
  const signIns = runLoad({
    ...reads,
    requests: signIn.askings(world).map(rawRequest),
    seconds: reads.seconds + 1,
    connections: 1,
    pause: Math.round(1000 / hashRate),
    settle: () => ask(reads.port, first(signIn, world)),
  });
  await delay(headStart);
  const beside = await runLoad(reads);
  const { failed } = await signIns;
  // The processor time includes that of the sign-ins.
  return { ...beside, cpu: Number.NaN, failed: beside.failed + failed };
}
