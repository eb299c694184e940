import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseHandle } from '../src/db/handle.ts';
import { manuscriptInput } from './factories.ts';
import { type Machine, newMachine, type Served } from './support/child.ts';
import { addSignedIn, type SignedIn } from './support/sessions.ts';

/** After a crash during many writes every acknowledged write is stored completely (decision 0060). */

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

const clients = 30;
const open = (): Promise<DatabaseHandle> =>
  connect(
    machine.databaseUrl === undefined
      ? { kind: 'sqlite', path: join(machine.folder, 'data', 'portal.db') }
      : { kind: 'postgres', url: machine.databaseUrl },
  );

/** Sends manuscripts one after the other until the server is gone; collects the ids of the acknowledged ones. */
async function sendUntilGone(server: Served, authors: readonly SignedIn[], ledger: string[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/manuscripts`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://localhost:3000',
          cookie: authors[turn % authors.length]?.cookie ?? '',
        },
        body: JSON.stringify(manuscriptInput()),
      });
      const { id } = (await answer.json()) as { id?: string };
      if (answer.status === 201 && id !== undefined) ledger.push(id);
    } catch {
      return;
    }
  }
}

test('a server that is killed while thirty people write loses nothing that it acknowledged', {
  tags: ['deep'],
}, async () => {
  const ledger: string[] = [];
  for (const acknowledged of [60, 200]) {
    const server = await machine.serve();
    const db = await open();
    const authors = await addSignedIn(db, clients * 20);
    await db.close();
    const sending = Array.from({ length: clients }, (_, at) =>
      sendUntilGone(server, authors.slice(at * 20, at * 20 + 20), ledger),
    );
    await expect.poll(() => ledger.length, { interval: 1 }).toBeGreaterThan(acknowledged);
    await server.kill();
    await Promise.all(sending);
  }
  const db = await open();
  const has = async (table: 'manuscript_status_events' | 'audit_events' | 'activities') => {
    const column = {
      manuscript_status_events: 'manuscript_id',
      audit_events: 'object_id',
      activities: 'related_id',
    };
    const rows = await db.reads.selectFrom(table).selectAll().execute();
    return rows
      .map((row) => (row as Record<string, unknown>)[column[table]])
      .filter((id) => typeof id === 'string' && stored.has(id))
      .sort();
  };
  const stored = new Set(
    (await db.reads.selectFrom('manuscripts').select('id').execute()).map(({ id }) => id),
  );
  expect(ledger.filter((id) => !stored.has(id))).toEqual([]);
  // Each manuscript has its history, its audit line and its activity exactly once.
  const all = [...stored].sort();
  for (const table of ['manuscript_status_events', 'audit_events', 'activities'] as const)
    expect(await has(table), table).toEqual(all);
  await db.close();
});
