import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { UserActor } from '@ruang-naskah/domain/actor';
import { sql } from 'kysely';
import { fingerprint } from '../packages/launcher/fingerprint.mjs';
import { readConfig } from '../packages/server/src/config.ts';
import { keepStatistics } from '../packages/server/src/db/statistics.ts';
import { beginSession, demoBy, endSessions } from '../packages/server/src/demo/by.ts';
import { drawCover } from '../packages/server/src/demo/covers.ts';
import { sampleNews } from '../packages/server/src/demo/news-texts.ts';
import type { ProcessDeps } from '../packages/server/src/deps.ts';
import { addNews } from '../packages/server/src/features/news/service.ts';
import { ensureFirstAdmin } from '../packages/server/src/features/users/accounts/service.ts';
import { open } from '../packages/server/src/open.ts';
import { fillLogs } from './house/logs.ts';
import { fillManuscripts } from './house/manuscripts.ts';
import { fillPeople } from './house/people.ts';
import { fillProjects } from './house/projects.ts';
import { cache, root } from './places.ts';
import type { Cluster } from './postgres.ts';

export const password = 'Sebuah kata-sandi panjang 7';
const rowsAtOnce = 50_000;

/** A site's folders, for `DATA_DIR` and `SECRETS_DIR`. */
export interface Site {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

function siteIn(folder: string, databaseUrl?: string): Site {
  const environment = {
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'info',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  return { folder, environment };
}

/** The folder with the data of this size. */
export function keptFolder(engine: string, size: number): string {
  const sources = ['bench/house', 'packages/server/src/demo/news-texts.ts'];
  return join(cache, `${engine}-${size}-${fingerprint(root, sources).slice(0, 12)}`);
}

/** A copy of the SQLite site of this size, discarded after the runs. */
export async function copySite(size: number): Promise<Site> {
  const kept = keptFolder('sqlite', size);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, 'draft-'));
    await makeSite(siteIn(draft), size);
    renameSync(draft, kept);
  }
  await bringUpToDate(siteIn(kept));
  const folder = mkdtempSync(join(cache, 'run-'));
  cpSync(kept, folder, { recursive: true });
  return siteIn(folder);
}

/** The same on PostgreSQL: a copy of the kept database in the bench's cluster. */
export async function copyPostgresSite(size: number, cluster: Cluster): Promise<Site> {
  const kept = keptFolder('postgres', size);
  const name = basename(kept).replaceAll('-', '_');
  if (!existsSync(kept) || !(await cluster.has(name))) {
    mkdirSync(cache, { recursive: true });
    rmSync(kept, { recursive: true, force: true });
    const draft = mkdtempSync(join(cache, 'draft-'));
    await makeSite(siteIn(draft, await cluster.create(`draft_${name}`)), size);
    await cluster.keep(`draft_${name}`, name);
    renameSync(draft, kept);
  }
  await bringUpToDate(siteIn(kept, cluster.urlOf(name)));
  const folder = mkdtempSync(join(cache, 'run-'));
  cpSync(kept, folder, { recursive: true });
  return siteIn(folder, await cluster.create('run', name));
}

/** Migrates data of an earlier schema once. */
async function bringUpToDate({ folder, environment }: Site): Promise<void> {
  const stamp = join(folder, 'schema');
  const schema = fingerprint(root, ['packages/server/src/db/migrations']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === schema) return;
  const { close } = await open(readConfig({ ...environment, LOG_LEVEL: 'warn' }));
  await close();
  writeFileSync(stamp, schema);
}

export function removeSite({ folder }: Site): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Makes a site with the first admin, news with pictures, and this many manuscripts and projects. */
async function makeSite({ environment }: Site, size: number): Promise<void> {
  const began = performance.now();
  const { deps, close } = await open(readConfig({ ...environment, LOG_LEVEL: 'warn' }));
  try {
    await ensureFirstAdmin(deps);
    const admin = await findAdmin(deps);
    await publishNews(deps, admin);
    const all = statements(size, admin.id, await deps.passwords.hash(password));
    if (deps.db.engine === 'sqlite') fillFile(join(environment.DATA_DIR ?? '', 'portal.db'), all);
    else for (const one of all) await deps.db.maintenance.write((tx) => sql.raw(one).execute(tx));
    await keepStatistics(deps);
  } finally {
    await close();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`bench: ${size} manuscripts and projects made in ${seconds} s\n`);
}

/** A second connection for filling, with much memory and without durable commits. */
function fillFile(path: string, all: Iterable<string>): void {
  const database = new DatabaseSync(path);
  for (const setting of [
    'cache_size = -1000000',
    'synchronous = off',
    'secure_delete = off',
    'foreign_keys = off',
  ])
    database.exec(`pragma ${setting}`);
  for (const statement of all) database.exec(statement);
  database.close();
}

function* statements(size: number, admin: string, passwordHash: string): Iterable<string> {
  yield* fillPeople(size, passwordHash);
  for (let from = 0; from < size; from += rowsAtOnce) {
    const to = Math.min(size, from + rowsAtOnce);
    yield* fillManuscripts(size, from, to);
    yield* fillProjects(size, admin, [from, to]);
  }
  yield* fillLogs(size);
}

async function findAdmin({ db }: ProcessDeps): Promise<UserActor> {
  const { id, nama } = await db.reads
    .selectFrom('users')
    .select(['id', 'nama'])
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return { kind: 'user', id, role: 'admin', name: nama };
}

async function publishNews(deps: ProcessDeps, admin: UserActor): Promise<void> {
  await deps.db.write((tx) => beginSession(tx, admin.id, deps.clock.now()));
  for (const { title, content, tags, imageAlt, cover } of sampleNews)
    await addNews(deps, demoBy(admin), { title, content, tags: [...tags], imageAlt }, await drawCover(cover));
  await endSessions(deps, [admin]);
}
