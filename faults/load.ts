import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { drive, manuscriptOf, newsForm } from './bodies.ts';
import type { Kind, Ledger } from './ledger.ts';
import { isReady } from './portal.ts';
import { publicUrl, type Site } from './site.ts';

/** Clients that write continuously, whatever happens to the server, and record the answers. */

export interface Load {
  /** Sends no new requests while the server is not ready, as a proxy with readiness checks. */
  heed(isReady: boolean): void;
  /** Ends it once each client has its last answer. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly site: Site;
  readonly ledger: Ledger;
  readonly writers: number;
  /** One unit of work in this many is a news item with a picture; 0 for no such items. */
  readonly newsEvery: number;
  /** Milliseconds between two requests of a client. */
  readonly pauseMs?: number;
}

interface Asking {
  readonly kind: Kind;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly cookie: string;
  readonly body: object | FormData;
  readonly version?: string;
  /** The idempotency key, with which it may be sent again. */
  readonly key?: string;
  /** The row that it changes; undefined where it creates one. */
  readonly id?: string;
  readonly value: string;
}

interface Answered {
  readonly id: string;
  readonly version: string;
}

const answersWithin = 60_000;
const acceptedStatus = 'Diterima (Penulis Akan Dihubungi Tim Redaksi)';
let counter = 0;
/** Unique in this process. */
const next = () => {
  counter += 1;
  return counter;
};

