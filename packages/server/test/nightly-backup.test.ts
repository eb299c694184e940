/**
 * @module-tag engine
 * @module-tag deep
 */

import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, copyLast } from '../src/backup/back-up.ts';
import { archiveName } from '../src/backup/make-archive.ts';
import { backupLease, findDueBackup } from '../src/backup/nightly.ts';
import { openPlaces } from '../src/backup/open-places.ts';
import { openArchive } from '../src/backup/read-archive.ts';
import { siteKey } from '../src/backup/site-key.ts';
import { openJournal } from '../src/backup/write-journal.ts';
import { findBackupRecord, readBackupState } from '../src/db/backup-record.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import { takeLease } from '../src/jobs/lease.ts';
import { changeRoleByOperator } from '../src/privacy/change-role.ts';
import { archivesIn, day, hour, makePlace, openBackupSite } from './support/backup-site.ts';
import { startS3Server } from './support/s3-server.ts';
import { cannotMount, mountSmallDisk } from './support/small-disk.ts';

/** Scheduled backups (decision 0120). */

test('one backup a day is due, the first a day after the site began, and one of many processes makes it', async () => {
  const { deps, clock } = await openBackupSite();
  expect(await findDueBackup(deps)).toBeUndefined();
  clock.advance(day);
  expect(await findDueBackup(deps)).toBe('backup');
  const off = { ...deps.config, backups: { ...deps.config.backups, hour: undefined } };
  expect(await findDueBackup({ ...deps, config: off })).toBeUndefined();
  const takeBackupLease = () => takeLease(deps, backupLease());
  const turns = await Promise.all([takeBackupLease(), takeBackupLease(), takeBackupLease()]);
  expect(turns.filter((taken) => taken)).toHaveLength(1);
  await backUp(deps);
  expect(await findDueBackup(deps)).toBeUndefined();
  clock.advance(day);
  expect(await findDueBackup(deps)).toBe('backup');
  // The lease of a killed server expires.
  expect(await takeBackupLease()).toBe(true);
});

test('each proven backup is known, copied to the second place and read back; seven stay, and the journal beside them', async () => {
  const folder = makePlace();
  const { deps, clock, config } = await openBackupSite({ BACKUP_COPY_DIR: join(folder, 'second') }, folder);
  await createAdmin(deps, 'rina@penerbit.id', 'kertas-biru-77');
  await createAdmin(deps, 'dua@penerbit.id', 'kertas-biru-77');
  await changeRoleByOperator(deps, 'dua@penerbit.id', 'redaksi');
  for (const place of [config.backups.folder, join(folder, 'second')]) {
    mkdirSync(place, { recursive: true });
    for (let ago = 8; ago > 0; ago -= 1)
      writeFileSync(join(place, archiveName(clock.now() - ago * day)), 'old');
  }
  const { copiedTo, removed } = await backUp(deps);
  expect([copiedTo, removed.length]).toEqual([join(folder, 'second'), 2]);
  const [first, second] = [archivesIn(config.backups.folder), archivesIn(join(folder, 'second'))];
  expect([first.length, second]).toEqual([7, first]);
  const { verified, copiedAt } = await findBackupRecord(deps.db.reads, deps.clock.now());
  expect([verified?.name, copiedAt]).toEqual([first.at(-1), clock.now()]);
  (await openArchive(join(folder, 'second', first.at(-1) ?? ''))).close();
  expect(await readBackupState(deps.db.reads, clock.now() + 2 * day)).toMatchObject({ late: false });
  expect(await readBackupState(deps.db.reads, clock.now() + 2 * day + 1)).toMatchObject({ late: true });

  const places = await openPlaces(config);
  await openJournal({ ...deps, dataDir: config.dataDir, key: siteKey(deps.secrets) }, places).update();
  const journals = [config.dataDir, config.backups.folder, join(folder, 'second')].map((place) =>
    readFileSync(join(place, 'journal.ndjson'), 'utf8'),
  );
  // A line holds a hash, a kind, an instant and which line of the audit log it is: no name, no address, no id of a person.
  expect(journals[0]).toMatch(
    /^\{"at":\d+,"kind":"role","who":"[0-9a-f]{64}","id":"[\w-]+","seq":\d+,"mark":"[\w-]{43}"\}\n$/,
  );
  expect(new Set(journals).size).toBe(1);
});

