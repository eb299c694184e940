import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startChild } from './children.ts';
import { type Portal, root } from './portal.ts';
import { quantile, startProbe, type Times } from './probes.ts';
import { publicUrl, type Site } from './site.ts';

/** Overloads the server, and measures the answers to others. */

export interface Flood {
  readonly requests: readonly string[];
  /** Requests a second; 0 for as many as are answered. */
  readonly perSecond: number;
  readonly connections: number;
  readonly seconds: number;
}

interface Answers {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Flooded {
  readonly sent: number;
  readonly dropped: number;
  readonly broken: number;
  /** Counts by status. */
  readonly by: Readonly<Record<string, Answers>>;
}

export function rawRequest(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = { host: 'localhost:3000', origin: publicUrl, ...headers };
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...all, ...length }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

export const network = (at: number) => `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}`;

export async function flood(site: Site, portal: Portal, wanted: Flood): Promise<Flooded> {
  const file = join(site.folder, 'flood');
  writeFileSync(file, wanted.requests.join('\0'));
  const args = [portal.port, file, wanted.perSecond, wanted.connections, wanted.seconds].map(String);
  const child = startChild([process.execPath, join(root, 'faults/flood.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child.process;
  if (stdout === null) throw new Error('no output');
  return JSON.parse(await text(stdout)) as Flooded;
}

/** Converts bytes to MiB. */
export function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** Probes: one reads a list, one asks for liveness. */
export interface Others {
  readonly list: Times;
  readonly live: Times;
  /** Peak memory meanwhile, in MiB. */
  readonly resident: number;
}

export async function watchOthers(site: Site, portal: Portal, work: () => Promise<unknown>): Promise<Others> {
  const list = startProbe(`${portal.url}/api/projects`, 25, { cookie: site.admins[1] ?? '' });
  const live = startProbe(`${portal.url}/health/live`, 25);
  let resident = 0;
  const sampling = setInterval(() => {
    resident = Math.max(resident, residentOf(portal.pid()));
  }, 100);
  await work();
  clearInterval(sampling);
  return { list: await list.stop(), live: await live.stop(), resident };
}

export const p50 = ({ all }: Times) => quantile(all, 0.5);
export const p99 = ({ all }: Times) => quantile(all, 0.99);
