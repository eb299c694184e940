import { Kysely, sql } from 'kysely';
import { endsWithin } from '../infra/timeouts.ts';
import { type Bounds, defaultConnections, leastConnections } from './bounds.ts';
import { ChangeTable, storeChanges } from './change-table.ts';
import { createCommitEvents } from './changes.ts';
import { type DatabaseConfig, type DatabaseHandle, type Tx, UnusableDatabaseError } from './handle.ts';
import { PortalPostgresDialect } from './postgres.ts';
import { BoundedPool, type PoolSettings } from './postgres-pool.ts';
import type { Database } from './schema.ts';
import { reasonOf } from './sqlite-file.ts';
import { createWriteTransactions, scheduleAtOnce } from './transactions.ts';

/** One connection reads while the other is inside a transaction. */
const maintenanceConnections = 2;

type Pools = Readonly<Record<'reads' | 'writes' | 'readiness' | 'maintenance', BoundedPool>>;

/** Reads, writes and readiness have separate connections, so that a delay of one does not affect the others. */
export async function connectPostgres(
  config: DatabaseConfig & { kind: 'postgres' },
  bounds: Bounds,
  onError: (error: Error) => void,
): Promise<DatabaseHandle> {
  const pools = openPools(config, bounds, onError);
  const connectThrough = (pool: BoundedPool) =>
    new Kysely<Database>({ dialect: new PortalPostgresDialect({ pool }) });
  const [reads, maintenance] = [connectThrough(pools.reads), connectThrough(pools.maintenance)];
  const commits = createCommitEvents();
  const changes = new ChangeTable({
    reads,
    url: config.directUrl ?? (config.pooled ? undefined : config.url),
    onError,
  });
  commits.subscribe(() => changes.wake());
  const writes = createWriteTransactions(scheduleAtOnce, commits, storeChanges);
  const finish = async (): Promise<void> => {
    await writes.stop();
    await changes.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  let closed: Promise<boolean> | undefined;
  const close = async (): Promise<boolean> => {
    const finished = await endsWithin(bounds.closingMs, finish());
    if (!finished) for (const pool of Object.values(pools)) pool.cut();
    return finished;
  };
  const limitTransaction = config.pooled ? (tx: Tx) => setTransactionLimits(tx, bounds) : undefined;
  const handle: DatabaseHandle = {
    engine: 'postgres',
    reads,
    write: writes.writerFor(connectThrough(pools.writes), limitTransaction),
    maintenance: { reads: maintenance, write: writes.writerFor(maintenance) },
    onCommit: commits.subscribe,
    changes,
    ping: () => requireWritable(pools.readiness),
    pool: () => countConnections(Object.values(pools)),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
  try {
    await handle.ping();
  } catch (error) {
    await handle.close();
    throw new UnusableDatabaseError(describeUnusable(error), { cause: error });
  }
  return handle;
}

function describeUnusable(error: unknown): string {
  const reason = reasonOf(error);
  // PgBouncer's words for the limits that a connection without a pooler begins with.
  const isPooler = reason.includes('unsupported startup parameter');
  return `PostgreSQL cannot be used: ${reason}.${isPooler ? ' It is a pooler: set DATABASE_POOLER=transaction.' : ''}`;
}

/** Behind a pooler in transaction mode, where a session has no settings; there reads have the limits of their role. */
async function setTransactionLimits(tx: Tx, limits: Bounds): Promise<void> {
  // A transaction may be idle for as long as one of its statements may take.
  await sql`set local lock_timeout = ${sql.lit(limits.lockMs)}; set local statement_timeout = ${sql.lit(limits.statementMs)};
    set local idle_in_transaction_session_timeout = ${sql.lit(limits.statementMs)}`.execute(tx);
}

function openPools(
  {
    url,
    directUrl,
    pooled = false,
    connections = defaultConnections,
  }: DatabaseConfig & {
    kind: 'postgres';
  },
  bounds: Bounds,
  onError: (error: Error) => void,
): Pools {
  const { statementMs, silenceMs, lockMs, readLockMs, connectionMs, readinessMs, mostWaiting } = bounds;
  const work = Math.max(leastConnections, connections) - 1;
  const limits = { statementMs, silenceMs, lockMs };
  const usual = { url, pooled, onError, mostWaiting, limits, connectionMs, idleMs: 10_000 };
  const open = (own: Partial<PoolSettings> & Pick<PoolSettings, 'mostConnections'>) =>
    new BoundedPool({ ...usual, ...own });
  return {
    reads: open({ mostConnections: Math.ceil(work / 2), limits: { ...limits, lockMs: readLockMs } }),
    writes: open({ mostConnections: Math.floor(work / 2) }),
    readiness: open({
      mostConnections: 1,
      limits: { statementMs: readinessMs, silenceMs: readinessMs, lockMs: readinessMs },
      connectionMs: readinessMs,
      // Kept open, so that the readiness check still has a connection when they are scarce.
      idleMs: 0,
    }),
    maintenance: open({
      ...(directUrl !== undefined && { url: directUrl, pooled: false }),
      mostConnections: maintenanceConnections,
      limits: undefined,
      idleMs: 1,
    }),
  };
}

function countConnections(pools: readonly BoundedPool[]): { open: number; idle: number; waiting: number } {
  const all = { open: 0, idle: 0, waiting: 0 };
  for (const { state } of pools) {
    all.open += state.open;
    all.idle += state.idle;
    all.waiting += state.waiting;
  }
  return all;
}

/**
 * A replica, and a primary that was demoted to one, answers but takes no writes; its connection leads to the wrong
 * server.
 */
async function requireWritable(pool: BoundedPool): Promise<void> {
  const client = await pool.connect();
  let writable = false;
  try {
    const text = `select current_setting('transaction_read_only') as "readOnly"`;
    const { rows } = await client.query<{ readOnly: string }>(text, []);
    writable = rows[0]?.readOnly === 'off';
  } finally {
    client.release(!writable);
  }
  if (!writable) throw new UnusableDatabaseError('it takes no writes, as a replica or a demoted primary');
}
