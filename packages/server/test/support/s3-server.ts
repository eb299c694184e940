import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../src/infra/files-s3.ts';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rverConstructor = new (options: Record<string, unknown>) => S3rver;

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as S3rverConstructor;

export interface S3Server {
  readonly settings: S3Settings;
  /** The settings as environment variables. */
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

/** A real S3 server with one bucket, on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'ruang-naskah-s3-'));
  const bucket = 'ruang-naskah';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'auto',
  };
  return {
    settings,
    environment: environmentOf(settings),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function environmentOf(settings: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_REGION: settings.region,
  };
}