test('a bucket is a second place', { tags: ['deep'] }, async () => {
  const store = await startS3Server();
  onTestFinished(() => store.close());
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  const { deps, config } = await openBackupSite({
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  expect((await backUp(deps)).copiedTo).toBe(`S3 bucket ${bucket}`);
  const [, second] = await openPlaces(config);
  expect((await second?.list())?.archives.map(({ name }) => name)).toEqual(archivesIn(config.backups.folder));
  await second?.write('journal.ndjson', '{}\n');
  expect(await second?.read('journal.ndjson')).toBe('{}\n');
});

test('a second place that fails is told, and gets the proven backup of the first an hour later', async () => {
  const folder = makePlace();
  const second = join(folder, 'second');
  writeFileSync(second, 'no folder');
  const { deps, clock, config } = await openBackupSite({ BACKUP_COPY_DIR: second }, folder);
  clock.advance(day);
  await expect(backUp(deps)).rejects.toThrow();
  const made = archivesIn(config.backups.folder);
  expect(made).toHaveLength(1);
  const { verified, failed } = await findBackupRecord(deps.db.reads, deps.clock.now());
  expect([verified?.at, failed?.at]).toEqual([clock.now(), clock.now()]);
  expect(await findDueBackup(deps)).toBeUndefined();
  clock.advance(hour);
  expect(await findDueBackup(deps)).toBe('copy');
  rmSync(second);
  mkdirSync(second);
  expect(await copyLast(deps)).toMatchObject({ copiedTo: second, removed: [] });
  expect([archivesIn(config.backups.folder), archivesIn(second)]).toEqual([made, made]);
  expect(await findDueBackup(deps)).toBeUndefined();
});

test('a copy that is asked for without a second place is refused, and is no backup that failed', async () => {
  const { deps } = await openBackupSite();
  await expect(copyLast(deps)).rejects.toThrow('There is no second place');
  expect((await findBackupRecord(deps.db.reads, deps.clock.now())).failed).toBeUndefined();
});

test('a backup by hand in another folder is none of the second place, which is judged by its own', async () => {
  const folder = makePlace();
  const second = join(folder, 'second');
  mkdirSync(second);
  const { deps, clock, config } = await openBackupSite({ BACKUP_COPY_DIR: second }, folder);
  clock.advance(day);
  await backUp(deps, { folder: join(folder, 'stick') });
  expect(await findDueBackup(deps)).toBe('copy');
  // It is not where the nightly ones are: another is made.
  await copyLast(deps);
  expect([archivesIn(config.backups.folder).length, archivesIn(second).length]).toEqual([1, 1]);
  clock.advance(2 * day + 1);
  await backUp(deps, { folder: join(folder, 'stick') });
  expect(await readBackupState(deps.db.reads, clock.now())).toMatchObject({ late: false, copyLate: true });
});

test('a disk without room is left as it is, with one clear line', async () => {
  const { deps, config } = await openBackupSite();
  const space = () => ({ free: 1000, total: 1e9 });
  await expect(backUp(deps, { space })).rejects.toThrow(
    /has 0 MB left, and a backup with its proof needs about \d+ MB/,
  );
  expect(readdirSync(config.backups.folder)).toEqual([]);
  expect((await findBackupRecord(deps.db.reads, deps.clock.now())).failed?.reason).toContain('make room');
});

test.skipIf(cannotMount()).for([40_000, 400_000])(
  'a disk that fills at %d bytes while a backup is written keeps nothing of it',
  { tags: ['deep'] },
  async (left) => {
    const disk = mountSmallDisk(8);
    if (disk === undefined) throw new Error('no small disk');
    onTestFinished(() => disk.remove());
    const { deps } = await openBackupSite();
    const folder = join(disk.folder, 'backups');
    mkdirSync(folder);
    chmodSync(disk.folder, 0o700);
    disk.fill(left);
    const space = () => ({ free: 1e12, total: 1e12 });
    await expect(backUp(deps, { folder, space })).rejects.toThrow('The disk is full');
    expect(readdirSync(folder)).toEqual([]);
    disk.makeRoom();
    await backUp(deps, { folder, space });
    expect(archivesIn(folder)).toHaveLength(1);
  },
);
