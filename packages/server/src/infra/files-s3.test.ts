import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../test/support/s3-server.ts';
import { FileKeyError, type FileStore, streamOf } from './files.ts';
import { createS3FileStore } from './files-s3.ts';

const webp = 'image/webp';

describe('on a real S3 server', () => {
  let server: S3Server;
  let files: FileStore;
  beforeAll(async () => {
    server = await startS3Server();
    files = createS3FileStore(server.settings);
  });
  afterAll(() => server.close());

  async function bytesOf(key: string): Promise<Uint8Array | undefined> {
    const file = await files.open(key);
    if (file === undefined) return undefined;
    const bytes = new Uint8Array(await buffer(streamOf(file)));
    expect(bytes.length).toBe(file.size);
    return bytes;
  }

  test('a file comes back byte for byte, can be replaced and removed', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    await files.put('news_images/a-1.webp', bytes, webp);
    expect(await bytesOf('news_images/a-1.webp')).toEqual(bytes);
    await files.put('news_images/a-1.webp', Uint8Array.of(1, 2), webp);
    expect(await bytesOf('news_images/a-1.webp')).toEqual(Uint8Array.of(1, 2));
    await files.remove('news_images/a-1.webp');
    expect(await files.open('news_images/a-1.webp')).toBeUndefined();
    await files.remove('news_images/a-1.webp');
  });

  test('only the part of a larger buffer that was given is stored', async () => {
    await files.put('news_images/part.webp', Buffer.from('xxABCxx').subarray(2, 5), webp);
    expect(Buffer.from((await bytesOf('news_images/part.webp')) ?? []).toString()).toBe('ABC');
    await files.remove('news_images/part.webp');
  });

  test('a folder lists its own files only', async () => {
    for (const key of ['list/b.webp', 'list/a.webp', 'listed/c.webp']) {
      await files.put(key, Uint8Array.of(1), webp);
    }
    expect(await files.list('list')).toEqual(['list/a.webp', 'list/b.webp']);
    expect(await files.list('empty')).toEqual([]);
  });

  test.each(['../portal.db', '/etc/passwd', 'news_images/..', 'a\\b', 'a b', ''])(
    'the key %j is refused before it leaves',
    async (key) => {
      await expect(files.put(key, Uint8Array.of(1), webp)).rejects.toThrow(FileKeyError);
      await expect(files.remove(key)).rejects.toThrow(FileKeyError);
      expect(await files.open(key)).toBeUndefined();
    },
  );

  test('a bucket that does not exist, or a key it does not know, is an error and not an empty store', async () => {
    const elsewhere = createS3FileStore({ ...server.settings, bucket: 'tidak-ada' });
    await expect(elsewhere.put('a.webp', Uint8Array.of(1), webp)).rejects.toThrow();
    await expect(elsewhere.list('news_images')).rejects.toThrow('there is no bucket');
    const stranger = createS3FileStore({ ...server.settings, accessKeyId: 'ORANGLAIN' });
    await expect(stranger.put('a.webp', Uint8Array.of(1), webp)).rejects.toThrow('403');
  });
});

describe('on a store that is away', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const settings = (port: number) => ({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'b-1',
    accessKeyId: 'x',
    secretAccessKey: 'y',
    region: 'auto',
  });

  test('every call fails, at once when refused and in bounded time when nothing answers', async () => {
    const refused = createS3FileStore(settings(1));
    await expect(refused.put('a.webp', Uint8Array.of(1), webp)).rejects.toThrow();
    await expect(refused.open('a.webp')).rejects.toThrow();
    const { port } = silent.address() as AddressInfo;
    const slow = createS3FileStore(settings(port), 200);
    await expect(slow.put('a.webp', Uint8Array.of(1), webp)).rejects.toThrow();
    await expect(slow.remove('a.webp')).rejects.toThrow();
  });

  test('a store that sends the server elsewhere is not followed (threat T21)', async () => {
    let reached = 0;
    const elsewhere = createServer((_, response) => {
      reached += 1;
      response.end('x');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/b-1/a.webp`;
    const redirecting = createServer((_, response) => response.writeHead(307, { location }).end());
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', () => resolve()));
    const files = createS3FileStore(settings((redirecting.address() as AddressInfo).port));
    await expect(files.open('a.webp')).rejects.toThrow();
    await expect(files.put('a.webp', Uint8Array.of(1), webp)).rejects.toThrow();
    expect(reached).toBe(0);
    for (const server of [elsewhere, redirecting]) server.close();
  });
});
