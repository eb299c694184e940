import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { microsForOne, type Round } from './statistics.ts';

/** The cores of the server and of the load generator. */
export const cores = { server: '0', load: '1' } as const;

/** Linux counts processor time in clock ticks. */
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

/** Empty for a process that has ended meanwhile. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ') Z 0 0 0 0 0 0 0 0 0 0 0 0';
  }
}

/** Processor time between two readings; a process started between them counts completely. */
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
  /** The processes whose processor time is counted. */
  readonly pids: () => readonly number[];
  /** Complete HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Milliseconds between an answer and the next request of its connection. */
  readonly pause?: number;
  /**
   * Resolves once the server has answered the requests that the generator left behind, and one of its own. For requests
   * that wait long in the server: otherwise the next round would be charged with them.
   */
  readonly settle?: () => Promise<unknown>;
}

/** Loads a server from the other core for some seconds. */
export async function runLoad(load: Load): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-load-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, load.requests.join('\0'));
    const before = processorTimes(load.pids());
    const text = await generate(load, file);
    await load.settle?.();
    const used = usedBetween(before, processorTimes(load.pids()));
    return readRound(text, used, load.settle === undefined ? 0 : load.connections + 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function generate({ port, seconds, connections, pause }: Load, file: string): Promise<string> {
  const script = join(import.meta.dirname, 'load.lua');
  const wrk = `taskset -c ${cores.load} wrk -t1 -c${connections} -d${seconds}s --timeout 30s -s "$1" "$2"; times`;
  const args = ['-c', wrk, 'sh', script, `http://127.0.0.1:${port}/`];
  const child = spawn('sh', args, {
    env: {
      ...process.env,
      BENCH_REQUESTS: file,
      ...(pause !== undefined && { BENCH_PAUSE: String(pause) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  await once(child, 'close');
  return text;
}

/** The last line of the shell's `times` is the children's processor time, user and system. */
function readRound(text: string, used: number, answeredLater: number): Round {
  const found = /^BENCH (.*)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error(`wrk printed no result:\n${text}`);
  const { requests, micros, p50, p99, failed } = JSON.parse(found) as Record<string, number>;
  const times = [...(text.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const busy = times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  const seconds = (micros ?? 0) / 1e6;
  return {
    rate: (requests ?? 0) / seconds,
    p50: (p50 ?? 0) / 1000,
    p99: (p99 ?? 0) / 1000,
    cpu: microsForOne(used, requests ?? 0, answeredLater),
    generator: busy / seconds,
    failed: failed ?? 0,
  };
}
