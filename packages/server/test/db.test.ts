/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import { isBusy, isUniqueViolation, wasRolledBack } from '../src/db/errors.ts';
import type { DatabaseConfig, Db, Tx } from '../src/db/handle.ts';
import type { NewRow } from '../src/db/schema.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { activityRow, auditRow, manuscriptRow, projectRow, stageRow, userRow } from './db-rows.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const addUser = (tx: Tx, row: NewRow<'users'>) => tx.insertInto('users').values(row).execute();
const readEmails = async (db: Db) => {
  const rows = await db.selectFrom('users').select('email').orderBy('seq').execute();
  return rows.map((row) => row.email);
};

describe('transactions', () => {
  test('a function that writes cannot be given the read handle, and one that reads takes either', () => {
    expectTypeOf<Db>().not.toExtend<Tx>();
    expectTypeOf<Tx>().toExtend<Db>();
    // @ts-expect-error: the read handle is not a transaction
    const misuse = () => addUser(database.reads, userRow());
    expect(misuse).toBeTypeOf('function');
  });

  test('a transaction sees its own writes, others only what is committed', async () => {
    await database.write(async (tx) => {
      await addUser(tx, userRow({ email: 'a@contoh.id' }));
      expect(await readEmails(tx)).toEqual(['a@contoh.id']);
      expect(await readEmails(database.reads)).toEqual([]);
    });
    expect(await readEmails(database.reads)).toEqual(['a@contoh.id']);
  });

  test('an error leaves nothing of the transaction behind, and the next one works', async () => {
    const failing = database.write(async (tx) => {
      await addUser(tx, userRow({ email: 'a@contoh.id' }));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await readEmails(database.reads)).toEqual([]);
    await database.write((tx) => addUser(tx, userRow({ email: 'b@contoh.id' })));
    expect(await readEmails(database.reads)).toEqual(['b@contoh.id']);
  });

  test('a hundred concurrent increments are all counted', async () => {
    const settings = { key: 'counter', value: '0', version: 1, updated_at: 0 };
    await database.write((tx) => tx.insertInto('settings').values(settings).execute());
    const increment = async (tx: Tx) => {
      // Two PostgreSQL transactions may overlap; the lock serialises them as SQLite's writer does.
      if (testEngine === 'postgres') await sql`lock table settings in exclusive mode`.execute(tx);
      const { version } = await tx.selectFrom('settings').select('version').executeTakeFirstOrThrow();
      await tx
        .updateTable('settings')
        .set({ version: version + 1 })
        .execute();
    };
    await Promise.all(Array.from({ length: 100 }, () => database.write(increment)));
    const { version } = await database.reads
      .selectFrom('settings')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(version).toBe(101);
  });

  test('a transaction inside a transaction is refused instead of waiting for ever', async () => {
    const nested = database.write(() => database.write((tx) => addUser(tx, userRow())));
    await expect(nested).rejects.toThrow('write() inside write()');
    await database.write((tx) => addUser(tx, userRow({ email: 'a@contoh.id' })));
    expect(await readEmails(database.reads)).toEqual(['a@contoh.id']);
  });

  test('a statement after the end of its transaction fails instead of committing by itself', async () => {
    let kept: Tx | undefined;
    await database.write(async (tx) => {
      kept = tx;
    });
    await expect((async () => kept && addUser(kept, userRow()))()).rejects.toThrow('already committed');
    expect(await readEmails(database.reads)).toEqual([]);
  });

  test('closing waits for the transaction under way and refuses later ones', async () => {
    const second = await connect(database.config);
    const writing = second.write((tx) => addUser(tx, userRow({ email: 'a@contoh.id' })));
    await second.close();
    await writing;
    await expect(second.write((tx) => addUser(tx, userRow()))).rejects.toThrow('being closed');
    expect(await readEmails(database.reads)).toEqual(['a@contoh.id']);
  });

  test('an answering database answers a ping, a closed one does not', async () => {
    await database.ping();
    const second = await connect(database.config);
    await second.close();
    await expect(second.ping()).rejects.toThrow();
  });
});

describe('types', () => {
  test('instants, counts and seq are numbers', async () => {
    const instant = 1_795_243_570_394;
    await database.write((tx) => addUser(tx, userRow({ created_at: instant })));
    const row = await database.reads
      .selectFrom('users')
      .select((is) => ['seq', 'created_at', is.fn.countAll<number>().over().as('count')])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ seq: 1, created_at: instant, count: 1 });
  });
});

