import { limits } from '@ruang-naskah/domain/limits';
import type { ProcessDeps } from '../../deps.ts';
import { pruneAudit } from './audit/service.ts';

/** So few that a clock which jumped ahead shortens the log slowly enough for somebody to notice. */
const linesPerHour = 1000;

/** Forgets what the audit log has kept long enough. */
export async function forgetOldAudit(deps: ProcessDeps): Promise<void> {
  await pruneAudit(deps, limits.auditKeptDays, linesPerHour);
}
