/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ChangeListener } from '../src/db/change-listener.ts';
import type { News } from '../src/db/change-log.ts';
import { noteChange } from '../src/db/changes.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle, Tx } from '../src/db/handle.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';

/** What one process on PostgreSQL commits reaches the others (decision 0122). */

describe.runIf(testEngine === 'postgres')('of several processes', () => {
  let database: TestDatabase;
  let other: DatabaseHandle;
  let url: string;
  const heard: string[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
    if (database.config.kind === 'postgres') ({ url } = database.config);
    other = await connect(database.config);
    heard.length = 0;
    database.changes.follow(({ committed }: News) => heard.push(...committed.flatMap(idsOf)));
    await database.changes.reach();
  });
  afterEach(async () => {
    await other.close();
    await database.close();
  });
  const idsOf = ({ changes }: News['committed'][number]) => changes.map(({ id }) => id ?? '');
  const change = (tx: Tx, id: string) => noteChange(tx, { kind: 'project', id, version: 1, readers: [] });
  const since = async (place: string) => (await database.changes.since(place, 10))?.flatMap(idsOf);

  test('each change is read once and after every earlier place, in whichever order transactions end', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A transaction gets its number at its first write.
    const slow = other.write(async (tx) => {
      await tx.insertInto('jobs').values({ name: 'slow', last_run_at: null, lease_until: null }).execute();
      change(tx, 'slow');
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const first = database.changes.place;
    await other.write(async (tx) => change(tx, 'quick'));
    await database.changes.reach();
    expect(heard).toEqual(['quick']);
    const between = database.changes.place;
    mayEnd.resolve();
    await slow;
    await other.write(async (tx) => change(tx, 'late'));
    await database.changes.reach();
    await database.changes.reach();
    expect(heard).toEqual(['quick', 'slow', 'late']);
    expect([await since(first), await since(between), await since(database.changes.place)]).toEqual([
      ['quick', 'slow', 'late'],
      ['slow', 'late'],
      [],
    ]);
    expect(await database.changes.since(first, 2)).toBeUndefined();
    // Further back than rows are kept, of a later state than this one, or no place at all.
    const [at = '', snapshot = ''] = first.split(' ');
    const hourBefore = `${Number(at) - 60 * 60 * 1000 - 1} ${snapshot}`;
    for (const place of [hourBefore, `${at} 9:999999999999:`, '', 'x'])
      expect(await since(place)).toBeUndefined();
  });

  test('a change that is rolled back is not announced', async () => {
    const failing = other.write(async (tx) => {
      change(tx, 'never');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await other.write(async (tx) => change(tx, 'then'));
    await database.changes.reach();
    expect(heard).toEqual(['then']);
  });

  test('one is woken by the others, and notices when it is not', async () => {
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    const errors: Error[] = [];
    const news = { near: 0, far: 0 };
    const openListener = (me: keyof typeof news, at: string) => {
      const onNews = () => {
        news[me] += 1;
      };
      const parts = {
        primary: other.reads,
        url: at,
        me,
        onNews,
        onError: (error: Error) => void errors.push(error),
      };
      const listener = new ChangeListener(parts);
      onTestFinished(() => listener.close());
      return listener;
    };
    const [near, far] = [openListener('near', url), openListener('far', proxy.url)];
    const hear = async (listener: ChangeListener) => {
      await listener.beat();
      await expect.poll(() => listener.isHeard).toBe(true);
    };
    expect(far.isHeard).toBe(false);
    await hear(near);
    await hear(far);
    // Each reads once when it starts.
    expect(news).toEqual({ near: 1, far: 1 });
    await near.tell();
    await expect.poll(() => news.far).toBe(2);
    // A connection that died without an error is noticed when a heartbeat does not come back.
    proxy.forget();
    await far.beat();
    expect(far.isHeard).toBe(false);
    await hear(far);
    expect(news).toEqual({ near: 1, far: 3 });
    proxy.cut();
    await expect.poll(() => far.isHeard).toBe(false);
    await expect(far.beat()).rejects.toThrow();
    proxy.restore();
    await hear(far);
    expect(news).toEqual({ near: 1, far: 4 });
  });

  test('one that cannot be woken polls', { tags: ['deep'] }, async () => {
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    const config = { kind: 'postgres', url, directUrl: proxy.url } as const;
    const deaf = await connect(config);
    onTestFinished(async () => void (await deaf.close()));
    const late: string[] = [];
    deaf.changes.follow(({ committed }) => late.push(...committed.flatMap(idsOf)));
    await deaf.changes.reach();
    proxy.cut();
    deaf.changes.listen();
    await other.write(async (tx) => change(tx, 'found'));
    await expect.poll(() => late).toEqual(['found']);
  });
});
