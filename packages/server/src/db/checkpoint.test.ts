import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cannotMount, mountSmallDisk } from '../../test/support/small-disk.ts';
import { pragmas, SqliteConnection } from './sqlite.ts';

/** How long SQLite waits for a lock held by an operator's command, in milliseconds. */
const patienceOf = (connection: SqliteConnection) => connection.pragma('busy_timeout');

function openWithRows(folder: string): SqliteConnection {
  const connection = new SqliteConnection(join(folder, 'portal.db'), 'writer');
  connection.prepare('create table texts (text text) strict').run([]);
  for (let row = 0; row < 200; row += 1)
    connection.prepare('insert into texts values (?)').run(['naskah '.repeat(500)]);
  return connection;
}

test('after a failed checkpoint, writes still wait for a lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-checkpoint-'));
  const connection = openWithRows(folder);
  // An unfinished read makes a checkpoint on the same connection fail.
  const rows = connection.prepare('select text from texts').iterate([]);
  rows.next();
  expect(() => connection.checkpoint()).toThrow('locked');
  expect(patienceOf(connection)).toBe(pragmas.busy_timeout);
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(cannotMount())(
  'nor does a disk that is full during a checkpoint take their patience away',
  { tags: ['deep'] },
  () => {
    const disk = mountSmallDisk(4);
    if (disk === undefined) throw new Error('not mounted');
    onTestFinished(disk.remove);
    const connection = openWithRows(disk.folder);
    disk.fill();
    expect(() => connection.checkpoint()).toThrow('full');
    expect(patienceOf(connection)).toBe(pragmas.busy_timeout);
    disk.makeRoom();
    connection.checkpoint();
    expect(connection.prepare('select count(*) as count from texts').all([])).toEqual([{ count: 200 }]);
    connection.close();
  },
);
