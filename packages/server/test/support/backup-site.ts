import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPlaces } from '../../src/backup/open-places.ts';
import { readConfig } from '../../src/config.ts';
import { fixedClock } from '../../src/infra/clock.ts';
import { open } from '../../src/open.ts';
import { createTestDatabase } from '../database.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

export const makePlace = () => mkdtempSync(join(tmpdir(), 'ruang-naskah-nightly-'));

/** A site of the engine of the test, with a clock that begins at its creation. */
export async function openBackupSite(more: Record<string, string> = {}, folder = makePlace()) {
  const database = await createTestDatabase();
  const url = database.config.kind === 'postgres' ? { DATABASE_URL: database.config.url } : {};
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    SECRETS_DIR: join(folder, 'secrets'),
    LOG_LEVEL: 'silent',
    ...url,
    ...more,
  });
  const { deps, close } = await open(config);
  onTestFinished(async () => {
    await close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const clock = fixedClock();
  // The templates were migrated at any hour, and a day of backups begins at one.
  await deps.db.write((tx) =>
    tx
      .updateTable('kysely_migration')
      .set({ timestamp: new Date(clock.now()).toISOString() })
      .execute(),
  );
  /** The names of the archives at the second place. */
  const list = async () => {
    const [, second] = await openPlaces(config);
    return ((await second?.list())?.archives ?? []).map(({ name }) => name);
  };
  return { deps: { ...deps, clock }, clock, config, folder, list };
}

export const archivesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.zip'));
