import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicUrl } from '../bench/requests.ts';
import { connect } from '../packages/server/src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Engine } from '../packages/server/src/db/handle.ts';
import { sessionRow, userRow } from '../packages/server/test/db-rows.ts';
import { startPortal } from '../packages/server/test/support/portal-process.ts';
import { cluster } from './cluster.ts';

/** A portal's folders and database, with signed-in accounts. They stay until this process ends. */
export interface Site {
  readonly folder: string;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Cookies of admins. */
  readonly admins: readonly string[];
  readonly authors: readonly { readonly id: string; readonly cookie: string }[];
  /** A handle of this process, only for use while the server runs: a connection must not take part in its recovery. */
  open(): Promise<DatabaseHandle>;
}

const hour = 3_600_000;

/** The database of a folder of data. */
export function sqliteIn(dataDir: string): DatabaseConfig {
  return { kind: 'sqlite', path: join(dataDir, 'portal.db') };
}

/** @param parent a folder for it, such as a small disk */
export async function newSite(engine: Engine, parent = tmpdir()): Promise<Site> {
  const folder = mkdtempSync(join(parent, 'ruang-naskah-fault-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const url = engine === 'postgres' ? await (await cluster()).createDatabase() : undefined;
  const environment = {
    DATA_DIR: dataDir,
    SECRETS_DIR: join(folder, 'secrets'),
    PUBLIC_URL: publicUrl,
    // Each client of the load comes from its own network, so that no limit by network is reached.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    ...(url !== undefined && { DATABASE_URL: url }),
  };
  const first = await startPortal({ folder, environment });
  await first.end();
  const open = () => connect(url === undefined ? sqliteIn(dataDir) : { kind: 'postgres', url });
  const people = await withDatabase(open, addPeople);
  return { folder, dataDir, environment, ...people, open };
}

export async function withDatabase<T>(
  open: () => Promise<DatabaseHandle>,
  work: (db: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function addPeople(db: DatabaseHandle): Promise<Pick<Site, 'admins' | 'authors'>> {
  const make = (role: 'admin' | 'penulis', count: number) =>
    Array.from({ length: count }, (_, at) => {
      const id = `${role}-${at}-${randomBytes(6).toString('hex')}`;
      return { ...userRow({ role, nama: `${role} ${at}` }), id, email: `${role}-${at}@contoh.id` };
    });
  const [admins, authors] = [make('admin', 8), make('penulis', 600)];
  const sessions = [...admins, ...authors].map(({ id }) =>
    sessionRow(id, `fault-${id}`, { expires_at: Date.now() + 20 * hour }),
  );
  await db.maintenance.write(async (tx) => {
    await tx
      .insertInto('users')
      .values([...admins, ...authors])
      .execute();
    await tx.insertInto('sessions').values(sessions).execute();
  });
  const cookie = (id: string) => `sid=fault-${id}`;
  return {
    admins: admins.map(({ id }) => cookie(id)),
    authors: authors.map(({ id }) => ({ id, cookie: cookie(id) })),
  };
}

/** The work of hours runs in minutes, so the limits by account are reset in between. */
export function forgetLimits(site: Site): Promise<unknown> {
  return withDatabase(site.open, (db) =>
    db.maintenance.write((tx) => tx.deleteFrom('rate_limits').execute()),
  );
}
