import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFileStore, type FileStore } from './files.ts';

/** The file store that the configuration names; the S3 client is loaded only where it is used. */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return createDiskFileStore(join(dataDir, 'files'));
  const { createS3FileStore } = await import('./files-s3.ts');
  return createS3FileStore(s3);
}
