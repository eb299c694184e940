import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PortalProcess } from '../packages/server/test/support/portal-process.ts';
import { type BenchRequest, rawRequest } from './requests.ts';
import { cores } from './server.ts';

/** What one round of load on one server gave. */
export interface Round {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server for one answer. */
  readonly cpu: number;
  /** Answers with an error, and requests without an answer. */
  readonly failed: number;
}

export interface Load {
  readonly server: PortalProcess;
  /** Sent in turn. */
  readonly requests: readonly BenchRequest[];
  readonly seconds: number;
  readonly connections: number;
}

export function requireTools(): void {
  for (const tool of ['wrk', 'taskset'])
    if (spawnSync(tool, ['--version']).error !== undefined)
      throw new Error(`The bench needs ${tool}: apt-get install wrk util-linux`);
}

/** Seconds of processor time used: fields 14 and 15 of proc_pid_stat(5), in hundredths. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Loads a server from the other core for some seconds. */
export async function runLoad({ server, requests, seconds, connections }: Load): Promise<Round> {
  const file = join(tmpdir(), `ruang-naskah-requests-${process.hrtime.bigint()}`);
  writeFileSync(file, requests.map(rawRequest).join('\0'));
  const before = processorTime(server.pid);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s'];
  const script = join(import.meta.dirname, 'load.lua');
  const child = spawn(
    'taskset',
    ['-c', cores.load, 'wrk', ...args, '-s', script, `http://127.0.0.1:${server.port}/`],
    { env: { ...process.env, BENCH_REQUESTS: file }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed = await text(child.stdout);
  const found = /^BENCH (.*)$/m.exec(printed)?.[1];
  if (found === undefined) throw new Error(`wrk printed no result:\n${printed}`);
  const {
    requests: answers = 0,
    micros = 0,
    p50 = 0,
    p99 = 0,
    failed = 0,
  } = JSON.parse(found) as Partial<Record<string, number>>;
  rmSync(file);
  const used = processorTime(server.pid) - before;
  return {
    rate: (answers * 1e6) / micros,
    p50: p50 / 1000,
    p99: p99 / 1000,
    cpu: (used * 1e6) / answers,
    failed,
  };
}
