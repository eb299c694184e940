import pg from 'pg';
import { numbered } from './bare.ts';
import type { Known, Operation } from './plan.ts';
import { type Rename, statementOf, valuesFor } from './writes.ts';

const connections = 10;

/** One transaction for each request, with its statements in sequence; PostgreSQL groups commits itself. */
export class PostgresWriter {
  readonly #pool: pg.Pool;
  #names = 0;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: connections });
  }

  prepare(operations: readonly Operation[], known: Known): (rename: Rename) => Promise<void> {
    const kept = operations.map((operation) => {
      const statement = statementOf(operation, known);
      this.#names += 1;
      return { statement, query: { name: `write-${this.#names}`, text: numbered(statement.text) } };
    });
    return async (rename) => {
      const client = await this.#pool.connect();
      try {
        await client.query('begin');
        for (const { statement, query } of kept)
          await client.query({ ...query, values: valuesFor(statement, rename) });
        await client.query('commit');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    };
  }
}
