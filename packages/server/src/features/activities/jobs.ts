import { limits } from '@ruang-naskah/domain/limits';
import type { ProcessDeps } from '../../deps.ts';
import { pruneAudit } from './audit/service.ts';

/** Few enough that a clock ahead of time shortens the log slowly, so that somebody notices. */
const linesPerHour = 1000;

/** Deletes audit lines that were kept long enough. */
export async function forgetOldAudit(deps: ProcessDeps): Promise<void> {
  await pruneAudit(deps, limits.auditKeptDays, linesPerHour);
}
