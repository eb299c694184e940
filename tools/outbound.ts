/**
 * Threat T21 from outside the process: runs tests of the server where nothing but this machine can be reached, and
 * counts every packet that tries to leave: `node tools/outbound.ts [path of tests, else all of the HTTP project]`.
 * Needs Linux, root, `unshare` and `ip`.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const inside = '--inside';
/** Addresses for documentation (RFC 5737): nobody has them. */
const [here, gateway] = ['192.0.2.1', '192.0.2.2'];

/** Whether this machine lets us have a network of our own. */
export function canIsolate(): boolean {
  return spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
}

/** The command that runs tests in a network of their own; exit code 0 when they pass and nothing left it. */
export function isolatedTests(paths: readonly string[]): [command: string, args: string[]] {
  return ['unshare', ['--net', process.execPath, self, inside, ...paths]];
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

/** Loopback, and a way out that leads nowhere but is counted. */
function layCable(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'out0', 'type', 'veth', 'peer', 'name', 'out1');
  // IPv6 would announce itself unasked, which is no doing of the server's.
  for (const name of ['out0', 'out1']) ip('link', 'set', name, 'addrgenmode', 'none');
  ip('address', 'add', `${here}/24`, 'dev', 'out0');
  for (const name of ['out0', 'out1']) ip('link', 'set', name, 'up');
  ip('route', 'add', 'default', 'via', gateway);
}

function packetsSent(): number {
  const line = /^\s*out0:\s*(.*)$/m.exec(readFileSync('/proc/net/dev', 'utf8'))?.[1] ?? '';
  return Number(line.trim().split(/\s+/)[9]);
}

/** That the counting works: one connection to somewhere else is seen. */
async function isCounted(): Promise<boolean> {
  const before = packetsSent();
  const socket = connect(9, '198.51.100.7').on('error', () => undefined);
  await Promise.race([once(socket, 'close'), pause(1500)]);
  socket.destroy();
  return packetsSent() > before;
}

async function runInside(paths: readonly string[]): Promise<boolean> {
  layCable();
  const before = packetsSent();
  const tests = ['run', '--project', 'http', ...paths];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_ISOLATED: '1' },
  });
  const left = packetsSent() - before;
  process.stdout.write(`${left} packets tried to leave the machine\n`);
  if (!(await isCounted())) throw new Error('The counter did not see a connection that was made to leave.');
  return status === 0 && left === 0;
}

if (import.meta.main) {
  const [first, ...paths] = process.argv.slice(2);
  if (first === inside) process.exitCode = (await runInside(paths)) ? 0 : 1;
  else {
    const [command, args] = isolatedTests(process.argv.slice(2));
    process.exitCode = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
}
