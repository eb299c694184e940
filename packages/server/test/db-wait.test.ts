/** @module-tag engine */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import { type DatabaseConfig, UnusableDatabaseError } from '../src/db/handle.ts';
import { connectWhenAvailable } from '../src/db/wait-for-database.ts';
import { createTestDatabase, testEngine } from './database.ts';
import { freePort } from './support/free-port.ts';

/** A start before PostgreSQL is there. */

const quick = { mostTries: 3, pauseMs: 0 };

/** Tries the addresses one after the other, then repeats the last. */
function tryAt(addresses: readonly DatabaseConfig[]) {
  let tried = 0;
  return () => {
    const config = addresses[Math.min(tried, addresses.length - 1)] as DatabaseConfig;
    tried += 1;
    return connect(config);
  };
}

describe.runIf(testEngine === 'postgres')('a database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let there: URL;
  let away: URL;
  beforeEach(async () => {
    database = await createTestDatabase();
    if (database.config.kind !== 'postgres') throw new Error('not PostgreSQL');
    there = new URL(database.config.url);
    away = new URL(there);
    away.port = String(await freePort());
  });
  afterEach(() => database.remove());
  const at = ({ href: url }: URL): DatabaseConfig => ({ kind: 'postgres', url });

  test('that does not listen yet is waited for, with one line each time', async () => {
    const said: string[] = [];
    const db = await connectWhenAvailable(tryAt([at(away), at(away), at(there)]), {
      ...quick,
      onUnavailable: ({ message }) => said.push(message),
    });
    await db.ping();
    await db.close();
    const line = `PostgreSQL cannot be used: connect ECONNREFUSED 127.0.0.1:${away.port}.`;
    expect(said).toEqual([line, line]);
  });

  test('that never comes is given up', async () => {
    let absent = 0;
    const waiting = {
      ...quick,
      onUnavailable: () => {
        absent += 1;
      },
    };
    await expect(connectWhenAvailable(tryAt([at(away)]), waiting)).rejects.toThrow(UnusableDatabaseError);
    expect(absent).toBe(2);
  });

  test('whose password is another one, or that does not exist, is not waited for', async () => {
    const wrong = new URL(there);
    wrong.password = 'lain';
    const missing = new URL(there);
    missing.pathname = '/tidak_ada';
    for (const url of [wrong, missing]) {
      let absent = 0;
      const waiting = {
        ...quick,
        onUnavailable: () => {
          absent += 1;
        },
      };
      await expect(connectWhenAvailable(tryAt([at(url)]), waiting)).rejects.toThrow(UnusableDatabaseError);
      expect(absent).toBe(0);
    }
  });
});
