import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/**
 * A separate program that overloads a server: `flood.ts <port> <file of requests> <per second, 0: as many as it
 * answers> <connections> <seconds>`. Prints its results as JSON.
 */

const [port = 0, file = '', rate = 0, connections = 0, seconds = 0] = process.argv
  .slice(2)
  .map((text) => (/^\d+$/.test(text) ? Number(text) : text)) as [number, string, number, number, number];

/** Complete HTTP/1.1 requests, sent in turn. */
const requests = readFileSync(file, 'utf8').split('\0');
const times = new Map<string, number[]>();
let [sent, dropped, broken, next] = [0, 0, 0, 0];
let isOver = false;

function note(status: string, began: number): void {
  const noted = times.get(status) ?? [];
  noted.push(performance.now() - began);
  times.set(status, noted);
}

/** One keep-alive connection with one request at a time. */
class Client {
  #socket: Socket | undefined;
  #began = 0;
  #said = '';
  isBusy = false;

  ask(): void {
    this.isBusy = true;
    this.#began = performance.now();
    this.#said = '';
    sent += 1;
    next += 1;
    this.#open().write(requests[next % requests.length] ?? '');
  }

  #open(): Socket {
    if (this.#socket !== undefined && !this.#socket.destroyed) return this.#socket;
    const socket = connect(port, '127.0.0.1').setNoDelay();
    socket.on('data', (part: Buffer) => this.#read(part));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.isBusy && !isOver) broken += 1;
      this.isBusy = false;
      if (rate === 0 && !isOver) setTimeout(() => this.#again(), 20);
    });
    this.#socket = socket;
    return socket;
  }

  #read(part: Buffer): void {
    this.#said += part.toString('latin1');
    const end = this.#said.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#said.slice(0, end))?.[1] ?? 0);
    if (this.#said.length < end + 4 + length) return;
    note(this.#said.slice(9, 12), this.#began);
    this.isBusy = false;
    if (/^connection: close/im.test(this.#said.slice(0, end))) this.#socket?.destroy();
    else if (rate === 0) this.#again();
  }

  #again(): void {
    if (!isOver && !this.isBusy) this.ask();
  }

  end(): void {
    this.#socket?.destroy();
  }
}

const clients = Array.from({ length: connections }, () => new Client());
const began = performance.now();

function keepRate(): void {
  const due = ((performance.now() - began) / 1000) * rate;
  for (const client of clients) {
    if (sent + dropped >= due) return;
    if (!client.isBusy) client.ask();
  }
  // No connection is free: this request is dropped.
  dropped = Math.max(dropped, Math.floor(due) - sent);
}

if (rate === 0) for (const client of clients) client.ask();
else setInterval(keepRate, 5);

setTimeout(() => {
  isOver = true;
  for (const client of clients) client.end();
  const quantile = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
  const by = Object.fromEntries(
    [...times].map(([status, all]) => [
      status,
      { count: all.length, p50: quantile(all, 0.5), p99: quantile(all, 0.99) },
    ]),
  );
  process.stdout.write(JSON.stringify({ sent, dropped, broken, by }));
  process.exit(0);
}, seconds * 1000);
