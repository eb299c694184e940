/** @module-tag engine */

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ChangeListener } from '../src/db/change-listener.ts';
import type { ChangeBatch } from '../src/db/change-log.ts';
import { noteChange } from '../src/db/changes.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle, Tx } from '../src/db/handle.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './database.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';

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
    database.changes.subscribe(({ committed }: ChangeBatch) => heard.push(...committed.flatMap(idsOf)));
    await database.changes.sync();
  });
  afterEach(async () => {
    await other.close();
    await database.close();
  });
  const idsOf = ({ changes }: ChangeBatch['committed'][number]) => changes.map(({ id }) => id ?? '');
  const change = (tx: Tx, id: string) => noteChange(tx, { kind: 'project', id, version: 1, readers: [] });
  const since = async (position: string) => (await database.changes.since(position, 10))?.flatMap(idsOf);

  test('each change is read once and after every earlier position, in whichever order transactions end', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A transaction gets its number at its first write.
    const slow = other.write(async (tx) => {
      await tx.insertInto('jobs').values({ name: 'slow', last_run_at: null, lease_until: null }).execute();
      change(tx, 'slow');
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const first = database.changes.position;
    await other.write(async (tx) => change(tx, 'quick'));
    await database.changes.sync();
    expect(heard).toEqual(['quick']);
    const between = database.changes.position;
    mayEnd.resolve();
    await slow;
    await other.write(async (tx) => change(tx, 'late'));
    await database.changes.sync();
    await database.changes.sync();
    expect(heard).toEqual(['quick', 'slow', 'late']);
    expect([await since(first), await since(between), await since(database.changes.position)]).toEqual([
      ['quick', 'slow', 'late'],
      ['slow', 'late'],
      [],
    ]);
    expect(await database.changes.since(first, 2)).toBeUndefined();
    // Another process has its own positions.
    await other.changes.sync();
    for (const position of [other.changes.position, '', 'x']) expect(await since(position)).toBeUndefined();
  });

  test('a change that is rolled back is not announced', async () => {
    const failing = other.write(async (tx) => {
      change(tx, 'never');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await other.write(async (tx) => change(tx, 'then'));
    await database.changes.sync();
    expect(heard).toEqual(['then']);
  });

  test('one is woken by the others, again after its connection was cut', async () => {
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    const channel = 'test_wakes';
    const errors: Error[] = [];
    const onError = (error: Error) => errors.push(error);
    const woken: (string | undefined)[] = [];
    const onNotification = (from: string | undefined) => woken.push(from);
    const listener = new ChangeListener({ url: proxy.url, channel, onNotification, onError });
    onTestFinished(() => listener.close());
    const wake = (from: string) => sql`select pg_notify(${channel}, ${from})`.execute(other.reads);
    await listener.connect();
    // Connected, it stays as it is.
    await listener.connect();
    await wake('one');
    await expect.poll(() => woken).toEqual(['one']);
    proxy.cut();
    await expect.poll(() => errors).not.toEqual([]);
    await expect(listener.connect()).rejects.toThrow();
    proxy.restore();
    await listener.connect();
    await wake('two');
    await expect.poll(() => woken).toEqual(['one', 'two']);
  });

  test.for([
    ['is cut', (proxy: TcpProxy) => proxy.cut()],
    ['died silently', (proxy: TcpProxy) => proxy.forget()],
  ] as const)(
    'one whose connection for NOTIFY %s reads by itself',
    { tags: ['deep'] },
    async ([_, lose], { onTestFinished: after }) => {
      const proxy = await startTcpProxy(url);
      after(() => proxy.close());
      const deaf = await connect({ kind: 'postgres', url, directUrl: proxy.url });
      after(async () => void (await deaf.close()));
      const late: string[] = [];
      deaf.changes.subscribe(({ committed }) => late.push(...committed.flatMap(idsOf)));
      await deaf.changes.sync();
      deaf.changes.listen();
      const listening = sql`select from pg_stat_activity
        where datname = current_database() and query like 'listen %'`;
      await expect.poll(async () => (await listening.execute(other.reads)).rows.length).toBe(1);
      lose(proxy);
      await other.write(async (tx) => change(tx, 'found'));
      await expect.poll(() => late).toEqual(['found']);
    },
  );
});
