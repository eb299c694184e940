import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientAddress, manuscriptOf, publicUrl } from '../bench/requests.ts';
import { png } from '../packages/server/test/support/pictures.ts';
import { isReady } from '../packages/server/test/support/portal-process.ts';
import type { Acknowledgement, Ledger } from './ledger.ts';
import type { Site } from './site.ts';

/** Clients that write continuously, whatever happens to the server, and record the answers. */

export interface LoadOptions {
  readonly url: string;
  readonly site: Site;
  readonly ledger: Ledger;
  readonly writers?: number;
  /** Milliseconds between two requests of a client. */
  readonly pauseMs?: number;
}

interface Write {
  readonly kind: Acknowledgement['kind'];
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly cookie: string;
  readonly body: object;
  /** The idempotency key, with which it may be sent again. */
  readonly key?: string;
  /** The row that it changes, and its version; undefined where it creates one. */
  readonly id?: string;
  readonly version?: string;
}

const answerTimeoutMs = 60_000;
/** One unit of work in this many is a news item with a picture. */
const newsEvery = 12;
const status = 'Diterima (Penulis Akan Dihubungi Tim Redaksi)';
const newKey = () => randomBytes(16).toString('base64url');
let counter = 0;
/** Unique in this process. */
const next = () => {
  counter += 1;
  return counter;
};

let picture: Promise<Buffer> | undefined;

async function newsForm(title: string): Promise<FormData> {
  picture ??= png(640, 360);
  const form = new FormData();
  form.set('title', title);
  form.set('content', 'Paragraf pertama.\n\nParagraf kedua.');
  form.set('imageAlt', 'Sampul buku');
  form.set('image', new Blob([new Uint8Array(await picture)], { type: 'image/png' }), 'foto.png');
  return form;
}

function send(url: string, { method, path, cookie, body, version, key }: Write): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = {
    ...{ cookie, origin: publicUrl, 'x-forwarded-for': clientAddress(next()) },
    ...(!isForm && { 'content-type': 'application/json' }),
    ...(version !== undefined && { 'if-match': version }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return fetch(url + path, { method, headers, body: isForm ? body : JSON.stringify(body), signal });
}

class Writer {
  isStopped = false;
  readonly #load: LoadOptions;

  constructor(load: LoadOptions) {
    this.#load = load;
  }

  async run(first: number): Promise<void> {
    for (let unit = first; !this.isStopped; unit += 1) {
      if (unit % newsEvery === 0) await this.#news();
      else if (unit % 2 === 0) await this.#manuscript();
      else await this.#project();
    }
  }

  get #admin(): string {
    const { admins } = this.#load.site;
    return admins[next() % admins.length] ?? '';
  }

  get #author() {
    const { authors } = this.#load.site;
    return authors[next() % authors.length] ?? { id: '', cookie: '' };
  }

  async #news(): Promise<void> {
    const body = await newsForm(`Berita ${next()}`);
    await this.#send({ kind: 'news', method: 'POST', path: '/api/news', cookie: this.#admin, body });
  }

  async #manuscript(): Promise<void> {
    const made = await this.#send({
      ...{ kind: 'manuscript', method: 'POST', path: '/api/manuscripts', key: newKey() },
      ...{ cookie: this.#author.cookie, body: manuscriptOf(`Naskah ${next()}`) },
    });
    if (made !== undefined)
      await this.#send({
        ...{ kind: 'status', method: 'PUT', path: `/api/manuscripts/${made.id}/status`, ...made },
        ...{ cookie: this.#admin, body: { status } },
      });
  }

  async #project(): Promise<void> {
    await this.#send({
      ...{ kind: 'project', method: 'POST', path: '/api/projects', key: newKey() },
      ...{
        cookie: this.#admin,
        body: { title: `Proyek ${next()}`, sppNumber: '', authorId: this.#author.id },
      },
    });
  }

  /** With a key it is sent again until the outcome is known; undefined where it was not acknowledged. */
  async #send(write: Write): Promise<{ id: string; version: string } | undefined> {
    const { ledger, url, pauseMs = 0 } = this.#load;
    for (;;) {
      if (this.isStopped && write.key === undefined) return undefined;
      if (pauseMs > 0) await delay(pauseMs);
      const answer = await send(url, write)
        .then(readAnswer)
        .catch(() => {
          ledger.counts.unanswered += 1;
          return undefined;
        });
      if (answer?.ok) {
        const id = write.id ?? answer.id;
        ledger.acknowledge(write.kind, id);
        return { id, version: answer.version };
      }
      if (answer !== undefined && !this.#countRefusal(answer, write)) return undefined;
      do await delay(20);
      while (!this.isStopped && !(await isReady(url)));
      if (write.key === undefined || this.isStopped) return undefined;
      ledger.counts.repeated += 1;
    }
  }

  /** Counts a refusal. */
  #countRefusal({ status: code, mayRetry }: Answered, { key }: Write): boolean {
    const { counts, refused } = this.#load.ledger;
    const isOverload = code === 503 && (mayRetry || key === undefined);
    if (isOverload) counts.overloaded += 1;
    else if (code === 507) counts.diskFull += 1;
    else if (code >= 500) counts.failed += 1;
    else refused.set(code, (refused.get(code) ?? 0) + 1);
    return isOverload;
  }
}

type Answered = Awaited<ReturnType<typeof readAnswer>>;

async function readAnswer(answer: Response) {
  const { id = '' } = (await answer.json()) as { id?: string };
  const { ok, status: code, headers } = answer;
  return { ok, status: code, id, version: headers.get('etag') ?? '', mayRetry: headers.has('retry-after') };
}

/** @returns a function that ends it once each client has its last answer */
export function startLoad(load: LoadOptions): () => Promise<void> {
  const writers = Array.from({ length: load.writers ?? 16 }, () => new Writer(load));
  const running = Promise.all(writers.map((writer, at) => writer.run(at)));
  return async () => {
    for (const writer of writers) writer.isStopped = true;
    await running;
  };
}

const stallTimeoutMs = 300_000;

/** Waits for this many more acknowledged writes. @throws Error when nothing was acknowledged for five minutes */
export async function untilAcknowledged(ledger: Ledger, more: number): Promise<void> {
  const wanted = ledger.acknowledged.length + more;
  let [count, since] = [ledger.acknowledged.length, performance.now()];
  while (ledger.acknowledged.length < wanted) {
    await delay(5);
    if (ledger.acknowledged.length > count) [count, since] = [ledger.acknowledged.length, performance.now()];
    else if (performance.now() - since > stallTimeoutMs) throw new Error('Nothing is acknowledged any more.');
  }
}

/** Writes until this many more are acknowledged. */
export async function writeSome(load: LoadOptions, more: number): Promise<void> {
  const stop = startLoad(load);
  await untilAcknowledged(load.ledger, more);
  await stop();
}
