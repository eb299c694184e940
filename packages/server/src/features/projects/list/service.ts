import type { Actor } from '@ruang-naskah/domain/actor';
import { AppError, fieldError } from '@ruang-naskah/domain/errors';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectScope } from '@ruang-naskah/domain/projects/policy';
import type { ListProjectsQuery, ProjectListItem } from '@ruang-naskah/domain/projects/schema';
import { searchWords } from '@ruang-naskah/domain/text';
import type { Page } from '../../../db/paging.ts';
import type { Deps } from '../../../deps.ts';
import { readToday } from '../../settings/service.ts';
import { listProjectRows, withStages } from './repository.ts';

/** Lists what the actor may see. @throws AppError `invalid` for a cursor of another list */
export async function listProjects(
  deps: Deps,
  actor: Actor,
  query: ListProjectsQuery,
): Promise<Page<ProjectListItem>> {
  const scope = projectScope(actor, query);
  if (scope === 'forbidden') throw new AppError('forbidden');
  const page = await listProjectRows(deps.db.reads, {
    status: query.status,
    kind: query.kind,
    sort: query.sort,
    cursor: query.cursor,
    personId: scope.participantId,
    words: searchWords(query.q ?? ''),
    // Only what is overdue depends on the day.
    today: query.kind === 'overdue' ? await readToday(deps) : '',
  });
  if (page === undefined) throw fieldError('cursor', messages.fields.cursor);
  if (query.scope !== 'mine') return page;
  return { items: await withStages(deps.db.reads, actor, page.items), nextCursor: page.nextCursor };
}
