import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded before the server with `node --import`: records every name it looks up, every address it connects to and
 * every program it starts. The clients of HTTP, TLS, SMTP and PostgreSQL all use these functions of Node.
 */

const file = process.env.OBSERVE_FILE ?? '';
const note = (what: string, where: unknown): void => appendFileSync(file, `${what} ${String(where)}\n`);

/** A numeric address needs no lookup. */
const noteLookUp = (host: unknown): void => {
  if (net.isIP(String(host)) === 0) note('look-up', host);
};

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Calls `look` before each call of a method. */
function watch(owner: object, name: string, look: (given: unknown[]) => void): void {
  const original = Reflect.get(owner, name) as Method;
  Reflect.set(owner, name, function watched(this: unknown, ...given: unknown[]) {
    look(given);
    return original.apply(this, given);
  });
}

/** The arguments of `connect` are options, port and host, or a list already normalised by Node. */
function targetOf([first, second]: unknown[]): string {
  const given: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof given !== 'object' || given === null) return `${String(second ?? 'localhost')}:${String(given)}`;
  const { host = 'localhost', port, path } = given as Record<string, unknown>;
  return path === undefined || path === null ? `${String(host)}:${String(port)}` : String(path);
}

watch(net.Socket.prototype, 'connect', (given) => note('connect', targetOf(given)));
for (const name of ['send', 'connect']) watch(dgram.Socket.prototype, name, () => note('datagram', name));
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  const names = Object.getOwnPropertyNames(owner).filter((name) => /^(?:lookup|resolve|reverse)/.test(name));
  for (const name of names) watch(owner, name, ([host]) => noteLookUp(host));
}
for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'])
  watch(childProcess, name, ([program]) => note('program', program));
syncBuiltinESMExports();
