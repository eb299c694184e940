import { type Actor, permit, requireUser } from '@ruang-naskah/domain/actor';
import { limits } from '@ruang-naskah/domain/limits';
import type { Board } from '@ruang-naskah/domain/projects/bulk-schema';
import type { BoardQuery } from '@ruang-naskah/domain/projects/list-schema';
import { mayManageProjects } from '@ruang-naskah/domain/projects/policy';
import { type StageName, stageNames } from '@ruang-naskah/domain/projects/stages';
import { sql } from 'kysely';
import type { Db } from '../../db/handle.ts';
import { runSlowRead } from '../../db/lists.ts';
import type { Deps } from '../../deps.ts';
import { readToday } from '../settings/read.ts';
import { countOfPage, listProjectRows, selectListed } from './list.ts';
import { isNarrowed, type ListRequest, readListRequest } from './list-filters.ts';
import { withReminderState } from './remind.ts';

/** The list by stages: each column is the list of that stage, with the same filters and in the same order. */
export async function readBoard(deps: Deps, actor: Actor, query: BoardQuery): Promise<Board> {
  permit(mayManageProjects(actor));
  const asker = requireUser(actor);
  const db = deps.db.reads;
  const today = await readToday(deps);
  const stages = stageNames.filter((stage) => query.status === undefined || query.status === stage);
  const allStages = await readListRequest(deps, asker, query, query.personId);
  const counts = allStages === null ? undefined : await countByStage(db, allStages);
  const columns = stages.map(async (stage) => {
    const request = await readListRequest(deps, asker, { ...query, status: stage }, query.personId);
    const counted = counts === undefined ? undefined : (counts.get(stage) ?? 0);
    const page = await listProjectRows(db, counted === 0 ? null : request);
    const items = await withReminderState(db, page.items, today);
    const count = counted ?? (await countOfPage(db, request, page));
    return { stage, count, items, nextCursor: page.nextCursor };
  });
  return { columns: await Promise.all(columns) };
}

/**
 * How many rows the list has at each stage, up to the bound that is shown, in one reading that finds its words once;
 * undefined where that is sooner counted for each stage.
 */
async function countByStage(
  db: Db,
  request: ListRequest,
): Promise<ReadonlyMap<StageName, number> | undefined> {
  if (request.status !== undefined) return undefined;
  if (request.words.length === 0 && !isNarrowed(request)) return undefined;
  const counted = db
    .selectFrom(selectListed(db, request).as('listed'))
    .select([
      sql<StageName | null>`current_overall_status`.as('stage'),
      sql<number>`cast(count(*) as integer)`.as('count'),
    ])
    .groupBy(sql`current_overall_status`);
  const rows = await runSlowRead(db, counted);
  const countedAtMost = limits.countedRows + 1;
  return new Map(
    rows.flatMap(({ stage, count }) => (stage === null ? [] : [[stage, Math.min(count, countedAtMost)]])),
  );
}
