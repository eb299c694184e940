import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../packages/server/src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle, Engine } from '../packages/server/src/db/handle.ts';
import { sessionRow, userRow } from '../packages/server/test/db-rows.ts';
import { cluster } from './cluster.ts';
import { startPortal } from './portal.ts';

/** A portal's folders and database, with signed-in accounts. */
export interface Site {
  readonly engine: Engine;
  readonly folder: string;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly database: DatabaseConfig;
  /** Cookies of admins; the first is the site's first admin, whose password is known. */
  readonly admins: readonly string[];
  readonly authors: readonly { readonly id: string; readonly cookie: string }[];
  /** A handle of this process, only for use while the server runs: a connection must not take part in its recovery. */
  open(): Promise<DatabaseHandle>;
  remove(): Promise<void>;
}

export const publicUrl = 'http://localhost:3000';
export const firstAdmin = { email: 'admin@contoh.id', password: 'kertas-biru-77' };
const people = { admins: 8, authors: 600 };
const hour = 3_600_000;

export function pathOf(dataDir: string): string {
  return join(dataDir, 'portal.db');
}

async function newDatabase(engine: Engine, dataDir: string) {
  if (engine === 'sqlite') return { config: { kind: 'sqlite', path: pathOf(dataDir) } as const };
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const url = await (await cluster()).create(name);
  return { config: { kind: 'postgres', url } as const, drop: async () => (await cluster()).drop(name) };
}

export async function newSite(engine: Engine, extra: Readonly<Record<string, string>> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-fault-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const dataDir = join(folder, 'data');
  const { config, drop } = await newDatabase(engine, dataDir);
  const environment = {
    DATA_DIR: dataDir,
    SECRETS_DIR: join(folder, 'secrets'),
    PUBLIC_URL: publicUrl,
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    // Each client of the load comes from its own network, so that no limit by network is reached.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    ...(config.kind === 'postgres' && { DATABASE_URL: config.url }),
    ...extra,
  };
  const site = { engine, folder, dataDir, environment, database: config };
  const first = await startPortal(site);
  await first.stop();
  const open = () => connect(config);
  return {
    ...site,
    ...(await addPeople(open)),
    open,
    async remove() {
      await drop?.();
      process.removeListener('exit', removeFolder);
      removeFolder();
    },
  };
}

function sessionsOf(ids: readonly string[]) {
  const expires_at = Date.now() + 20 * hour;
  return ids.map((id) => sessionRow(id, `fault-${id}`, { expires_at }));
}

async function addPeople(open: () => Promise<DatabaseHandle>): Promise<Pick<Site, 'admins' | 'authors'>> {
  const db = await open();
  const rows = (role: 'admin' | 'penulis', count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...userRow({ role, active: 1, nama: `${role} ${at}` }),
      id: `${role}-${at}-${randomBytes(6).toString('hex')}`,
      email: `${role}-${at}@contoh.id`,
    }));
  const [admins, authors] = [rows('admin', people.admins), rows('penulis', people.authors)];
  const { id: first } = await db.reads
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db.maintenance.write(async (tx) => {
    await tx
      .insertInto('users')
      .values([...admins, ...authors])
      .execute();
    const ids = [first, ...admins.map(({ id }) => id), ...authors.map(({ id }) => id)];
    await tx.insertInto('sessions').values(sessionsOf(ids)).execute();
  });
  await db.close();
  const cookie = (id: string) => `sid=fault-${id}`;
  return {
    admins: [first, ...admins.map(({ id }) => id)].map(cookie),
    authors: authors.map(({ id }) => ({ id, cookie: cookie(id) })),
  };
}
