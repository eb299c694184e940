import { limits } from '@ruang-naskah/domain/limits';
import type { MayContinue } from '../../db/batches.ts';
import type { ProcessDeps } from '../../deps.ts';
import { pruneAudit } from './prune-audit.ts';

/** So few that a clock ahead of time shortens the log slowly, over weeks, and somebody notices (decision 0066). */
const daysAtOnce = 1;

/** Deletes audit lines that were kept long enough, those of the oldest day in each round. */
export async function forgetOldAudit(
  deps: ProcessDeps,
  mayContinue: MayContinue = () => true,
): Promise<void> {
  await pruneAudit(deps, limits.auditKeptDays, { daysAtOnce, mayContinue });
}