describe('rules the database keeps', () => {
  const accepted = (write: (tx: Tx) => Promise<unknown>) =>
    database.write(write).then(
      () => true,
      () => false,
    );
  // The types forbid these values; a faulty program could still send them.
  const unknown = <T>(value: unknown) => value as T;

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['role', (tx) => addUser(tx, userRow({ role: unknown('root') }))],
    ['purpose', (tx) => addUser(tx, userRow({ tujuan_pendaftaran: unknown('Gabung') }))],
    ['marital status', (tx) => addUser(tx, userRow({ status_perkawinan: unknown('') }))],
    ['flag', (tx) => addUser(tx, userRow({ active: unknown(2) }))],
    ['version', (tx) => addUser(tx, userRow({ version: 0 }))],
    ['manuscript status', (tx) => add(tx, 'manuscripts', manuscriptRow({ status: unknown('Diterima') }))],
    ['reader segments', (tx) => add(tx, 'manuscripts', manuscriptRow({ segment_pembaca: '{}' }))],
    ['not JSON', (tx) => add(tx, 'manuscripts', manuscriptRow({ segment_pembaca: 'Semua' }))],
    ['overall status', (tx) => add(tx, 'projects', projectRow({ current_overall_status: unknown('Cetak') }))],
    ['kind', (tx) => add(tx, 'projects', projectRow({ kind: unknown('admin') }))],
    ['date', (tx) => add(tx, 'projects', projectRow({ turn_deadline: '21-11-2026' }))],
    ['activity type', (tx) => add(tx, 'activities', activityRow({ type: unknown('upload') }))],
    ['related kind', (tx) => add(tx, 'activities', activityRow({ related_kind: unknown('news') }))],
    ['detail', (tx) => add(tx, 'audit_events', auditRow({ detail: '[]' }))],
    ['text as a number', (tx) => addUser(tx, userRow({ created_at: unknown('besok') }))],
  ])('refuses a bad value: %s', async (_, write) => {
    expect(await accepted(write)).toBe(false);
  });

  test('refuses a stage and a stage status that do not exist, and a stage of no project', async () => {
    const project = projectRow();
    const stage = (row: Partial<NewRow<'project_stages'>>) =>
      accepted((tx) => add(tx, 'project_stages', stageRow({ project_id: project.id, ...row })));
    await database.write((tx) => add(tx, 'projects', project));
    expect(await stage({ stage: unknown('Cetak') })).toBe(false);
    expect(await stage({ status: unknown('Ditolak') })).toBe(false);
    expect(await stage({ deadline: '2026-1-1' })).toBe(false);
    expect(await stage({ project_id: 'nobody' })).toBe(false);
    expect(await stage({ deadline: '2026-01-01' })).toBe(true);
    expect(await stage({})).toBe(false);
  });

  test('deleting a user takes sessions and password along and leaves manuscripts', async () => {
    const user = userRow();
    const manuscript = manuscriptRow({ user_id: user.id });
    await database.write(async (tx) => {
      await addUser(tx, user);
      await add(tx, 'credentials', { user_id: user.id, password_hash: 'x', updated_at: 1, failed_count: 0 });
      await add(tx, 'manuscripts', manuscript);
      await tx.deleteFrom('users').where('id', '=', user.id).execute();
    });
    expect(await database.reads.selectFrom('credentials').selectAll().execute()).toEqual([]);
    expect(await database.reads.selectFrom('manuscripts').select('id').execute()).toHaveLength(1);
  });

  test('the audit log cannot be rewritten', async () => {
    await database.write((tx) => add(tx, 'audit_events', auditRow()));
    const rewriting = database.write((tx) =>
      tx.updateTable('audit_events').set({ actor_name: 'Orang lain' }).execute(),
    );
    await expect(rewriting).rejects.toThrow('append-only');
  });

  async function add<
    T extends 'manuscripts' | 'projects' | 'activities' | 'audit_events' | 'project_stages' | 'credentials',
  >(tx: Tx, table: T, row: NewRow<T>) {
    await tx
      .insertInto(table as 'manuscripts')
      .values(row as NewRow<'manuscripts'>)
      .execute();
  }
});

