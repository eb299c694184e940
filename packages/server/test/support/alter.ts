import { connect } from '../../src/db/connect.ts';
import type { DatabaseConfig, Tx } from '../../src/db/handle.ts';

export type { DatabaseConfig, Tx };

/** Writes data to a running portal's database that no screen can write, for browser tests. */
export async function alter(config: DatabaseConfig, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const database = await connect(config);
  await database.write(work).finally(() => database.close());
}
