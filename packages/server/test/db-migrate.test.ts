import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { categoryKey } from '@ruang-naskah/domain/categories/schema';
import { searchText, sortKey } from '@ruang-naskah/domain/search-text';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { migrate, schemaState } from '../src/db/migrate.ts';
import { migrations, newestVersion } from '../src/db/migrations/all.ts';
import { columnTypes, type Migration } from '../src/db/migrations/migration.ts';
import { listManuscriptRows } from '../src/features/manuscripts/list/repository.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { manuscriptRow, ofBefore, projectRow, userRow } from './db-rows.ts';

const names = migrations.map((migration) => migration.name);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
});
afterEach(() => database.close());

/** All tables, indexes, triggers and functions. */
async function readSchema({ reads, engine }: DatabaseHandle): Promise<unknown[]> {
  const objects =
    engine === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema where name not like 'schema_migrations%' order by name`
      : sql`select relname as name, relkind::text as type from pg_class
          where relnamespace = 'public'::regnamespace and relname not like 'schema_migrations%'
          union all select tgname, 'trigger' from pg_trigger where not tgisinternal
          union all select proname, 'function' from pg_proc where proname like 'refuse%' order by 1, 2`;
  return (await objects.execute(reads)).rows;
}

test('all run once, in order, and a second start has nothing to do', { tags: ['engine'] }, async () => {
  expect(await schemaState(database)).toEqual({ current: 0, newest: newestVersion });
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  expect(await schemaState(database)).toEqual({ current: newestVersion, newest: newestVersion });
  const rows = await database.reads
    .selectFrom('schema_migrations')
    .select('version')
    .orderBy('version')
    .execute();
  expect(rows.map((row) => row.version)).toEqual(migrations.map(({ version }) => version));
});

test('a failure at any statement leaves the schema as it was, and the next start finishes', {
  tags: ['engine', 'deep'],
}, async () => {
  for (const [at, migration] of migrations.entries()) {
    const before = await readSchema(database);
    const count = [...migration.statements(columnTypes(testEngine))].length;
    for (let statement = 0; statement <= count; statement += 1) {
      const broken = migrations.slice(0, at).concat(failingAt(migration, statement));
      await expect(migrate(database, broken)).rejects.toThrow('no_such_table');
      expect(await schemaState(database)).toMatchObject({ current: migrations[at - 1]?.version ?? 0 });
    }
    expect(await readSchema(database)).toEqual(before);
    expect(await migrate(database, migrations.slice(0, at + 1))).toEqual([migration.name]);
  }
  expect(await database.reads.selectFrom('categories').select('id').execute()).toHaveLength(18);
});

function failingAt(migration: Migration, at: number): Migration {
  return {
    ...migration,
    statements: (types) =>
      [...migration.statements(types)].toSpliced(at, Number.POSITIVE_INFINITY, 'select * from no_such_table'),
  };
}

/** Migrates in a process of its own; resolves with its exit code or the signal that ended it. */
async function migrateElsewhere(...statements: string[]): Promise<unknown> {
  const script = fileURLToPath(new URL('./db-migrating-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(database.config), ...statements]);
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

describe.each([0, 7, 30, 52])('a process killed after %i statements', (statements) => {
  test('leaves whole migrations only', { tags: ['deep'] }, async () => {
    expect(await migrateElsewhere(String(statements))).toBe('SIGKILL');
    const { current } = await schemaState(database);
    expect(await migrate(database)).toEqual(names.slice(current));
    const fresh = await openTestDatabase();
    expect(await readSchema(database)).toEqual(await readSchema(fresh));
    await fresh.close();
  });
});

test('of several processes starting at once each migration runs in one', {
  tags: ['engine', 'deep'],
}, async () => {
  expect(await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()])).toEqual([0, 0, 0]);
  expect(await migrate(database)).toEqual([]);
  expect(await database.reads.selectFrom('categories').select('id').execute()).toHaveLength(18);
});

describe('a schema newer than this program', () => {
  const later = (version: number, oldest: number | null) =>
    database.write((tx) =>
      tx
        .insertInto('schema_migrations')
        .values({ version, name: 'from the future', applied_at: 1, oldest })
        .execute(),
    );
  const refusal = (version: number) =>
    `The database has schema version ${version}; this program knows up to ${newestVersion}.`;
  beforeEach(async () => {
    await migrate(database);
  });

  test('is refused and left alone', async () => {
    await later(newestVersion + 1, null);
    await expect(migrate(database)).rejects.toThrow(refusal(newestVersion + 1));
  });

  test('is taken while every later migration names this release, and refused with the first that does not', {
    tags: ['engine'],
  }, async () => {
    await later(newestVersion + 1, newestVersion);
    expect(await migrate(database)).toEqual([]);
    // The file is checked before it is opened.
    await (await connect(database.config)).close();
    await later(newestVersion + 2, newestVersion + 1);
    await later(newestVersion + 3, newestVersion);
    await expect(migrate(database)).rejects.toThrow(refusal(newestVersion + 3));
    if (testEngine === 'sqlite')
      await expect(connect(database.config)).rejects.toThrow(refusal(newestVersion + 3));
  });
});

test.runIf(testEngine === 'postgres')(
  'who reads a table does not wait behind a migration that waits for it',
  { tags: ['engine', 'deep'] },
  async () => {
    await migrate(database);
    const other = await connect(database.config);
    const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reader = other.write(async (tx) => {
      await sql`lock table categories in access share mode`.execute(tx);
      held.resolve();
      await mayEnd.promise;
    });
    await held.promise;
    const version = newestVersion + 1;
    const statements = () => ['alter table categories add column shade text'];
    const migrated = migrate(database, [
      ...migrations,
      { version, name: 'later', oldest: newestVersion, statements },
    ]);
    const waiting = sql<{ found: number }>`select count(*)::int as found from pg_locks
      where not granted and relation = 'categories'::regclass`;
    await expect.poll(async () => (await waiting.execute(other.reads)).rows[0]?.found).toBe(1);
    expect(await other.reads.selectFrom('categories').select('id').execute()).toHaveLength(18);
    mayEnd.resolve();
    await reader;
    expect(await migrated).toEqual(['later']);
    await other.close();
  },
);

test('existing categories get the keys by which the domain tells them apart', {
  tags: ['engine'],
}, async () => {
  await migrate(database, migrations.slice(0, names.indexOf('roles and category keys')));
  const rows = [
    ['Pemrograman C++', 'pemrograman c'],
    ['Sains   &  Teknologi Terapan', 'sains teknologi terapan'],
  ].map(([name = '', name_key = ''], at) => ({ id: `k${at}`, name, name_key, created_at: 1 }));
  await database.write((tx) => tx.insertInto('categories').values(rows).execute());
  await migrate(database);
  const now = await database.reads
    .selectFrom('categories')
    .select(['name', 'name_key'])
    .where('id', 'in', ['k0', 'k1'])
    .execute();
  expect(now.map((row) => row.name_key)).toEqual(now.map((row) => categoryKey(row.name)));
});

test('categories already there are left alone', async () => {
  await migrate(
    database,
    migrations.slice(
      0,
      migrations.findIndex((migration) => migration.name === 'first categories'),
    ),
  );
  const own = { id: 'own', name: 'Komik', name_key: 'komik', created_at: 1 };
  await database.write((tx) => tx.insertInto('categories').values(own).execute());
  await migrate(database);
  expect(await database.reads.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Komik' }]);
});

describe('existing names with invisible characters', { tags: ['engine'] }, () => {
  const before = migrations.slice(0, names.indexOf('visible names'));

  test('are found, sorted and compared by their visible characters', async () => {
    await migrate(database, before);
    const user = userRow({ nama: '\u200bSi\u00adti', kota: 'Slem\u3164an', search_text: 'si ti slem an' });
    const title = {
      judul: 'Fi\u2060kih',
      kategori: 'Agama\u034f Islam',
      search_text: 'fi kih siti rahmawati',
    };
    const project = projectRow({
      title: 'Fi\u{e0041}kih',
      spp_number: 'A\u200b7',
      search_text: 'fi kih a 7',
    });
    await database.write(async (tx) => {
      await tx.insertInto('users').values(user).execute();
      await tx
        .insertInto('manuscripts')
        .values(ofBefore(manuscriptRow(title)))
        .execute();
      await tx.insertInto('projects').values(ofBefore(project)).execute();
      const value = JSON.stringify({ readerSegments: ['De\u200bwasa'], holdNewEditors: true });
      await tx
        .insertInto('settings')
        .values({ key: 'publisher', value, version: 1, updated_at: 1 })
        .execute();
    });
    await migrate(database);
    const { reads } = database;
    expect(
      await reads.selectFrom('users').select(['nama', 'nama_key', 'kota', 'search_text']).execute(),
    ).toEqual([
      {
        nama: 'Siti',
        nama_key: sortKey('Siti'),
        kota: 'Sleman',
        search_text: searchText(`Siti ${user.email} Sleman`),
      },
    ]);
    expect(
      await reads.selectFrom('manuscripts').select(['judul', 'kategori', 'search_text']).execute(),
    ).toEqual([{ judul: 'Fikih', kategori: 'Agama Islam', search_text: 'fikih siti rahmawati' }]);
    expect(await reads.selectFrom('projects').select(['title_key', 'search_text']).execute()).toEqual([
      { title_key: sortKey('Fikih'), search_text: 'fikih a7 siti rahmawati' },
    ]);
    const found = await listManuscriptRows(reads, { q: 'fi', sort: '-submissionDate' }, 25);
    expect(found?.items.map(({ judul }) => judul)).toEqual(['Fikih']);
    expect(await reads.selectFrom('settings').select('value').execute()).toEqual([
      { value: '{"readerSegments":["Dewasa"],"holdNewEditors":true}' },
    ]);
  });

  test('do not stop a start where categories are twins by them, or hold nothing else', async () => {
    await migrate(database, before);
    const given = ['Ko\u200bmik', 'Komik', 'KOMIK\u2800', '\u200b', '\u3164', 'Études\u00ad', 'ko mik'];
    const rows = given.map((name, at) => ({ id: `k${at}`, name, name_key: `alt ${at}`, created_at: at }));
    await database.write(async (tx) => {
      await tx.deleteFrom('categories').execute();
      await tx.insertInto('categories').values(rows).execute();
      // A key that another row will take next.
      await tx.updateTable('categories').set({ name_key: 'komik' }).where('id', '=', 'k6').execute();
    });
    await migrate(database);
    const list = await database.reads
      .selectFrom('categories')
      .select(['id', 'name'])
      .orderBy('name_key')
      .execute();
    expect(list.filter(({ name }) => /komik/i.test(name))).toEqual([
      { id: 'k0', name: 'Komik' },
      { id: 'k1', name: 'Komik' },
      { id: 'k2', name: 'KOMIK' },
    ]);
    expect(list.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
    expect(list.find(({ id }) => id === 'k5')?.name).toBe('Études');
  });

  test('are rewritten in a table of more rows than are held at once', { tags: ['deep'] }, async () => {
    await migrate(database, before);
    const rows = Array.from({ length: 1001 }, (_, at) => userRow({ nama: `Si\u200bti ${at}` }));
    await database.write((tx) => tx.insertInto('users').values(rows).execute());
    await migrate(database);
    const left = await database.reads
      .selectFrom('users')
      .select('nama')
      .where('nama', 'like', 'Si_ti%')
      .execute();
    expect(left).toEqual([]);
  });
});
