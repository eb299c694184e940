import type { FastifyInstance } from 'fastify';
import { connect } from '../../src/db/connect.ts';
import { createDatabaseClock, type DatabaseClock } from '../../src/db/database-clock.ts';
import type { ProcessDeps } from '../../src/deps.ts';
import { type FixedClock, fixedClock } from '../../src/infra/clock.ts';
import { buildTestApp, type TestApp } from '../harness.ts';

/** Acts as another process of the same portal: own connections, application and clock; shared database and secrets. */
export interface Peer {
  readonly app: FastifyInstance;
  readonly deps: ProcessDeps & { readonly clock: DatabaseClock };
  /** The stopped clock of its machine, to which the measured offset is added. */
  readonly machine: FixedClock;
  close(): Promise<void>;
}

/** Opens it with its clock at an offset from the test's, and measures the database's time as a start does. */
export async function openPeer(test: TestApp, skewMs: number): Promise<Peer> {
  const db = await connect(test.db.config);
  const machine = fixedClock(Date.now() + skewMs);
  const clock = createDatabaseClock(db, test.deps.log, machine);
  await clock.measure();
  const deps = { ...test.deps, db, clock };
  const app = await buildTestApp(deps);
  return {
    app,
    deps,
    machine,
    async close() {
      await app.close();
      await db.close();
    },
  };
}
