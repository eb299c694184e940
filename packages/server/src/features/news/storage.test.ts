import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/harness.ts';
import { countNews, imagePart, newsText, postNews, storedImages } from '../../../test/support/news-form.ts';
import * as pictures from '../../../test/support/pictures.ts';
import { environmentOf, type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { listUnclaimedKeys, noteRemoval } from '../../db/image-removals.ts';
import { sweepNewsImages } from './jobs.ts';

const week = 7 * 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: TestUser;
async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment);
  admin = await buildUser(app, 'admin');
}
async function post() {
  return postNews(app, admin, [...newsText, imagePart(await pictures.png())]);
}
afterEach(() => app.close());

/** Makes every transaction with an audit line fail, and so roll back the news row written before. */
async function breakAudit(): Promise<void> {
  await app.db.write((tx) => sql`alter table audit_events rename to audit_events_gone`.execute(tx));
}

describe('on disk (§7 storage)', () => {
  beforeEach(() => open());

  test('when the row fails, the image goes too', async () => {
    const cookieHolder = await app.signIn(admin);
    await breakAudit();
    const answer = await postNews(app, undefined, [...newsText, imagePart(await pictures.png())], {
      cookie: cookieHolder,
    });
    expect(answer.status).toBe(500);
    expect(await storedImages(app)).toEqual([]);
    expect(await countNews(app)).toBe(0);
  });

  test('when the store fails there is no row, a clear answer, and a retry works (§8 Other)', {
    tags: ['deep'],
  }, async () => {
    const folder = join(app.deps.config.dataDir, 'files');
    mkdirSync(app.deps.config.dataDir, { recursive: true });
    writeFileSync(folder, 'not a folder');
    const answer = await post();
    expect([answer.status, answer.body.code]).toEqual([503, 'storage_unavailable']);
    expect(answer.headers['retry-after']).toBe('30');
    expect(answer.body.message).toContain('Penyimpanan gambar');
    expect(await countNews(app)).toBe(0);
    rmSync(folder);
    expect((await post()).status).toBe(201);
  });

  test('a picture whose item was never written is erased after a week, one with an item never', {
    tags: ['deep'],
  }, async () => {
    const kept = (await post()).body;
    expect((await listUnclaimedKeys(app.db.reads)).size).toBe(0);
    // The state after a crash between storing the picture and the row.
    const name = `news_images/${app.clock.now()}-0123456789abcdef`;
    const keys = [`${name}-640.webp`, `${name}-1280.webp`];
    await app.db.write((tx) => noteRemoval(tx, { name, keys }, 'upload', app.clock.now()));
    for (const key of keys) await app.deps.files.put(key, Buffer.from('x'), 'image/webp');
    expect(await sweepNewsImages(app.deps)).toBe(0);
    expect(await storedImages(app)).toHaveLength(5);
    app.clock.advance(week + 1);
    expect(await sweepNewsImages(app.deps)).toBe(1);
    expect(await storedImages(app)).toHaveLength(3);
    expect((await app.call({ url: kept.imageUrl })).status).toBe(200);
    expect(await sweepNewsImages(app.deps)).toBe(0);
  });

  test('the picture of a deleted item is shown no more at once, and erased after a week', async () => {
    const { body } = await post();
    expect((await app.call({ method: 'DELETE', url: `/api/news/${body.id}`, as: admin })).status).toBe(204);
    for (const { url } of body.imageSources) expect((await app.call({ url })).status).toBe(404);
    app.clock.advance(week - 1);
    expect(await sweepNewsImages(app.deps)).toBe(0);
    expect(await storedImages(app)).toHaveLength(3);
    app.clock.advance(2);
    expect(await sweepNewsImages(app.deps)).toBe(1);
    expect(await storedImages(app)).toEqual([]);
  });
});

describe('on S3', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    await open(server.environment);
  });

  test('images are stored, served and deleted there', async () => {
    const { body } = await post();
    const image = await app.call({ url: body.imageUrl });
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await storedImages(app)).toHaveLength(3);
    await app.call({ method: 'DELETE', url: `/api/news/${body.id}`, as: admin });
    expect((await app.call({ url: body.imageUrl })).status).toBe(404);
    app.clock.advance(week + 1);
    expect(await sweepNewsImages(app.deps)).toBe(1);
    expect(await storedImages(app)).toEqual([]);
    await server.close();
  });

  test('while it is away nothing can be added, everything can be read, and deleting leaves it to the sweep', {
    tags: ['deep'],
  }, async () => {
    const { body } = await post();
    await server.close();
    const refused = await post();
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_unavailable']);
    // Recorded before the upload: the store may have kept the file although its answer was lost.
    expect((await listUnclaimedKeys(app.db.reads)).size).toBe(3);
    expect(await countNews(app)).toBe(1);
    expect((await app.call({ url: '/api/news' })).body.items).toHaveLength(1);
    const image = await app.call({ url: body.imageUrl });
    expect([image.status, image.headers['cache-control']]).toEqual([503, 'no-store']);
    const deleted = await app.call({ method: 'DELETE', url: `/api/news/${body.id}`, as: admin });
    expect(deleted.status).toBe(204);
    expect(await countNews(app)).toBe(0);
    app.clock.advance(week + 1);
    // The store is away: nothing is erased, and every key stays queued.
    expect(await sweepNewsImages(app.deps)).toBe(0);
    expect((await listUnclaimedKeys(app.db.reads)).size).toBe(6);
  });
});

test('with half of the S3 settings the portal does not start', async () => {
  await open();
  const { S3_BUCKET: _, ...half } = environmentOf({
    endpoint: 'https://s3.contoh.id',
    bucket: 'b-1',
    accessKeyId: 'x',
    secretAccessKey: 'y',
    region: 'auto',
  });
  await expect(openTestApp(half)).rejects.toThrow('S3_BUCKET: must be set together with the other S3_*');
});
