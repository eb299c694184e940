import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy before PostgreSQL or the portal, whose connections fail as real ones do: with a reset, or silently, as after
 * a failover or in a firewall.
 */
export interface TcpProxy {
  /** The target's URL through this proxy. */
  readonly url: string;
  readonly port: number;
  /** From now on open connections pass no data, without closing. New ones work. */
  forget(): void;
  /** The next connection on which the portal sends these texts in order goes silent after the last. */
  forgetAfter(...said: readonly string[]): void;
  /** Resets open connections; new ones are refused until `restore`. */
  cut(): void;
  restore(): void;
  /** New connections lead to this address, as a name or virtual address does after a failover. */
  leadTo(address: string): void;
  close(): Promise<void>;
}

export async function startTcpProxy(address: string): Promise<TcpProxy> {
  let target = new URL(address);
  const pairs = new Set<readonly [Socket, Socket]>();
  let fatal: readonly string[] = [];
  const forget = (pair: readonly Socket[]): void => {
    for (const socket of pair) socket.removeAllListeners('data').removeAllListeners('end').pause();
  };
  let isCut = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    let said = 0;
    near.on('data', (bytes) => {
      far.write(bytes);
      while (said < fatal.length && bytes.includes(fatal[said] ?? '')) said += 1;
      if (said === 0 || said < fatal.length) return;
      said = 0;
      fatal = [];
      forget(pair);
    });
    far.on('data', (bytes) => near.write(bytes));
    near.on('end', () => far.end());
    far.on('end', () => near.end());
    for (const socket of pair) socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    port,
    forget: () => pairs.forEach(forget),
    forgetAfter: (...said) => {
      fatal = said;
    },
    cut() {
      isCut = true;
      for (const socket of [...pairs].flat()) socket.resetAndDestroy();
      pairs.clear();
    },
    restore() {
      isCut = false;
    },
    leadTo(next) {
      target = new URL(next);
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
