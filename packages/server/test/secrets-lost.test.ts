import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseConfig } from '../src/db/handle.ts';
import { addUser } from '../src/features/users/add.ts';
import { toProfile } from '../src/features/users/columns.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import { findUser } from '../src/features/users/find.ts';
import { SecretsError } from '../src/infra/secret-files.ts';
import { loadSecrets, retireDataKeys, rotateDataKeys } from '../src/infra/secrets.ts';
import { type Opened, open } from '../src/open.ts';
import { createTestDatabase } from './database.ts';
import { profileInput } from './factories.ts';

/** With other secrets than those it was filled with, a database is neither read nor written. */

let folder: string;
let database: DatabaseConfig;
let remove: () => Promise<void>;
let config: Config;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-secrets-'));
  ({ config: database, remove } = await createTestDatabase());
  config = readConfig({
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    LOG_LEVEL: 'silent',
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  });
});
afterEach(async () => {
  await remove();
  rmSync(folder, { recursive: true, force: true });
});

const other = (name = 'other'): Config => ({ ...config, secretsDir: join(folder, name) });
const nik = '3201012345678901';

async function addAdmin({ deps }: Opened): Promise<void> {
  await createAdmin(deps, 'admin@contoh.id', 'lemari-kayu-jati-9');
}

/** An account with a sealed value and without a password. */
async function addAuthor({ deps }: Opened): Promise<void> {
  const user = { id: 'u1', email: 'siti@contoh.id', role: 'penulis', active: true } as const;
  const row = { ...user, consentVersion: null, now: 1 };
  await deps.db.write((tx) => addUser(tx, deps.sealer, row, profileInput({ nik })));
}

async function startWith(start: Config, fill: (opened: Opened) => Promise<void> = async () => undefined) {
  const opened = await open(start, { database });
  await fill(opened).finally(() => opened.close());
}

async function expectRefused(start: Config): Promise<void> {
  const refusal = await open(start, { database }).then(
    async (opened) => opened.close(),
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(SecretsError);
  expect(String(refusal)).toBe(
    `SecretsError: SECRETS_DIR (${start.secretsDir}) does not hold the secrets of this database: restore them from your copy.`,
  );
}

/** The state of a database of an earlier release. */
async function forgetFingerprint(): Promise<void> {
  const db = await connect(database);
  await db.write((tx) => tx.deleteFrom('settings').where('key', '=', 'secrets').execute());
  await db.close();
}

async function remembered(): Promise<string | undefined> {
  const db = await connect(database);
  const row = db.reads.selectFrom('settings').select('value').where('key', '=', 'secrets').executeTakeFirst();
  return row.then((found) => found?.value).finally(() => db.close());
}

test('a database with people refuses to open without its secrets, at every start, until they are back', async () => {
  await startWith(config, addAdmin);
  for (const _start of [1, 2]) await expectRefused(other());
  // The start made no secrets that could be taken for the right ones.
  expect(existsSync(other().secretsDir)).toBe(false);
  await startWith(config);
});

test('a first start that does not reach the database makes no secrets, and the next one is refused all the same', async () => {
  await startWith(config, addAdmin);
  writeFileSync(join(folder, 'junk.db'), 'not a database, not in the least '.repeat(99));
  const away: DatabaseConfig =
    database.kind === 'postgres'
      ? { kind: 'postgres', url: 'postgres://127.0.0.1:1/away' }
      : { kind: 'sqlite', path: join(folder, 'junk.db') };
  await expect(open(other(), { database: away })).rejects.toThrow();
  expect(existsSync(other().secretsDir)).toBe(false);
  await expectRefused(other());
});

test.each([
  ['an admin', addAdmin],
  ['people with sealed values', addAuthor],
  ['nobody yet', undefined],
])(
  'the secrets of another installation are refused by a database with %s, and left alone',
  async (_, fill) => {
    await startWith(config, fill);
    loadSecrets(other());
    const files = () =>
      readdirSync(other().secretsDir).map((name) => readFileSync(join(other().secretsDir, name)));
    const before = files();
    for (const _start of [1, 2]) await expectRefused(other());
    expect(files()).toEqual(before);
    await startWith(config);
  },
);

describe('a database of an earlier release, which remembers no secrets,', () => {
  test.each([
    ['a password', addAdmin],
    ['a sealed value', addAuthor],
  ])('adopts those that open %s, and no others', async (_, fill) => {
    await startWith(config, fill);
    const before = await remembered();
    await forgetFingerprint();
    loadSecrets(other());
    for (const start of [other(), other('none')]) await expectRefused(start);
    expect(await remembered()).toBeUndefined();
    await startWith(config);
    expect(await remembered()).toBe(before);
  });

  test('is not adopted by a right pepper beside the wrong keys', async () => {
    await startWith(config, addAdmin);
    await startWith(config, addAuthor);
    await forgetFingerprint();
    loadSecrets(other());
    writeFileSync(join(other().secretsDir, 'pepper'), readFileSync(join(config.secretsDir, 'pepper')));
    await expectRefused(other());
  });
});

describe('secrets stay those of the database', () => {
  const changeRoot = () => {
    const file = join(config.secretsDir, 'keys.json');
    const root = Buffer.alloc(32, 9).toString('base64url');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), root }));
  };

  test('when the data key is rotated, earlier ones are retired, and a pepper is added', async () => {
    await startWith(config, addAdmin);
    const before = await remembered();
    rotateDataKeys(config.secretsDir);
    retireDataKeys(config.secretsDir);
    const file = join(config.secretsDir, 'pepper');
    writeFileSync(file, `${Buffer.alloc(32, 7).toString('base64url')}\n${readFileSync(file, 'utf8')}`);
    await startWith(config);
    expect(await remembered()).toBe(before);
  });

  test('with a new root key, as long as the data keys open what is there', async () => {
    await startWith(config, addAuthor);
    const before = await remembered();
    changeRoot();
    await startWith(config, async ({ deps }) => {
      const row = await findUser(deps.db.reads, 'u1');
      expect(row && toProfile(deps.sealer, row, 0).nik).toBe(nik);
    });
    expect(await remembered()).not.toBe(before);
    await startWith(config);
  });

  test('but not with a new root key while no value is sealed', async () => {
    await startWith(config, addAdmin);
    changeRoot();
    await expectRefused(config);
  });
});

test('the stored fingerprint reveals nothing about the keys', async () => {
  await startWith(config);
  const { subkey } = loadSecrets(config);
  const { root, keys } = JSON.parse(readFileSync(join(config.secretsDir, 'keys.json'), 'utf8'));
  const value = await remembered();
  expect(value).toMatch(/^\{"fingerprint":\s?"[\w-]{43}"\}$/);
  for (const secret of [root, keys.k1, subkey('fingerprint').toString('base64url')])
    expect(value).not.toContain(secret);
});
