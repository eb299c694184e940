import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskFiles, type FileStore } from './files.ts';

/** The file store that the configuration names; the S3 client is loaded only where it is used. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return createDiskFiles(join(dataDir, 'files'));
  const { createS3Files } = await import('./files-s3.ts');
  return createS3Files(s3);
}
