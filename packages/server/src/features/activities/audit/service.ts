import type { AuditEvent, ListAuditQuery } from '@ruang-naskah/domain/activities/audit';
import { mayReadAudit } from '@ruang-naskah/domain/activities/policy';
import type { Actor } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Page } from '../../../db/paging.ts';
import type { Deps } from '../../../deps.ts';
import { listAuditRows } from './repository.ts';

/** The append-only log (matrix V4). @throws AppError `invalid` for a cursor of another list */
export async function listAudit(deps: Deps, actor: Actor, query: ListAuditQuery): Promise<Page<AuditEvent>> {
  const decision = mayReadAudit(actor);
  if (decision !== true) throw new AppError(decision);
  const page = await listAuditRows(deps.db.reads, query, limits.pageSize);
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  return page;
}
