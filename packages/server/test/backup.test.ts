/**
 * @module-tag engine
 * @module-tag deep
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadArchive } from '../src/backup/load-archive.ts';
import { archiveName, makeArchive } from '../src/backup/make-archive.ts';
import { BackupError, type Manifest } from '../src/backup/manifest.ts';
import { openArchive } from '../src/backup/read-archive.ts';
import { findSurplus } from '../src/backup/retention.ts';
import { siteKey } from '../src/backup/site-key.ts';
import { verifyArchive } from '../src/backup/verify-archive.ts';
import { writeArchive } from '../src/backup/write-archive.ts';
import type { DatabaseConfig } from '../src/db/handle.ts';
import { fillOnce } from '../src/demo/fill.ts';
import { newsImageFolder } from '../src/features/news/picture.ts';
import { openTestDatabase, testEngine } from './database.ts';
import { userRow } from './db-rows.ts';
import { buildManuscript, buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';
import { buildProject } from './project-factories.ts';
import { fingerprint } from './support/fingerprint.ts';

/** Decision 0120: an archive holds the whole site, and counts as proven only after it was restored. */

let app: TestApp;
let folder: string;

const ourKey = () => siteKey(app.deps.secrets);
const told = ({ tables, files, missing }: Manifest) => ({ tables, files, missing });

function make(database: DatabaseConfig, afterRows?: () => Promise<void>) {
  const into = mkdtempSync(join(folder, 'place-'));
  const { files } = app.deps;
  const request = { database, files, now: app.clock.now(), folder: into, secrets: undefined, key: ourKey() };
  return makeArchive({ ...request, ...(afterRows && { afterRows }) });
}

/** Restores the archive to each engine in turn, and backs each up again. */
async function goThrough(path: string, engines: readonly ('sqlite' | 'postgres')[]): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  let from = path;
  for (const engine of engines) {
    const db = await openTestDatabase({ empty: true, engine });
    try {
      const archive = await openArchive(from);
      await loadArchive(db, archive);
      archive.close();
      const next = await make(db.config);
      manifests.push(next.manifest);
      from = next.path;
    } finally {
      await db.close();
    }
  }
  return manifests;
}

/** With PostgreSQL to the other engine and back; a run on SQLite has no PostgreSQL. */
const journey = testEngine === 'postgres' ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

async function openSite(): Promise<void> {
  app = await openTestApp();
  folder = mkdtempSync(join(inject('sqliteFolder'), 'backup-'));
}

