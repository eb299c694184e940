/** @module-tag deep */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from './database.ts';
import { type Machine, newMachine } from './support/child.ts';

/** Only one server process at a time uses a data folder with SQLite. */

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine({ migrated: true });
});
afterEach(() => machine.remove());

describe.runIf(testEngine === 'sqlite')('on SQLite', () => {
  test('a second server on the same folder ends with one clear line, and the first goes on', async () => {
    const first = await machine.serve();
    const second = await machine.start();
    expect([second.code, second.out]).toEqual([1, '']);
    expect(second.err).toMatch(
      /^Ruang Naskah cannot start\. Another server or migration uses [^\n]+: stop it first[^\n]+\n$/,
    );
    expect((await fetch(`http://127.0.0.1:${first.port}/health/ready`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  test('after a server was killed the next one starts at once', { tags: ['deep'] }, async () => {
    await (await machine.serve()).kill();
    const next = await machine.serve();
    expect(await next.stop()).toBe(0);
  });

  test('the commands of the operator run beside the server', { tags: ['deep'] }, async () => {
    const server = await machine.serve();
    const created = await machine.portal(['admin', 'create', 'dua@penerbit.id', 'kertas-biru-77']);
    expect([created.code, created.err]).toEqual([0, '']);
    const changed = await machine.portal(['user', 'role', 'dua@penerbit.id', 'redaksi']);
    expect([changed.code, changed.err]).toEqual([0, '']);
    expect((await machine.portal(['doctor'])).code).toBe(0);
    expect(await server.stop()).toBe(0);
  });
});

test.runIf(testEngine === 'postgres')(
  'on PostgreSQL several servers run at once',
  { tags: ['engine', 'deep'] },
  async () => {
    const first = await machine.serve();
    const second = await machine.serve();
    expect(await second.stop()).toBe(0);
    expect(await first.stop()).toBe(0);
  },
);
