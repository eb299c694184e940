import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Round } from './statistics.ts';

/** The server's core, and the generator's. */
export const cores = { server: '0', load: '1' } as const;

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

export function requireTools(): void {
  for (const [tool, packageName] of [
    ['wrk', 'wrk'],
    ['taskset', 'util-linux'],
  ] as const) {
    if (spawnSync(tool, ['--version']).error === undefined) continue;
    throw new Error(`The bench needs ${tool}, which is not installed: apt-get install ${packageName}`);
  }
}

/** Seconds of processor time that each process has used: fields 14 and 15 of proc_pid_stat(5). */
function processorTimes(pids: readonly number[]): ReadonlyMap<number, number> {
  const times = pids.map((pid): [number, number] => {
    const text = statOf(pid);
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond];
  });
  return new Map(times);
}

/** Of a process that has ended meanwhile, nothing. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ') Z 0 0 0 0 0 0 0 0 0 0 0 0';
  }
}

/** What was used between two moments; a process that came meanwhile counts whole. */
function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  const parts = [...after].map(([pid, seconds]) => Math.max(0, seconds - (before.get(pid) ?? 0)));
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Resident memory in MiB. */
export function memoryOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

export interface Load {
  readonly port: number;
  /** Whose processor time is counted. */
  readonly pids: () => readonly number[];
  /** Whole HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly seconds: number;
  readonly connections: number;
}

/** Loads a server for some seconds, from the other core. */
export async function runLoad(load: Load): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-load-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, load.requests.join('\0'));
    const before = processorTimes(load.pids());
    const text = await generate(load, file);
    const used = usedBetween(before, processorTimes(load.pids()));
    return readRound(text, used);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function generate({ port, seconds, connections }: Load, file: string): Promise<string> {
  const script = join(import.meta.dirname, 'load.lua');
  const wrk = `taskset -c ${cores.load} wrk -t1 -c${connections} -d${seconds}s --timeout 30s -s "$1" "$2"; times`;
  const args = ['-c', wrk, 'sh', script, `http://127.0.0.1:${port}/`];
  const child = spawn('sh', args, {
    env: { ...process.env, BENCH_REQUESTS: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  await once(child, 'close');
  return text;
}

/** The last line of `times` is the processor time of the children: user and system. */
function readRound(text: string, used: number): Round {
  const found = /^BENCH (.*)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error(`wrk said nothing:\n${text}`);
  const { requests, micros, p50, p99, failed } = JSON.parse(found) as Record<string, number>;
  const times = [...(text.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const busy = times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  const seconds = (micros ?? 0) / 1e6;
  return {
    rate: (requests ?? 0) / seconds,
    p50: (p50 ?? 0) / 1000,
    p99: (p99 ?? 0) / 1000,
    cpu: (used * 1e6) / (requests ?? 0),
    generator: busy / seconds,
    failed: failed ?? 0,
  };
}