describe('errors', () => {
  test('a broken unique key is known by its table and columns', async () => {
    const user = userRow();
    await database.write((tx) => addUser(tx, user));
    const error: unknown = await database
      .write((tx) => addUser(tx, userRow({ email: user.email })))
      .catch((e) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'users')).toBe(true);
    expect(isUniqueViolation(error, 'users', 'email')).toBe(true);
    expect(isUniqueViolation(error, 'users', 'id')).toBe(false);
    expect(isUniqueViolation(error, 'categories', 'email')).toBe(false);
  });

  test('a key of two columns counts as broken whichever is named first', async () => {
    const participant = { project_id: projectRow().id, user_id: 'a', created_at: 1 };
    const error: unknown = await database
      .write(async (tx) => {
        await tx
          .insertInto('projects')
          .values(projectRow({ id: participant.project_id }))
          .execute();
        await tx.insertInto('project_participants').values([participant, participant]).execute();
      })
      .catch((e) => e);
    expect(isUniqueViolation(error, 'project_participants', 'user_id', 'project_id')).toBe(true);
  });

  test('other errors are no broken key', async () => {
    const refused: unknown = await database
      .write((tx) => addUser(tx, userRow({ version: 0 })))
      .catch((e) => e);
    expect([isUniqueViolation(refused), isBusy(refused), wasRolledBack(refused)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isUniqueViolation(new Error('UNIQUE constraint failed: users.email'))).toBe(false);
  });
});

describe.runIf(testEngine === 'postgres')('PostgreSQL', () => {
  test('every statement of a request has the time limits, and maintenance has no limits', async () => {
    const read = async (db: Db) => {
      const limits = await sql<Record<string, string>>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle,
          current_setting('transaction_isolation') as isolation`.execute(db);
      return limits.rows[0];
    };
    const usual = await connect(database.config);
    const limited = { statement: '5s', lock: '1200ms', idle: '10s', isolation: 'read committed' };
    const unlimited = { statement: '0', lock: '0', idle: '0', isolation: 'read committed' };
    expect(await read(usual.reads)).toEqual({ ...limited, lock: '300ms' });
    expect(await usual.write(read)).toEqual(limited);
    expect(await read(usual.maintenance.reads)).toEqual(unlimited);
    expect(await usual.maintenance.write(read)).toEqual(unlimited);
    await usual.close();
  });

  test('behind a pooler nothing is left on a connection: no statement’s name, and limits in transactions only', async () => {
    const pooled = await connect({ ...database.config, pooled: true } as DatabaseConfig);
    const limitIn = async (db: Db) =>
      (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db))
        .rows[0];
    const named = sql<{ count: number }>`select count(*) as count from pg_prepared_statements`;
    const counted = await pooled.write(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', 'a').execute();
      return [(await named.execute(tx)).rows[0]?.count, await limitIn(tx)];
    });
    expect(counted).toEqual([0, { limit: '5s' }]);
    expect(await limitIn(pooled.reads)).toEqual({ limit: '0' });
    await pooled.close();
  });

  test('survives connections cut while idle and inside a transaction', async () => {
    const cut = () => sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const other = await connect(database.config);
    const writing = other.write(async (tx) => {
      await addUser(tx, userRow());
      await cut().execute(database.reads);
      await addUser(tx, userRow());
    });
    await expect(writing).rejects.toThrow();
    await expect.poll(() => other.ping().then(() => 'up')).toBe('up');
    expect(await readEmails(other.reads)).toEqual([]);
    await other.close();
  });

  test('a deadlock runs one of the two again', { tags: ['deep'] }, async () => {
    const rows = [userRow(), userRow()];
    await database.write((tx) => tx.insertInto('users').values(rows).execute());
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    let holding = 0;
    const touch = (tx: Tx, id: string) =>
      tx
        .updateTable('users')
        .set((is) => ({ version: is('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    const touchBoth = (first: string, second: string) =>
      database.write(async (tx) => {
        await touch(tx, first);
        holding += 1;
        if (holding === 2) resolve();
        await bothHold;
        await touch(tx, second);
      });
    const [a, b] = rows.map((row) => row.id);
    if (a === undefined || b === undefined) throw new Error('two users');
    await Promise.all([touchBoth(a, b), touchBoth(b, a)]);
    const versions = await database.reads.selectFrom('users').select('version').execute();
    expect(versions).toEqual([{ version: 3 }, { version: 3 }]);
    // One run more than the two; on a loaded machine both may be run again.
    expect(holding).toBeGreaterThan(2);
  });

  test('an unreachable server is an error that names itself, not a hang', async () => {
    const away = connect({ kind: 'postgres', url: 'postgres://postgres:rahasia@localhost:1/none' });
    await expect(away).rejects.toThrow(/^PostgreSQL cannot be used: connect ECONNREFUSED [^ ]*:1\.$/);
  });
});
