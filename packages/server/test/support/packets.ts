/**
 * Threat T21 from outside the process: runs server tests where only this machine can be reached, and
 * counts the packets that try to leave. Needs Linux and root:
 * `unshare --net node packages/server/test/support/packets.ts [path of tests, else all of the HTTP project]`.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Addresses for documentation (RFC 5737), which are never assigned. */
const [here, gateway] = ['192.0.2.1', '192.0.2.2'];

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

/** Sets up loopback, and an interface that counts its packets and drops them. */
function createInterfaces(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'out0', 'type', 'veth', 'peer', 'name', 'out1');
  // With IPv6 the kernel would send announcements, which would be counted.
  for (const name of ['out0', 'out1']) ip('link', 'set', name, 'addrgenmode', 'none');
  ip('address', 'add', `${here}/24`, 'dev', 'out0');
  for (const name of ['out0', 'out1']) ip('link', 'set', name, 'up');
  ip('route', 'add', 'default', 'via', gateway);
}

function packetsSent(): number {
  const line = /^\s*out0:\s*(.*)$/m.exec(readFileSync('/proc/net/dev', 'utf8'))?.[1] ?? '';
  return Number(line.trim().split(/\s+/)[9]);
}

/** Proves that the counter works, by one connection to another address. */
async function isCounted(): Promise<boolean> {
  const before = packetsSent();
  const socket = connect(9, '198.51.100.7').on('error', () => undefined);
  await Promise.race([once(socket, 'close'), pause(1500)]);
  socket.destroy();
  return packetsSent() > before;
}

createInterfaces();
const before = packetsSent();
const tests = ['run', '--project', 'http', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_ISOLATED: '1' },
});
const left = packetsSent() - before;
process.stdout.write(`${left} packets tried to leave the machine\n`);
if (!(await isCounted())) throw new Error('The counter did not see a connection that left the machine.');
process.exitCode = status === 0 && left === 0 ? 0 : 1;
