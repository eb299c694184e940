/** @module-tag deep */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDoctor } from '../src/cli/doctor.ts';
import { type Config, readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig } from '../src/db/handle.ts';
import { schemaState } from '../src/db/migrate.ts';
import type { CreateSite } from '../src/db/site.ts';
import { addUser } from '../src/features/users/add.ts';
import { rotateDataKeys } from '../src/infra/secrets.ts';
import { type Opened, open } from '../src/open.ts';
import { createTestDatabase, testEngine } from './database.ts';
import { profileInput } from './factories.ts';
import { fillAsBefore } from './support/before-baseline.ts';

/** Where the database or the secrets of a site are missing, a start creates nothing in their place. */

let folder: string;
let database: DatabaseConfig;
let remove: () => Promise<void>;
let config: Config;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-used-'));
  await useNewDatabase();
});
afterEach(async () => {
  await remove();
  rmSync(folder, { recursive: true, force: true });
});

const file = (...path: string[]) => join(folder, ...path);
const environment = () => ({
  DATA_DIR: file('data'),
  SECRETS_DIR: file('secrets'),
  LOG_LEVEL: 'silent',
  ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
});
const secretFiles = () => readdirSync(file('secrets')).sort();

/** An empty database; on SQLite a missing file. */
async function useNewDatabase(): Promise<void> {
  if (testEngine === 'postgres') ({ config: database, remove } = await createTestDatabase({ empty: true }));
  else {
    database = { kind: 'sqlite', path: file('data', 'portal.db') };
    remove = async () => rmSync(file('data'), { recursive: true, force: true });
  }
  config = readConfig(environment());
}

async function startWith(
  createSite: CreateSite = 'if-missing',
  fill: (opened: Opened) => Promise<void> = async () => {},
) {
  const opened = await open(config, { createSite });
  await fill(opened).finally(() => opened.close());
}

async function refusal(createSite: CreateSite = 'if-missing'): Promise<string> {
  return open(config, { createSite }).then(
    async (opened) => opened.close().then(() => 'was not refused'),
    (error: unknown) => String(error),
  );
}

async function badLines(): Promise<string[]> {
  const lines: string[] = [];
  await runDoctor(environment(), (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('BAD'));
}

/** An account with four sealed values. */
async function addAuthor({ deps }: Opened): Promise<void> {
  const user = { id: 'u1', email: 'siti@contoh.id', role: 'penulis', active: true } as const;
  const row = { ...user, consentVersion: null, now: 1 };
  await deps.db.write((tx) => addUser(tx, deps.sealer, row, profileInput({ nik: '3201012345678901' })));
}

describe('secrets whose database is gone', () => {
  const lost: [string, () => Promise<void>][] =
    testEngine === 'postgres'
      ? [
          [
            'another one that is empty',
            async () => {
              await remove();
              await useNewDatabase();
            },
          ],
        ]
      : [
          ['no file', async () => rmSync(file('data'), { recursive: true })],
          ['a file without a byte', async () => writeFileSync(file('data', 'portal.db'), '')],
        ];

  test.each(lost)('start no new site on %s: one line says so, and nothing is made', async (_, lose) => {
    await startWith();
    await lose();
    const before = existsSync(file('data')) ? readdirSync(file('data')) : undefined;
    for (const _start of [1, 2])
      expect(await refusal()).toMatch(
        /^SecretsError: SECRETS_DIR \(\S+\) belongs to a site whose database is not in \S.+: is the volume mounted\? .+ npm run portal -- init --new$/,
      );
    expect(existsSync(file('data')) ? readdirSync(file('data')) : undefined).toEqual(before);
    expect((await badLines())[0]).toMatch(/^BAD {3}site: SECRETS_DIR .+ belongs to a site whose database/);
    await startWith('always');
    await startWith();
  });
});

test('secrets of a site of an earlier release are known as used from its next start on', async () => {
  await startWith();
  rmSync(file('secrets', 'used'));
  await startWith();
  expect(secretFiles()).toEqual(['keys.json', 'pepper', 'used']);
});

describe('a first start that was killed', () => {
  test.each([
    ['between its two secrets', 'pepper'],
    ['after both', ''],
  ])('%s begins again, and leaves no key lying about', async (_, only) => {
    await startWith();
    await remove();
    await useNewDatabase();
    for (const name of secretFiles()) if (only !== '' && name !== only) rmSync(file('secrets', name));
    rmSync(file('secrets', 'used'), { force: true });
    for (const name of ['keys.json.abc.tmp', 'pepper.abc.tmp']) writeFileSync(file('secrets', name), 'key');
    const pepper = readFileSync(file('secrets', 'pepper'), 'utf8');
    await startWith();
    expect(secretFiles()).toEqual(['keys.json', 'pepper', 'used']);
    expect(readFileSync(file('secrets', 'pepper'), 'utf8')).toBe(pepper);
  });

  test('is distinguished from a loss: a database with data does not open with half of its secrets', async () => {
    await startWith('if-missing', addAuthor);
    rmSync(file('secrets', 'used'));
    rmSync(file('secrets', 'keys.json'));
    expect(await refusal()).toMatch(
      /keys\.json is missing: restore it from your newest copy of the secrets\.$/,
    );
    expect(secretFiles()).toEqual(['pepper']);
  });
});

test('secrets older than the data are refused by start and doctor, with the key and the number of values', async () => {
  await startWith('if-missing', addAuthor);
  const keys = file('secrets', 'keys.json');
  const old = readFileSync(keys);
  rotateDataKeys(file('secrets'));
  await startWith('if-missing', ({ deps }) =>
    deps.db.write(async (tx) => {
      const { nik, npwp } = profileInput({ nik: '3201012345678901' });
      const seal = (column: string, value: string) =>
        deps.sealer.seal({ table: 'users', column, rowId: 'u1' }, value);
      await tx
        .updateTable('users')
        .set({ nik: seal('nik', nik), npwp: seal('npwp', npwp) })
        .execute();
    }),
  );
  await startWith();
  writeFileSync(keys, old);
  const line =
    /keys\.json lacks key k2, which 2 values need: it is older than the data\. Put your newest copy of the secrets into SECRETS_DIR/;
  expect(await refusal()).toMatch(line);
  expect((await badLines()).join('\n')).toMatch(line);
});

test('a command on a folder without a site makes nothing, not even beside used secrets', async () => {
  await startWith();
  await remove();
  await useNewDatabase();
  expect(await refusal('never')).toMatch(/^NoSiteError: There is no site in /);
  expect(existsSync(file('data'))).toBe(false || testEngine === 'postgres');
  mkdirSync(file('data'), { recursive: true });
});

test('a start with other secrets changes no schema', async () => {
  const older = async <T>(look: (db: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    const db = await connect(database);
    return look(db).finally(() => db.close());
  };
  mkdirSync(file('data'), { recursive: true, mode: 0o700 });
  await fillAsBefore(database);
  const value = JSON.stringify({ fingerprint: 'somebody else’s' });
  const row = { key: 'secrets', value, version: 1, updated_at: 1 };
  await older((db) => db.write((tx) => tx.insertInto('settings').values(row).execute()));
  const { current } = await older(schemaState);
  expect(await refusal()).toMatch(/does not hold the secrets/);
  expect((await older(schemaState)).current).toBe(current);
});
