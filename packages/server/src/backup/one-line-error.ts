import { reasonOf } from '../db/sqlite-file.ts';
import { describeFileError } from '../infra/owner.ts';
import { oneLineErrors } from '../open.ts';
import { BackupError } from './manifest.ts';

/** Any failure as one line for the operator: as it is where its message is one line, else as «what failed: why». */
export function toOneLineError(failed: string, error: unknown): Error {
  const isLine =
    oneLineErrors.some((kind) => error instanceof kind) || describeFileError(error) !== undefined;
  if (error instanceof Error && isLine) return error;
  return new BackupError(`${failed}: ${reasonOf(error)}`, { cause: error });
}
