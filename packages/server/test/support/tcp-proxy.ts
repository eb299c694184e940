import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the portal and PostgreSQL that drops connections silently, as after a failover or in a firewall. */
export interface TcpProxy {
  /** The address of the database, through here. */
  readonly url: string;
  readonly port: number;
  /** From now on open connections pass nothing, without telling either side. New ones work. */
  forget(): void;
  /** The next connection on which the portal says these, in this order, is forgotten once the last is passed on. */
  forgetAfter(...said: readonly string[]): void;
  close(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let fatal: readonly string[] = [];
  const forget = (pair: readonly Socket[]): void => {
    for (const socket of pair) socket.removeAllListeners('data').removeAllListeners('end').pause();
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
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
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    port: address.port,
    forget: () => pairs.forEach(forget),
    forgetAfter: (...said) => {
      fatal = said;
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
