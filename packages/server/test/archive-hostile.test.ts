/** @module-tag engine */

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { limits } from '@ruang-naskah/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { makeArchive } from '../src/backup/make-archive.ts';
import { restore } from '../src/backup/restore.ts';
import { siteKey } from '../src/backup/site-key.ts';
import type { Config } from '../src/config.ts';
import { createTestDatabase, testEngine } from './database.ts';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { type Forging, forgeArchive, spoilArchive, withoutMark } from './support/forge-archive.ts';

/**
 * Whoever can write to the place of backups can change an archive and put its hashes right. It is not taken without the
 * operator's word, and none ends in a stack trace or does not end (decision 0120).
 */

let app: TestApp;
let folder: string;
let author: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  folder = mkdtempSync(join(inject('sqliteFolder'), 'hostile-'));
  author = await buildUser(app, 'penulis');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const stranger = randomBytes(32);

async function make(): Promise<string> {
  const into = mkdtempSync(join(folder, 'place-'));
  const request = { database: app.db.config, files: app.deps.files, now: app.clock.now(), folder: into };
  return (await makeArchive({ ...request, secrets: undefined, key: siteKey(app.deps.secrets) })).path;
}

const forge = async (forging: Partial<Forging>) => forgeArchive(await make(), { key: stranger, ...forging });

/** Restores into an empty site of the engine of the test. */
async function restoreInto(archive: string, unproven = false): Promise<string> {
  const site = mkdtempSync(join(folder, 'site-'));
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.remove());
  const config: Config = {
    ...app.deps.config,
    dataDir: join(site, 'data'),
    secretsDir: join(site, 'secrets'),
    databaseUrl: database.config.kind === 'postgres' ? database.config.url : undefined,
    logLevel: 'silent',
  };
  const lines: string[] = [];
  const secrets = { folder: app.deps.config.secretsDir };
  const request = { archive, secrets, journal: undefined, replace: false, unproven, command: 'x' };
  try {
    await restore(config, request, (line) => lines.push(line));
  } catch (error) {
    expect(existsSync(join(config.dataDir, 'portal.db'))).toBe(false);
    expect(existsSync(join(config.secretsDir, 'pepper'))).toBe(false);
    throw error;
  }
  return lines.join('\n');
}

/** It fails as one line for the operator, even where the operator vouches for the archive. */
async function expectLine(archive: string, line: RegExp): Promise<void> {
  const error = await restoreInto(archive, true).then(
    () => undefined,
    (failed: Error) => failed,
  );
  expect(error?.name).toBe('BackupError');
  expect(error?.message).toMatch(line);
  expect(error?.message).not.toContain('\n');
}

const promote = (table: string, lines: readonly string[]) =>
  table === 'users' ? lines.map((line) => line.replace('"penulis"', '"admin"')) : lines;

test('an archive in which somebody made himself admin is not restored without the operator’s word', async () => {
  const forged = await forge({ rows: promote });
  await expect(restoreInto(forged)).rejects.toThrow(
    /is not proven to be made by this site: .*may have made himself admin.*--unproven/,
  );
  const said = await restoreInto(forged, true);
  expect(said).toMatch(new RegExp(`Not proven .*Look at its admins: .*${author.email}`));
});

test('an archive of this site says nothing of proofs', async () => {
  expect(await restoreInto(await make())).not.toContain('proven');
});

test('an archive of a release before the mark wants the operator’s word', async () => {
  const path = await make();
  withoutMark(path);
  await expect(restoreInto(path)).rejects.toThrow('--unproven');
  expect(await restoreInto(path, true)).toContain('Restored into');
});

test('a line of more than a megabyte is refused as one line', async () => {
  const long = function* (table: string, lines: readonly string[]) {
    yield* lines;
    if (table === 'users') yield 'x'.repeat(2 ** 20 + 1);
  };
  await expectLine(await forge({ rows: long }), /line \d+ of tables\/users\.ndjson is longer than any/);
});

test('the longest article that the portal takes is restored', async () => {
  const image = { image_key: '', image_width: 480, image_height: 320, image_alt: '' };
  const text = { title: 'Panjang', content: '\\"'.repeat(limits.newsBodyBytes / 4), tags: '[]' };
  const row = { id: 'panjang', ...image, ...text, created_at: 1, created_by: author.id };
  await app.db.write((tx) => tx.insertInto('news').values(row).execute());
  onTestFinished(() => app.db.write((tx) => tx.deleteFrom('news').execute()).then(() => undefined));
  expect(await restoreInto(await make())).toContain('Restored into');
});

test('a journal that is none is refused as one line, and a long line in it is left out', async () => {
  const archive = await make();
  const journal = join(dirname(archive), 'journal.ndjson');
  writeFileSync(
    journal,
    `${JSON.stringify({ at: 1, kind: 'erased', who: 'x'.repeat(2000), id: 'x', seq: 1 })}\n`,
  );
  expect(await restoreInto(archive)).toContain('Restored into');
  truncateSync(journal, 2 ** 30);
  await expectLine(archive, /journal\.ndjson is larger than any journal/);
});

test('a line that is no row is named', async () => {
  const broken = (table: string, lines: readonly string[]) =>
    table === 'users' ? [...lines, '["x"]'] : lines;
  await expectLine(await forge({ rows: broken }), /the database refuses line \d+ of the table users: /);
});

test.runIf(testEngine === 'postgres')('a NUL that SQLite has stored is named with its line', async () => {
  const withNul = (table: string, lines: readonly string[]) =>
    table === 'users' ? lines.map((line) => line.replace('"penulis"', '"pen\\u0000ulis"')) : lines;
  await expectLine(await forge({ rows: withNul }), /the database refuses line \d+ of the table users: /);
});

test('a manifest that is too large, or is none, is refused', async () => {
  const missing = Array.from({ length: 20 }, () => 'x'.repeat(2 ** 20));
  await expectLine(
    await forge({ manifest: (made) => ({ ...made, missing }) }),
    /manifest\.json is larger than any that this program stores/,
  );
  await expectLine(await forge({ manifest: () => [] }), /a manifest that this program does not understand/);
});

test('a number that leaves no room for new rows is refused', async () => {
  const manifest = (made: { tables: readonly object[] }) => ({
    ...made,
    tables: made.tables.map((table) => ({ ...table, last: Number.MAX_SAFE_INTEGER })),
  });
  await expectLine(await forge({ manifest }), /a manifest that this program does not understand/);
});

test('a file that no row names does not get into the store', async () => {
  const [key, text] = ['news_images/x.html', '<script>'];
  const sha256 = createHash('sha256').update(text).digest('hex');
  const manifest = (made: object) => ({ ...made, files: [{ key, bytes: text.length, sha256 }] });
  await expectLine(
    await forge({ manifest, more: { [`files/${key}`]: text } }),
    /no row names the file news_images\/x\.html/,
  );
});

test('an entry that leads out of the archive is refused as one line', async () => {
  const path = await make();
  spoilArchive(path, 'tables/users.ndjson', '../../../users.json');
  await expectLine(path, /is no archive of this program: .*\.\.\/\.\.\/\.\./);
});

test('a number that cannot be kept exactly fails the backup with its table', async () => {
  const at = sql`9007199254740993`;
  await app.db.write((tx) => sql`insert into jobs (name, last_run_at) values ('besar', ${at})`.execute(tx));
  onTestFinished(() =>
    app.db.write((tx) => tx.deleteFrom('jobs').where('name', '=', 'besar').execute()).then(() => undefined),
  );
  await expect(make()).rejects.toThrow(/^The table jobs cannot be read after row \d+: [^\n]+$/);
});