function send(url: string, asking: Asking): Promise<Response> {
  const { method, path, cookie, body, version, key } = asking;
  const at = next();
  const isForm = body instanceof FormData;
  return fetch(url + path, {
    method,
    headers: {
      cookie,
      origin: publicUrl,
      'x-forwarded-for': `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}`,
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': version }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(answersWithin),
  });
}

class Writer {
  readonly #options: LoadOptions;
  readonly #at: number;
  #stopped = false;
  mayAsk = true;

  constructor(options: LoadOptions, at: number) {
    this.#options = options;
    this.#at = at;
  }

  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<void> {
    const { newsEvery } = this.#options;
    for (let unit = this.#at; !this.#stopped; unit += 1) {
      if (newsEvery > 0 && unit % newsEvery === 0) await this.#news();
      else if (unit % 2 === 0) await this.#manuscript();
      else await this.#project();
    }
  }

  #admin(): string {
    const { admins } = this.#options.site;
    return admins[next() % admins.length] ?? '';
  }

  #author() {
    const { authors } = this.#options.site;
    const author = authors[next() % authors.length];
    if (author === undefined) throw new Error('no authors');
    return author;
  }

  async #news(): Promise<void> {
    const value = `Berita ${next()}`;
    const body = await newsForm(value);
    const cookie = this.#admin();
    await this.#ask({ kind: 'news', method: 'POST', path: '/api/news', cookie, body, value });
  }

  async #manuscript(): Promise<void> {
    const value = `Naskah ${next()}`;
    const made = await this.#ask({
      ...{ kind: 'manuscript', method: 'POST', path: '/api/manuscripts', key: newKey(), value },
      ...{ cookie: this.#author().cookie, body: manuscriptOf(value) },
    });
    if (made === undefined) return;
    await this.#ask({
      ...{ kind: 'status', method: 'PUT', path: `/api/manuscripts/${made.id}/status`, id: made.id },
      ...{ cookie: this.#admin(), version: made.version, value: acceptedStatus },
      body: { status: acceptedStatus },
    });
  }

  async #project(): Promise<void> {
    const author = this.#author();
    const title = `Proyek ${next()}`;
    const made = await this.#ask({
      ...{ kind: 'project', method: 'POST', path: '/api/projects', key: newKey(), value: title },
      ...{ cookie: this.#admin(), body: { title, sppNumber: '', authorId: author.id } },
    });
    if (made === undefined) return;
    const { id } = made;
    let version = made.version;
    for (let edit = 0; edit < 2; edit += 1) {
      const value = `SPP-${next()}`;
      const saved = await this.#ask({
        ...{ kind: 'edit', method: 'PATCH', path: `/api/projects/${id}`, id, value, version },
        ...{ cookie: this.#admin(), body: { sppNumber: value } },
      });
      if (saved === undefined) return;
      version = saved.version;
    }
    const value = drive(`faults-${next()}`);
    await this.#ask({
      ...{ kind: 'link', method: 'PUT', path: `/api/projects/${id}/stages/Penulisan/link`, id, value },
      ...{ cookie: author.cookie, body: { submissionLink: value } },
    });
  }

  /** Repeats the request until the outcome is known; undefined where it was not acknowledged. */
  async #ask(asking: Asking): Promise<Answered | undefined> {
    const { ledger, url, pauseMs = 0 } = this.#options;
    const { counts } = ledger;
    for (;;) {
      if (this.#stopped && asking.key === undefined) return undefined;
      if (pauseMs > 0) await delay(pauseMs);
      while (!this.mayAsk && !this.#stopped) await delay(5);
      const answer = await this.#sendOnce(asking);
      if (answer !== undefined && answer !== 'later') return answer;
      if (answer === undefined || asking.key === undefined) return undefined;
      if (this.#stopped) return undefined;
      counts.repeated += 1;
      do await delay(20);
      while (!this.#stopped && !(await isReady(url)));
    }
  }

  async #sendOnce(asking: Asking): Promise<Answered | 'later' | undefined> {
    const { ledger, url } = this.#options;
    try {
      const answer = await send(url, asking);
      const body = (await answer.json()) as { id?: string };
      if (!answer.ok) return this.#refused(asking, answer);
      const id = asking.id ?? body.id ?? '';
      ledger.acknowledge(asking.kind, id, asking.value);
      return { id, version: answer.headers.get('etag') ?? '' };
    } catch (error) {
      if (isRefusedConnection(error)) ledger.counts.absent += 1;
      else ledger.counts.cut += 1;
      if (asking.id !== undefined) ledger.leaveOpen(asking.id, asking.value);
      while (!this.#stopped && !(await isReady(url))) await delay(20);
      return 'later';
    }
  }

  #refused(asking: Asking, { status, headers }: Response): 'later' | undefined {
    const { ledger } = this.#options;
    // A refused write must not be stored; only after a lost connection it may be.
    if (asking.id !== undefined && status >= 500) ledger.leaveOpen(asking.id, asking.value);
    if (status === 503 && (headers.has('retry-after') || asking.key === undefined)) {
      ledger.counts.shed += 1;
      return 'later';
    }
    if (status === 507) ledger.counts.full += 1;
    else if (status >= 500) ledger.counts.failed += 1;
    else ledger.refuse(status);
    return undefined;
  }
}

/** Whether the connection was refused, so that the request was not sent. */
function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

function newKey(): string {
  return randomBytes(16).toString('base64url');
}

export function startLoad(options: LoadOptions): Load {
  const writers = Array.from({ length: options.writers }, (_, at) => new Writer(options, at));
  const running = Promise.all(writers.map((writer) => writer.run()));
  return {
    heed(ready) {
      for (const writer of writers) writer.mayAsk = ready;
    },
    async stop() {
      for (const writer of writers) writer.stop();
      await running;
    },
  };
}

const patienceMs = 300_000;

/** Resolves once the ledger holds this many writes. @throws Error when nothing was acknowledged for five minutes */
export async function untilAcknowledged(ledger: Ledger, wanted: number): Promise<void> {
  let [count, since] = [ledger.acknowledged.length, performance.now()];
  while (ledger.acknowledged.length < wanted) {
    await delay(5);
    if (ledger.acknowledged.length > count) [count, since] = [ledger.acknowledged.length, performance.now()];
    else if (performance.now() - since > patienceMs) throw new Error('Nothing is acknowledged any more.');
  }
}
