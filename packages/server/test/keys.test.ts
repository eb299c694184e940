import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig, DatabaseHandle } from '../src/db/handle.ts';
import { type SealedColumn, toProfile } from '../src/features/users/columns.ts';
import { findUser } from '../src/features/users/find.ts';
import { systemClock } from '../src/infra/clock.ts';
import { newToken } from '../src/infra/ids.ts';
import { createSealer } from '../src/infra/sealed.ts';
import { loadSecrets } from '../src/infra/secrets.ts';
import { enqueueMail } from '../src/jobs/outbox.ts';
import { sessionRow, userRow } from './db-rows.ts';
import { profileInput } from './factories.ts';
import { type Machine, newMachine } from './support/child.ts';
import { readEverything } from './support/fingerprint.ts';

/** Threat T29: the operator's command rotates the data keys while a server runs, both as processes. */

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await machine.makeSite();
});
afterEach(() => machine.remove());

const dirs = () => ({ secretsDir: join(machine.folder, 'secrets'), dataDir: join(machine.folder, 'data') });
const keysFile = () => join(dirs().secretsDir, 'keys.json');
const keyIds = () => Object.keys(JSON.parse(readFileSync(keysFile(), 'utf8')).keys);
/** As if the last change of the keys were long ago. */
const age = () => utimesSync(keysFile(), 0, 0);
const rotate = () => machine.portal(['keys', 'rotate']);

/** Opens the machine's database in this process; only while no other process writes. */
async function withDatabase<T>(work: (db: DatabaseHandle) => Promise<T>): Promise<T> {
  const { databaseUrl: url } = machine;
  const config: DatabaseConfig =
    url === undefined
      ? { kind: 'sqlite', path: join(dirs().dataDir, 'portal.db') }
      : { kind: 'postgres', url };
  const db = await connect(config);
  return work(db).finally(() => db.close());
}

const idOf = (at: number) => `u${String(at).padStart(6, '0')}`;
const columns = ['nik', 'npwp', 'no_rek', 'tanggal_lahir'] as const satisfies readonly SealedColumn[];
const plainOf = (at: number, column: SealedColumn) =>
  column === 'tanggal_lahir' ? '1990-02-14' : `77${columns.indexOf(column)}${String(at).padStart(9, '0')}`;

/** People with all four sealed values, and the cookies of the first `signedIn`. */
async function fill(count: number, signedIn: number): Promise<string[]> {
  const sealer = createSealer(loadSecrets(dirs()));
  const sealedRow = (at: number) => {
    const id = idOf(at);
    const sealed = columns.map((column) => [
      column,
      sealer.seal({ table: 'users', column, rowId: id }, plainOf(at, column)),
    ]);
    return userRow({ id, email: `${id}@contoh.id`, ...Object.fromEntries(sealed) });
  };
  const tokens = Array.from({ length: signedIn }, newToken);
  await withDatabase((db) =>
    db.write(async (tx) => {
      for (let at = 0; at < count; at += 500) {
        const rows = Array.from({ length: Math.min(500, count - at) }, (_, index) => sealedRow(at + index));
        await tx.insertInto('users').values(rows).execute();
      }
      for (const [at, token] of tokens.entries()) {
        await tx
          .insertInto('sessions')
          .values(sessionRow(idOf(at), token))
          .execute();
      }
    }),
  );
  return tokens.map((token) => `sid=${token}`);
}

/** Every unsealed value of every person except the first `except`. */
async function expectAllOpen(count: number, except: number): Promise<void> {
  const secrets = loadSecrets(dirs());
  const sealer = createSealer(secrets);
  await withDatabase(async (db) => {
    const people = db.reads.selectFrom('users').selectAll().where('email', 'like', 'u0%');
    const rows = await people.orderBy('id').execute();
    expect(rows).toHaveLength(count);
    for (const [at, row] of rows.entries()) {
      if (columns.some((column) => sealer.needsReseal(row[column]))) throw new Error(`${row.id} was left`);
      const opened = columns.map((column) =>
        sealer.open({ table: 'users', column, rowId: row.id }, row[column]),
      );
      if (at >= except) expect(opened).toEqual(columns.map((column) => plainOf(at, column)));
    }
    const earlier = [...secrets.dataKeys.keys.keys()].filter((id) => id !== secrets.dataKeys.currentId);
    const everything = await readEverything(db);
    for (const id of earlier) expect(everything).not.toContain(`v1.${id}.`);
    expect(everything).toContain(`v1.${secrets.dataKeys.currentId}.`);
  });
}

