import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './handle.ts';

const channel = 'ruang_naskah_changes';
const patienceMs = 5000;

export interface ListenerParts {
  readonly primary: Db;
  readonly url: string | undefined;
  /** The name of this process. */
  readonly me: string;
  /** Called when another process has committed something, or may have while this one did not listen. */
  readonly onNews: () => void;
  readonly onError: (error: Error) => void;
}

/**
 * Wakes the other processes through NOTIFY, and is woken by them. It checks its connection by receiving its own
 * messages: a connection can be dead without an error, and a pooler may have given it to another client.
 */
export class ChangeListener {
  readonly #parts: ListenerParts;
  #client: pg.Client | undefined;
  #beats = 0;
  #heard = 0;
  #closed = false;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  /** Whether the last beat came back. */
  get isHeard(): boolean {
    return this.#client !== undefined && this.#heard === this.#beats;
  }

  /** Notifies the other processes of a change. */
  async tell(): Promise<void> {
    await this.#notify(this.#parts.me);
  }

  /** Sends a message to itself; reconnects first where the last one did not come back. */
  async beat(): Promise<void> {
    if (this.#parts.url === undefined) return;
    if (!this.isHeard) await this.#connect();
    this.#beats += 1;
    await this.#notify(`${this.#parts.me} ${this.#beats}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#leave();
  }

  async #notify(text: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${text})`.execute(this.#parts.primary);
  }

  async #connect(): Promise<void> {
    await this.#leave();
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#parts.url,
      application_name: 'ruang-naskah listen',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    client.on('error', (error) => {
      this.#parts.onError(error);
      if (this.#client === client) void this.#leave();
    });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await this.#leave();
      throw error;
    }
    // Something may have been committed before this connection listened.
    this.#parts.onNews();
  }

  #hear(payload: string): void {
    const [process, beat] = payload.split(' ');
    if (process !== this.#parts.me) {
      if (beat === undefined) this.#parts.onNews();
    } else if (beat !== undefined) this.#heard = Number(beat);
  }

  /** A connection that does not answer is destroyed. */
  async #leave(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const { stream } = client.connection;
    const ended = client.end().catch(() => undefined);
    stream.destroy();
    await ended;
  }
}
