import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UserActor } from '@ruang-naskah/domain/actor';
import { sql } from 'kysely';
import { readConfig } from '../packages/server/src/config.ts';
import { keepStatistics } from '../packages/server/src/db/statistics.ts';
import { beginSession, demoBy, endSessions } from '../packages/server/src/demo/by.ts';
import { drawCover } from '../packages/server/src/demo/covers.ts';
import { sampleNews } from '../packages/server/src/demo/news-texts.ts';
import type { ProcessDeps } from '../packages/server/src/deps.ts';
import { addNews } from '../packages/server/src/features/news/service.ts';
import { ensureFirstAdmin } from '../packages/server/src/features/users/accounts/service.ts';
import { open } from '../packages/server/src/open.ts';
import { fingerprint } from '../tools/setup/fingerprint.mjs';
import { fillLogs } from './house/logs.ts';
import { fillManuscripts } from './house/manuscripts.ts';
import { fillPeople } from './house/people.ts';
import { fillProjects } from './house/projects.ts';
import { cache, root } from './places.ts';

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

/** Where the data of this size and schema is kept. */
export function keptFolder(engine: string, size: number): string {
  const sources = ['bench/house', 'packages/server/src/db/migrations', 'packages/server/src/demo'];
  return join(cache, `${engine}-${size}-${fingerprint(root, sources).slice(0, 12)}`);
}

/** A copy of the SQLite site of this size to work on; what the runs write into it is thrown away. */
export async function copySite(size: number): Promise<Site> {
  const kept = keptFolder('sqlite', size);
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, 'draft-'));
    await makeSite(siteIn(draft), size);
    renameSync(draft, kept);
  }
  const folder = mkdtempSync(join(cache, 'run-'));
  cpSync(kept, folder, { recursive: true });
  return siteIn(folder);
}

export function removeSite({ folder }: Site): void {
  rmSync(folder, { recursive: true, force: true });
}

/** An empty folder becomes a site with the first admin, news with pictures, and this many manuscripts and projects. */
async function makeSite({ environment }: Site, size: number): Promise<void> {
  const began = performance.now();
  const { deps, close } = await open(readConfig({ ...environment, LOG_LEVEL: 'warn' }));
  try {
    await ensureFirstAdmin(deps);
    const admin = await findAdmin(deps);
    await publishNews(deps, admin);
    for (const statement of statements(size, admin.id, await deps.passwords.hash(password)))
      await deps.db.maintenance.write((tx) => sql.raw(statement).execute(tx));
    await keepStatistics(deps);
  } finally {
    await close();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`bench: ${size} manuscripts and projects made in ${seconds} s\n`);
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
