import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Request, type StatusTimes, sendRepeatedly } from './probe.ts';

/**
 * A separate program that overloads a server, so that its own work does not delay what is measured beside it:
 * `flood.ts <file of requests> <clients> <milliseconds between two requests of a client> <seconds>`. Prints the times
 * of all clients as JSON.
 */

const [file = '', ...numbers] = process.argv.slice(2);
const [clients = 0, pauseMs = 0, seconds = 0] = numbers.map(Number);
const requests = JSON.parse(readFileSync(file, 'utf8')) as readonly Request[];

/** Begins with a request and at a moment of its own, so that not all ask the same at once. */
async function runClient(at: number): Promise<StatusTimes> {
  const first = Math.floor((at * requests.length) / clients);
  const own = [...requests.slice(first), ...requests.slice(0, first)];
  const late = (at * pauseMs) / clients;
  await delay(late);
  const stop = sendRepeatedly(own, pauseMs);
  await delay(seconds * 1000 - late);
  return stop();
}

const all: Record<string, number[]> = {};
for (const times of await Promise.all(Array.from({ length: clients }, (_, at) => runClient(at))))
  for (const [status, took] of Object.entries(times)) all[status] = [...(all[status] ?? []), ...took];
process.stdout.write(JSON.stringify(all));
