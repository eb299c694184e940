/** @module-tag engine */

import { messages } from '@ruang-naskah/domain/messages.id';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { patientBounds, testEngine } from './database.ts';
import { buildManuscript, buildUser } from './factories.ts';
import { buildTestApp, openTestApp, type TestApp } from './harness.ts';

/** More rows than SQLite looks at on the event loop. */
const rows = 5500;
const atOnce = 500;

let app: TestApp;
let cookie: string;
let hasty: DatabaseHandle;
let server: FastifyInstance;

/** Copies of one manuscript, as many as a house with many years has. */
async function fill(): Promise<void> {
  const author = await buildUser(app, 'penulis');
  const { id } = await buildManuscript(app, { author, status: 'Ditolak', input: { judul: 'Buku Ajar' } });
  await app.db.write(async (tx) => {
    const made = tx.selectFrom('manuscripts').selectAll().where('id', '=', id);
    const { seq: _seq, judul_key: _key, ...row } = await made.executeTakeFirstOrThrow();
    for (let from = 0; from < rows; from += atOnce) {
      const copies = Array.from({ length: atOnce }, (_, at) => ({ ...row, id: `salinan-${from + at}` }));
      await tx.insertInto('manuscripts').values(copies).execute();
    }
  });
}

beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await buildUser(app, 'admin'));
  await fill();
  // The thread of SQLite starts no read within a millisecond. PostgreSQL waits for a table that somebody holds.
  const statementMs = testEngine === 'sqlite' ? 1 : 1000;
  hasty = await connect(app.db.config, { bounds: { ...patientBounds, statementMs } });
  server = await buildTestApp({ ...app.deps, db: hasty });
});

afterAll(async () => {
  await server.close();
  await hasty.close();
  await app.close();
});

/** On PostgreSQL the search finds the table locked. */
async function whileHeld<T>(run: () => Promise<T>): Promise<T> {
  if (testEngine === 'sqlite') return run();
  return app.db.write(async (tx) => {
    await sql`lock table manuscripts in access exclusive mode`.execute(tx);
    return run();
  });
}

test('a search that takes too long says so, without advice to try it again', async () => {
  const url = '/api/manuscripts?q=buku&status=Ditolak&tujuanPenerbit=Izzah%20Press';
  const answer = await whileHeld(async () => server.inject({ url, headers: { cookie } }));
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'search_too_slow', message: messages.errors.searchTooSlow }),
  ]);
  expect(answer.headers).not.toHaveProperty('retry-after');
});