/** Saves and reads a profile until stopped; returns how often, and what failed. */
async function useProfile(port: number, cookie: string, at: number, isOver: () => boolean) {
  const headers = { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/profile`;
  const errors: unknown[] = [];
  let saves = 0;
  let nik = plainOf(at, 'nik');
  while (!isOver()) {
    const before = await fetch(url, { headers });
    const profile = await before.json();
    if (before.status !== 200 || profile.nik !== nik) errors.push([before.status, profile]);
    const next = `33${String(at * 100_000 + saves).padStart(10, '0')}`;
    const saved = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'if-match': `"${profile.version}"` },
      body: JSON.stringify(
        profileInput({ nik: next, npwp: plainOf(at, 'npwp'), noRek: plainOf(at, 'no_rek') }),
      ),
    });
    const answer = await saved.text();
    // After the limit of one account is reached, it only reads.
    if (saved.status === 429) continue;
    if (saved.status !== 200) errors.push([saved.status, answer]);
    nik = next;
    saves += 1;
  }
  return { saves, errors, nik };
}

test('10,000 people are moved to a new key while others save and read: no error, nothing lost, nothing left', {
  tags: ['deep'],
}, async () => {
  const cookies = await fill(10_000, 4);
  const server = await machine.serve({ LOG_LEVEL: 'warn' });
  let over = false;
  const users = cookies.map((cookie, at) => useProfile(server.port, cookie, at, () => over));
  const ran = await rotate();
  over = true;
  const reports = await Promise.all(users);
  await server.stop();
  expect(ran.err).toBe('');
  // Each of the four accounts may have saved under the new key before the rows were counted.
  expect(ran.out).toMatch(/^New key k2: (10000|999[6-9]) rows to seal again\.$/m);
  expect(ran.out).toMatch(/^5\d{3} of (10000|999[6-9])$/m);
  expect(ran.out).toMatch(/^Every sealed value uses k2 now\./m);
  expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
  expect(Math.min(...reports.map(({ saves }) => saves))).toBeGreaterThan(10);
  await expectAllOpen(10_000, 4);
  const sealer = createSealer(loadSecrets(dirs()));
  const stored = await withDatabase((db) =>
    Promise.all(reports.map((_, at) => findUser(db.reads, idOf(at)))),
  );
  expect(stored.map((row) => row && toProfile(sealer, row, 0).nik)).toEqual(reports.map(({ nik }) => nik));
});

test('a rotation that was killed is finished by the next one, without another key', {
  tags: ['deep'],
}, async () => {
  await fill(3000, 0);
  await machine.portalUntil(['keys', 'rotate'], /^1\d{3} of 3000$/);
  const left = await withDatabase((db) =>
    sql<{ count: number }>`select count(*) as count from users where nik like 'v1.k1.%'`.execute(db.reads),
  );
  expect(left.rows[0]?.count).toBeGreaterThan(0);
  const again = await rotate();
  expect(again.out).toMatch(/^Finishing the rotation to k2: \d+ rows left\.$/m);
  expect([again.code, again.err, keyIds()]).toEqual([0, '', ['k1', 'k2']]);
  await expectAllOpen(3000, 0);
});

test('a value that does not open is named and left; all others are moved', { tags: ['deep'] }, async () => {
  await fill(20, 0);
  await withDatabase((db) =>
    db.write(async (tx) => {
      const { nik } = await tx
        .selectFrom('users')
        .select('nik')
        .where('id', '=', idOf(3))
        .executeTakeFirstOrThrow();
      // A sealed value moved to another person's row does not open: it is bound to its row.
      await tx.updateTable('users').set({ nik }).where('id', '=', idOf(4)).execute();
    }),
  );
  const ran = await rotate();
  expect([ran.code, ran.err]).toEqual([
    1,
    `1 rows hold a value that does not open and were left: users/${idOf(4)}. Their key or their row is damaged.\n`,
  ]);
  const left = await withDatabase((db) => db.reads.selectFrom('users').select(['id', 'nik']).execute());
  expect(left.filter(({ nik }) => nik?.startsWith('v1.k1.')).map(({ id }) => id)).toEqual([idOf(4)]);
});

test('waiting mail moves to the new key as well', { tags: ['deep'] }, async () => {
  const sealer = createSealer(loadSecrets(dirs()));
  const deps = { sealer, clock: systemClock, config: { publicUrl: 'http://localhost:3000' } };
  const mail = { kind: 'password-reset', recipient: 'siti@contoh.id', subject: 'Hal', bodyText: 'tautan' };
  await withDatabase((db) => db.write((tx) => enqueueMail(deps, tx, mail)));
  expect((await rotate()).code).toBe(0);
  const after = createSealer(loadSecrets(dirs()));
  const row = await withDatabase((db) =>
    db.reads.selectFrom('outbox').select(['id', 'body_text']).executeTakeFirstOrThrow(),
  );
  expect(row.body_text).toMatch(/^v1\.k2\./);
  expect(after.open({ table: 'outbox', column: 'body_text', rowId: row.id }, row.body_text)).toBe('tautan');
});

test('earlier keys are erased when nothing uses them, and not a moment before', {
  tags: ['deep'],
}, async () => {
  await fill(10, 0);
  expect(await machine.portal(['keys', 'retire'])).toMatchObject({ code: 1, err: /less than a minute ago/ });
  age();
  expect((await machine.portal(['keys', 'retire'])).out).toBe(`${machine.site}There is no key but k1.\n`);
  await rotate();
  const early = await machine.portal(['keys', 'retire']);
  expect([early.code, early.err]).toEqual([
    1,
    'keys.json was changed less than a minute ago. Try again in a minute.\n',
  ]);
  age();
  const { nik } = await withDatabase((db) =>
    db.reads.selectFrom('users').select('nik').where('id', '=', idOf(0)).executeTakeFirstOrThrow(),
  );
  const asOld = (nik ?? '').replace('v1.k2.', 'v1.k1.');
  const write = (value: string | null) =>
    withDatabase((db) =>
      db.write((tx) => tx.updateTable('users').set({ nik: value }).where('id', '=', idOf(0)).execute()),
    );
  await write(asOld);
  const used = await machine.portal(['keys', 'retire']);
  expect([used.code, used.err]).toEqual([1, '1 rows still use an earlier key: run keys rotate first.\n']);
  expect(keyIds()).toEqual(['k1', 'k2']);
  await write(nik);
  expect((await machine.portal(['keys', 'retire'])).out).toMatch(/^Retired k1\. Backups from before/m);
  expect(keyIds()).toEqual(['k2']);
  await expectAllOpen(10, 0);
});
