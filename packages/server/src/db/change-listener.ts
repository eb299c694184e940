import pg from 'pg';

const timeoutMs = 5000;

export interface ListenerParts {
  readonly url: string;
  readonly channel: string;
  readonly onNotification: (payload: string | undefined) => void;
  readonly onError: (error: Error) => void;
}

/** The connection that LISTENs, outside of the pools: it must stay the same one. */
export class ChangeListener {
  readonly #parts: ListenerParts;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  /** Connects where there is no connection, or none any more. */
  async connect(): Promise<void> {
    if (this.#client !== undefined || this.#closed) return;
    const { url, channel, onNotification, onError } = this.#parts;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ruang-naskah listen',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: timeoutMs,
    });
    client.on('error', (error) => {
      onError(error);
      if (this.#client === client) void this.#disconnect();
    });
    client.on('notification', ({ payload }) => onNotification(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#disconnect();
  }

  /** A connection that does not answer is destroyed. */
  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const { stream } = client.connection;
    const ended = client.end().catch(() => undefined);
    stream.destroy();
    await ended;
  }
}
