import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { fingerprint } from '../packages/launcher/fingerprint.mjs';
import { readConfig } from '../packages/server/src/config.ts';
import { analyzeStaleTables } from '../packages/server/src/db/statistics.ts';
import { beginSession, demoContext, endSessions } from '../packages/server/src/demo/context.ts';
import { drawCover } from '../packages/server/src/demo/covers.ts';
import { sampleNews } from '../packages/server/src/demo/news-texts.ts';
import type { ProcessDeps } from '../packages/server/src/deps.ts';
import { addNews } from '../packages/server/src/features/news/add.ts';
import { ensureFirstAdmin } from '../packages/server/src/features/users/create-admin.ts';
import { open } from '../packages/server/src/open.ts';
import { userRow } from '../packages/server/test/db-rows.ts';
import { houseStatements, nameOf } from '../packages/server/test/large-house.ts';
import type { DurablePostgres } from '../packages/server/test/support/durable-postgres.ts';
import { root } from '../packages/server/test/support/portal-process.ts';

/** Holds the generated data of each size; ignored by git. */
const cache = join(root, '.cache', 'bench');

/** A portal's folders and database with a publisher's data of many years. */
export interface Site {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

export const password = 'Sebuah kata-sandi panjang 7';
export const [editor, author] = [nameOf('red', 0), nameOf('pen', 0)];
/** Authors who send manuscripts and sign in. */
export const writers = Array.from({ length: 200 }, (_, at) => nameOf('aut', at));
export const mailOf = (at: number) => `penulis${at}@contoh.id`;

/** Words of the titles: of all, of two of a hundred, of five in all, and of the oldest alone. */
export const words = { everywhere: 'buku', common: 'sejarah', rare: 'zamrud', old: 'pandemi' } as const;

function siteIn(folder: string, databaseUrl?: string): Site {
  const environment = {
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    ADMIN_PASSWORD: password,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  return { folder, environment, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A site of this size, discarded after the run. On SQLite it is a copy: its data are made once for each schema. */
export async function makeSite(size: number, cluster: DurablePostgres | undefined): Promise<Site> {
  const sources = [
    'packages/server/test/large-house.ts',
    'packages/server/src/db/migrations',
    'bench/site.ts',
  ];
  const cachedFolder = join(cache, `sqlite-${size}-${fingerprint(root, sources).slice(0, 12)}`);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  const site = siteIn(folder, await cluster?.createDatabase());
  process.once('exit', site.remove);
  if (cluster === undefined && existsSync(cachedFolder)) cpSync(cachedFolder, folder, { recursive: true });
  else await fill(site, size);
  if (cluster === undefined && !existsSync(cachedFolder)) cpSync(folder, cachedFolder, { recursive: true });
  return site;
}

/** The first admin, news with pictures, and this many manuscripts and projects. */
async function fill({ environment }: Site, size: number): Promise<void> {
  const began = performance.now();
  const { deps, close } = await open(readConfig({ ...environment, LOG_LEVEL: 'warn' }));
  const { db } = deps;
  try {
    await ensureFirstAdmin(deps);
    const { id, nama } = await findAdmin(db);
    await publishNews(deps, { kind: 'user', id, role: 'admin', name: nama });
    const people = [
      { ...userRow({ role: 'redaksi', nama: 'Redaksi' }), id: editor },
      { ...userRow({ nama: 'Pengarang' }), id: author },
    ];
    await db.maintenance.write((tx) => tx.insertInto('users').values(people).execute());
    const house = { projects: size, admin: id, editor, author, today: '2026-11-21' };
    const hash = await deps.passwords.hash(password);
    const all = [...houseStatements(house), ...titles(size), passwords(hash)];
    if (db.engine === 'sqlite') fillSqliteFile(join(environment.DATA_DIR ?? '', 'portal.db'), all);
    else for (const one of all) await db.maintenance.write((tx) => sql.raw(one).execute(tx));
    await analyzeStaleTables(deps);
  } finally {
    await close();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`bench: ${size} manuscripts and projects made in ${seconds} s\n`);
}

export function findAdmin(db: ProcessDeps['db']) {
  const admins = db.reads.selectFrom('users').select(['id', 'nama']).where('role', '=', 'admin');
  return admins.executeTakeFirstOrThrow();
}

async function publishNews(deps: ProcessDeps, admin: Parameters<typeof demoContext>[0]): Promise<void> {
  await deps.db.write((tx) => beginSession(tx, admin.id, deps.clock.now()));
  for (const { title, content, tags, imageAlt, cover } of sampleNews) {
    const input = { title, content, tags: [...tags], imageAlt };
    await addNews(deps, demoContext(admin), input, await drawCover(cover));
  }
  await endSessions(deps, [admin]);
}

/** Puts the words into titles, and gives the author two hundred manuscripts at every size. */
function titles(size: number): string[] {
  const rows = {
    [words.common]: 'seq % 50 = 11',
    [words.rare]: `seq % ${size / 5} = 3`,
    [words.old]: `seq < ${size / 10} and seq % 5 = 2`,
  };
  const put = ([word, where]: readonly [string, string]) => [
    `update manuscripts set judul = '${word} ' || judul, search_text = '${word} ' || search_text where ${where}`,
    `update projects set title = '${word} ' || title, search_text = '${word} ' || search_text where ${where}`,
  ];
  const own = `update manuscripts set user_id = '${author}' where seq % ${Math.ceil(size / 200)} = 1`;
  return [...Object.entries(rows).flatMap(put), own];
}

function passwords(hash: string): string {
  const rows = writers.map((id) => `('${id}', '${hash}', 0, 0)`);
  return `insert into credentials (user_id, password_hash, updated_at, failed_count) values ${rows.join(', ')}`;
}

/** A second connection for filling, with much memory and without durable commits. */
function fillSqliteFile(path: string, all: readonly string[]): void {
  const database = new DatabaseSync(path);
  for (const setting of ['cache_size = -1000000', 'synchronous = off', 'secure_delete = off'])
    database.exec(`pragma ${setting}`);
  for (const statement of all) database.exec(statement);
  database.close();
}
