import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below Linux's ephemeral ports (from 32,768 on), so that no connection takes one meanwhile. */
const range = [15_000, 32_768] as const;

/** A port of this machine that is free at present. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
