/** @module-tag engine */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { hashUserId, parseJournal } from '../src/backup/journal-file.ts';
import { makeArchive } from '../src/backup/make-archive.ts';
import { folderPlace } from '../src/backup/places.ts';
import { restore } from '../src/backup/restore.ts';
import { siteKey } from '../src/backup/site-key.ts';
import { openJournal } from '../src/backup/write-journal.ts';
import { checkJournal } from '../src/cli/check-journal.ts';
import type { Config } from '../src/config.ts';
import type { DatabaseConfig } from '../src/db/handle.ts';
import type { ProcessDeps } from '../src/deps.ts';
import { databaseOf, open } from '../src/open.ts';
import { changeRoleByOperator } from '../src/privacy/change-role.ts';
import { eraseAgain } from '../src/privacy/erase-account.ts';
import { createTestDatabase } from './database.ts';
import { buildUser } from './factories.ts';
import { openTestApp, type TestApp, type TestUser } from './harness.ts';
import { day } from './support/backup-site.ts';

/** Decision 0120: journal and restore go by the numbers of the audit log and by lives, whatever the clock said. */

let app: TestApp;
let folder: string;
let place: string;
let erased: TestUser;
let kept: TestUser;

beforeEach(async () => {
  app = await openTestApp();
  folder = mkdtempSync(join(inject('sqliteFolder'), 'order-'));
  place = join(folder, 'backups');
  mkdirSync(place);
  erased = await buildUser(app, 'penulis');
  kept = await buildUser(app, 'redaksi');
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The journal as a server of this site keeps it, in `dataDir` and beside the archives. */
const keeper = (deps: ProcessDeps, dataDir = folder) =>
  openJournal({ ...deps, dataDir, key: siteKey(deps.secrets) }, [folderPlace(place)]);

async function backUp(
  { files, clock }: ProcessDeps,
  database: DatabaseConfig = app.db.config,
): Promise<string> {
  const key = siteKey(app.deps.secrets);
  const request = { database, files, now: clock.now(), folder: place, secrets: undefined, key };
  return (await makeArchive(request)).path;
}

/** Restores into an empty site of the engine of the test. */
async function restoreInto(
  archive: string,
  unproven = false,
): Promise<{ said: string; deps: ProcessDeps; config: Config }> {
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
  await restore(config, request, (line) => lines.push(line));
  const { deps, close } = await open(config);
  onTestFinished(async () => {
    await close();
  });
  return { said: lines.join('\n'), deps, config };
}

const hasAccount = async ({ db }: ProcessDeps, { id }: TestUser) =>
  (await db.reads.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test.for([1, 3650])('a line dated %d days ahead keeps no later one out of the journal', async (days) => {
  const now = app.clock.now();
  app.clock.set(now + days * day);
  const journal = keeper(app.deps);
  await changeRoleByOperator(app.deps, kept.email, 'penulis');
  await journal.update();
  app.clock.set(now);
  const archive = await backUp(app.deps);
  app.clock.advance(60_000);
  await eraseAgain(app.deps, erased.id);
  // The server was started again meanwhile.
  await keeper(app.deps).update();
  const { said, deps } = await restoreInto(archive);
  expect(said).toContain('1 account erased again');
  expect(await hasAccount(deps, erased)).toBe(false);
  expect(await hasAccount(deps, kept)).toBe(true);
});

test('what was erased after a backup of a clock that was ahead is erased again', async () => {
  const now = app.clock.now();
  app.clock.set(now + day);
  const archive = await backUp(app.deps);
  app.clock.set(now);
  await eraseAgain(app.deps, erased.id);
  await keeper(app.deps).update();
  const { said, deps } = await restoreInto(archive);
  expect(said).toContain('1 account erased again');
  expect(await hasAccount(deps, erased)).toBe(false);
});

test('what retention removed from the audit log is not repeated', async () => {
  await changeRoleByOperator(app.deps, kept.email, 'penulis');
  await keeper(app.deps).update();
  await app.db.write((tx) => tx.deleteFrom('audit_events').execute());
  await changeRoleByOperator(app.deps, kept.email, 'redaksi');
  const { said } = await restoreInto(await backUp(app.deps));
  expect(said).toContain('0 accounts to be opened by a password reset');
});

test('the same backup restored once more repeats what was erased before and after the first restore', async () => {
  const archive = await backUp(app.deps);
  await changeRoleByOperator(app.deps, kept.email, 'penulis');
  await keeper(app.deps).update();
  const first = await restoreInto(archive);
  expect(first.said).toContain('1 account to be opened');
  await eraseAgain(first.deps, erased.id);
  await keeper(first.deps, first.config.dataDir).update();
  const later = await backUp(first.deps, databaseOf(first.config));
  const second = await restoreInto(archive);
  expect(second.said).toContain('1 account erased again, 1 account to be opened');
  // And a backup made after the first restore needs nothing repeated.
  const third = await restoreInto(later);
  expect(third.said).toContain('0 accounts erased again, 0 accounts to be opened');
});

test('a machine without a journal of its own keeps what stands at the place of backups', async () => {
  await eraseAgain(app.deps, erased.id);
  await keeper(app.deps).update();
  await app.db.write((tx) => tx.deleteFrom('audit_events').execute());
  await changeRoleByOperator(app.deps, kept.email, 'penulis');
  const fresh = mkdtempSync(join(folder, 'fresh-'));
  await keeper(app.deps, fresh).update();
  for (const path of [fresh, place]) {
    const lines = parseJournal(readFileSync(join(path, 'journal.ndjson'), 'utf8'));
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['erased', 'role']);
  }
});

test('a line that somebody else wrote at the place of backups is neither kept nor repeated', async () => {
  const archive = await backUp(app.deps);
  app.clock.advance(60_000);
  const at = app.clock.now();
  // With the ids of an archive anybody who can write there could have every account erased by the next restore.
  const unmarked = { at, kind: 'erased', who: hashUserId(kept.id), id: 'x', seq: 1_000_000 };
  const forged = { ...unmarked, id: 'y', mark: 'x'.repeat(43) };
  writeFileSync(
    join(place, 'journal.ndjson'),
    [unmarked, forged].map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const { said, deps } = await restoreInto(archive);
  expect(said).toContain('2 lines of the journal were left out');
  expect(await hasAccount(deps, kept)).toBe(true);
  // The operator's word is enough.
  const vouched = await restoreInto(archive, true);
  expect(vouched.said).toContain('1 account erased again');
  await eraseAgain(app.deps, erased.id);
  await keeper(app.deps).update();
  expect(parseJournal(readFileSync(join(place, 'journal.ndjson'), 'utf8'))).toHaveLength(1);
});

test('doctor compares the journal with the audit log', async () => {
  const config = { ...app.deps.config, dataDir: folder };
  const check = () => checkJournal(config, app.db, app.clock);
  expect(await check()).toBe('nothing to keep yet');
  await eraseAgain(app.deps, erased.id);
  app.clock.advance(day);
  await expect(check()).rejects.toThrow(/lacks 1 of 1 actions/);
  await keeper(app.deps).update();
  expect(await check()).toContain('1 actions');
});
