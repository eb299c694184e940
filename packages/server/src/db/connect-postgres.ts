import { Kysely, type PostgresPool } from 'kysely';
import { type Bounds, endsWithin, leastConnections, type ReplicaBounds, usualConnections } from './bounds.ts';
import { ChangeTable, recordChange } from './change-table.ts';
import { createChangeFeed } from './changes.ts';
import { type DatabaseConfig, type DatabaseHandle, UnusableDatabaseError } from './handle.ts';
import { NamedStatementsAdapter, NamedStatementsDialect } from './postgres.ts';
import { Batches } from './postgres-batches.ts';
import { BoundedPool, type PoolSettings, StatementPool } from './postgres-pool.ts';
import { Replica } from './replica.ts';
import { NearFirstPool, nearFirst } from './replica-pool.ts';
import type { Database } from './schema.ts';
import { reasonOf } from './sqlite-file.ts';
import { createWrites, sideBySide } from './transactions.ts';

/** One connection reads while the other is inside a transaction. */
const maintenanceConnections = 2;

interface Pools {
  readonly reads: BoundedPool;
  readonly writes: BoundedPool;
  readonly readiness: BoundedPool;
  readonly maintenance: BoundedPool;
  /** Where there is a replica: for reads, and to ask how far it is. */
  readonly near?: BoundedPool;
  readonly watch?: BoundedPool;
}

/** Reads, writes and readiness have separate connections, so that a delay of one does not affect the others. */
export async function connectPostgres(
  config: DatabaseConfig & { kind: 'postgres' },
  bounds: Bounds,
  onError: (error: Error) => void,
): Promise<DatabaseHandle> {
  const { lock, statement } = bounds;
  const adapter = new NamedStatementsAdapter();
  const pools = openPools(config, bounds, adapter, onError);
  const through = (pool: PostgresPool, limits?: { readonly lock: number; readonly statement?: number }) =>
    new Kysely<Database>({ dialect: new NamedStatementsDialect(pool, adapter, limits) });
  const feed = createChangeFeed();
  const replica = followReplica(pools, bounds.replica, onError);
  const changes = new ChangeTable({
    primary: through(new StatementPool(pools.reads)),
    url: config.directUrl ?? (config.pooled ? undefined : config.url),
    onError,
  });
  feed.subscribe(() => changes.wake());
  if (replica !== undefined) {
    feed.subscribe(() => replica.noteChange());
    // Subscribed before the open pages: what they then ask must not come from a replica that lacks the change.
    changes.follow(() => replica.noteChange());
  }
  const reads = openReads(pools, { adapter, replica, waiting: bounds.waiting });
  const maintenance = through(pools.maintenance);
  const writes = createWrites(sideBySide, feed, recordChange);
  const finish = async (): Promise<void> => {
    await writes.stop();
    await changes.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  let closed: Promise<boolean> | undefined;
  const close = async (): Promise<boolean> => {
    const finished = await endsWithin(bounds.closing, finish());
    if (!finished) for (const pool of Object.values(pools)) pool.cut();
    return finished;
  };
  const handle: DatabaseHandle = {
    engine: 'postgres',
    reads,
    write: writes.through(through(pools.writes, { lock, ...(config.pooled && { statement }) })),
    maintenance: { reads: maintenance, write: writes.through(maintenance) },
    onCommit: feed.subscribe,
    ...(replica && { replica }),
    changes,
    ping: () => askWhetherWritable(pools.readiness),
    pool: () => ({
      open: sum(pools, (pool) => pool.open),
      idle: sum(pools, (pool) => pool.idle),
      waiting: sum(pools, (pool) => pool.waiting),
    }),
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

function followReplica(
  { reads: primary, near, watch }: Pools,
  bounds: ReplicaBounds,
  onError: (error: Error) => void,
): Replica | undefined {
  if (near === undefined || watch === undefined) return undefined;
  return new Replica({ primary, replica: near, watch, bounds, onError });
}

/** Single statements outside transactions. */
function openReads(
  { reads, near }: Pools,
  {
    adapter,
    replica,
    waiting,
  }: {
    readonly adapter: NamedStatementsAdapter;
    readonly replica: Replica | undefined;
    readonly waiting: number;
  },
): Kysely<Database> {
  const askIn = (pool: BoundedPool) => {
    const batches = new Batches(pool, waiting);
    return batches.ask.bind(batches);
  };
  const primary = new StatementPool(reads);
  const [ask, pool] =
    replica === undefined || near === undefined
      ? [askIn(reads), primary]
      : [
          nearFirst(replica, askIn(near), askIn(reads)),
          new NearFirstPool(replica, new StatementPool(near), primary),
        ];
  const asking = new NamedStatementsAdapter(adapter, ask);
  return new Kysely<Database>({ dialect: new NamedStatementsDialect(pool, asking) });
}

function openPools(
  {
    url,
    directUrl,
    readUrl,
    pooled = false,
    connections = usualConnections,
  }: DatabaseConfig & {
    kind: 'postgres';
  },
  bounds: Bounds,
  adapter: NamedStatementsAdapter,
  onError: (error: Error) => void,
): Pools {
  const { statement, silence, lock, readiness } = bounds;
  const { answer } = bounds.replica;
  const work = Math.max(leastConnections, connections) - 1;
  const usual = { url, adapter, pooled, onError, waiting: bounds.waiting, connectionMs: bounds.connection };
  const limits = { statement, silence };
  const open = (more: Partial<PoolSettings> & Pick<PoolSettings, 'max' | 'limits'>) =>
    new BoundedPool({ ...usual, idleMs: 10_000, onCrowded, ...more });
  const pools: Pools = {
    // Reads run outside transactions, so their waits for a locked table are limited once for each connection.
    reads: open({ max: Math.ceil(work / 2), limits: { ...limits, lock } }),
    writes: open({ max: Math.floor(work / 2), limits }),
    readiness: open({
      max: 1,
      limits: { statement: readiness, silence: readiness, lock: readiness },
      connectionMs: readiness,
      // Kept open, so that the readiness check still has a connection when they are scarce.
      idleMs: 0,
    }),
    maintenance: open({
      ...(directUrl !== undefined && { url: directUrl, pooled: false }),
      max: maintenanceConnections,
      limits: undefined,
      idleMs: 1,
    }),
    ...(readUrl !== undefined && {
      near: open({ url: readUrl, pooled: false, max: Math.ceil(work / 2), limits: { ...limits, lock } }),
      watch: open({
        url: readUrl,
        pooled: false,
        max: 1,
        limits: { statement: answer, silence: answer, lock: answer },
        connectionMs: answer,
      }),
    }),
  };
  let growing: NodeJS.Timeout | undefined;
  /** Divides the open connections between reads and writes, so that each keeps some, and opens no more for a while. */
  function onCrowded(): void {
    const shared = Math.max(2, pools.reads.open + pools.writes.open + pools.readiness.open - 1);
    pools.reads.limitTo(Math.ceil(shared / 2));
    pools.writes.limitTo(Math.floor(shared / 2));
    clearTimeout(growing);
    growing = setTimeout(() => {
      pools.reads.limitTo(work);
      pools.writes.limitTo(work);
    }, bounds.crowded).unref();
  }
  return pools;
}

function sum(pools: Pools, count: (pool: BoundedPool) => number): number {
  return Object.values(pools).reduce((total, pool) => total + count(pool), 0);
}

/**
 * A replica, and a primary that was demoted to one, answers but takes no writes; its connection leads to the wrong
 * server.
 */
async function askWhetherWritable(pool: BoundedPool): Promise<void> {
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
