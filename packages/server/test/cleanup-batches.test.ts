/** @module-tag engine */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepNewsImages } from '../src/features/news/jobs.ts';
import { forgetOldNotices } from '../src/features/notices/jobs.ts';
import { newId } from '../src/infra/ids.ts';
import { cleanUp, deleteExpired } from '../src/jobs/cleanup.ts';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp } from './harness.ts';

/** However much has expired, the cleanup deletes all of it, in transactions that nobody has to wait for. */

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const DAY = 86_400_000;
/** More than one transaction takes; the last one is young. */
const many = Array.from({ length: 1201 }, (_, at) => ({ at, isOld: at < 1200 }));
type Counted = 'rate_limits' | 'idempotency_keys' | 'notices' | 'image_removals';
const count = async (table: Counted) => (await app.db.reads.selectFrom(table).selectAll().execute()).length;

test('expired rows go in short transactions, whether their key has one column or two, and no others', async () => {
  const now = app.clock.now();
  const { id: user_id } = await buildUser(app, 'penulis');
  const ends = many.map(({ at, isOld }) => ({ key: `key ${at}`, expires_at: now + (isOld ? -1 : 60_000) }));
  const repeated = { user_id, request_hash: '', status: 201, response_body: '{}', created_at: now - DAY };
  await app.db.write(async (tx) => {
    const limits = ends.map((row) => ({ ...row, window_start: now - DAY, count: 1 }));
    await tx.insertInto('rate_limits').values(limits).execute();
    await tx
      .insertInto('idempotency_keys')
      .values(ends.map((row) => ({ ...row, ...repeated })))
      .execute();
  });
  const left = async () => [await count('idempotency_keys'), await count('rate_limits')];
  // Two transactions beyond those of five tables without such rows, and then its time is up.
  let turns = 7;
  await deleteExpired(app.deps, () => turns-- > 0);
  expect(await left()).toEqual([201, 1201]);
  await deleteExpired(app.deps);
  expect(await left()).toEqual([1, 1]);
});

test('so do notices, and pictures that were given up, however many', async () => {
  const now = app.clock.now();
  const { id: user_id } = await buildUser(app, 'penulis');
  const notice = { user_id, event: 'approved', words: '{}', stage: null } as const;
  await app.db.write(async (tx) => {
    const notices = many.map(({ isOld }) => ({
      ...notice,
      id: newId(),
      created_at: now - (isOld ? 181 * DAY : 0),
    }));
    await tx.insertInto('notices').values(notices).execute();
    const pictures = many.slice(950).map(({ at, isOld }) => ({
      name: `news_images/${at}`,
      keys: '[]',
      cause: 'upload' as const,
      noted_at: now - (isOld ? 8 * DAY : 0),
    }));
    await tx.insertInto('image_removals').values(pictures).execute();
  });
  await cleanUp(app.deps, async () => true, [forgetOldNotices, sweepNewsImages]);
  expect([await count('notices'), await count('image_removals')]).toEqual([1, 1]);
});

test('what has no time left is not begun, and a round that fails in one part goes on with the next', async () => {
  const done: string[] = [];
  const parts = [
    async () => Promise.reject(new Error('a part that fails')),
    async () => done.push('second'),
    async () => done.push('third'),
  ];
  const mayContinue = () => done.length === 0;
  await cleanUp(app.deps, async () => true, parts, mayContinue);
  expect(done).toEqual(['second']);
  expect(app.logLines.filter((line) => line.includes('a part that fails'))).toHaveLength(1);
});
