import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { addNews } from '../src/features/news/add.ts';
import { sweepNewsImages } from '../src/features/news/jobs.ts';
import { ensureFirstAdmin } from '../src/features/users/create-admin.ts';
import { fixedClock } from '../src/infra/clock.ts';
import { open } from '../src/open.ts';
import { testEngine } from './database.ts';
import { buildUser, newsInput } from './factories.ts';
import { openTestApp } from './harness.ts';
import { actAsAdmin, imagePart, newsText, postNews, storedImages } from './support/news-form.ts';
import * as pictures from './support/pictures.ts';
import { startS3Server } from './support/s3-server.ts';

/** Images that the database does not know are kept: only those it has given up are erased. */

const aMonthMs = 30 * 24 * 60 * 60 * 1000;

describe.runIf(testEngine === 'sqlite')('on a site of three news items, started a month later', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ruang-naskah-images-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const config = () =>
    readConfig({ DATA_DIR: join(folder, 'data'), SECRETS_DIR: join(folder, 'secrets'), LOG_LEVEL: 'silent' });
  const path = () => join(folder, 'data', 'portal.db');
  const countImages = () => readdirSync(join(folder, 'data', 'files', 'news_images')).length;

  async function addItems(count: number): Promise<void> {
    const { deps, close } = await open(config());
    await ensureFirstAdmin(deps);
    const context = await actAsAdmin(deps);
    for (let item = 0; item < count; item += 1)
      await addNews(deps, context, newsInput(), await pictures.png());
    await close();
  }

  /** Opens the site as a start does, and cleans; a start that is refused must erase nothing either. */
  async function startLater(): Promise<void> {
    const opened = await open(config()).catch(() => undefined);
    if (opened === undefined) return;
    const clock = fixedClock(Date.now() + aMonthMs);
    await sweepNewsImages({ ...opened.deps, clock });
    await opened.close();
  }

  describe.each([
    { now: 'an older backup', spoil: () => copyFileSync(join(folder, 'backup.db'), path()) },
    { now: 'removed', spoil: () => rmSync(path()) },
    { now: 'emptied', spoil: () => truncateSync(path(), 0) },
  ])('', ({ now, spoil }) => {
    test(`no image is erased when the database is ${now}`, { tags: ['deep'] }, async () => {
      await addItems(1);
      copyFileSync(path(), join(folder, 'backup.db'));
      await addItems(2);
      expect(countImages()).toBe(9);
      spoil();
      await startLater();
      expect(countImages()).toBe(9);
    });
  });
});

test('a second site with an older database on the same bucket erases no image of the first', {
  tags: ['deep'],
}, async () => {
  const store = await startS3Server();
  const live = await openTestApp(store.environment);
  const trial = await openTestApp(store.environment);
  const part = imagePart(await pictures.png());
  for (const site of [live, live, live, trial])
    expect((await postNews(site, await buildUser(site, 'admin'), [...newsText, part])).status).toBe(201);
  expect(await storedImages(live)).toHaveLength(12);
  for (const site of [trial, live]) {
    site.clock.advance(aMonthMs);
    await sweepNewsImages(site.deps);
    expect(await storedImages(live)).toHaveLength(12);
  }
  await live.close();
  await trial.close();
  await store.close();
});
