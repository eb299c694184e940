/** @module-tag engine */

import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { archiveName } from '../src/backup/make-archive.ts';
import { findDueBackup } from '../src/backup/nightly.ts';
import { runDoctor } from '../src/cli/doctor.ts';
import { readBackupState } from '../src/db/backup-record.ts';
import { measureDatabase } from '../src/db/measures.ts';
import { archivesIn, day, makePlace, openBackupSite } from './support/backup-site.ts';

/** Decision 0120: no name and no date from the future is “the newest”, and no backup is removed by its own tidying. */

type Site = Awaited<ReturnType<typeof openBackupSite>>;

/** What doctor says of the backups of a site. */
async function examine({ config, clock }: Site, more: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = [];
  const environment = {
    DATA_DIR: config.dataDir,
    SECRETS_DIR: config.secretsDir,
    ...(config.databaseUrl !== undefined && { DATABASE_URL: config.databaseUrl }),
    ...more,
  };
  await runDoctor(environment, (line) => lines.push(line), clock);
  return lines.filter((line) => /^\S+ +(backup|places of backups|journal):/.test(line));
}

test.for([3, 3650])('a backup dated %d days ahead ends no nightly backup, and is told', async (days) => {
  const site = await openBackupSite();
  const { deps, clock } = site;
  const now = clock.now() + day;
  clock.set(now + days * day);
  const { path } = await backUp(deps);
  clock.set(now);
  expect(await findDueBackup(deps)).toBe('backup');
  expect(await readBackupState(deps.db.reads, clock.now() + 2.5 * day)).toMatchObject({
    verifiedAt: null,
    late: true,
    copyLate: true,
  });
  expect((await examine(site))[0]).toMatch(/^warn {2}backup: .*dated ahead of the clock/);
  const age = (await measureDatabase(deps)).find(({ name }) => name === 'backup_verified_age_seconds');
  expect(age?.value).toBe(Number.POSITIVE_INFINITY);
  // The next one replaces the record, and the file from the future is neither counted nor removed.
  const next = await backUp(deps);
  expect(await readBackupState(deps.db.reads, clock.now())).toMatchObject({ verifiedAt: now, late: false });
  expect([existsSync(path), existsSync(next.path)]).toEqual([true, true]);
  expect(await findDueBackup(deps)).toBeUndefined();
});

test('a site that was upgraded under a clock of the future is backed up at once', async () => {
  const { deps, clock } = await openBackupSite();
  const ahead = { timestamp: new Date(clock.now() + 400 * day).toISOString() };
  await deps.db.write((tx) => tx.updateTable('kysely_migration').set(ahead).execute());
  expect(await findDueBackup(deps)).toBe('backup');
  expect(await readBackupState(deps.db.reads, clock.now())).toMatchObject({ late: true });
});

test('no backup is removed by its own tidying, whatever the other names are', async () => {
  const second = makePlace();
  const site = await openBackupSite({ BACKUP_COPY_DIR: second });
  const { deps, clock, config } = site;
  mkdirSync(config.backups.folder, { recursive: true });
  const ahead = Array.from({ length: 8 }, (_, at) => archiveName(clock.now() + (30 + at) * day));
  for (const place of [config.backups.folder, second])
    for (const name of ahead) writeFileSync(join(place, name), 'x');
  for (let made = 0; made < 2; made += 1) {
    clock.advance(day);
    const { path, removed } = await backUp(deps);
    expect([removed, existsSync(path)]).toEqual([[], true]);
    expect(archivesIn(second)).toContain(archiveName(clock.now()));
  }
  const told = await examine(site, { BACKUP_COPY_DIR: second });
  expect(told.join('\n')).toContain(`dated ahead of the clock: ${ahead[0]}`);
  rmSync(second, { recursive: true });
});

test('doctor looks whether the file of the last backup is still there', async () => {
  const site = await openBackupSite();
  const { path } = await backUp(site.deps);
  expect((await examine(site))[0]).toMatch(/^ok {4}backup: ruang-naskah-/);
  rmSync(path);
  expect((await examine(site))[0]).toMatch(/^warn {2}backup: .* is not in /);
});

test('with the second place away the first one is tidied all the same', async () => {
  const second = join(makePlace(), 'file');
  writeFileSync(second, 'no folder');
  const { deps, clock, config } = await openBackupSite({ BACKUP_COPY_DIR: second });
  mkdirSync(config.backups.folder, { recursive: true });
  for (let ago = 9; ago > 0; ago -= 1)
    writeFileSync(join(config.backups.folder, archiveName(clock.now() - ago * day)), 'old');
  await expect(backUp(deps)).rejects.toThrow();
  expect(archivesIn(config.backups.folder)).toHaveLength(7);
  rmSync(second);
});

test('a folder or a link that leads nowhere among the archives is left out, and named', async () => {
  const site = await openBackupSite();
  const { deps, config, clock } = site;
  const { folder } = config.backups;
  const [odd, lost] = [archiveName(clock.now() - 90 * day), archiveName(clock.now() - 91 * day)];
  mkdirSync(join(folder, odd), { recursive: true });
  symlinkSync(join(folder, 'nowhere'), join(folder, lost));
  for (let ago = 7; ago > 0; ago -= 1)
    writeFileSync(join(folder, archiveName(clock.now() - ago * day)), 'old');
  expect((await backUp(deps)).removed).toEqual([archiveName(clock.now() - 7 * day)]);
  const told = (await examine(site)).join('\n');
  expect(told).toContain(`no files: ${lost}, ${odd}`);
});
