import type { Load } from '@ruang-naskah/domain/desk/schema';
import { mostLoads } from '@ruang-naskah/domain/desk/values';
import { stageNames } from '@ruang-naskah/domain/projects/stages';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/handle.ts';

/** Stages that wait for the admin, of a few projects, the longest first, with who delivered them. */
export function findWaiting(db: Db, projectIds: readonly string[]) {
  return db
    .selectFrom('project_stages')
    .select(['project_id', 'stage', 'submitted_at'])
    .select(({ selectFrom }) =>
      selectFrom('stage_links')
        .select('submitted_by_name')
        .whereRef('stage_links.project_id', '=', 'project_stages.project_id')
        .whereRef('stage_links.stage', '=', 'project_stages.stage')
        .orderBy('submitted_at', 'desc')
        .limit(1)
        .as('name'),
    )
    .where('project_id', 'in', projectIds)
    .where('turn', '=', 'approval')
    .orderBy('submitted_at')
    .orderBy('position')
    .limit(projectIds.length * stageNames.length)
    .execute();
}

/**
 * What each editor has open now, and how much of it is late: counted by the index of stages by holder alone, less what
 * lies in the bin, so that no project is looked up for each stage.
 */
export function buildLoads(db: Db, today: string) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.nama', 'users.active'])
    .select(({ selectFrom }) => {
      const now = selectFrom('project_stages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('project_stages.holder_id', '=', 'users.id')
        .where('project_stages.turn', '=', 'now');
      return [now.as('open'), now.where('project_stages.deadline_key', '<', today).as('late')];
    })
    .where('users.role', '=', 'redaksi')
    .where((eb) => eb.or([eb('users.active', '=', 1), eb('users.suspended_at', 'is not', null)]))
    .orderBy('users.nama_key')
    .orderBy('users.id')
    .limit(mostLoads);
}

/** The part of these counts that belongs to projects in the bin. */
export function buildBinned(db: Db, today: string) {
  const late = sql<number>`sum(case when ${sql.ref('project_stages.deadline_key')} < ${today} then 1 else 0 end)`;
  return db
    .with(
      // Read first, and once.
      (cte) => cte('bin').materialized(),
      (of) => of.selectFrom('projects').select('id').where('deleted_at', 'is not', null),
    )
    .selectFrom('bin')
    .crossJoin('project_stages')
    .whereRef('project_stages.project_id', '=', 'bin.id')
    .where(sql<SqlBool>`project_stages.turn || '' = 'now'`)
    .groupBy('project_stages.holder_id')
    .select(({ fn }) => [
      'project_stages.holder_id as id',
      fn.countAll<number>().as('open'),
      late.as('late'),
    ]);
}

/** How much each editor has open now, and how much of it is late; closed accounts only while they have something. */
export async function findLoads(db: Db, today: string): Promise<Load[]> {
  const [held, binned] = await Promise.all([
    buildLoads(db, today).execute(),
    buildBinned(db, today).execute(),
  ]);
  const hidden = new Map(binned.map(({ id, ...counts }) => [id, counts]));
  const loads = held.map(({ id, nama, active, open, late }) => {
    const away = hidden.get(id);
    return {
      id,
      nama,
      suspended: active === 0,
      open: Number(open) - Number(away?.open ?? 0),
      late: Number(late) - Number(away?.late ?? 0),
    };
  });
  return loads.filter(({ suspended, open }) => !suspended || open > 0);
}