async function closeSite(): Promise<void> {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

describe('a small site', () => {
  beforeAll(async () => {
    await openSite();
    const author = await buildUser(app, 'penulis', { nama: 'Ñusa “Ombak”\nKecil' });
    await buildManuscript(app, { author });
    await buildProject(app);
    await app.signIn(author);
  });
  afterAll(closeSite);

  test('is in its archive with every table, and goes from engine to engine row for row', async () => {
    const { path, manifest } = await make(app.db.config);
    const tables = Object.keys(await fingerprint(app.db)).concat('rate_limits');
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(tables.sort());
    expect((await verifyArchive(path, folder, { key: ourKey() })).manifest).toEqual(manifest);
    for (const next of await goThrough(path, journey)) expect(told(next)).toEqual(told(manifest));
    // Proving leaves nothing but the archive.
    expect(readdirSync(folder).filter((name) => !name.startsWith('place-'))).toEqual([]);
  });

  test('has its words in the indexes of SQLite once restored, and those of later rows', async () => {
    const db = await openTestDatabase({ empty: true, engine: 'sqlite' });
    try {
      const archive = await openArchive((await make(app.db.config)).path);
      await loadArchive(db, archive);
      archive.close();
      const people = async () => {
        const { rows } = await sql<{
          nama: string;
        }>`select nama from users_fts join users on users.seq = users_fts.rowid
          where users_fts match '"ombak"' order by users.seq`.execute(db.reads);
        return rows.map(({ nama }) => nama);
      };
      const restored = ['Ñusa “Ombak”\nKecil'];
      expect(await people()).toEqual(restored);
      await db.write((tx) =>
        tx
          .insertInto('users')
          .values(userRow({ nama: 'Laras Ombak', search_text: 'laras ombak' }))
          .execute(),
      );
      expect(await people()).toEqual([...restored, 'Laras Ombak']);
    } finally {
      await db.close();
    }
  });

  test('is archived without the tables that a program beside it made, as Litestream does', async () => {
    const others = ['_litestream_lock', 'aplikasi_lain'];
    for (const name of others)
      await app.db.write((tx) => sql`create table ${sql.table(name)} (id integer)`.execute(tx));
    try {
      const { path, manifest } = await make(app.db.config);
      expect(manifest.tables.map(({ name }) => name).filter((name) => others.includes(name))).toEqual([]);
      expect((await verifyArchive(path, folder, { key: ourKey() })).manifest).toEqual(manifest);
    } finally {
      for (const name of others) await app.db.write((tx) => sql`drop table ${sql.table(name)}`.execute(tx));
    }
  });

  test('is archived as it was at one instant, whatever is written and deleted meanwhile', async () => {
    const key = `${newsImageFolder}/1-0123456789abcdef-480.webp`;
    await app.deps.files.put(key, Buffer.from('gambar'), 'image/webp');
    const image = { image_key: `${newsImageFolder}/1-0123456789abcdef`, image_width: 480, image_height: 320 };
    const text = { title: 'Judul', content: 'Isi', tags: '[]', image_alt: '' };
    const row = { id: 'berita', ...image, ...text, created_at: 1, created_by: 'x' };
    await app.db.write((tx) => tx.insertInto('news').values(row).execute());
    const before = await make(app.db.config);
    const { path, manifest } = await make(app.db.config, async () => {
      // Rows are read by now and images not yet: the picture of deleted news stays in the store (decision 0045).
      await app.db.write((tx) => tx.deleteFrom('news').where('id', '=', 'berita').execute());
      await buildUser(app, 'penulis');
    });
    expect(told(manifest)).toEqual(told(before.manifest));
    expect(manifest.files.map((file) => file.key)).toEqual([key]);
    await verifyArchive(path, folder, { key: ourKey() });
  });

  test('holds whole transactions only, of those that are written while its tables are read', async () => {
    let done = false;
    let written = 0;
    const write = async (): Promise<void> => {
      while (!done) {
        const [id, at] = [`pasangan-${written}`, { created_at: 1 }];
        await app.db.write(async (tx) => {
          await tx
            .insertInto('categories')
            .values({ id, name: id, name_key: id, ...at })
            .execute();
          await tx
            .insertInto('image_removals')
            .values({ name: id, keys: '[]', cause: 'deletion', noted_at: 1 })
            .execute();
        });
        written += 1;
      }
    };
    const writing = write();
    const { path, manifest } = await make(app.db.config);
    done = true;
    await writing;
    const archive = await openArchive(path);
    const idsOf = async (name: string) => {
      const ids: string[] = [];
      for (const table of manifest.tables.filter((each) => each.name === name))
        for await (const lines of archive.lines(table))
          ids.push(...lines.flatMap((line) => /pasangan-\d+/.exec(line)?.[0] ?? []));
      return ids.sort();
    };
    expect(await idsOf('categories')).toEqual(await idsOf('image_removals'));
    archive.close();
  });

  test('with images missing in its store is archived, and they are named', async () => {
    const image = { image_key: `${newsImageFolder}/2-0123456789abcdef`, image_width: 480, image_height: 320 };
    const text = { title: 'Judul', content: 'Isi', tags: '[]', image_alt: '' };
    const row = { id: 'hilang', ...image, ...text, created_at: 1, created_by: 'x' };
    await app.db.write((tx) => tx.insertInto('news').values(row).execute());
    const { path, manifest } = await make(app.db.config);
    expect(manifest.missing).toEqual([`${newsImageFolder}/2-0123456789abcdef-480.webp`]);
    await verifyArchive(path, folder, { key: ourKey() });
  });

  test('leaves no part of an unfinished archive', async () => {
    const stop = new AbortController();
    const into = mkdtempSync(join(folder, 'place-'));
    const request = { database: app.db.config, files: app.deps.files, now: app.clock.now(), folder: into };
    const afterRows = async () => stop.abort();
    const made = makeArchive({
      ...request,
      secrets: undefined,
      key: ourKey(),
      afterRows,
      signal: stop.signal,
    });
    await expect(made).rejects.toThrow();
    expect(readdirSync(into)).toEqual([]);
  });

  test('is proven no further once the proof has to end, which leaves nothing', async () => {
    const { path } = await make(app.db.config);
    const before = readdirSync(folder);
    await expect(
      verifyArchive(path, folder, { key: ourKey(), signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(before);
  });

  test('an archive with one flipped bit or one byte less is refused', {
    tags: ['deep'],
  }, async () => {
    const { path } = await make(app.db.config);
    const whole = readFileSync(path);
    const step = Math.floor(whole.length / 97);
    const places = [...Array.from({ length: 97 }, (_, at) => at * step), whole.length - 70, whole.length - 1];
    for (const [number, at] of places.entries()) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (number % 8)), at);
      writeFileSync(path, damaged);
      await expect(openArchive(path)).rejects.toThrow('is damaged, not whole');
    }
    writeFileSync(path, whole.subarray(0, -1));
    await expect(openArchive(path)).rejects.toThrow(BackupError);
    writeFileSync(path, whole);
    (await openArchive(path)).close();
  });

  test('rows that are not those of the manifest are refused, however well the file is sealed', {
    tags: ['deep'],
  }, async () => {
    const { path, manifest } = await make(app.db.config);
    const archive = await openArchive(path);
    const forged = join(folder, archiveName(app.clock.now() + 1000));
    await writeArchive(forged, ourKey(), async (writer) => {
      for (const table of manifest.tables) {
        const lines: string[] = [];
        for await (const batch of archive.lines(table)) lines.push(...batch);
        const forge = (line: string) => (table.name === 'users' ? line.replace('penulis', 'admin') : line);
        const text = lines.map((line) => `${forge(line)}\n`).join('');
        const pieces = async function* () {
          yield Buffer.from(text);
        };
        await writer.add(`tables/${table.name}.ndjson`, pieces());
      }
      await writer.add(
        'manifest.json',
        (async function* () {
          yield Buffer.from(JSON.stringify({ ...manifest, files: [] }));
        })(),
      );
    });
    archive.close();
    await expect(verifyArchive(forged, folder, { key: ourKey() })).rejects.toThrow(
      /the table users is not what the manifest says/,
    );
    rmSync(forged);
  });
});

test('the sample data, every table of them, go from engine to engine row for row', {
  tags: ['deep'],
}, async () => {
  await openSite();
  try {
    await fillOnce(app.deps);
    const { path, manifest } = await make(app.db.config);
    expect(manifest.files.length).toBeGreaterThan(5);
    await verifyArchive(path, folder, { key: ourKey() });
    for (const next of await goThrough(path, journey)) expect(told(next)).toEqual(told(manifest));
  } finally {
    await closeSite();
  }
});

test('seven backups are kept, and fewer where they would fill a fifth of the disk; the newest always', () => {
  const archives = Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, bytes: 10 }));
  expect(findSurplus(archives, undefined)).toEqual(['0', '1']);
  expect(findSurplus(archives, { free: 1000 })).toEqual(['0', '1']);
  expect(findSurplus(archives, { free: 110 })).toEqual(['0', '1', '2', '3', '4']);
  expect(findSurplus(archives, { free: 0 })).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(findSurplus(archives.slice(0, 1), { free: 0 })).toEqual([]);
});
