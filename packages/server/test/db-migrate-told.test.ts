/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/all.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { userRow } from './db-rows.ts';

/** Existing notices stay as they are; those of notes are found by the note. */

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  const before = migrations.findIndex(({ name }) => name === 'told');
  await migrate(database, migrations.slice(0, before));
});
afterEach(() => database.close());

test('a notice of a note has the id of its note, and any other keeps its key', async () => {
  const user = userRow({});
  const row = {
    ...{ user_id: user.id, project_id: null, manuscript_id: null, stage: null, actor_id: null },
    ...{ words: '{}', created_at: 1, read_at: null, mail_due_at: null, mailed_at: null },
  } as const;
  const reminder = 'dueSoon:p1:Layout:2026-12-01:u1:0';
  await database.write(async (tx) => {
    await tx.insertInto('users').values(user).execute();
    await tx
      .insertInto('notices')
      .values([
        { ...row, id: 'n1', event: 'noteToYou', once_key: `note:c7-a_1:${user.id}` },
        { ...row, id: 'n2', event: 'dueSoon', once_key: reminder },
        { ...row, id: 'n3', event: 'assigned', once_key: null },
      ])
      .execute();
  });
  await migrate(database, migrations);
  const rows = await database.reads
    .selectFrom('notices')
    .select(['id', 'about_kind', 'about_id', 'once_key', 'line'])
    .orderBy('seq')
    .execute();
  const nothing = { about_kind: null, about_id: null, line: null };
  expect(rows).toEqual([
    { id: 'n1', about_kind: 'note', about_id: 'c7-a_1', once_key: `noteToYou:c7-a_1:${user.id}`, line: null },
    { ...nothing, id: 'n2', once_key: reminder },
    { ...nothing, id: 'n3', once_key: null },
  ]);
});
