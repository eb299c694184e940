import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadArchive } from '../src/backup/load-archive.ts';
import { openArchive } from '../src/backup/read-archive.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { migrate, schemaState } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/all.ts';
import { type Migration, sqlDialectOf } from '../src/db/migrations/migration.ts';
import { newestSchema } from '../src/db/schema-version.ts';
import { listManuscriptRows } from '../src/features/manuscripts/list.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { archiveBefore, fillAsBefore } from './support/before-baseline.ts';
import { schemaText } from './support/schema-text.ts';

const names = Object.keys(migrations);
const isCurrent = { current: newestSchema, newest: newestSchema };
const later = { '9999-later': { statements: () => ['alter table categories add column shade text'] } };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
});
afterEach(() => database.close());

/** Statements in which spaces, quotation marks and the order of a table's columns make no difference. */
async function readSchema({ reads }: DatabaseHandle): Promise<string[]> {
  const plain = (await schemaText(reads)).map((text) =>
    text
      .replaceAll('"', '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[,)])|(?<=\() /g, ''),
  );
  return plain.toSorted();
}

async function expectNewSite(db: DatabaseHandle): Promise<void> {
  expect(await schemaState(db)).toEqual(isCurrent);
  expect(await db.reads.selectFrom('categories').select('id').execute()).toHaveLength(18);
  const fresh = await openTestDatabase();
  expect(
    await readSchema(db),
    'The tables of an older site differ from those of a new one. A released migration, such as the baseline, is not edited: add a file to packages/server/src/db/migrations/ and name it in all.ts there (CONTRIBUTING.md, “A migration”).',
  ).toEqual(await readSchema(fresh));
  await fresh.close();
}

test('all run once, and a second start has nothing to do', { tags: ['engine'] }, async () => {
  expect(await schemaState(database)).toEqual({ ...isCurrent, current: undefined });
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  await expectNewSite(database);
});

test('a failure at any statement leaves the database as it was, and the next start finishes', {
  tags: ['engine', 'deep'],
}, async () => {
  const [[name, migration] = ['', later['9999-later']]] = Object.entries<Migration>(migrations);
  const statements = [...migration.statements(sqlDialectOf(testEngine))];
  for (let at = 0; at <= statements.length; at += 15) {
    const broken = [...statements.slice(0, at), 'select * from no_such_table'];
    await expect(migrate(database, { [name]: { statements: () => broken } })).rejects.toThrow(
      'no_such_table',
    );
    expect(await readSchema(database)).toEqual([]);
  }
  await migrate(database);
  await expectNewSite(database);
});

/** Migrates in a process of its own; resolves with its exit code or the signal that ended it. */
async function migrateElsewhere(...statements: string[]): Promise<unknown> {
  const script = fileURLToPath(new URL('./db-migrating-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(database.config), ...statements]);
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

test('a process killed between two statements leaves the database as it was', {
  tags: ['deep'],
}, async () => {
  for (const statements of ['0', '7', '200']) {
    expect(await migrateElsewhere(statements)).toBe('SIGKILL');
    expect(await readSchema(database)).toEqual([]);
  }
  await migrate(database);
  await expectNewSite(database);
});

test('of several processes starting at once each migration runs in one', {
  tags: ['engine', 'deep'],
}, async () => {
  expect(await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()])).toEqual([0, 0, 0]);
  expect(await migrate(database)).toEqual([]);
  await expectNewSite(database);
});

test('a schema newer than this program is refused and left alone', { tags: ['engine'] }, async () => {
  expect(await migrate(database, { ...migrations, ...later })).toEqual([...names, '9999-later']);
  const refusal = `The database has the schema 9999-later; this program knows up to ${newestSchema}.`;
  await expect(migrate(database)).rejects.toThrow(refusal);
  await expect(schemaState(database)).rejects.toThrow(refusal);
  // A file is checked before it is opened.
  if (testEngine === 'sqlite') await expect(connect(database.config)).rejects.toThrow(refusal);
});

describe('a site of before the baseline', { tags: ['engine'] }, () => {
  const site = async (db: DatabaseHandle) => ({
    people: await db.reads.selectFrom('users').select(['id', 'nama_key']).execute(),
    sessions: await db.reads.selectFrom('sessions').select('id').execute(),
    found: (await listManuscriptRows(db.reads, { q: 'la', sort: '-submissionDate' }, 25)).items.map(
      ({ judul }) => judul,
    ),
  });
  const told = {
    people: [{ id: 'author', nama_key: 'siti rahmawati' }],
    sessions: [{ id: 'session' }],
    found: ['Laut Bercerita'],
  };

  test('that had the last migration is taken over as it is', async () => {
    await fillAsBefore(database.config);
    await (await connect(database.config)).close();
    expect(await schemaState(database)).toEqual({ ...isCurrent, current: 'before 0001-baseline' });
    const { rows } = await sql<{ at: number }>`
      select applied_at as at from schema_migrations where version = 47`.execute(database.reads);
    await migrate(database);
    await expectNewSite(database);
    expect(await site(database)).toEqual(told);
    // Its audit log tells since then what was changed.
    const { timestamp } = await database.reads
      .selectFrom('kysely_migration')
      .select('timestamp')
      .executeTakeFirstOrThrow();
    expect(Date.parse(timestamp)).toBe(rows[0]?.at);
    expect(await migrate(database)).toEqual([]);
    expect(await migrate(database, { ...migrations, ...later })).toEqual(['9999-later']);
  });

  test('that lacks the last migration is refused with what to do, and left alone', async () => {
    await fillAsBefore(database.config);
    const last = sql`delete from schema_migrations
      where version = (select max(version) from schema_migrations)`;
    await database.write((tx) => last.execute(tx));
    const before = await readSchema(database);
    for (const use of [migrate, schemaState])
      await expect(use(database)).rejects.toThrow(
        /^The database has schema version \d+, which is too old for this program: start commit [0-9a-f]{40} with it once\.$/,
      );
    expect(await readSchema(database)).toEqual(before);
  });

  test('restores from its archive, without what the schema no longer has', async () => {
    const archive = await openArchive(archiveBefore);
    await loadArchive(database, archive);
    archive.close();
    // Migrations after the baseline run at the next start.
    await migrate(database);
    await expectNewSite(database);
    expect(await site(database)).toEqual(told);
  });
});
