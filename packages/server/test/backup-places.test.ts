import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adoptPlaces, backUp } from '../src/backup/back-up.ts';
import { openClaimedPlaces } from '../src/backup/open-places.ts';
import { folderPlace } from '../src/backup/places.ts';
import { siteKey } from '../src/backup/site-key.ts';
import { openJournal } from '../src/backup/write-journal.ts';
import { checkPlaces } from '../src/cli/check-backup.ts';
import { createAdmin } from '../src/features/users/create-admin.ts';
import { writeFileAtomic } from '../src/infra/atomic-file.ts';
import { changeRoleByOperator } from '../src/privacy/change-role.ts';
import { archivesIn, day, makePlace, openBackupSite } from './support/backup-site.ts';
import { startS3Server } from './support/s3-server.ts';

/** Decision 0120: a place of backups belongs to one site, and is there before a backup is copied to it. */

function makeSecond(): string {
  const second = mkdtempSync(join(tmpdir(), 'ruang-naskah-second-'));
  onTestFinished(() => rmSync(second, { recursive: true, force: true }));
  return second;
}

/** A bucket in which a site has a part of its own. */
async function openBucket() {
  const store = await startS3Server();
  onTestFinished(() => store.close());
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  return (prefix: string) => ({
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_S3_PREFIX: prefix,
  });
}

test.for(['folder', 'bucket'])(
  'a second site is refused by the %s of another',
  { tags: ['deep'] },
  async (kind) => {
    const second = makeSecond();
    const where = kind === 'folder' ? { BACKUP_COPY_DIR: second } : (await openBucket())('');
    const [one, other] = [await openBackupSite(where), await openBackupSite(where)];
    await backUp(one.deps);
    const kept = await one.list();
    await expect(backUp(other.deps)).rejects.toThrow(/holds the backups of another site.*--adopt-place/);
    await expect(checkPlaces(other.config, other.clock)).rejects.toThrow('holds the backups of another site');
    // Neither archives nor the journal of the first site were touched, and the backup in its own place was made.
    expect(await one.list()).toEqual(kept);
    expect(archivesIn(other.config.backups.folder)).toHaveLength(1);
    await checkPlaces(one.config, one.clock).catch((error: Error) => expect(error.name).toBe('Warning'));

    const said = (await adoptPlaces(other.deps, undefined)).join('\n');
    expect(said).toContain(kept[0]);
    other.clock.advance(day);
    expect((await backUp(other.deps)).copiedTo).toBeDefined();
    await expect(backUp(one.deps)).rejects.toThrow('holds the backups of another site');
  },
);

test('two sites have parts of their own in one bucket', { tags: ['deep'] }, async () => {
  const bucket = await openBucket();
  const one = await openBackupSite(bucket('penerbit/satu'));
  const other = await openBackupSite(bucket('dua/'));
  for (const site of [one, other])
    expect((await backUp(site.deps)).copiedTo).toMatch(/, (penerbit\/satu|dua)$/);
  expect([(await one.list()).length, (await other.list()).length]).toEqual([1, 1]);
});

test('the journal of another site is not overwritten', async () => {
  const second = makeSecond();
  const [one, other] = [
    await openBackupSite({ BACKUP_COPY_DIR: second }),
    await openBackupSite({ BACKUP_COPY_DIR: second }),
  ];
  for (const { deps, config } of [one, other]) {
    const journal = openJournal(
      { ...deps, dataDir: config.dataDir, key: siteKey(deps.secrets) },
      await openClaimedPlaces(deps),
    );
    for (const name of ['satu', 'dua']) await createAdmin(deps, `${name}@penerbit.id`, 'kertas-biru-77');
    await changeRoleByOperator(deps, 'dua@penerbit.id', 'redaksi');
    await journal.update();
  }
  expect(readFileSync(join(second, 'journal.ndjson'), 'utf8')).toBe(
    readFileSync(join(one.config.dataDir, 'journal.ndjson'), 'utf8'),
  );
});

test('a second place that is not there is refused, and not made on the disk of the site', async () => {
  const second = join(makePlace(), 'nope');
  const { deps, clock, config } = await openBackupSite({ BACKUP_COPY_DIR: second });
  await expect(backUp(deps)).rejects.toThrow(`${second} is not there`);
  expect(archivesIn(config.backups.folder)).toHaveLength(1);
  await expect(checkPlaces(config, clock)).rejects.toThrow(`${second} is not there`);
  expect(readdirSync(join(second, '..'))).toEqual([]);
  mkdirSync(second);
  clock.advance(day);
  expect((await backUp(deps)).copiedTo).toBe(second);
  // It is on the disk of the site now, which protects from nothing.
  await expect(checkPlaces(config, clock)).rejects.toThrow(`${second} is on the same disk as`);
});

test.skipIf(process.platform !== 'linux')('a folder that nothing can make fails at once', async () => {
  await expect(writeFileAtomic('/proc/nowhere/x/file', Buffer.from(''))).rejects.toThrow('ENOENT');
  const { deps } = await openBackupSite({ BACKUP_COPY_DIR: '/proc/nowhere/x' });
  await expect(backUp(deps)).rejects.toThrow('/proc/nowhere/x is not there');
});

/** A folder whose journal hangs whoever reads it, until it is let go: as on a network folder that is away. */
function makeHanging() {
  const folder = makeSecond();
  const pipe = join(folder, 'journal.ndjson');
  execFileSync('mkfifo', [pipe]);
  return { folder, letGo: () => writeFileSync(pipe, 'ada\n') };
}

test.skipIf(process.platform === 'win32')(
  'a folder that stands still ends a step after ten minutes, and is not asked again until it answers',
  async () => {
    const { folder, letGo } = makeHanging();
    const place = folderPlace(folder);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = `${folder} has not answered for ten minutes.`;
    const read = place.read('journal.ndjson').catch((error: Error) => error.message);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(await Promise.race([read, 'waits'])).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await read).toBe(silent);
    await expect(place.list()).rejects.toThrow(silent);
    letGo();
    vi.useRealTimers();
    await expect.poll(() => place.list().catch(() => undefined)).toEqual({ archives: [], notFiles: [] });
  },
);
