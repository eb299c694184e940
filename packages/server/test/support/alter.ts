import { connect } from '../../src/db/connect.ts';
import type { DatabaseConfig, Tx } from '../../src/db/handle.ts';

export type { DatabaseConfig, Tx };

/** Writes to the database of a running portal what no screen can: for browser tests. */
export async function alter(config: DatabaseConfig, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const database = await connect(config);
  await database.write(work).finally(() => database.close());
}
