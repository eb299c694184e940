import { connect } from '../../src/db/connect.ts';
import type { DatabaseConfig, Tx } from '../../src/db/handle.ts';

export type { DatabaseConfig, Tx };

/** Writes data for browser tests to a running portal's database, which no screen can write. */
export async function alter(config: DatabaseConfig, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const database = await connect(config);
  await database.write(work).finally(() => database.close());
}
