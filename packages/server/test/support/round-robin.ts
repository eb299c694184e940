import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A round-robin proxy. Where a process refuses the connection, the request was not sent, so the next one gets it; any
 * other failure is answered 502.
 */
export interface RoundRobin {
  readonly url: string;
  add(port: number): void;
  /** Sends it no more requests; resolves when its open ones are answered. */
  remove(port: number): Promise<void>;
  close(): void;
}

export async function openRoundRobin(): Promise<RoundRobin> {
  const underWay = new Map<number, Set<Promise<unknown>>>();
  let ports: number[] = [];
  let turn = 0;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    turn += 1;
    const order = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0);
    for (const port of order) {
      const passing = passTo(port, incoming, body, outgoing);
      const others = underWay.get(port);
      others?.add(passing);
      const outcome = await passing;
      others?.delete(passing);
      if (outcome === 'answered') return;
      if (outcome === 'lost') break;
    }
    outgoing.writeHead(502).end();
  };
  const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add(port) {
      ports = [...ports, port];
      underWay.set(port, new Set());
    },
    async remove(port) {
      ports = ports.filter((other) => other !== port);
      await Promise.all(underWay.get(port) ?? []);
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function passTo(
  port: number,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'lost'> {
  return new Promise((resolve) => {
    const passed = request({ port, host: '127.0.0.1', path, method, headers, agent: false });
    passed.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'),
    );
    passed.on('response', async (answer) => {
      const whole = await buffer(answer).catch(() => undefined);
      if (whole === undefined) return resolve('lost');
      const { 'transfer-encoding': _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept).end(whole);
      resolve('answered');
    });
    passed.end(body);
  });
}
