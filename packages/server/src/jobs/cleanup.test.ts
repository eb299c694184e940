import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/harness.ts';
import { cleanUp } from './cleanup.ts';

test('files that a killed server left half written are gone after a day, younger and finished ones stay', async () => {
  const app = await openTestApp();
  const { dataDir } = app.deps.config;
  const hoursAgo = (path: string, hours: number) => {
    writeFileSync(path, 'half');
    const at = new Date(app.clock.now() - hours * 60 * 60 * 1000);
    utimesSync(path, at, at);
  };
  for (const folder of ['files/news_images', 'outbox']) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    hoursAgo(join(dataDir, folder, '.unfinished-old'), 25);
    hoursAgo(join(dataDir, folder, '.unfinished-young'), 23);
    hoursAgo(join(dataDir, folder, 'finished.webp'), 25);
  }
  await cleanUp(app.deps, async () => true, []);
  for (const folder of ['files/news_images', 'outbox'])
    expect(readdirSync(join(dataDir, folder)).sort()).toEqual(['.unfinished-young', 'finished.webp']);
  await app.close();
});
