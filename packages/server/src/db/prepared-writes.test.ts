import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Tx } from './handle.ts';
import type { Parameters } from './prepared.ts';
import { prepareInsert, prepareWrite } from './prepared-writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ engine: 'sqlite' });
});
afterAll(() => database.close());

test('a prepared write says how many rows it wrote, and takes part in the transaction it is given', async () => {
  const add = prepareInsert('categories');
  const rename = prepareWrite((tx, p: Parameters<{ from: string; to: string }>) =>
    tx
      .updateTable('categories')
      .set({ name: p('to') })
      .where('name', '=', p('from')),
  );
  const row = { id: 'sapi', name: 'Peternakan', name_key: 'peternakan', created_at: 0 };
  let over: Tx | undefined;
  const failing = database.write(async (tx) => {
    over = tx;
    await add(tx, row);
    // The same columns in another order.
    await add(tx, { created_at: 0, name_key: 'kuda', name: 'Kuda', id: 'kuda' });
    expect(await rename(tx, { from: 'Kuda', to: 'Sapi' })).toBe(1);
    expect(await rename(tx, { from: 'Peternakan', to: 'Ternak' })).toBe(1);
    expect(await rename(tx, { from: 'Peternakan', to: 'Ternak' })).toBe(0);
    throw new Error('back');
  });
  await expect(failing).rejects.toThrow('back');
  if (over === undefined) throw new Error('no transaction');
  await expect(add(over, row)).rejects.toThrow('over');
  const stored = await database.reads
    .selectFrom('categories')
    .select('name')
    .where('id', '=', 'sapi')
    .execute();
  expect(stored).toEqual([]);
});
