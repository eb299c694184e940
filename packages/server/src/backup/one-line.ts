import { reasonOf } from '../db/sqlite-file.ts';
import { describeFileError } from '../infra/owner.ts';
import { operatorErrors } from '../open.ts';
import { BackupError } from './manifest.ts';

/** Any failure as one line for the operator: as it is where it is one, or else after what has failed. */
export function asOneLine(failed: string, error: unknown): Error {
  const isLine =
    operatorErrors.some((kind) => error instanceof kind) || describeFileError(error) !== undefined;
  if (error instanceof Error && isLine) return error;
  return new BackupError(`${failed}: ${reasonOf(error)}`, { cause: error });
}
