import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { type Db, UnusableDatabaseError } from './handle.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { newestSchema } from './schema-version.ts';
import { NodeSqliteDialect, pragmas, requireSqliteVersion, SqliteConnection } from './sqlite.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-sqlite-'));
  path = join(folder, 'portal.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the process has the file open, by `/proc`. */
function hasOpen(pid: number | undefined, file: string): boolean {
  const handles = `/proc/${pid}/fd`;
  try {
    return readdirSync(handles).some((handle) => readlinkSync(join(handles, handle)) === file);
  } catch {
    return false;
  }
}

const open = () => connect({ kind: 'sqlite', path });

describe('connections', () => {
  const readPragma = async (db: Db, name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  };

  test('all have the settings that the promise of durability rests on', async () => {
    const database = await open();
    for (const [name, value] of Object.entries(pragmas)) {
      expect([name, await readPragma(database.reads, name)]).toEqual([name, value]);
      expect([name, await database.write((tx) => readPragma(tx, name))]).toEqual([name, value]);
    }
    expect(pragmas).toMatchObject({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 });
    await database.close();
  });

  test('the one for reading cannot write', async () => {
    const database = await open();
    await migrate(database);
    await expect(sql`delete from categories`.execute(database.reads)).rejects.toThrow('readonly');
    await database.close();
  });

  test('a reader does not wait for a writer', async () => {
    const database = await open();
    await migrate(database);
    await database.write(async (tx) => {
      await tx.deleteFrom('categories').execute();
      expect(await database.reads.selectFrom('categories').select('id').execute()).toHaveLength(18);
    });
    await database.close();
  });

  test('closing checkpoints the WAL into the file', async () => {
    const database = await open();
    await migrate(database);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    await database.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  });

  // Twice, because a checkpoint runs at the end of a transaction, or of a statement outside one.
  test.each([
    ['one transaction for every 50', 50_000, 'begin immediate', 'commit'],
    ['no transaction around', 10_000, '', ''],
  ])(
    'the WAL stays small through inserts with returning, %s',
    { tags: ['deep'] },
    async (_, count, begin, commit) => {
      const connection = new SqliteConnection(path, 'writer');
      const kysely = new Kysely<Database>({ dialect: new NodeSqliteDialect(connection, 'writer') });
      const run = (text: string) => sql.raw(text).execute(kysely);
      await run('create table jobs (name text primary key, last_run_at integer, lease_until integer) strict');
      for (let number = 0; number < count; number += 1) {
        if (begin !== '' && number % 50 === 0) await run(begin);
        const row = { name: `job-${number}-${'x'.repeat(200)}`, last_run_at: number, lease_until: null };
        const added = await kysely
          .insertInto('jobs')
          .values(row)
          .returning('last_run_at')
          .executeTakeFirstOrThrow();
        expect(added.last_run_at).toBe(number);
        if (commit !== '' && number % 50 === 49) await run(commit);
      }
      expect(statSync(`${path}-wal`).size).toBeLessThan(16 * 1024 * 1024);
      await kysely.destroy();
    },
  );
});

describe('the file', () => {
  const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex');

  /** Asserts a refusal with one line of reason and no changed byte. */
  async function expectRefusal(reason: string | RegExp) {
    const before = hash();
    const error: unknown = await open().catch((e) => e);
    expect(error).toBeInstanceOf(UnusableDatabaseError);
    expect(error).toHaveProperty('message', expect.stringMatching(reason));
    expect(error).toHaveProperty('message', expect.not.stringContaining('\n'));
    expect(hash()).toBe(before);
  }

  test.skipIf(process.platform === 'win32')(
    'is its owner’s alone, with all that SQLite lays beside it',
    async () => {
      writeFileSync(path, '');
      chmodSync(path, 0o644);
      const database = await open();
      await migrate(database);
      const modes = ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600, 0o600]);
      await database.close();
    },
  );

  test('is refused when it is no database', async () => {
    writeFileSync(path, 'Bukan basis data. '.repeat(500));
    await expectRefusal('not an SQLite database');
  });

  test('is refused when it is too short to be one', async () => {
    writeFileSync(path, 'SQLite');
    await expectRefusal('not an SQLite database');
  });

  test('is refused when it belongs to another program', async () => {
    const other = new DatabaseSync(path);
    other.exec('create table notes (text)');
    other.close();
    await expectRefusal('another program');
  });

  test('is refused when a newer program wrote it', async () => {
    const database = await open();
    await migrate(database);
    await database.write((tx) =>
      tx.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '2027-01-01' }).execute(),
    );
    await database.close();
    await expectRefusal(`the schema 9999-later; this program knows up to ${newestSchema}`);
  });

  test('is refused when a page is damaged', async () => {
    const database = await open();
    await migrate(database);
    await database.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 2 * 4096, 3 * 4096);
    writeFileSync(path, bytes);
    await expectRefusal(/is damaged: .+\. Restore a backup\.$/);
  });

  test('is refused when it was cut in half, and the line says what to do', async () => {
    const database = await open();
    await migrate(database);
    await database.close();
    truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096);
    await expectRefusal(/is damaged: .+\. Restore a backup\.$/);
  });

  test.runIf(process.platform === 'linux')(
    'that another process holds is waited for, from the first look on',
    { tags: ['deep'] },
    async () => {
      const database = await open();
      await migrate(database);
      await database.close();
      const holder = new DatabaseSync(path);
      holder.exec('pragma locking_mode = exclusive; begin exclusive');
      const child = spawn(process.execPath, [
        join(import.meta.dirname, '../../test/support/open-database.ts'),
        path,
      ]);
      const ended = once(child, 'exit');
      const said = text(child.stdout);
      // The child has the file open, so it has begun to check it.
      while (child.exitCode === null && !hasOpen(child.pid, path)) await new Promise(setImmediate);
      holder.close();
      expect([await said, (await ended)[0]]).toEqual(['opened\n', 0]);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'is refused when it is a folder or its folder is missing',
    async () => {
      const where = (place: string) => connect({ kind: 'sqlite', path: place });
      await expect(where(folder)).rejects.toThrow('is not a file');
      await expect(where(join(folder, 'none', 'portal.db'))).rejects.toThrow('no such file or directory');
    },
  );

  test.skipIf(process.getuid?.() === 0)('is refused when it may not be written', async () => {
    const database = await open();
    await database.close();
    chmodSync(path, 0o400);
    await expectRefusal('cannot be read and written');
  });
});

test('an SQLite with the WAL bug is refused', () => {
  for (const good of ['3.51.3', '3.53.0', '4.0.0']) expect(() => requireSqliteVersion(good)).not.toThrow();
  for (const old of ['3.51.2', '3.50.9', '2.99.9', undefined]) {
    expect(() => requireSqliteVersion(old)).toThrow(UnusableDatabaseError);
  }
});

test('a limit stands in the text, because SQLite would compile a kept statement again for the value of one', async () => {
  const db = await open();
  const query = db.reads.selectFrom('categories').select('name').where('name', '=', 'Novel').limit(7);
  const compiled = query.compile();
  expect(compiled.sql).toMatch(/ limit 7$/);
  expect(compiled.parameters).toEqual(['Novel']);
  await db.close();
});
