import type { EditorLoad } from '@ruang-naskah/domain/desk/schema';
import { maxEditorLoads } from '@ruang-naskah/domain/desk/values';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/handle.ts';

/**
 * The query of how many stages each editor has to work on now, and how many of these are late. It counts stages of projects
 * in the bin as well, because it reads only the index of stages by holder; `buildBinnedLoads` has what is to be subtracted.
 */
export function buildEditorLoads(db: Db, today: string) {
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
    .limit(maxEditorLoads);
}

/** The part of these counts that belongs to projects in the bin. */
function buildBinnedLoads(db: Db, today: string) {
  const late = sql<number>`sum(case when ${sql.ref('project_stages.deadline_key')} < ${today} then 1 else 0 end)`;
  return db
    .with(
      // So that the few projects in the bin are read first, and once.
      (cte) => cte('bin').materialized(),
      (cte) => cte.selectFrom('projects').select('id').where('deleted_at', 'is not', null),
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
export async function findEditorLoads(db: Db, today: string): Promise<EditorLoad[]> {
  const [editors, binned] = await Promise.all([
    buildEditorLoads(db, today).execute(),
    buildBinnedLoads(db, today).execute(),
  ]);
  const binnedOf = new Map(binned.map(({ id, ...counts }) => [id, counts]));
  const loads = editors.map(({ id, nama, active, open, late }) => {
    const inBin = binnedOf.get(id);
    return {
      id,
      nama,
      suspended: active === 0,
      open: Number(open) - Number(inBin?.open ?? 0),
      late: Number(late) - Number(inBin?.late ?? 0),
    };
  });
  return loads.filter(({ suspended, open }) => !suspended || open > 0);
}
